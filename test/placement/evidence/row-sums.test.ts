import fc from 'fast-check';
import { type CellInput, createTextInput, toShownText } from '../../../src/grid';
import {
  compareRowSums,
  computeCellSum,
  createRowSumBuilder,
  type RowSums,
  removeCellSums,
  shortenFormerSums,
  tryReadRowSums,
  writeRowSums,
} from '../../../src/placement';

const anyText = fc.string().map(createTextInput);
const anyCell: fc.Arbitrary<CellInput> = fc.oneof(
  anyText,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const anyRows = fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { maxLength: 80 });

function computeSums(rows: readonly (readonly CellInput[])[]): RowSums {
  const sumBuilder = createRowSumBuilder();
  for (const row of rows) sumBuilder.pushInputs(row);
  return sumBuilder.finish();
}

/** Compares the sums with those of rows as Excel shows them after they were written. */
function compareWithRows(written: RowSums, rows: readonly (readonly CellInput[])[]) {
  const sumBuilder = createRowSumBuilder(written.rowsInChunk);
  for (const row of rows)
    sumBuilder.pushShownValues(row.map((cell) => (typeof cell === 'string' ? toShownText(cell) : cell)));
  return compareRowSums(written, sumBuilder.finish());
}

function createRows(count: number): CellInput[][] {
  return Array.from({ length: count }, (_, index) => [`Row ${index}`, index * 1.25, index % 2 === 0]);
}

function replaceCell(rows: readonly CellInput[][], index: number, cell: CellInput): CellInput[][] {
  return rows.map((row, at) => (at === index ? [...row.slice(0, 2), cell] : row));
}

describe('the checksums of rows', () => {
  it('the checksums recognize unchanged rows', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(compareRowSums(computeSums(rows), computeSums(rows))).toEqual({ kind: 'same' });
      }),
    );
  });

  it('the checksums depend on what a cell shows, not on its input', () => {
    const rows: CellInput[][] = [
      [createTextInput('007'), createTextInput("'quoted"), ''],
      [createTextInput('=1+1'), -0, true],
      [createTextInput('two\r\nlines'), 0.1 + 0.2, 1 / 3],
    ];
    const shownRows = [
      ['007', "'quoted", ''],
      ['=1+1', 0, true],
      ['two\nlines', 0.3, 0.333333333333333],
    ];
    const written = computeSums(rows);
    const sumBuilder = createRowSumBuilder(written.rowsInChunk);
    for (const row of shownRows) sumBuilder.pushShownValues(row);
    expect(compareRowSums(written, sumBuilder.finish())).toEqual({ kind: 'same' });
  });

  it.each<[CellInput, CellInput]>([
    [5, "'5"],
    [true, "'TRUE"],
    [1, 1.0001],
    [-12, 12],
    ['', 0],
    [false, ''],
    ['a', 'b'],
    [4_294_967_296, 0],
  ])('the checksums distinguish %p and %p', (one, other) => {
    expect(compareWithRows(computeSums([[one]]), [[other]]).kind).toBe('edited');
  });

  it('the checksums call reordered rows sorted, never edited', () => {
    const shuffles = anyRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffles, ([rows, shuffled]) => {
        expect(compareRowSums(computeSums(rows), computeSums(shuffled)).kind).not.toBe('edited');
      }),
    );
    const rows = createRows(1000);
    expect(compareWithRows(computeSums(rows), rows.toReversed())).toEqual({ kind: 'sorted' });
  });

  it('the checksums name the chunk with the edited cell, and no other [P10]', () => {
    const rows = createRows(5000);
    fc.assert(
      fc.property(fc.nat(4999), (index) => {
        const found = compareWithRows(computeSums(rows), replaceCell(rows, index, 'Mine'));
        if (found.kind !== 'edited') throw new Error('The edit was not seen.');
        expect(found.chunks).toHaveLength(1);
        const [{ from, rows: count } = { from: 0, rows: 0 }] = found.chunks;
        expect(from <= index && index < from + count).toBe(true);
        expect(count).toBeLessThanOrEqual(64);
      }),
      { numRuns: 30 },
    );
  });

  it('the checksums count added and deleted rows as edited', () => {
    const rows = createRows(40);
    expect(compareWithRows(computeSums(rows), [...rows, ...createRows(1)])).toEqual({
      kind: 'edited',
      chunks: [{ from: 32, rows: 9 }],
    });
    expect(compareWithRows(computeSums(rows), rows.slice(0, 33))).toEqual({
      kind: 'edited',
      chunks: [{ from: 32, rows: 8 }],
    });
  });

  it('the checksums notice a duplicated row in place of another one', () => {
    const [first = [], second = []] = createRows(2);
    expect(compareWithRows(computeSums([first, first, second]), [first, second, second]).kind).toBe('edited');
  });

  it('the checksums stay small however many rows there are', () => {
    const sumBuilder = createRowSumBuilder();
    for (let index = 0; index < 100_000; index += 1) sumBuilder.pushInputs([index]);
    const sums = sumBuilder.finish();
    expect(writeRowSums(sums).length).toBeLessThan(1200);
    expect(sums.rows).toBe(100_000);
    expect(sums.chunks.length).toBeGreaterThan(60);
  });

  it('the checksums of up to 50,000 cells identify each cell, in three bytes each [P1]', () => {
    const rows = createRows(16_666);
    const sums = computeSums(rows);
    expect(sums.cells).toEqual(rows.flat().map(computeCellSum));
    expect(tryReadRowSums(writeRowSums(sums))).toEqual(sums);
    expect(writeRowSums(sums).length).toBeLessThan(151_200);
    expect(computeSums(createRows(16_667)).cells).toBeUndefined();
  });

  it('the checksums of the write before the last one keep sums of cells only if these are few', () => {
    const [few, many] = [1_000, 1_100].map((rows) => writeRowSums(computeSums(createRows(rows))));
    expect([few, many].map((sums) => shortenFormerSums(sums ?? ''))).toEqual([few, removeCellSums(many ?? '')]);
  });

  it('the checksums are equal for a known and a growing length of chunks', () => {
    const rows = createRows(3000);
    expect(compareWithRows(computeSums(rows), rows)).toEqual({ kind: 'same' });
  });

  it('the checksums are read back as they were written, and other text is undefined', () => {
    const sums = computeSums(createRows(3000));
    expect(tryReadRowSums(writeRowSums(sums))).toEqual(sums);
    expect(tryReadRowSums(writeRowSums(computeSums([])))).toEqual(computeSums([]));
    expect(tryReadRowSums(removeCellSums(writeRowSums(sums)))).toEqual({ ...sums, cells: undefined });
    for (const text of [undefined, '', '3 16', '3 0 0000000000000000', 'rows'])
      expect(tryReadRowSums(text)).toBeUndefined();
  });
});
