/**
 * Tests that on opening the snapshot that finds the blocks also reads their cells, for the run that
 * follows.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { readRun } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { readCells, readStatusKinds, setUpRunStage, takeRequestCounts } from '../../support/run-stage';
import type { SmallApp } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';

const { platform, openApp, createFile } = setUpRunStage();

/**
 * Makes a file that refreshes on opening, and leaves it closed; `onReportRequest` runs once, when the
 * platform first gets a request for its reports.
 */
async function openClosedFile(
  count: number,
  freshFor: number,
  onReportRequest: (test: SmallApp) => void = () => undefined,
) {
  const { file, blocks } = await createFile({ count, refreshOnOpen: true, freshFor });
  let hasRun = false;
  const test = openApp({
    store: createWorkbookStore({ file }),
    gate: async (verb) => {
      if (verb !== 'listReports' || hasRun) return;
      hasRun = true;
      onReportRequest(test);
    },
  });
  return { test, blocks };
}

const HOUR_MINUTES = 60;

describe('the snapshot on opening', () => {
  it.each([20, 200])('opening %i blocks that are up to date takes two requests [P13]', async (count) => {
    const { test } = await openClosedFile(count, HOUR_MINUTES);
    const before = readCells(test);
    await test.app.start();
    expect(readRun(test)).toMatchObject({ kind: 'done', total: count, skippedCount: count });
    expect(takeRequestCounts(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
    expect(readCells(test)).toEqual(before);
  });

  it('the list does not wait for many cells, which are read by the run after the snapshot on opening [P9]', async () => {
    const { test } = await openClosedFile(300, HOUR_MINUTES);
    await test.app.start();
    expect(readRun(test)).toMatchObject({ kind: 'done', total: 300, skippedCount: 300 });
    expect(takeRequestCounts(test).requests).toBe(3);
  });

  it('the snapshot on opening reads no cells if nothing is refreshed on opening [P13]', async () => {
    const { file } = await createFile({ count: 20, refreshOnOpen: false });
    const test = openApp({ store: createWorkbookStore({ file }) });
    await test.app.start();
    expect(test.host.readLog().reduce((sum, { cellsRead }) => sum + cellsRead, 0)).toBe(0);
  });

  it('blocks are refreshed at their new cells if rows were inserted after the snapshot on opening [P3]', async () => {
    const { test } = await openClosedFile(3, 0, ({ store }) => store.insertRows(store.activeSheetId, 0, 2));
    const report = getReport(platform());
    report.rows = [['Other', 'Web', 7], ...report.rows.slice(1)];
    await test.app.start();
    expect(readStatusKinds(test)).toEqual(['upToDate', 'upToDate', 'upToDate']);
    expect(readPlacements(test.store).map(({ written: { address } }) => address)).toEqual([
      'Sheet1!D5:F18',
      'Sheet1!L5:N18',
      'Sheet1!T5:V18',
    ]);
    const readFirstRow = (column: number) =>
      test.store.readValues(test.store.activeSheetId, { row: 5, column, rows: 1, columns: 3 });
    expect([3, 11, 19].map(readFirstRow)).toEqual(Array.from({ length: 3 }, () => [['Other', 'Web', 7]]));
  });

  it('a cell that is typed into after the snapshot on opening is asked about [P1]', async () => {
    const { test, blocks } = await openClosedFile(2, 0, ({ store }) =>
      store.write(store.activeSheetId, cell, 'mine', 'values'),
    );
    const cell = { row: (blocks[1]?.row ?? 0) + 2, column: blocks[1]?.column ?? 0, rows: 1, columns: 1 };
    const report = getReport(platform());
    report.rows = report.rows.map(([region, channel], row) => [region ?? '', channel ?? '', row + 50]);
    await test.app.start();
    expect(test.store.readValues(test.store.activeSheetId, cell)).toEqual([['mine']]);
    expect(readStatusKinds(test).toSorted()).toEqual(['handEdits', 'upToDate']);
  });
});
