import fc from 'fast-check';
import { type CellInput, computeMovedSize, findMovedParts, moveRollback } from '../../src/grid';
import { rect } from '../support/rect';

const COLUMNS = 3;
const createCellRows = (rows: readonly (readonly CellInput[])[], columns = COLUMNS) => ({
  rows: rows.length,
  columns,
  row: (index: number) => rows[index] ?? [],
});

/** Generates rows that are identified by all their cells. */
const someRows = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 12 });
const KEY_COLUMNS = [0, 1, 2];

describe('a block with inserted or deleted rows', () => {
  it('every inserted row is outside all parts, and each other row is in exactly one [P1]', () => {
    const input = fc.tuple(someRows, fc.nat(12), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(input, ([formerRows, at, count]) => {
        const place = Math.min(at, formerRows.length);
        const insertedRows = Array.from({ length: count }, (_, index) => [`Mine ${index}`, '', '']);
        const currentRows = [...formerRows.slice(0, place), ...insertedRows, ...formerRows.slice(place)];
        const parts = findMovedParts(createCellRows(formerRows), createCellRows(currentRows), KEY_COLUMNS) ?? [];
        const found = parts.flatMap(({ part, down }) =>
          Array.from({ length: part.rows }, (_, index) => [part.row + index, part.row + index + down]),
        );
        expect(found).toEqual(formerRows.map((_, row) => [row, row < place ? row : row + count]));
      }),
    );
  });

  it('the remaining rows are found by their contents, whichever rows were deleted and inserted [P1]', () => {
    const unique = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 12 });
    const input = fc.tuple(unique, fc.array(fc.nat(11), { maxLength: 4 }), fc.array(fc.nat(12), { maxLength: 3 }));
    fc.assert(
      fc.property(input, ([keys, deleted, inserted]) => {
        const formerRows = keys.map((key) => [key, key % 2, '']);
        const currentRows: CellInput[][] = formerRows.filter((_, row) => !deleted.includes(row));
        for (const [index, place] of inserted.entries())
          currentRows.splice(Math.min(place, currentRows.length), 0, [`Mine ${index}`, '', '']);
        const parts = findMovedParts(createCellRows(formerRows), createCellRows(currentRows), KEY_COLUMNS) ?? [];
        const pairs = parts.flatMap(({ part, down }) =>
          Array.from({ length: part.rows }, (_, index) => [
            formerRows[part.row + index],
            currentRows[part.row + index + down],
          ]),
        );
        for (const [before, after] of pairs) expect(after).toEqual(before);
        expect(pairs).toHaveLength(formerRows.length - new Set(deleted.filter((row) => row < formerRows.length)).size);
      }),
    );
  });

  it('moved columns are found as well, unless the rows differ too', () => {
    const formerRows = [
      ['Region', 'Net', 'Share'],
      ['Nordics', 4, 5],
    ];
    const currentRows = formerRows.map(([first = '', ...others]) => [first, '', ...others]);
    expect(findMovedParts(createCellRows(formerRows), createCellRows(currentRows, 4), KEY_COLUMNS)).toEqual([
      { part: rect(0, 0, 2), down: 0, right: 0 },
      { part: rect(0, 1, 2, 2), down: 0, right: 1 },
    ]);
    expect(
      findMovedParts(createCellRows(formerRows), createCellRows(currentRows.slice(1), 4), KEY_COLUMNS),
    ).toBeUndefined();
  });

  it('a rollback restores each part at its present place [P2]', () => {
    const parts = [
      { part: rect(0, 0, 2, 3), down: 0, right: 0 },
      { part: rect(2, 0, 4, 3), down: 1, right: 0 },
    ];
    const rows = { length: 4, row: (index: number) => [index, index, index] };
    const part = rect(0, 0, 4, 3);
    const added = rect(4, 0, 2, 3);
    const back = {
      written: [],
      cellsToEmpty: [added],
      validationsToClear: [],
      formats: [],
      insertedParts: [added],
      previousCells: [{ part, rows, numberFormats: undefined }],
      looks: [],
      dependentRanges: [],
    };
    const moved = moveRollback(back, parts);
    expect(moved.cellsToEmpty).toEqual([{ ...added, row: 5 }]);
    expect(moved.previousCells.map((stood) => [stood.part.row, stood.part.rows, stood.rows.row(0)[0]])).toEqual([
      [0, 2, 0],
      [3, 2, 2],
    ]);
    expect(computeMovedSize(part, parts)).toEqual({ rows: 5, columns: 3 });
  });
});
