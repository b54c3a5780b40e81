/**
 * Runs before the first browser test: builds both bundles, finds a browser, and starts one
 * workbench and one Chromium for all test files of the run.
 */
import { startBrowserRun } from '../support/browser-run';
import { ensureBrowser } from './browser';
import { buildOnce } from './build-once';

declare global {
  /** Jest loads setup and teardown separately, so they share only the global object. */
  function stopBrowserRun(): Promise<void>;
}

export default async function startForAllFiles(): Promise<void> {
  process.env.CHROME_PATH = ensureBrowser();
  buildOnce('addin', 'workbench');
  globalThis.stopBrowserRun = await startBrowserRun();
}
