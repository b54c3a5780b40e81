/**
 * Opens the data folders named on its input, one per line, reports each result, and keeps the folders
 * until it is killed.
 */
import { createInterface } from 'node:readline';
import { DataFolderInUse, openDataFolder } from '../../src/platform/store';

/** The process prints this line first, when it can take folders. */
export type Ready = 'ready';

const printOutcome = (outcome: string): boolean => process.stdout.write(`${outcome}\n`);

const ready: Ready = 'ready';
printOutcome(ready);
createInterface({ input: process.stdin }).on('line', (folder) => {
  openDataFolder(folder).then(
    () => printOutcome('taken'),
    (failure: unknown) =>
      printOutcome(failure instanceof DataFolderInUse ? `refused for ${failure.processId}` : String(failure)),
  );
});
