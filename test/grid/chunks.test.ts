import fc from 'fast-check';
import { type CellInput, chunkRows, jsonBytes } from '../../src/grid';

const anyCell: fc.Arbitrary<CellInput> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true }),
  fc.boolean(),
);
const anyRows = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) => fc.array(fc.array(anyCell, { minLength: columns, maxLength: columns })));

describe('chunks', () => {
  it('[P10] hold every row once, in order, within both limits', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 20, max: 400 }), fc.integer({ min: 1, max: 40 }), (rows, bytes, cells) => {
        const chunks = [...chunkRows(rows.length, (index) => rows[index] ?? [], { bytes, cells })];
        expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
        for (const chunk of chunks) {
          const size = chunk.rows.reduce((sum, row) => sum + jsonBytes(row), 0);
          const count = chunk.rows.reduce((sum, row) => sum + row.length, 0);
          expect(chunk.rows.length === 1 || (size <= bytes && count <= cells)).toBe(true);
        }
      }),
    );
  });

  it('[P10] count at least the UTF-8 bytes of the row inside a batch, which is JSON within JSON', () => {
    fc.assert(
      fc.property(fc.array(anyCell), (row) => {
        const embedded = JSON.stringify(JSON.stringify(row)).length - 2;
        const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(row))) - 2;
        expect(jsonBytes(row)).toBeGreaterThanOrEqual(Math.min(bytes, embedded));
      }),
    );
  });
});
