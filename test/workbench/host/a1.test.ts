import fc from 'fast-check';
import { formatSheetAddress, parseAddress } from '../../../src/workbench/host/a1';

const rect = fc
  .record({ row: fc.nat(1_048_575), column: fc.nat(16_383), rows: fc.nat(1_048_575), columns: fc.nat(16_383) })
  .map(({ row, column, rows, columns }) => ({
    row,
    column,
    rows: Math.min(rows + 1, 1_048_576 - row),
    columns: Math.min(columns + 1, 16_384 - column),
  }));

describe('addresses of the host', () => {
  it('the host parses every address that it formats', () => {
    const sheetName = fc
      .string({ minLength: 1, maxLength: 31 })
      .filter((name) => !/[\\/?*[\]:]|^'|'$|^\s|\s$/.test(name));
    fc.assert(
      fc.property(sheetName, rect, (name, cells) => {
        expect(parseAddress(formatSheetAddress(name, cells))).toEqual({ sheetName: name, rect: cells });
      }),
    );
  });

  it.each(['', 'A', '1', 'A0', 'XFE1', 'A1048577', 'A1:B', 'A:1', 'A1:B2:C3', 'Sheet1!', "'Sheet1!A1", '=A1'])(
    'the host refuses %p as an address',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );
});
