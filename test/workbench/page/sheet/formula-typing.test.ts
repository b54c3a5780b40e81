import {
  acceptsAddressAt,
  closeBrackets,
  formatAddressBetween,
} from '../../../../src/workbench/page/sheet/formula-typing';

describe('inserting the address of a cell into a formula', () => {
  it.each(['=', '=SUM(', '=A1+', '=SUM(A1, ', '=A1:', '="total "&', '={', "='My sheet'!A1*"])(
    'the typed text "%s" accepts the address of a clicked cell',
    (text) => {
      expect(acceptsAddressAt(text, text.length)).toBe(true);
    },
  );

  it.each(['', '12+', 'Total (', '=A1', '=SUM(A1)', '="a (', '=1', "='My (", '=SUM(A1) '])(
    'the typed text "%s" does not accept the address of a clicked cell',
    (text) => {
      expect(acceptsAddressAt(text, text.length)).toBe(false);
    },
  );

  it('the caret decides whether a formula accepts an address, not the end of the text', () => {
    expect(acceptsAddressAt('=SUM()', 5)).toBe(true);
    expect(acceptsAddressAt('=SUM()', 6)).toBe(false);
  });
});

it('the inserted address covers one cell, several cells, whole columns or whole rows', () => {
  const cell = (row: number, column: number) => ({ row, column });
  expect(formatAddressBetween(cell(3, 1), cell(3, 1))).toBe('B4');
  expect(formatAddressBetween(cell(8, 3), cell(3, 1))).toBe('B4:D9');
  expect(formatAddressBetween(cell(0, 2), cell(1_048_575, 1))).toBe('B:C');
  expect(formatAddressBetween(cell(4, 0), cell(4, 16_383))).toBe('5:5');
});

it('open brackets of a typed formula are closed, except those inside a text', () => {
  expect(closeBrackets('=SUM(A1:A3')).toBe('=SUM(A1:A3)');
  expect(closeBrackets('=ROUND(SUM(A1:A3')).toBe('=ROUND(SUM(A1:A3))');
  expect(closeBrackets('="(" & A1')).toBe('="(" & A1');
  expect(closeBrackets('="(')).toBe('="(');
  expect(closeBrackets('Total (net')).toBe('Total (net');
});
