import type { App } from '../../src/app';
import { runTurns } from './manual-clock';
import { openSmallApp, type SmallApp, type SmallAppOptions, type SmallPlatform } from './small-platform';

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
  /** Opens and starts an app over a small platform. It closes when the test ends. */
  start(platform: SmallPlatform, options?: SmallAppOptions): Promise<SmallApp>;
  close(trackedApp: TrackedApp): void;
  closeAll(): void;
}

/** Ends an app and its Excel, as when the user closes the workbook. */
export function closeApp({ app, host }: TrackedApp): void {
  app.dispose();
  host.close();
}

/**
 * Keeps the apps over workbooks that the tests of a file open, and closes them after each test of
 * the file that calls it.
 */
export function trackApps(): TrackedApps {
  const trackedApps = new Set<TrackedApp>();

  function close(trackedApp: TrackedApp): void {
    trackedApps.delete(trackedApp);
    closeApp(trackedApp);
  }

  function closeAll(): void {
    for (const trackedApp of [...trackedApps]) close(trackedApp);
  }

  afterEach(async () => {
    closeAll();
    // Background work of a closed app has to end before jest unloads the modules that it imports.
    await runTurns(TURNS_AFTER_CLOSE);
  });

  function add<Added extends TrackedApp>(trackedApp: Added): Added {
    trackedApps.add(trackedApp);
    return trackedApp;
  }

  return {
    add,
    async start(platform, options) {
      const test = add(openSmallApp(platform, options));
      await test.app.start();
      return test;
    },
    close,
    closeAll,
  };
}
