/** Before the first browser test: both bundles, and a browser, which the tests find in CHROME_PATH. */
import { ensureBrowser } from './browser';
import { buildOnce } from './build-once';

export default function prepareBrowser(): void {
  process.env.CHROME_PATH = ensureBrowser();
  buildOnce('addin', 'workbench');
}
