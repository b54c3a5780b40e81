/**
 * Tests refreshes of a block during which the user inserts or deletes rows, or types, between any
 * two requests.
 */

import { readViews } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import { callBeforeNextWrite } from '../../support/request-failures';
import { createRows, setUpRunStage } from '../../support/run-stage';
import type { SmallApp } from '../../support/small-platform';
import { getReport } from '../../support/small-reports';

const { platform, openFile } = setUpRunStage();

/** The block has thirteen rows and their header; the user's total is directly below. */
const FIRST = { row: 2, column: 3 };
const TOTAL = rect(FIRST.row + 14, FIRST.column);

const readColumn = ({ store }: SmallApp) => store.readValues(store.activeSheetId, rect(0, FIRST.column, 40)).flat();

async function placeAboveTotal(): Promise<SmallApp> {
  const report = getReport(platform());
  report.rows = createRows(13);
  const { test } = await openFile({ count: 1 });
  test.store.write(test.store.activeSheetId, TOTAL, 'Total', 'values');
  if (report) report.rows = createRows(13).map(([region, ...others]) => [`New ${region}`, ...others]);
  return test;
}

const EDITS: readonly (readonly [string, (test: SmallApp) => void])[] = [
  ['deletes a row of the block', ({ store }) => store.deleteRows(store.activeSheetId, 6, 1)],
  ['inserts a row into the block', ({ store }) => store.insertRows(store.activeSheetId, 6, 1)],
  ['inserts rows above the block', ({ store }) => store.insertRows(store.activeSheetId, 0, 3)],
];

it.each(EDITS)(
  'the total below stays and no row is doubled if the user %s just before any request [P1] [P3]',
  async (_, edit) => {
    let metCount = 0;
    for (let isMet = true; isMet; metCount += Number(isMet)) {
      const test = await placeAboveTotal();
      isMet = false;
      test.host.faults.callAroundNthBatch(metCount + 1, () => {
        isMet = true;
        edit(test);
      });
      for (let run = 0; run < 2; run += 1) {
        await test.app.placements.refreshAll();
        const filledCells = readColumn(test).filter((cell) => cell !== '');
        expect({ metCount, total: filledCells.filter((cell) => cell === 'Total') }).toEqual({
          metCount,
          total: ['Total'],
        });
        expect({ metCount, twice: filledCells.length - new Set(filledCells).size }).toEqual({ metCount, twice: 0 });
      }
    }
    expect(metCount).toBeGreaterThan(2);
  },
);

it.each(EDITS.slice(1))(
  'the next refresh repairs the block if the user %s before any request and undoes one step [P1] [P3]',
  async (_, edit) => {
    let metCount = 0;
    for (let isMet = true; isMet; metCount += Number(isMet)) {
      const test = await placeAboveTotal();
      isMet = false;
      test.host.faults.callAroundNthBatch(metCount + 1, () => {
        isMet = true;
        edit(test);
      });
      await test.app.placements.refreshAll();
      if (isMet) test.store.undo();
      await test.app.placements.refreshAll();
      const rows = createRows(13).map(([region]) => `New ${region}`);
      const cells = readColumn(test).filter((cell) => cell !== '');
      expect({ metCount, cells }).toEqual({ metCount, cells: ['Region', ...rows, 'Total'] });
      expect(readViews(test)[0]?.status.kind).toBe('upToDate');
    }
    expect(metCount).toBeGreaterThan(2);
  },
);

it('a user column that shows something else in each snapshot does not hold back a refresh', async () => {
  const test = await placeAboveTotal();
  const { store } = test;
  store.insertColumns(store.activeSheetId, FIRST.column + 1, 1);
  const userColumn = rect(FIRST.row + 1, FIRST.column + 1, 13);
  const sourceCell = rect(30, 0);
  store.write(store.activeSheetId, userColumn, '=$A$31', 'formulas');
  for (let nth = 1; nth <= 12; nth += 1)
    test.host.faults.callAroundNthBatch(nth, () => store.write(store.activeSheetId, sourceCell, nth, 'values'));
  await test.app.placements.refreshAll();
  expect(readViews(test)[0]?.status.kind).toBe('upToDate');
  expect(readColumn(test)[FIRST.row + 1]).toBe('New Region 0');
});

it('a block that moves while it is refreshed has the new rows at its new cells [P3]', async () => {
  const test = await placeAboveTotal();
  callBeforeNextWrite(test.host, () => test.store.insertRows(test.store.activeSheetId, 0, 3));
  await test.app.placements.refreshAll();
  const firstDataRow = FIRST.row + 4;
  expect(readColumn(test).slice(firstDataRow, firstDataRow + 14)).toEqual([
    ...createRows(13).map(([region]) => `New ${region}`),
    'Total',
  ]);
  expect(readViews(test)).toMatchObject([{ cells: 'D6:F19', status: { kind: 'upToDate' } }]);
  await test.app.placements.refreshAll();
  expect(readPlacements(test.store).map(({ written: { address } }) => address)).toEqual(['Sheet1!D6:F19']);
});
