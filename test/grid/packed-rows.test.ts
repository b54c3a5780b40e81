import fc from 'fast-check';
import { type CellInput, createPackedRows } from '../../src/grid';

const anyCell: fc.Arbitrary<CellInput> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
);

describe('the rows that a write keeps', () => {
  test('packed rows return unchanged, in whatever order they are read [P2]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(60),
        fc.array(fc.nat(39)),
        (rows, step, maxUnpackedCells, indexes) => {
          const packed = createPackedRows(maxUnpackedCells);
          for (let from = 0; from < rows.length; from += step) packed.push(rows.slice(from, from + step));
          expect(packed.length).toBe(rows.length);
          for (const index of [...rows.keys(), ...indexes.filter((one) => one < rows.length)])
            expect(packed.row(index)).toEqual(rows[index]);
        },
      ),
    );
  });
});
