/** Before the first browser test: both bundles, a browser, and one workbench and one Chromium for all test files of the run. */
import { startBrowserRun } from '../support/browser-run';
import { ensureBrowser } from './browser';
import { buildOnce } from './build-once';

declare global {
  /** Jest loads setup and teardown apart from each other: only the global object is common to both. */
  function stopBrowserRun(): Promise<void>;
}

export default async function startForAllFiles(): Promise<void> {
  process.env.CHROME_PATH = ensureBrowser();
  buildOnce('addin', 'workbench');
  globalThis.stopBrowserRun = await startBrowserRun();
}
