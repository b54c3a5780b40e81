import { compareResults } from '../../../src/app/details/compare-results';
import type { CellInput } from '../../../src/grid';
import { type CachedResult, type UserCell, writeUserCells } from '../../../src/placement';
import { ENGLISH_READER } from '../../support/english-reader';

const READER = { ...ENGLISH_READER, dateSystem: 1900 } as const;
const BODY = { sheet: 'Sheet1', rect: { row: 1, column: 0, rows: 5, columns: 2 } };

function createUserCell(member: string, row: number, value: number): UserCell {
  return { member, row, value, reports: undefined, key: 'key', like: undefined, label: undefined, at: undefined };
}

function createResult(columns: number, rows: number): CachedResult {
  return {
    at: 0,
    rowCount: rows,
    columns: Array.from({ length: columns }, (_, column) => ({
      name: `column ${column}`,
      title: `Column ${column}`,
      type: 'string',
      numberFormat: 'General',
      cells: Array.from({ length: rows }, (_, row) => `${row} ${column}`),
    })),
  };
}

it('a comparison of two results as wide as a sheet lists their first 100 columns', () => {
  const [olderResult, newerResult] = [createResult(16_384, 2), createResult(16_384, 4)];
  const parseColumn = (member: string) => Number(member.slice('column '.length));
  const { added, changed } = compareResults({
    older: olderResult,
    newer: newerResult,
    resultInSheet: 'now',
    body: undefined,
    findOffset: parseColumn,
    reader: READER,
  });
  expect(changed.count).toBe(0);
  expect(added).toMatchObject({ count: 2, columnCount: 16_384 });
  expect(added.columns.length).toBe(100);
  expect(added.rows.map(({ cells }) => [cells.length, cells[99]])).toEqual([
    [100, '2 99'],
    [100, '3 99'],
  ]);
});

/** Returns a result with a column of regions and one of numbers. */
function createFigures(numberFormat: string, figures: Readonly<Record<string, CellInput>>): CachedResult {
  const regions = Object.keys(figures);
  const column = { title: '', numberFormat: 'General', type: 'string' } as const;
  return {
    ...{ at: 0, rowCount: regions.length },
    columns: [
      { ...column, name: 'region', isMeasure: false, cells: regions },
      { ...column, name: 'net', type: 'number', isMeasure: true, numberFormat, cells: Object.values(figures) },
    ],
  };
}

function compareFigures(older: CachedResult, newer: CachedResult, ownCells?: string) {
  const findOffset = (member: string) => (member === 'region' ? 0 : 1);
  return compareResults({ older, newer, resultInSheet: 'now', body: BODY, findOffset, ownCells, reader: READER });
}

it('the changed cells are listed by relative change, then by absolute change [P19]', () => {
  const older = createFigures('#,##0', { East: 1000, North: 10, South: 100, West: 200, Zone: 50 });
  const newer = createFigures('#,##0', { East: 1001, North: 20, South: 115, West: 230, Zone: '' });
  const { cells } = compareFigures(older, newer).changed;
  expect(cells.map(({ row }) => row[0])).toEqual(['Zone', 'North', 'West', 'South', 'East']);
});

it('a changed cell shows its difference in its own format and as a percentage [P19]', () => {
  const [cell] = compareFigures(
    createFigures('[$£]#,##0.00', { East: 1000 }),
    createFigures('[$£]#,##0.00', { East: 990 }),
  ).changed.cells;
  expect(cell).toMatchObject({
    was: '£1,000.00',
    now: '£990.00',
    difference: { amount: -10, text: '£10.00', isRate: false, percent: -1 },
  });
});

it('the difference of two rates counts percentage points, and dates have none [P19]', () => {
  const rates = compareFigures(createFigures('0.00%', { East: 0.4844 }), createFigures('0.00%', { East: 0.4868 }));
  expect(rates.changed.cells[0]?.difference).toMatchObject({ text: '0.24', isRate: true });
  const dates = compareFigures(
    createFigures('yyyy-mm-dd', { East: 46_000 }),
    createFigures('yyyy-mm-dd', { East: 46_001 }),
  );
  expect(dates.changed.cells[0]?.difference).toBeUndefined();
});

it('a change that the number format hides is counted separately [P19]', () => {
  const older = createFigures('0.00%', { East: 0.48441, North: 0.2 });
  const newer = createFigures('0.00%', { East: 0.48442, North: 0.3 });
  const { changed, tooSmallCount } = compareFigures(older, newer);
  expect([changed.count, tooSmallCount]).toEqual([1, 1]);
  expect(changed.cells.map(({ row }) => row[0])).toEqual(['North']);
});

it('a cell in which the user keeps a value is not counted as changed by the refresh [P19]', () => {
  const ownCells = writeUserCells({ by: ['region'], cells: [createUserCell('net', 0, 999)] });
  const older = createFigures('0', { East: 10, North: 20 });
  const { changed, userEdits } = compareFigures(older, createFigures('0', { East: 999, North: 21 }), ownCells);
  expect(changed.cells.map(({ address }) => address)).toEqual(['B3']);
  expect(userEdits).toMatchObject([{ address: 'B2', was: '10', now: '999' }]);
});
