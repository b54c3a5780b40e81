import type { App } from '../../src/app';
import { turns } from './manual-clock';

const TURNS_AFTER_CLOSE = 50;

interface Opened {
  readonly app: Pick<App, 'dispose'>;
  readonly host: { close(): void };
}

export interface OpenedApps {
  /**
   * Closes `opened` when the test ends, unless it was closed before.
   * @returns `opened` itself
   */
  add<Its extends Opened>(opened: Its): Its;
  close(opened: Opened): void;
  closeAll(): void;
}

/**
 * Keeps the apps over workbooks that the tests of a file open, and closes them after each test of
 * the file that calls it.
 */
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
    // Background work of a closed app has to end before jest unloads the modules that it imports.
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
