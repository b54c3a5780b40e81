import type { App } from '../../src/app';
import { turns } from './manual-clock';

const TURNS_AFTER_CLOSE = 50;

interface Opened {
  readonly app: Pick<App, 'dispose'>;
  readonly host: { close(): void };
}

export interface OpenedApps {
  /** @returns what was handed in: it is closed when the test ends, unless it was closed before */
  add<Its extends Opened>(opened: Its): Its;
  close(opened: Opened): void;
  closeAll(): void;
}

/** Apps over workbooks that the tests of a file open; registers their end with the file that calls it. */
export function openedApps(): OpenedApps {
  const open = new Set<Opened>();

  function close(opened: Opened): void {
    open.delete(opened);
    opened.app.dispose();
    opened.host.close();
  }

  function closeAll(): void {
    for (const opened of [...open]) close(opened);
  }

  afterEach(async () => {
    closeAll();
    // What a closed app still does in the background ends before jest takes the modules away that it loads.
    await turns(TURNS_AFTER_CLOSE);
  });
  return {
    add(opened) {
      open.add(opened);
      return opened;
    },
    close,
    closeAll,
  };
}
