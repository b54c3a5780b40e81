import type { Page } from 'playwright-core';
import { longestTaskDuring } from '../support/long-tasks';
import { type Desk, sitDown } from '../support/workbench';
import { type Figure, TASK_AIM_MS } from './figures';
import { atNewDesk, CELLS_IN_FLOOR_CHUNK, type Measuring } from './measure-placing';
import { watchingMemory } from './watching-memory';

const ROWS = 120_000;
const COLUMNS = 10;
const EDITS = 21;
const CHAIN = 5_000;
const READY_RUNS = 5;

/**
 * Measures the workbench's own page with 1,200,000 cells: filled through office.js, scrolled,
 * edited, opened and exported.
 */
export async function measureBig(measuring: Measuring): Promise<Figure[]> {
  const { browser, tell } = measuring;
  tell('1,200,000 cells: write, memory, scroll, edit, export');
  const large = await atNewDesk(measuring, async (desk, pane) => {
    await desk.call('settled');
    const { result: written, highest: memory } = await watchingMemory(desk.page, () =>
      pane.evaluate(([rows, columns, chunk]) => window.inPane.fill(rows, columns, chunk), [
        ROWS,
        COLUMNS,
        CELLS_IN_FLOOR_CHUNK,
      ] as const),
    );
    // A large workbook is saved in the first pause after a write, which is no part of the next
    // measurement.
    await desk.page.getByText('Saved in this browser').waitFor();
    const scrolled = await longestTaskDuring(browser, desk.page, () => scroll(desk.page));
    const edits = await edit(desk, 'B60000', 'J120000');
    const exported = await desk.page.evaluate(async () => {
      const startedAt = performance.now();
      await window.workbench.exportXlsx();
      return performance.now() - startedAt;
    });
    return { written, memory, scrolled, edits, exported };
  });
  tell(`a chain of ${CHAIN} formulas`);
  const chain = await atNewDesk(measuring, async (desk) => {
    const formulas = Array.from({ length: CHAIN }, (_, row) => [row === 0 ? 1 : `=A${row}+1`]);
    await desk.call('write', 'A1', formulas);
    return edit(desk, 'A1', `A${CHAIN}`);
  });
  tell('page ready');
  const ready = await measureReady(measuring);
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
function edit(desk: Desk, cell: string, readCell: string): Promise<number[]> {
  return desk.page.evaluate(
    async ({ cell: at, readCell: from, edits }) => {
      const runs: number[] = [];
      for (let value = 1; value <= edits; value += 1) {
        const startedAt = performance.now();
        const written = window.workbench.write(at, value);
        const read = window.workbench.read(from);
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
async function measureReady({ workbench, browser }: Measuring): Promise<{ page: number[]; addin: number[] }> {
  const page: number[] = [];
  const addin: number[] = [];
  for (let run = 0; run < READY_RUNS; run += 1) {
    const desk = await sitDown(browser, `${workbench.url}/?new`);
    page.push(await desk.page.evaluate(() => performance.now()));
    await desk.call('settled');
    addin.push(await desk.page.evaluate(() => performance.now()));
    await desk.close();
  }
  return { page, addin };
}
