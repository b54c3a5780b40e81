import type { CellInput, RowSource } from '../../../src/grid';
import {
  compareRowSums,
  createRowSumBuilder,
  createTextOrders,
  findSortedColumns,
  hasMovedRows,
  type Result,
  sortResult,
} from '../../../src/placement';

const noPause = () => undefined;

function createRows(...rows: readonly (readonly CellInput[])[]): RowSource {
  return { length: rows.length, row: (index) => [...(rows[index] ?? [])] };
}

async function findSorts(rows: RowSource): Promise<string[]> {
  const columns = await findSortedColumns(rows, [0, 1], noPause);
  return columns.map(({ offset, isDescending }) => `${offset} ${isDescending ? 'down' : 'up'}`);
}

function createResult(...rows: readonly (readonly CellInput[])[]): Result {
  const places = { count: 1, at: [{ row: 0, column: 0 }] };
  return {
    columns: [],
    rowCount: rows.length,
    numberFormats: [],
    longTexts: places,
    row: (row) => [...(rows[row] ?? [])],
  };
}

const listFirstCells = ({ rowCount, row }: Result) => Array.from({ length: rowCount }, (_, index) => row(index)[0]);

function sortByFirst(result: Result, isDescending: boolean, count = result.rowCount): Result {
  const [compareTexts] = createTextOrders();
  return sortResult(result, (row) => result.row(row)[0] ?? '', { isDescending, compareTexts }, count);
}

describe('the columns by which rows are sorted', () => {
  it.each<[string, RowSource, string[]]>([
    ['rising numbers', createRows([1, 'b'], [2, 'c'], [3, 'a']), ['0 up']],
    ['falling numbers, and empty cells at the end', createRows([3, 'b'], [1, 'c'], ['', 'a']), ['0 down']],
    ['texts regardless of case', createRows([2, 'apple'], [3, 'Banana'], [1, 'cherry']), ['1 up']],
    ['a text that looks like a number after all numbers', createRows([2, 9], [1, 10], [3, "'1"]), ['1 up']],
    ['numbers before texts before booleans', createRows([5, 7], [6, 'x'], [1, false]), ['1 up']],
    ['no column', createRows([1, 'b'], [3, 'a'], [2, 'c']), []],
    ['a column with one value', createRows([1, 'b'], [1, 'a'], [1, 'c']), []],
  ])('the sorted columns are found for %s', async (_, rows, expected) => {
    expect([...new Set(await findSorts(rows))]).toEqual(expected);
  });

  it('the column whose value changes most often comes first', async () => {
    const rows = createRows(['Ireland', 9], ['Ireland', 7], ['UK', 5], ['UK', 4]);
    expect((await findSorts(rows))[0]).toBe('1 down');
  });
});

describe('a sorted result', () => {
  it('rows with equal values keep the order of the result, in both directions [P20]', () => {
    const result = createResult([2, 'a'], [1, 'b'], [2, 'c'], ['', 'd'], [1, 'e']);
    const readNames = (sorted: Result) => Array.from({ length: 5 }, (_, row) => sorted.row(row)[1]).join('');
    expect(readNames(sortByFirst(result, false))).toBe('beacd');
    expect(readNames(sortByFirst(result, true))).toBe('acbed');
  });

  it('a result that is already in order is returned unchanged, and rows beyond the count stay at the end', () => {
    const result = createResult([1], [2], [3]);
    expect(sortByFirst(result, false)).toBe(result);
    expect(listFirstCells(sortByFirst(result, true, 2))).toEqual([2, 1, 3]);
  });

  it('the positions of cut texts move with their rows [P5]', () => {
    expect(sortByFirst(createResult(['b'], ['a']), false).longTexts).toEqual({ count: 1, at: [{ row: 1, column: 0 }] });
  });
});

describe('rows that have moved since they were written', () => {
  function sum(...rows: readonly (readonly CellInput[])[]) {
    const builder = createRowSumBuilder();
    for (const row of rows) builder.pushInputs(row);
    return builder.finish();
  }
  const written = sum(['a', 1], ['b', 2], ['c', 3]);

  it.each<[string, ReturnType<typeof sum>, boolean]>([
    ['sorted', sum(['c', 3], ['b', 2], ['a', 1]), true],
    ['sorted with an edit', sum(['c', 3], ['b', 9], ['a', 1]), true],
    ['edited only', sum(['a', 1], ['b', 9], ['c', 3]), false],
    ['with a row deleted', sum(['a', 1], ['c', 3]), false],
    ['as written', written, false],
  ])('rows have moved only if the user has reordered them: %s', (_, current, expected) => {
    expect(hasMovedRows(compareRowSums(written, current), written, current, 2)).toBe(expected);
  });
});
