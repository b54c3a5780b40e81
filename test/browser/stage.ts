/**
 * Provides what each browser test begins and ends with: the workbench and the browser of the run,
 * and a new page for each user.
 */
import { buffer } from 'node:stream/consumers';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Download, Frame, Page } from 'playwright-core';
import { findRunWorkbench, openBrowser } from '../support/browser-run';
import { type PlatformAccess, readPlatformPlacements } from '../support/platform-requests';
import {
  openWorkbenchTab,
  searchReports,
  startWorkbench,
  WAIT_MS,
  type WorkbenchAddresses,
  type WorkbenchStart,
  type WorkbenchTab,
} from '../support/workbench';

export type { WorkbenchTab } from '../support/workbench';

export interface Stage {
  readonly workbench: WorkbenchAddresses;
  readonly browser: Browser;
  /**
   * Opens a path of the workbench, such as `/?new`, as a new user. It is closed when the test ends;
   * its page must not have complained by then.
   */
  openTab(path: string, options?: BrowserContextOptions): Promise<WorkbenchTab>;
}

export interface StageOptions extends Pick<WorkbenchStart, 'variables'> {
  /**
   * Starts a platform that only this file uses. A file needs one if it changes what all workbooks
   * of a platform share, such as the platform's date, or if it counts what the platform holds.
   * Setting variables starts one as well.
   */
  readonly ownPlatform?: boolean;
  /**
   * Complaints that the tests cause: a browser logs each refused request in its console, even if
   * the page handles it well.
   */
  readonly expectedComplaints?: RegExp;
  /** The time limit of a wait for a state, in milliseconds. */
  readonly waitMs?: number;
  /** Accepts certificates that only the test has signed. */
  readonly ignoreHTTPSErrors?: boolean;
}

/**
 * Registers the start and the end of what a test file needs, unless the run has started it for all
 * files.
 */
export function setUpStage({
  ownPlatform = false,
  expectedComplaints,
  waitMs = WAIT_MS,
  ignoreHTTPSErrors = false,
  ...start
}: StageOptions = {}): Stage {
  const tabs: WorkbenchTab[] = [];
  let workbench: WorkbenchAddresses;
  let browser: Browser;
  let stopWorkbench: (() => Promise<void>) | undefined;

  async function startOwnWorkbench(): Promise<WorkbenchAddresses> {
    const ownWorkbench = await startWorkbench(start);
    stopWorkbench = ownWorkbench.stop;
    return ownWorkbench;
  }

  beforeAll(async () => {
    const isOwn = ownPlatform || start.variables !== undefined;
    [workbench, browser] = await Promise.all([
      (isOwn ? undefined : findRunWorkbench()) ?? startOwnWorkbench(),
      openBrowser(),
    ]);
  });
  afterEach(async () => {
    const openedTabs = tabs.splice(0);
    await Promise.all(openedTabs.map((tab) => tab.close()));
    expect(
      openedTabs.flatMap((tab) => tab.complaints).filter((complaint) => !expectedComplaints?.test(complaint)),
    ).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await stopWorkbench?.();
  });

  return {
    get workbench() {
      return workbench;
    },
    get browser() {
      return browser;
    },
    async openTab(path, options) {
      const tab = await openWorkbenchTab(browser, workbench.url + path, { ignoreHTTPSErrors, ...options, waitMs });
      tabs.push(tab);
      return tab;
    },
  };
}

/** Finds a report by its name among those that are listed, and opens it. */
export async function openReport({ pane }: WorkbenchTab, name: string): Promise<void> {
  await searchReports({ pane }, name);
  // Reports whose names differ only in brackets are different reports.
  const namePattern = new RegExp(`^${name.replace(/[()]/g, '\\$&')}(?! \\()`);
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: namePattern }).first().click();
  await pane.getByRole('heading', { name, exact: true }).waitFor();
}

/** Selects a cell, waits until the pane follows, presses Place and waits for its message. */
export async function placeReport(tab: WorkbenchTab, cell: string): Promise<void> {
  await tab.call('select', cell);
  await tab.pane.getByText(`Sheet1!${cell}`).first().waitFor();
  await tab.pane.getByRole('button', { name: 'Place', exact: true }).click();
  const outcome = tab.pane.getByText(/^(Placed|Not placed|Stopped)\./).first();
  await outcome.waitFor().catch(async () => {
    throw new Error(`Placing has not ended. The pane shows: ${await tab.pane.locator('body').textContent()}`);
  });
  expect(await outcome.textContent()).toMatch(/^Placed\./);
}

/**
 * Waits until the add-in listens to typed formulas. A formula that was typed earlier counts as part
 * of the file, and reads nothing before the user allows it.
 */
export async function waitForFormulas(tab: WorkbenchTab): Promise<void> {
  await tab.page.waitForFunction(() => window.workbench.isWatchingEdits());
  await tab.call('settled');
}

/**
 * Waits until no formula of the address is busy.
 * @returns the values
 */
export async function readWhenAnswered(tab: WorkbenchTab, address: string): Promise<(string | number | boolean)[][]> {
  for (;;) {
    const { values } = await tab.read(address);
    if (!values.flat().includes('#BUSY!')) return values.map((row) => [...row]);
    await tab.call('settled');
  }
}

/** Answers the question about cells that were typed into: the report’s values come back. */
export async function overwriteEdits({ pane }: WorkbenchTab): Promise<void> {
  await pane.getByRole('button', { name: /^(Use the report’s values?|Werte? des Berichts verwenden)$/ }).click();
}

/**
 * Waits until the platform has `count` records of a report in the workbook: the pane shows the
 * outcome in the cells before the platform has answered.
 * @param at is where the last record begins; it is needed only if that changes
 * @returns the records, or those that exist when the wait ends
 */
export async function waitForRecords(
  workbench: PlatformAccess,
  tab: WorkbenchTab,
  reportId: unknown,
  count: number,
  at?: string,
): ReturnType<typeof readPlatformPlacements> {
  const workbookId = await readWorkbookId(tab);
  for (const deadline = Date.now() + tab.waitMs; ; ) {
    const records = (await readPlatformPlacements(workbench, reportId)).filter(
      (record) => record.workbookId === workbookId,
    );
    const isThere = records.length === count && (at === undefined || records.at(-1)?.resultLocation === at);
    if (isThere || Date.now() > deadline) return records;
  }
}

/**
 * Returns the id that the add-in stores in the file: the platform's records carry the id of their
 * workbook.
 */
async function readWorkbookId({ page }: WorkbenchTab): Promise<unknown> {
  const settings = await page.evaluate(() => window.excelHost.readSettings());
  const storedText = settings.find(([key]) => key === 'inlay.workbook')?.[1];
  if (storedText === undefined) throw new Error('The workbook has no id yet: nothing was placed in it.');
  // Office stores the JSON of a value, and the value is JSON itself.
  const { id }: { readonly id: unknown } = JSON.parse(JSON.parse(storedText));
  return id;
}

/**
 * Records what the pane says aloud from now on, because its next sentence may replace one at any
 * moment.
 * @returns a function that resolves once the pane has said the sentence
 */
export async function recordAnnouncements(tab: WorkbenchTab): Promise<(sentence: string) => Promise<unknown>> {
  const frame = findAddinFrame(tab);
  const announcements = await frame.evaluateHandle(() => {
    const texts = new Set<string | null>();
    const recordTexts = () => {
      for (const { textContent } of document.querySelectorAll('.vh > [role=status]')) texts.add(textContent);
    };
    new MutationObserver(recordTexts).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return (sentence) => frame.waitForFunction(([said, wanted]) => said.has(wanted), [announcements, sentence] as const);
}

/** Returns the add-in's frame in the workbench's page. */
export function findAddinFrame({ page }: WorkbenchTab): Frame {
  const frame = page.frame({ url: /taskpane/ });
  if (!frame) throw new Error('The add-in does not run.');
  return frame;
}

/**
 * Reads what the page handed to the user as a file. A browser that several test files share gives
 * no path to it.
 */
export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/**
 * Returns violations of the rules of accessibility, as `rule: element`: of all rules, or only of
 * the named ones.
 */
export async function findViolations(
  page: Page | Frame,
  { rules = [], exclude = [] }: { readonly rules?: readonly string[]; readonly exclude?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    ({ only, without }) =>
      window.axe.run(
        { include: ['html'], exclude: without },
        { resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) },
      ),
    { only: [...rules], without: [...exclude] },
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Lets the sample company trade a day, and refreshes all placements. */
export async function tradeDayAndRefresh({ page }: WorkbenchTab, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Trade a day' }).click();
  await page.getByRole('status').filter({ hasText: status }).waitFor();
  await page.getByRole('button', { name: 'Refresh all' }).click();
}

/** Goes from the report to the placements, and waits until one of them says what changed. */
export async function waitForChanges({ pane }: WorkbenchTab, text: RegExp): Promise<void> {
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByText(text).first().waitFor();
}
