/** Tests groups of rows: each row has a level, which moves with the whole row. */
import { openBench, readRefusalCode } from './store-fixture';

/** Returns the levels of rows as `2 2 1`, with `(` around hidden rows. */
function readLevels({ store, sheetId }: ReturnType<typeof openBench>, rows: number): string {
  return Array.from({ length: rows }, (_, row) => {
    const run = store.readRowRuns(sheetId).find(({ start, count }) => row >= start && row < start + count);
    return run?.hidden ? `(${run.level ?? 0})` : String(run?.level ?? 0);
  }).join(' ');
}

describe('groups of rows', () => {
  test('rows have one outline level per grouping, and ungrouping removes one level', () => {
    const bench = openBench();
    const { outline } = bench.store;
    outline.groupRows(bench.sheetId, 1, 5);
    outline.groupRows(bench.sheetId, 1, 2);
    outline.groupRows(bench.sheetId, 4, 2);
    expect(readLevels(bench, 7)).toBe('0 2 2 1 2 2 0');
    outline.ungroupRows(bench.sheetId, 2, 3);
    expect(readLevels(bench, 7)).toBe('0 2 1 0 1 2 0');
  });

  test('the outline lists groups of rows from the outermost, with their collapsed state', () => {
    const bench = openBench();
    const { outline } = bench.store;
    outline.groupRows(bench.sheetId, 1, 5);
    outline.groupRows(bench.sheetId, 1, 2);
    outline.setFolded(bench.sheetId, 1, 2, true);
    expect(outline.listGroups(bench.sheetId)).toEqual([
      { row: 1, count: 5, level: 1, isFolded: false },
      { row: 1, count: 2, level: 2, isFolded: true },
    ]);
  });

  test('collapsing hides the rows of a group, and no others', () => {
    const bench = openBench();
    bench.store.outline.groupRows(bench.sheetId, 1, 2);
    bench.store.outline.setFolded(bench.sheetId, 0, 5, true);
    expect(readLevels(bench, 5)).toBe('0 (1) (1) 0 0');
  });

  test('groups of rows move with whole rows, and include rows that are inserted between them', () => {
    const bench = openBench();
    bench.store.outline.groupRows(bench.sheetId, 2, 3);
    bench.store.insertRows(bench.sheetId, 3, 1);
    bench.store.insertRows(bench.sheetId, 2, 1);
    expect(readLevels(bench, 8)).toBe('0 0 0 1 1 1 1 0');
    bench.store.deleteRows(bench.sheetId, 0, 4);
    expect(readLevels(bench, 4)).toBe('1 1 1 0');
    bench.store.insert(bench.sheetId, { row: 0, column: 0, rows: 2, columns: 3 }, 'down');
    expect(readLevels(bench, 4)).toBe('1 1 1 0');
  });

  test('a copied sheet keeps its groups of rows, and undo reverts a grouping', () => {
    const bench = openBench();
    bench.store.outline.groupRows(bench.sheetId, 1, 2);
    const copy = bench.store.copySheet(bench.sheetId);
    expect(bench.store.outline.listGroups(copy.id)).toEqual([{ row: 1, count: 2, level: 1, isFolded: false }]);
    bench.store.undo();
    bench.store.undo();
    expect(readLevels(bench, 3)).toBe('0 0 0');
  });

  test('grouping is refused on a protected sheet and beyond eight levels, and ungrouping without a group', () => {
    const bench = openBench();
    const { outline } = bench.store;
    expect(readRefusalCode(() => outline.ungroupRows(bench.sheetId, 1, 2))).toBe('OutlineLevels');
    for (let level = 0; level < 7; level += 1) outline.groupRows(bench.sheetId, 1, 2);
    expect(readRefusalCode(() => outline.groupRows(bench.sheetId, 0, 9))).toBe('OutlineLevels');
    bench.store.setProtected(bench.sheetId, true, ['formatRows']);
    expect(readRefusalCode(() => outline.ungroupRows(bench.sheetId, 1, 2))).toBe('SheetProtected');
    expect(readLevels(bench, 3)).toBe('0 7 7');
  });
});
