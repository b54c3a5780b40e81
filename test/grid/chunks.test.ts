import fc from 'fast-check';
import {
  type BlockCell,
  type CellChunk,
  type CellInput,
  type ChunkLimits,
  chunkCells,
  createChunker,
  estimateJsonBytes,
  halveChunk,
} from '../../src/grid';

const anyCell: fc.Arbitrary<CellInput> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true }),
  fc.boolean(),
);
const anyRows = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) => fc.array(fc.array(anyCell, { minLength: columns, maxLength: columns })));

describe('chunks', () => {
  it('chunks hold every row once, in order, within both limits [P10]', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1, max: 40 }), (rows, bytes, cells) => {
        const chunker = createChunker({ bytes, cells });
        const chunks = [...rows.map((row) => chunker.add(row)), chunker.flush()].filter((chunk) => chunk !== undefined);
        expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
        for (const chunk of chunks) {
          const size = chunk.rows.reduce((sum, row) => sum + estimateJsonBytes(row), 0);
          const count = chunk.rows.reduce((sum, row) => sum + row.length, 0);
          expect(chunk.rows.length === 1 || (size <= bytes && count <= cells)).toBe(true);
        }
      }),
    );
  });

  it('a row is cut between columns only if it exceeds a limit by itself, and every cell is in one chunk [P10]', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1, max: 40 }), (rows, bytes, cells) => {
        const chunks = [...chunkCells(rows.length, (index) => rows[index] ?? [], { bytes, cells })];
        expect(layOutChunks(chunks)).toEqual(rows);
        for (const chunk of chunks) {
          const size = chunk.rows.reduce((sum, row) => sum + estimateJsonBytes(row), 0);
          const count = chunk.rows.reduce((sum, row) => sum + row.length, 0);
          expect(count === 1 || (size <= bytes && count <= cells)).toBe(true);
          const whole = rows[chunk.from] ?? [];
          if (chunk.rows[0]?.length !== whole.length)
            expect(estimateJsonBytes(whole) > bytes || whole.length > cells).toBe(true);
        }
      }),
    );
  });

  it('a row of 16,384 long texts is cut into requests of at most 2 MB [P10]', () => {
    const row = Array.from({ length: 16_384 }, (_, column) => `${column} `.padEnd(1000, 'x'));
    const chunks = [...chunkCells(1, () => row, { bytes: 2_000_000, cells: 50_000 })];
    expect(layOutChunks(chunks)).toEqual([row]);
    expect(chunks.length).toBe(9);
    for (const { rows } of chunks) expect(JSON.stringify(JSON.stringify(rows)).length).toBeLessThanOrEqual(2_000_000);
  });

  it('chunks follow limits that grow during the write [P10]', () => {
    const limits: { -readonly [Key in keyof ChunkLimits]: number } = { bytes: 1_000_000, cells: 2 };
    const chunks: number[] = [];
    for (const { rows } of chunkCells(12, () => [1, 2], limits)) {
      chunks.push(rows.length);
      limits.cells *= 2;
    }
    expect(chunks).toEqual([1, 2, 4, 5]);
  });

  it('a chunk can be halved down to single cells, which keep their places [P10]', () => {
    fc.assert(
      fc.property(
        anyRows.filter((rows) => rows.length > 0),
        fc.nat(5),
        fc.nat(5),
        (rows, from, column) => {
          const singles = halveCompletely({ from, column, rows });
          expect(singles.every((chunk) => chunk.rows.length === 1 && chunk.rows[0]?.length === 1)).toBe(true);
          const moved = singles.map((chunk) => ({ ...chunk, from: chunk.from - from, column: chunk.column - column }));
          expect(layOutChunks(moved)).toEqual(rows);
        },
      ),
    );
  });

  it('the size of a row is at least its UTF-8 bytes inside a batch, which is JSON within JSON [P10]', () => {
    fc.assert(
      fc.property(fc.array(anyCell), (row) => {
        const embedded = JSON.stringify(JSON.stringify(row)).length - 2;
        const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(row))) - 2;
        expect(estimateJsonBytes(row)).toBeGreaterThanOrEqual(Math.min(bytes, embedded));
      }),
    );
  });
});

/** Returns the contents of the cells once all chunks are written. */
function layOutChunks(chunks: readonly CellChunk[]): BlockCell[][] {
  const cells: BlockCell[][] = [];
  for (const { from, column, rows } of chunks) {
    rows.forEach((row, index) => {
      const line = cells[from + index] ?? [];
      cells[from + index] = line;
      row.forEach((cell, offset) => {
        if (column + offset in line) throw new Error('A cell is written twice.');
        line[column + offset] = cell;
      });
    });
  }
  return cells;
}

function halveCompletely(chunk: CellChunk): CellChunk[] {
  const halves = halveChunk(chunk);
  return halves ? halves.flatMap(halveCompletely) : [chunk];
}
