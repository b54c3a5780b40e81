import { addressBetween, closedFormula, takesAddress } from '../../../../src/workbench/page/sheet/formula-typing';

describe('inserting the address of a cell into a formula', () => {
  it.each(['=', '=SUM(', '=A1+', '=SUM(A1, ', '=A1:', '="total "&', '={', "='My sheet'!A1*"])(
    'the typed text "%s" accepts the address of a clicked cell',
    (text) => {
      expect(takesAddress(text, text.length)).toBe(true);
    },
  );

  it.each(['', '12+', 'Total (', '=A1', '=SUM(A1)', '="a (', '=1', "='My (", '=SUM(A1) '])(
    'the typed text "%s" does not accept the address of a clicked cell',
    (text) => {
      expect(takesAddress(text, text.length)).toBe(false);
    },
  );

  it('the caret decides whether a formula accepts an address, not the end of the text', () => {
    expect(takesAddress('=SUM()', 5)).toBe(true);
    expect(takesAddress('=SUM()', 6)).toBe(false);
  });
});

it('the inserted address covers one cell, several cells, whole columns or whole rows', () => {
  const cell = (row: number, column: number) => ({ row, column });
  expect(addressBetween(cell(3, 1), cell(3, 1))).toBe('B4');
  expect(addressBetween(cell(8, 3), cell(3, 1))).toBe('B4:D9');
  expect(addressBetween(cell(0, 2), cell(1_048_575, 1))).toBe('B:C');
  expect(addressBetween(cell(4, 0), cell(4, 16_383))).toBe('5:5');
});

it('open brackets of a typed formula are closed, except those inside a text', () => {
  expect(closedFormula('=SUM(A1:A3')).toBe('=SUM(A1:A3)');
  expect(closedFormula('=ROUND(SUM(A1:A3')).toBe('=ROUND(SUM(A1:A3))');
  expect(closedFormula('="(" & A1')).toBe('="(" & A1');
  expect(closedFormula('="(')).toBe('="(');
  expect(closedFormula('Total (net')).toBe('Total (net');
});
