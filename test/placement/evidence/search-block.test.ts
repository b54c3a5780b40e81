import fc from 'fast-check';
import { type CellInput, toShownText } from '../../../src/grid';
import { createEvidence, createRowSumBuilder, searchBlock, writeRowSums } from '../../../src/placement';

type Grid = readonly (readonly CellInput[])[];

/** Returns what a placement stores of a block: what it showed, and the sums of its rows. */
function createSoughtBlock(block: Grid, headers: boolean) {
  const body = headers ? block.slice(1) : block;
  const sumBuilder = createRowSumBuilder();
  for (const row of body) sumBuilder.pushInputs(row);
  const texts = block.map((row) => row.map(toShownText));
  const ends = texts.length > 10 ? [...texts.slice(0, 5), ...texts.slice(-5)] : texts;
  const columns = (block[0] ?? []).map(String);
  return {
    headers,
    columns,
    layout: columns.map((title) => ({ member: title, title, shown: title, mark: '' })),
    rows: body.length,
    evidence: createEvidence({ rows: ends, isEmpty: false }, headers ? 1 : 0, undefined),
    rowSums: writeRowSums(sumBuilder.finish()),
  };
}

function createEmptyGrid(rows: number, columns: number): CellInput[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
}

function writeBlock(grid: CellInput[][], block: Grid, row: number, column: number): CellInput[][] {
  block.forEach((line, down) => {
    line.forEach((cell, right) => {
      const target = grid[row + down];
      if (target) target[column + right] = cell;
    });
  });
  return grid;
}

const noise = fc.constantFrom<CellInput>('', '', '', 'Budget', 'Plan', 7, 19.5, true);
const anyNoise = fc.array(fc.array(noise, { minLength: 14, maxLength: 14 }), { minLength: 60, maxLength: 60 });
const anyBlockCell = fc.oneof(
  fc.integer({ min: 1000, max: 9000 }),
  fc.constantFrom<CellInput>('', 'North', 'South'),
  fc.string({ minLength: 6, maxLength: 9, unit: fc.constantFrom(...'abcdef') }),
);
const anyBlock = fc
  .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(anyBlockCell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )
  .map((rows) => rows.map((row, index): CellInput[] => [`key ${index}`, 10_000 + index, ...row]));
const anyPlace = fc.record({ row: fc.nat(18), column: fc.nat(6) });

describe('the search for a lost block', () => {
  it.each([true, false])('a lost block is found among other cells by what it showed (headers: %s) [P3]', (headers) => {
    fc.assert(
      fc.property(anyNoise, anyBlock, anyPlace, (around, body, { row, column }) => {
        const width = body[0]?.length ?? 0;
        const block = headers ? [Array.from({ length: width }, (_, index) => `Title ${index}`), ...body] : body;
        const grid = writeBlock(
          around.map((line) => [...line]),
          block,
          row,
          column,
        );
        expect(searchBlock(createSoughtBlock(block, headers), grid)).toEqual([{ row, column, isProven: true }]);
      }),
    );
  });

  it('a lost block without headers is found even if it is wider than its stored first row [P3]', () => {
    const block = [0, 1, 2].map((row) =>
      Array.from({ length: 700 }, (_, column) => (column === 0 ? '' : row * 700 + column)),
    );
    const grid = writeBlock(createEmptyGrid(10, 720), block, 4, 9);
    expect(searchBlock(createSoughtBlock(block, false), grid)).toContainEqual({ row: 4, column: 9, isProven: true });
  });

  it('a lost block without headers is found after its rows were sorted [P3]', () => {
    fc.assert(
      fc.property(anyBlock, anyPlace, (block, { row, column }) => {
        const grid = writeBlock(createEmptyGrid(60, 14), [...block].reverse(), row, column);
        expect(searchBlock(createSoughtBlock(block, false), grid)).toEqual([{ row, column, isProven: true }]);
      }),
    );
  });

  it('cells without headers are offered only if at least half of the rows are the written ones [P1]', () => {
    fc.assert(
      fc.property(anyBlock, fc.array(fc.nat(60)), (block, edited) => {
        const currentRows = block.map((row, index) => (edited.includes(index) ? row.map(() => 'Mine') : row));
        const found = searchBlock(
          createSoughtBlock(block, false),
          writeBlock(createEmptyGrid(60, 14), currentRows, 5, 3),
        );
        const unchangedCount = currentRows.filter((row, index) => row === block[index]).length;
        // A sum covers sixteen rows at once, so a chunk matches as a whole or not at all.
        if (found.length > 0) expect(unchangedCount * 2 + 16).toBeGreaterThanOrEqual(block.length);
        if (block.length <= 16 && unchangedCount < block.length) expect(found).toEqual([]);
      }),
    );
  });

  it('a lost block is distinguished from another one with the same headers', () => {
    const titles = ['Region', 'Net', 'Share'];
    const block = [titles, ['North', 1, 2], ['South', 3, 4]];
    const other = [titles, ['East', 5, 6], ['West', 7, 8]];
    const grid = writeBlock(writeBlock(createEmptyGrid(30, 8), other, 2, 1), block, 12, 4);
    expect(searchBlock(createSoughtBlock(block, true), grid)).toEqual([
      { row: 2, column: 1, isProven: false },
      { row: 12, column: 4, isProven: true },
    ]);
  });

  it('a block that is too small or too common is not searched for', () => {
    const small = [['1', '2']];
    expect(searchBlock(createSoughtBlock(small, false), writeBlock(createEmptyGrid(9, 9), small, 2, 2))).toEqual([]);
    const common = [['a', 'b', 'c']];
    const everywhere = Array.from({ length: 200 }, () => ['a', 'b', 'c']);
    expect(searchBlock(createSoughtBlock(common, false), everywhere)).toEqual([]);
  });

  it('a row that begins with an empty cell is found', () => {
    const block = [
      ['', 'North', 1200],
      ['x', 'South', 3400],
    ];
    const grid = writeBlock(createEmptyGrid(12, 8), block, 4, 3);
    expect(searchBlock(createSoughtBlock(block, false), grid)).toEqual([{ row: 4, column: 3, isProven: true }]);
  });
});
