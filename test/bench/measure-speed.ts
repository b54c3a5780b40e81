import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '../../src/platform';
import { measureLongestTask } from '../support/long-tasks';
import { openWorkbenchTab, startWorkbench, type WorkbenchTab } from '../support/workbench';
import { type Figure, TASK_AIM_MS } from './figures';
import { fillWithReports } from './many-reports';
import type { BenchContext } from './measure-placing';
import { findPaneFrame } from './pane-actions';

const REPORTS = 100_000;
const RUNS = 3;
const SEARCH_TEXT = 'store 4f1';
/** The bench scrolls until the pane has loaded this many rows, page by page. */
const SCROLLED_ROWS = 1_000;
/** One turn of the wheel scrolls this many pixels. */
const WHEEL_STEP = 600;
const FILL_TIMEOUT_MS = 600_000;

/** Measures how quickly the pane reacts when the platform has many reports. */
export async function measureSpeed({ browser, reportProgress }: BenchContext): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    reportProgress(`${REPORTS.toLocaleString('en-US')} reports: filling the store`);
    const platform = await createPlatform({ dataFolder, callTimeout: FILL_TIMEOUT_MS });
    await fillWithReports(platform, REPORTS).finally(() => platform.close());
    const workbench = await startWorkbench({ dataFolder });
    try {
      const listTimes: number[] = [];
      const typingTasks: number[] = [];
      const scrollTasks: number[] = [];
      for (let run = 1; run <= RUNS; run += 1) {
        reportProgress(`the pane with ${REPORTS.toLocaleString('en-US')} reports: run ${run} of ${RUNS}`);
        const tab = await openWorkbenchTab(browser, `${workbench.url}/?new`);
        listTimes.push(await measureTimeToList(tab));
        typingTasks.push(await measureLongestTask(browser, tab.page, () => typeSearch(tab)));
        scrollTasks.push(await measureLongestTask(browser, tab.page, () => scrollList(tab)));
        await tab.close();
      }
      return [
        { name: 'first list, from the response to its rows', values: { ms: listTimes }, aims: { ms: 100 } },
        { name: 'longest task while typing a search', values: { ms: typingTasks }, aims: { ms: TASK_AIM_MS } },
        {
          name: 'longest task while scrolling through the list',
          values: { ms: scrollTasks },
          aims: { ms: TASK_AIM_MS },
        },
      ];
    } finally {
      await workbench.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Connects, and returns the milliseconds by the pane's own clock from the end of the answer until
 * the page shows rows.
 */
async function measureTimeToList(tab: WorkbenchTab): Promise<number> {
  const connect = tab.pane.getByRole('button', { name: 'Try the sample platform' });
  await connect.waitFor();
  const listTime = findPaneFrame(tab).evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-report]')) return;
          observer.disconnect();
          const now = performance.now();
          const answers = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/reports?'))
            .map((entry) => entry.startTime + entry.duration);
          resolve(now - Math.max(...answers.filter((end) => end <= now)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await connect.click();
  return await listTime;
}

async function typeSearch({ pane }: WorkbenchTab): Promise<void> {
  const search = pane.getByRole('searchbox', { name: 'Search reports' });
  await search.pressSequentially(SEARCH_TEXT, { delay: 60 });
  await pane
    .getByText(new RegExp(`match(es)? “${SEARCH_TEXT}”`))
    .first()
    .waitFor();
  await search.fill('');
  await pane
    .getByText(/^100,\d{3} reports/)
    .first()
    .waitFor();
}

async function scrollList(tab: WorkbenchTab): Promise<void> {
  const { page, pane } = tab;
  await pane.getByRole('list', { name: 'Reports' }).hover();
  while ((await countRows(tab)) < SCROLLED_ROWS) await page.mouse.wheel(0, WHEEL_STEP);
  await page.mouse.wheel(0, -SCROLLED_ROWS * WHEEL_STEP);
}

/**
 * Uses `querySelectorAll`, because finding a thousand rows by their role would itself be the
 * longest task.
 */
function countRows(tab: WorkbenchTab): Promise<number> {
  return findPaneFrame(tab).evaluate(() => document.querySelectorAll('[data-report]').length);
}
