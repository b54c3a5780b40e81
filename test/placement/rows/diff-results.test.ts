import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import { type CachedResult, diffResults, isSameResult, isUnchanged } from '../../../src/placement';

type Column = readonly [name: string, kind: 'dimension' | 'measure' | 'text' | 'number'];

function createCachedResult(columns: readonly Column[], rows: readonly (readonly CellInput[])[]): CachedResult {
  return {
    at: 0,
    rowCount: rows.length,
    columns: columns.map(([name, kind], index) => ({
      name,
      title: name,
      type: kind === 'measure' || kind === 'number' ? 'number' : 'string',
      ...(kind === 'measure' ? { isMeasure: true } : {}),
      numberFormat: 'General',
      cells: rows.map((row) => row[index] ?? ''),
    })),
  };
}

const byRegion: readonly Column[] = [
  ['region', 'dimension'],
  ['country', 'dimension'],
  ['net', 'measure'],
];

describe('the changes between two results', () => {
  test('changed rows are matched by their dimensions, wherever they are now', () => {
    const before = createCachedResult(byRegion, [
      ['DACH', 'Germany', 10],
      ['DACH', 'Austria', 20],
      ['Other', 'Test', 0],
    ]);
    const now = createCachedResult(byRegion, [
      ['DACH', 'Austria', 20],
      ['DACH', 'Germany', 11],
      ['Iberia', 'Spain', 5],
    ]);
    expect(diffResults(before, now)).toEqual({
      keys: [0, 1],
      added: [2],
      removed: [2],
      changed: [{ row: 1, column: 2, formerInput: 10, newInput: 11 }],
      columnsAdded: [],
      columnsRemoved: [],
      columnsRenamed: [],
    });
  });

  test('the columns are matched by member if columns move, come or go', () => {
    const before = createCachedResult(byRegion, [['DACH', 'Germany', 10]]);
    const columns: readonly Column[] = [
      ['country', 'dimension'],
      ['region', 'dimension'],
      ['orders', 'measure'],
    ];
    const changes = diffResults(before, createCachedResult(columns, [['Germany', 'DACH', 3]]));
    expect(changes).toMatchObject({ added: [], removed: [], changed: [], columnsAdded: [2], columnsRemoved: [2] });
    expect(isUnchanged(changes)).toBe(false);
  });

  test('the leading columns serve as a key if dimensions and measures are not declared', () => {
    const columns: readonly Column[] = [
      ['id', 'number'],
      ['name', 'text'],
      ['net', 'number'],
    ];
    const before = createCachedResult(columns, [
      [1, 'a', 5],
      [2, 'a', 5],
    ]);
    const now = createCachedResult(columns, [
      [2, 'b', 6],
      [3, 'a', 5],
    ]);
    expect(diffResults(before, now)).toMatchObject({
      keys: [0],
      added: [1],
      removed: [0],
      changed: [
        { row: 0, column: 1, formerInput: 'a', newInput: 'b' },
        { row: 0, column: 2, formerInput: 5, newInput: 6 },
      ],
    });
  });

  test('rows without a key are compared as a whole, and the remaining ones by their place', () => {
    const columns: readonly Column[] = [
      ['region', 'dimension'],
      ['net', 'measure'],
    ];
    const before = createCachedResult(columns, [
      ['x', 1],
      ['x', 1],
      ['x', 2],
    ]);
    const now = createCachedResult(columns, [
      ['x', 1],
      ['x', 3],
      ['x', 1],
      ['x', 4],
    ]);
    expect(diffResults(before, now)).toMatchObject({ keys: [], added: [1, 3], removed: [2], changed: [] });
    expect(
      diffResults(
        before,
        createCachedResult(columns, [
          ['x', 1],
          ['x', 1],
          ['x', 9],
        ]),
      ),
    ).toMatchObject({
      added: [],
      removed: [],
      changed: [{ row: 2, column: 1, formerInput: 2, newInput: 9 }],
    });
  });

  test('two rows with different values are never taken for the same one', () => {
    const columns: readonly Column[] = [
      ['a', 'dimension'],
      ['b', 'dimension'],
      ['net', 'measure'],
    ];
    const before = createCachedResult(columns, [['1,', '2', 1]]);
    const now = createCachedResult(columns, [['1', ',2', 1]]);
    expect(diffResults(before, now)).toMatchObject({ added: [0], removed: [0], changed: [] });
  });

  test('the changes turn the old rows into the new ones, for any two results', () => {
    const cell = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b', ''));
    const row = fc.tuple(cell, cell, cell);
    const columns: fc.Arbitrary<readonly Column[]> = fc.constantFrom<readonly Column[]>(byRegion, [
      ['region', 'text'],
      ['country', 'number'],
      ['net', 'number'],
    ]);
    fc.assert(
      fc.property(columns, fc.array(row, { maxLength: 8 }), fc.array(row, { maxLength: 8 }), (shape, old, rows) => {
        const [before, now] = [createCachedResult(shape, old), createCachedResult(shape, rows)];
        const changes = diffResults(before, now);
        expect(rows.length - old.length).toBe(changes.added.length - changes.removed.length);
        const changed = new Set(changes.changed.map((one) => one.row));
        const same = rows.filter((_, index) => !changes.added.includes(index) && !changed.has(index));
        const remainingRows = old
          .filter((_, index) => !changes.removed.includes(index))
          .map((one) => JSON.stringify(one));
        for (const one of same) {
          const at = remainingRows.indexOf(JSON.stringify(one));
          expect(at).toBeGreaterThanOrEqual(0);
          remainingRows.splice(at, 1);
        }
        for (const { row: at, column, newInput: value } of changes.changed) expect(rows[at]?.[column]).toBe(value);
        if (isUnchanged(changes)) expect(remainingRows).toEqual([]);
        if (isSameResult(before, now)) expect(isUnchanged(changes)).toBe(true);
      }),
    );
  });
});
