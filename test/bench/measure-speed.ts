import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createPlatform } from '../../src/platform';
import { longestTaskDuring } from '../support/long-tasks';
import { type Desk, sitDown, startWorkbench } from '../support/workbench';
import { AIMS, type BigFigure } from './figures';
import { fillWithReports } from './many-reports';
import { paneOf } from './pane-acts';

const REPORTS = 100_000;
const RUNS = 3;
const TYPED = 'store 4f1';
/** Loaded page by page while scrolling. */
const ROWS_SCROLLED = 1_000;
/** Pixels of one turn of the wheel. */
const STEP = 600;
const FILLED_WITHIN_MS = 600_000;

const FIGURES = {
  drawn: { name: 'first list, from its answer to its rows', unit: 'ms', aim: AIMS.listDrawnMs },
  typing: { name: 'longest task while typing a search', unit: 'ms', aim: AIMS.paneTaskMs },
  scrolling: { name: 'longest task while scrolling through the list', unit: 'ms', aim: AIMS.paneTaskMs },
} as const satisfies Record<string, Omit<BigFigure, 'runs'>>;

/** How the pane feels with many reports behind the list. */
export async function measureSpeed(browser: Browser, tell: (progress: string) => void): Promise<BigFigure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    tell(`${REPORTS.toLocaleString('en-US')} reports: filling the store`);
    const platform = await createPlatform({ dataFolder, callTimeout: FILLED_WITHIN_MS });
    await fillWithReports(platform, REPORTS).finally(() => platform.close());
    const workbench = await startWorkbench({ dataFolder });
    try {
      const runs: Record<keyof typeof FIGURES, number[]> = { drawn: [], typing: [], scrolling: [] };
      for (let run = 1; run <= RUNS; run += 1) {
        tell(`the pane with ${REPORTS.toLocaleString('en-US')} reports: run ${run} of ${RUNS}`);
        const desk = await sitDown(browser, `${workbench.url}/?new`);
        runs.drawn.push(await timeToList(desk));
        runs.typing.push(await longestTaskDuring(browser, desk.page, () => type(desk)));
        runs.scrolling.push(await longestTaskDuring(browser, desk.page, () => scroll(desk)));
        await desk.close();
      }
      const { drawn, typing, scrolling } = FIGURES;
      return [
        { ...drawn, runs: runs.drawn },
        { ...typing, runs: runs.typing },
        { ...scrolling, runs: runs.scrolling },
      ];
    } finally {
      await workbench.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Connects; milliseconds of the pane's own clock from the end of the answer until rows stand in the page. */
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

/** Counted plainly: asking for a thousand rows by their role would itself be the longest task. */
function rowsIn(desk: Desk): Promise<number> {
  return paneOf(desk).evaluate(() => document.querySelectorAll('[data-report]').length);
}
