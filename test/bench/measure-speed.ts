import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '../../src/platform';
import { longestTaskDuring } from '../support/long-tasks';
import { type Desk, sitDown, startWorkbench } from '../support/workbench';
import { type Figure, TASK_AIM_MS } from './figures';
import { fillWithReports } from './many-reports';
import type { Measuring } from './measure-placing';
import { paneOf } from './pane-acts';

const REPORTS = 100_000;
const RUNS = 3;
const TYPED = 'store 4f1';
/** The bench scrolls until the pane has loaded this many rows, page by page. */
const ROWS_SCROLLED = 1_000;
/** One turn of the wheel scrolls this many pixels. */
const STEP = 600;
const FILLED_WITHIN_MS = 600_000;

/** Measures how quickly the pane reacts when the platform has many reports. */
export async function measureSpeed({ browser, tell }: Measuring): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    tell(`${REPORTS.toLocaleString('en-US')} reports: filling the store`);
    const platform = await createPlatform({ dataFolder, callTimeout: FILLED_WITHIN_MS });
    await fillWithReports(platform, REPORTS).finally(() => platform.close());
    const workbench = await startWorkbench({ dataFolder });
    try {
      const drawn: number[] = [];
      const typing: number[] = [];
      const scrolling: number[] = [];
      for (let run = 1; run <= RUNS; run += 1) {
        tell(`the pane with ${REPORTS.toLocaleString('en-US')} reports: run ${run} of ${RUNS}`);
        const desk = await sitDown(browser, `${workbench.url}/?new`);
        drawn.push(await timeToList(desk));
        typing.push(await longestTaskDuring(browser, desk.page, () => type(desk)));
        scrolling.push(await longestTaskDuring(browser, desk.page, () => scroll(desk)));
        await desk.close();
      }
      return [
        { name: 'first list, from the response to its rows', values: { ms: drawn }, aims: { ms: 100 } },
        { name: 'longest task while typing a search', values: { ms: typing }, aims: { ms: TASK_AIM_MS } },
        { name: 'longest task while scrolling through the list', values: { ms: scrolling }, aims: { ms: TASK_AIM_MS } },
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
async function timeToList(desk: Desk): Promise<number> {
  const connect = desk.pane.getByRole('button', { name: 'Try the sample platform' });
  await connect.waitFor();
  const drawn = paneOf(desk).evaluate(
    () =>
      new Promise<number>((done) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-report]')) return;
          observer.disconnect();
          const now = performance.now();
          const answers = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/reports?'))
            .map((entry) => entry.startTime + entry.duration);
          done(now - Math.max(...answers.filter((end) => end <= now)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await connect.click();
  return await drawn;
}

async function type({ pane }: Desk): Promise<void> {
  const search = pane.getByRole('searchbox', { name: 'Search reports' });
  await search.pressSequentially(TYPED, { delay: 60 });
  await pane
    .getByText(new RegExp(`match(es)? “${TYPED}”`))
    .first()
    .waitFor();
  await search.fill('');
  await pane
    .getByText(/^100,\d{3} reports/)
    .first()
    .waitFor();
}

async function scroll(desk: Desk): Promise<void> {
  const { page, pane } = desk;
  await pane.getByRole('list', { name: 'Reports' }).hover();
  while ((await rowsIn(desk)) < ROWS_SCROLLED) await page.mouse.wheel(0, STEP);
  await page.mouse.wheel(0, -ROWS_SCROLLED * STEP);
}

/**
 * Uses `querySelectorAll`, because finding a thousand rows by their role would itself be the
 * longest task.
 */
function rowsIn(desk: Desk): Promise<number> {
  return paneOf(desk).evaluate(() => document.querySelectorAll('[data-report]').length);
}
