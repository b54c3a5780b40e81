import fc from 'fast-check';
import {
  formatAddress,
  formatColumn,
  formatFirstCell,
  formatLastCell,
  formatRangeFormula,
  formatRect,
  MAX_COLUMNS,
  MAX_ROWS,
  quoteSheet,
  toRowRelativeFormula,
  tryParseAddress,
  tryParseColumn,
  tryParseRect,
} from '../../src/grid';

const anyRect = fc
  .record({
    row: fc.integer({ min: 0, max: MAX_ROWS - 1 }),
    column: fc.integer({ min: 0, max: MAX_COLUMNS - 1 }),
    rows: fc.integer({ min: 1, max: 5000 }),
    columns: fc.integer({ min: 1, max: 500 }),
  })
  .map((rect) => ({
    ...rect,
    rows: Math.min(rect.rows, MAX_ROWS - rect.row),
    columns: Math.min(rect.columns, MAX_COLUMNS - rect.column),
  }));

describe('addresses', () => {
  it('columns are written with Excel’s letters', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(formatColumn)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]);
    expect(tryParseColumn('XFD')).toBe(16_383);
    expect(tryParseColumn('XFE')).toBeUndefined();
  });

  it('every written address reads back as itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 31, unit: 'grapheme' }), anyRect, (sheet, rect) => {
        fc.pre(!sheet.startsWith("'") && !sheet.endsWith("'") && sheet.trim() === sheet && !/[\r\n]/.test(sheet));
        expect(tryParseAddress(formatAddress({ sheet, rect }))).toEqual({ sheet, rect });
      }),
    );
  });

  it.each([
    ['Sheet1', 'Sheet1'],
    ['Net revenue', "'Net revenue'"],
    ["Dana's", "'Dana''s'"],
    ['Q1', "'Q1'"],
    ['2026', "'2026'"],
    ['R1C1', "'R1C1'"],
    ['RC', "'RC'"],
    ['R2_Plan', "'R2_Plan'"],
    ['c1_Costs', "'c1_Costs'"],
    ['RC2_Costs', "'RC2_Costs'"],
    ['TRUE', "'TRUE'"],
    ['False', "'False'"],
    ['Revenue', 'Revenue'],
    ['Cost_2026', 'Cost_2026'],
    ['Umsätze', 'Umsätze'],
  ])('an address for people quotes the sheet %s as Excel does: %s', (name, quoted) => {
    expect(formatFirstCell({ sheet: name, rect: { row: 0, column: 0, rows: 1, columns: 1 } })).toBe(`${quoted}!A1`);
  });

  it.each([
    ['Sheet1', "'Sheet1'"],
    ['TRUE', "'TRUE'"],
    ['WAHR', "'WAHR'"],
    ["Dana's", "'Dana''s'"],
  ])('a reference for Excel always quotes the sheet, whatever its name means in some language: %s', (name, quoted) => {
    expect(quoteSheet(name)).toBe(quoted);
  });

  it('a block is described by its first and its last cell', () => {
    const block = { sheet: 'Net revenue', rect: { row: 3, column: 1, rows: 65, columns: 6 } };
    expect(formatFirstCell(block)).toBe("'Net revenue'!B4");
    expect(formatLastCell(block)).toBe("'Net revenue'!G68");
  });

  it('dollar signs, reversed corners, whole rows and whole columns are read', () => {
    expect(tryParseRect('$D$9:$B$4')).toEqual({ row: 3, column: 1, rows: 6, columns: 3 });
    expect(formatRect(tryParseRect('B:D') ?? { row: 0, column: 0, rows: 1, columns: 1 })).toBe('B1:D1048576');
    expect(tryParseRect('4:9')).toEqual({ row: 3, column: 0, rows: 6, columns: MAX_COLUMNS });
  });

  it.each(['', 'B', '4', 'B0', 'XFE1', 'A1048577', 'A1:B2:C3', 'A1:B', 'hello world', '!A1'])(
    'the text %p is no address',
    (text) => {
      expect(tryParseAddress(text, 'Sheet1')).toBeUndefined();
    },
  );
});

describe('a formula relative to its row', () => {
  it.each([
    ['=B2*$C$1', '=B9*$C$1'],
    ['=SUM(b2:b3)+1', '=SUM(B9:B10)+1'],
    ["='It''s A1'!B2&Sheet1!$D2", "='It''s A1'!B9&Sheet1!$D9"],
    ['=LOG10(A2)+Q1_total+"A2"&A2', '=LOG10(A9)+Q1_total+"A2"&A9'],
    ['=[@[Net A2]]*A2', '=[@[Net A2]]*A9'],
  ])('the relative formula is the same for %s in row 2 and %s in row 9', (first, filled) => {
    expect(toRowRelativeFormula(filled, 8)).toBe(toRowRelativeFormula(first, 1));
  });

  it.each([
    ['=B2', '=B2'],
    ['=B2', '=C9'],
    ['=B$2', '=B$9'],
    ['=B2&"A2"', '=B9&"A9"'],
  ])('the relative formula differs for %s in row 2 and %s in row 9', (first, other) => {
    expect(toRowRelativeFormula(other, 8)).not.toBe(toRowRelativeFormula(first, 1));
  });
});

test('an absolute reference covers the given number of rows and columns from its first cell', () => {
  const address = { sheet: "It's", rect: { row: 3, column: 25, rows: 1, columns: 1 } };
  expect(formatRangeFormula(address, { rows: 2, columns: 3 })).toBe("='It''s'!$Z$4:$AB$5");
});
