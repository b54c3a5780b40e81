/**
 * Tests that on opening the snapshot that finds the blocks also reads their cells, for the run that
 * follows.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { asked, cells, kept, kinds, runOf, setRunStage } from '../../support/run-stage';
import type { SmallApp } from '../../support/small-platform';

const { platform, open, fileWith } = setRunStage();

/**
 * Makes a file that refreshes on opening, and leaves it closed; `meanwhile` runs once, when the
 * platform first gets a request for its reports.
 */
async function closed(count: number, freshFor: number, meanwhile: (test: SmallApp) => void = () => undefined) {
  const { file, blocks } = await fileWith({ count, refreshOnOpen: true, freshFor });
  let isOver = false;
  const test = open({
    store: createWorkbookStore({ file }),
    gate: async (verb) => {
      if (verb !== 'listReports' || isOver) return;
      isOver = true;
      meanwhile(test);
    },
  });
  return { test, blocks };
}

const HOUR = 60;

describe('the snapshot on opening', () => {
  it.each([20, 200])('opening %i blocks that are up to date takes two requests [P13]', async (count) => {
    const { test } = await closed(count, HOUR);
    const before = cells(test);
    await test.app.start();
    expect(runOf(test)).toMatchObject({ kind: 'done', total: count, currentCount: count });
    expect(asked(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(cells(test)).toEqual(before);
  });

  it('the list does not wait for many cells, which are read by the run after the snapshot on opening [P9]', async () => {
    const { test } = await closed(300, HOUR);
    await test.app.start();
    expect(runOf(test)).toMatchObject({ kind: 'done', total: 300, currentCount: 300 });
    expect(asked(test).requests).toBe(3);
  });

  it('the snapshot on opening reads no cells if nothing is refreshed on opening [P13]', async () => {
    const { file } = await fileWith({ count: 20, refreshOnOpen: false });
    const test = open({ store: createWorkbookStore({ file }) });
    await test.app.start();
    expect(test.host.log().reduce((sum, { cellsRead }) => sum + cellsRead, 0)).toBe(0);
  });

  it('blocks are refreshed at their new cells if rows were inserted after the snapshot on opening [P3]', async () => {
    const { test } = await closed(3, 0, ({ store }) => store.insertRows(store.activeSheetId, 0, 2));
    const report = platform().reports.get(1);
    if (report) report.rows = [['Other', 'Web', 7], ...report.rows.slice(1)];
    await test.app.start();
    expect(kinds(test)).toEqual(['upToDate', 'upToDate', 'upToDate']);
    expect(kept(test.store).map(({ written: { address } }) => address)).toEqual([
      'Sheet1!D5:F18',
      'Sheet1!L5:N18',
      'Sheet1!T5:V18',
    ]);
    const first = (column: number) =>
      test.store.values(test.store.activeSheetId, { row: 5, column, rows: 1, columns: 3 });
    expect([3, 11, 19].map(first)).toEqual(Array.from({ length: 3 }, () => [['Other', 'Web', 7]]));
  });

  it('a cell that is typed into after the snapshot on opening is asked about [P1]', async () => {
    const { test, blocks } = await closed(2, 0, ({ store }) =>
      store.write(store.activeSheetId, cell, 'mine', 'values'),
    );
    const cell = { row: (blocks[1]?.row ?? 0) + 2, column: blocks[1]?.column ?? 0, rows: 1, columns: 1 };
    const report = platform().reports.get(1);
    if (report) report.rows = report.rows.map(([region, channel], row) => [region ?? '', channel ?? '', row + 50]);
    await test.app.start();
    expect(test.store.values(test.store.activeSheetId, cell)).toEqual([['mine']]);
    expect(kinds(test).toSorted()).toEqual(['handEdits', 'upToDate']);
  });
});
