import type { App } from '../../src/app';
import { runTurns } from './manual-clock';

const TURNS_AFTER_CLOSE = 50;

interface TrackedApp {
  readonly app: Pick<App, 'dispose'>;
  readonly host: { close(): void };
}

export interface TrackedApps {
  /**
   * Closes `trackedApp` when the test ends, unless it was closed before.
   * @returns `trackedApp` itself
   */
  add<Added extends TrackedApp>(trackedApp: Added): Added;
  close(trackedApp: TrackedApp): void;
  closeAll(): void;
}

/**
 * Keeps the apps over workbooks that the tests of a file open, and closes them after each test of
 * the file that calls it.
 */
export function trackApps(): TrackedApps {
  const trackedApps = new Set<TrackedApp>();

  function close(trackedApp: TrackedApp): void {
    trackedApps.delete(trackedApp);
    trackedApp.app.dispose();
    trackedApp.host.close();
  }

  function closeAll(): void {
    for (const trackedApp of [...trackedApps]) close(trackedApp);
  }

  afterEach(async () => {
    closeAll();
    // Background work of a closed app has to end before jest unloads the modules that it imports.
    await runTurns(TURNS_AFTER_CLOSE);
  });
  return {
    add(trackedApp) {
      trackedApps.add(trackedApp);
      return trackedApp;
    },
    close,
    closeAll,
  };
}
