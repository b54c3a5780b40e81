/** Tests the look of totals in cells: bold, with a line above. */
import type { Rect } from '../../../src/grid';
import { rect } from '../../support/rect';
import { failRequest, listFailures } from '../../support/request-failures';
import type { SmallApp } from '../../support/small-platform';
import { createFact, FACTS, PIVOT, QUERY, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, report } = setUpPivotStage();

const WITH_EAST = [createFact('East', '2026-01', 1), ...FACTS];

/** Returns a letter for each cell of a rectangle: b for bold, a capital B if there is a line above. */
function readLooks({ store }: SmallApp, { row, column, rows, columns }: Rect): string[] {
  const sheet = store.activeSheetId;
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => {
      const cell = rect(row + down, column + right);
      const hasLine = store.formats.readBorder(sheet, cell, 'EdgeTop') !== undefined;
      if (!store.readCommonStyle(sheet, cell).bold) return hasLine ? '-' : '.';
      return hasLine ? 'B' : 'b';
    }).join(''),
  );
}

/** Covers the pivot at B4 and a cell around it on each side. */
const AREA = rect(2, 0, 9, 6);
const PLACED = ['......', '.bbbb.', '....b.', '....b.', '.BBBB.', '......', '......', '......', '......'];
const GROWN = ['......', '.bbbb.', '....b.', '....b.', '....b.', '.BBBB.', '......', '......', '......'];

it('placing makes headers, the row of totals and the column of totals bold, with a line above the row [P1]', async () => {
  expect(readLooks(await placePivot(), AREA)).toEqual(PLACED);
});

it('totals that move at a refresh take their look along and leave none behind [P1]', async () => {
  const test = await placePivot();
  report().facts = WITH_EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, AREA)).toEqual(GROWN);
  report().facts = FACTS;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, AREA)).toEqual(PLACED);
});

it('a column member that comes between others has the look of totals in the row of totals', async () => {
  const test = await placePivot();
  report().facts = [...FACTS, createFact('North', '2026-02', 20)];
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, rect(3, 1, 4, 5))).toEqual(['bbbbb', '....b', '....b', 'BBBBB']);
});

it('a refresh does not restore bold that the user has removed from totals [P1]', async () => {
  const test = await placePivot();
  test.store.setStyle(test.store.activeSheetId, rect(6, 1, 1, 4), { bold: false });
  report().facts = WITH_EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, rect(6, 1, 2, 3))).toEqual(['...', '---']);
  report().facts = [...WITH_EAST, createFact('West', '2026-01', 2)];
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, rect(6, 1, 3, 3))).toEqual(['...', '...', '---']);
});

it('an unchanged refresh leaves the look that the user has given totals [P10]', async () => {
  const test = await placePivot();
  test.store.setStyle(test.store.activeSheetId, rect(6, 1, 1, 4), { bold: false });
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, rect(6, 1, 1, 3))).toEqual(['---']);
});

it('totals that leave with a new layout leave no look on the rows in their place [P1]', async () => {
  const test = await placePivot();
  report().pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems: { ...PIVOT, showColumnTotals: false } };
  report().facts = WITH_EAST;
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readLooks(test, rect(4, 1, 4, 4))).toEqual(['...b', '...b', '...b', '....']);
});

it('a refresh that fails at any request leaves the look of totals as it was [P2]', async () => {
  const successfulTest = await placePivot();
  successfulTest.host.clearLog();
  report().facts = WITH_EAST;
  await refreshAndReadStatus(successfulTest);
  for (const failure of listFailures(successfulTest.host.readLog().length)) {
    report().facts = FACTS;
    const test = await placePivot();
    report().facts = WITH_EAST;
    failRequest(test.host, failure);
    const status = await refreshAndReadStatus(test);
    test.host.faults.clear();
    expect({ failure, looks: readLooks(test, AREA) }).toEqual({
      failure,
      looks: status === 'upToDate' ? GROWN : PLACED,
    });
  }
});
