import type { Page } from 'playwright-core';
import { measureLongestTask } from '../support/long-tasks';
import { openWorkbenchTab, type WorkbenchTab } from '../support/workbench';
import { type Figure, TASK_AIM_MS } from './figures';
import { measureMemory } from './measure-memory';
import { type BenchContext, FLOOR_CHUNK_CELLS, withNewTab } from './measure-placing';

const ROWS = 120_000;
const COLUMNS = 10;
const EDITS = 21;
const CHAIN = 5_000;
const READY_RUNS = 5;

/**
 * Measures the workbench's own page with 1,200,000 cells: filled through office.js, scrolled,
 * edited, opened and exported.
 */
export async function measureBig(bench: BenchContext): Promise<Figure[]> {
  const { browser, reportProgress } = bench;
  reportProgress('1,200,000 cells: write, memory, scroll, edit, export');
  const large = await withNewTab(bench, async (tab, pane) => {
    await tab.call('settled');
    const { result: writeMs, peakMb: memoryMb } = await measureMemory(tab.page, () =>
      pane.evaluate(([rows, columns, chunk]) => window.inPane.fill(rows, columns, chunk), [
        ROWS,
        COLUMNS,
        FLOOR_CHUNK_CELLS,
      ] as const),
    );
    // A large workbook is saved in the first pause after a write, which is no part of the next
    // measurement.
    await tab.page.getByText('Saved in this browser').waitFor();
    const scrollTaskMs = await measureLongestTask(browser, tab.page, () => scroll(tab.page));
    const editMs = await edit(tab, 'B60000', 'J120000');
    const exportMs = await tab.page.evaluate(async () => {
      const startedAt = performance.now();
      await window.workbench.exportXlsx();
      return performance.now() - startedAt;
    });
    return { written: writeMs, memory: memoryMb, scrolled: scrollTaskMs, edits: editMs, exported: exportMs };
  });
  reportProgress(`a chain of ${CHAIN} formulas`);
  const chain = await withNewTab(bench, async (tab) => {
    const formulas = Array.from({ length: CHAIN }, (_, row) => [row === 0 ? 1 : `=A${row}+1`]);
    await tab.call('write', 'A1', formulas);
    return edit(tab, 'A1', `A${CHAIN}`);
  });
  reportProgress('page ready');
  const ready = await measureReady(bench);
  return [
    { name: 'write 1,200,000 cells through office.js', values: { ms: large.written }, aims: { ms: 5_000 } },
    { name: 'most memory while writing them', values: { MB: large.memory }, aims: { MB: 500 } },
    { name: 'longest task while scrolling', values: { ms: large.scrolled }, aims: { ms: TASK_AIM_MS } },
    { name: 'edit a cell and read another', values: { ms: large.edits }, aims: { ms: 20 } },
    { name: `edit the first of ${CHAIN} chained formulas`, values: { ms: chain }, aims: { ms: 20 } },
    { name: 'export as .xlsx', values: { ms: large.exported } },
    { name: 'page ready', values: { ms: ready.page }, aims: { ms: 1_500 } },
    { name: 'page ready, with the add-in', values: { ms: ready.addin } },
  ];
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(500, 400);
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, step % 8 === 0 ? 150_000 : 700);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/**
 * Types into one cell again and again, and reads another. The time ends when the page releases the
 * thread: the store has changed and calculated, and the add-in's events wait. Scrolling measures
 * the drawing.
 */
function edit(tab: WorkbenchTab, cell: string, readCell: string): Promise<number[]> {
  return tab.page.evaluate(
    async ({ cell: editedCell, readCell: cellToRead, edits }) => {
      const runs: number[] = [];
      for (let value = 1; value <= edits; value += 1) {
        const startedAt = performance.now();
        const written = window.workbench.write(editedCell, value);
        const read = window.workbench.read(cellToRead);
        runs.push(performance.now() - startedAt);
        await Promise.all([written, read]);
      }
      return runs;
    },
    { cell, readCell, edits: EDITS },
  );
}

/**
 * Measures from the navigation's start to the sheet and `window.workbench`, and to an add-in that
 * has loaded; each as a new user.
 */
async function measureReady({ workbench, browser }: BenchContext): Promise<{ page: number[]; addin: number[] }> {
  const page: number[] = [];
  const addin: number[] = [];
  for (let run = 0; run < READY_RUNS; run += 1) {
    const tab = await openWorkbenchTab(browser, `${workbench.url}/?new`);
    page.push(await tab.page.evaluate(() => performance.now()));
    await tab.call('settled');
    addin.push(await tab.page.evaluate(() => performance.now()));
    await tab.close();
  }
  return { page, addin };
}
