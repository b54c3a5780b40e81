/**
 * Keeps one workbench and one Chromium for a whole run of jest. The global setup starts them; test
 * files find them through the environment. A file that started its own would pay about ten seconds
 * for them.
 */
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { launchBrowser, launchOptions, startWorkbench, type WorkbenchAddresses } from './workbench';

const VARIABLES = {
  url: 'INLAY_RUN_WORKBENCH',
  platform: 'INLAY_RUN_PLATFORM',
  token: 'INLAY_RUN_TOKEN',
  browser: 'INLAY_RUN_BROWSER',
};

/**
 * Starts both and puts their addresses into the environment.
 * @returns a function that stops both
 */
export async function startBrowserRun(): Promise<() => Promise<void>> {
  const starting = [startWorkbench(), chromium.launchServer(launchOptions())] as const;
  const stop = async () => {
    const [workbench, browser] = await Promise.allSettled(starting);
    if (workbench.status === 'fulfilled') await workbench.value.stop();
    if (browser.status === 'fulfilled') await browser.value.close();
    for (const variable of Object.values(VARIABLES)) delete process.env[variable];
  };
  try {
    const [workbench, browser] = await Promise.all(starting);
    writeToEnvironment(workbench, browser);
    // An aborted run has no teardown either. Chromium ends with the process that launched it.
    process.once('exit', () => void workbench.stop());
  } catch (failure) {
    // Jest runs no teardown after a setup that failed.
    await stop();
    throw failure;
  }
  return stop;
}

function writeToEnvironment({ url, platform, token }: WorkbenchAddresses, browser: BrowserServer): void {
  process.env[VARIABLES.url] = url;
  process.env[VARIABLES.platform] = platform;
  process.env[VARIABLES.token] = token;
  process.env[VARIABLES.browser] = browser.wsEndpoint();
}

/** Returns the workbench of the run; undefined outside such a run. */
export function findRunWorkbench(): WorkbenchAddresses | undefined {
  const [url, platform, token] = [VARIABLES.url, VARIABLES.platform, VARIABLES.token].map((name) => process.env[name]);
  return url && platform && token ? { url, platform, token } : undefined;
}

/**
 * Returns the Chromium of the run, or a new one outside such a run. Closing it ends only the pages
 * that were opened through it.
 */
export function openBrowser(): Promise<Browser> {
  const endpoint = process.env[VARIABLES.browser];
  return endpoint ? chromium.connect(endpoint) : launchBrowser();
}
