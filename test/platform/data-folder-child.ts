/** A process that takes the data folders named on its input, one a line, says how that went, and keeps them until it is killed. */
import { createInterface } from 'node:readline';
import { DataFolderInUse, takeDataFolder } from '../../src/platform/store';

/** Its first line: from here on it takes folders. */
export type Ready = 'ready';

const say = (outcome: string): boolean => process.stdout.write(`${outcome}\n`);

const ready: Ready = 'ready';
say(ready);
createInterface({ input: process.stdin }).on('line', (folder) => {
  takeDataFolder(folder).then(
    () => say('taken'),
    (failure: unknown) =>
      say(failure instanceof DataFolderInUse ? `refused for ${failure.processId}` : String(failure)),
  );
});
