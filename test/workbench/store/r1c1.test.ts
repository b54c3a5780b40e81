import fc from 'fast-check';
import { createWorkbookStore, type Rect } from '../../../src/workbench/store';
import { openBench, parseRect, readRefusalCode } from './store-fixture';

/** Each pair holds a formula in D5 in both notations. */
const IN_D5 = [
  ['=B5*2', '=RC[-2]*2'],
  ['=SUM(D2:D4)', '=SUM(R[-3]C:R[-1]C)'],
  ['=$A$1+A$1+$A1', '=R1C1+R1C[-3]+R[-4]C1'],
  ['=D5', '=RC'],
  ["='Other sheet'!$A$1", "='Other sheet'!R1C1"],
  ["='It''s'!C4:E6", "='It''s'!R[-1]C[-1]:R[1]C[1]"],
  ['=SUM(E:E,$C:$C,D:D,B:$F)', '=SUM(C[1],C3,C,C[-2]:C6)'],
  ['=SUM(7:7,$2:$2,5:5,1:$9)', '=SUM(R[2],R2,R,R[-4]:R9)'],
  ['=SUM(A1:A1)', '=SUM(R[-4]C[-3]:R[-4]C[-3])'],
  ['=SUM($A$1:C4)', '=SUM(R1C1:R[-1]C[-1])'],
  ['=SUM(Sheet1!A5:Sheet1!C5)', '=SUM(Sheet1!RC[-3]:Sheet1!RC[-1])'],
  ['=SUM(A5:INDEX(A:A,2))', '=SUM(RC[-3]:INDEX(C[-3],2))'],
  ['=IF(C5="RC[-1] A1","A1 R1C1",Rate)', '=IF(RC[-1]="RC[-1] A1","A1 R1C1",Rate)'],
  ['=LOG10(C5)+INDIRECT("R1C1",FALSE)', '=LOG10(RC[-1])+INDIRECT("R1C1",FALSE)'],
  ['=LET(x,C5,x+$A$1)', '=LET(x,RC[-1],x+R1C1)'],
  ['=SUM(Sales[Amount])+Sales[[#This Row],[C5 R1]]', '=SUM(Sales[Amount])+Sales[[#This Row],[C5 R1]]'],
  ['=SUM(C5#)', '=SUM(RC[-1]#)'],
  ['=#REF!+Sheet1!#REF!+#N/A+C5', '=#REF!+Sheet1!#REF!+#N/A+RC[-1]'],
  ['=#REF!$A$1:B2+#REF!C3+C5', '=#REF!$A$1:B2+#REF!C3+RC[-1]'],
] as const;

describe('formulas in R1C1 form', () => {
  test.each(IN_D5)('the formula %s in D5 is %s in R1C1 form, for reads and writes', (a1, r1c1) => {
    const { store, sheetId, ...bench } = openBench();
    bench.set('D5', a1);
    expect(store.readFormulasR1C1(sheetId, parseRect('D5'))).toEqual([[r1c1]]);
    store.clear(sheetId, parseRect('D5'), 'contents');
    store.write(sheetId, parseRect('D5'), r1c1, 'formulasR1C1');
    expect(bench.readFormula('D5')).toBe(a1);
  });

  test.each([
    ['=rc[-1]+r[-1]c', '=C5+D4'],
    ['=R[+1]C[-0]', '=D6'],
    ['=SUM(R[-1]C[-1]:R[1]C)', '=SUM(C4:D6)'],
    ['=SUM(R9C:R[1]C)', '=SUM(D6:D$9)'],
    ['=R[-5]C[-4]', '=XFD1048576'],
    ['=R[1048574]C[16383]', '=C3'],
    ['=SUM(C[-4])', '=SUM(XFD:XFD)'],
    ['+RC[-1]', '=+C5'],
  ])('the R1C1 formula %s, written into D5, becomes %s', (r1c1, a1) => {
    const { store, sheetId, ...bench } = openBench();
    store.write(sheetId, parseRect('D5'), r1c1, 'formulasR1C1');
    expect(bench.readFormula('D5')).toBe(a1);
  });

  test.each(['=A1', '=SUM(B2:B9)', '=Sheet1!B2', '=R[2000000]', '=R[1]C[99999]', '=SUM(RC'])(
    '%s is refused as an R1C1 formula',
    (text) => {
      const { store, sheetId } = openBench();
      expect(readRefusalCode(() => store.write(sheetId, parseRect('D5'), text, 'formulasR1C1'))).toBe('FormulaInvalid');
    },
  );

  test('a write of R1C1 formulas treats constants, texts and cells with the text format like any other write', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('E1'), '@', 'numberFormats');
    store.write(sheetId, parseRect('A1:E1'), [['12', "'=RC", '', null, '=RC[-1]']], 'formulasR1C1');
    expect(store.readFormulasR1C1(sheetId, parseRect('A1:E1'))).toEqual([[12, '=RC', '', '', '=RC[-1]']]);
    expect(store.readValueTypes(sheetId, parseRect('A1:E1'))).toEqual([
      ['Double', 'String', 'Empty', 'Empty', 'String'],
    ]);
  });

  test('one R1C1 formula for many cells refers to another cell in each, and is one undo step', () => {
    const { store, sheetId, ...bench } = openBench();
    store.write(sheetId, parseRect('A1:A3'), [[1], [2], [3]], 'values');
    store.write(sheetId, parseRect('B1:B3'), '=RC[-1]*10', 'formulasR1C1');
    expect(store.readFormulas(sheetId, parseRect('B1:B3'))).toEqual([['=A1*10'], ['=A2*10'], ['=A3*10']]);
    expect(store.readValues(sheetId, parseRect('B1:B3'))).toEqual([[10], [20], [30]]);
    expect(store.undo()).toBe(true);
    expect(bench.readValue('B3')).toBe('');
  });

  test('an R1C1 formula that is read in one cell and written to another equals a copy', () => {
    fc.assert(
      fc.property(formula, cell, (text, to) => {
        const { store, sheetId } = openBench(createWorkbookStore());
        const [copySheetId, writeSheetId] = [store.addSheet('Copied').id, store.addSheet('Written').id];
        store.write(sheetId, SOURCE_CELL, text, 'formulas');
        const r1c1Formula = store.readFormulasR1C1(sheetId, SOURCE_CELL)[0]![0]!;
        store.copy({ sheetId, rect: SOURCE_CELL }, { sheetId: copySheetId, rect: to }, 'formulas');
        store.write(writeSheetId, to, String(r1c1Formula), 'formulasR1C1');
        expect(store.readFormulas(writeSheetId, to)).toEqual(store.readFormulas(copySheetId, to));
        expect(store.readFormulasR1C1(writeSheetId, to)).toEqual(store.readFormulasR1C1(copySheetId, to));
        store.write(sheetId, SOURCE_CELL, String(r1c1Formula), 'formulasR1C1');
        expect(store.readFormulas(sheetId, SOURCE_CELL)).toEqual([[text]]);
      }),
      { numRuns: 300 },
    );
  });
});

/**
 * This cell is so far from every edge that all references below stay on the sheet, wherever they
 * are copied.
 */
const SOURCE_CELL: Rect = { row: 50, column: 50, rows: 1, columns: 1 };
const cell = fc.record({
  row: fc.integer({ min: 40, max: 60 }),
  column: fc.integer({ min: 40, max: 60 }),
  rows: fc.constant(1),
  columns: fc.constant(1),
});

const sign = fc.constantFrom('', '$');
const column = fc.constantFrom('AQ', 'AY', 'BA', 'BZ', 'CB');
const row = fc.integer({ min: 20, max: 80 });
const corner = fc.tuple(sign, column, sign, row).map((parts) => parts.join(''));

/** Generates corners in the order in which Excel writes them. */
const area = fc
  .tuple(sign, sign, sign, sign, fc.tuple(column, column), fc.tuple(row, row))
  .map(([left, top, right, bottom, columns, rows]) => {
    const [firstColumn, lastColumn] = [...columns].sort();
    const [firstRow, lastRow] = [...rows].sort((a, b) => a - b);
    return `${left}${firstColumn}${top}${firstRow}:${right}${lastColumn}${bottom}${lastRow}`;
  });
const wholeColumns = fc
  .tuple(sign, sign, fc.tuple(column, column))
  .map(([first, last, columns]) => [...columns].sort().map((name, index) => (index ? last : first) + name))
  .map((columns) => columns.join(':'));
const wholeRows = fc
  .tuple(sign, sign, fc.tuple(row, row))
  .map(([first, last, rows]) => [...rows].sort((a, b) => a - b).map((name, index) => (index ? last : first) + name))
  .map((rows) => rows.join(':'));
const sheet = fc.constantFrom('', 'Sheet1!', "'Two words'!", "'It''s'!", "'R1C1'!");
const reference = fc
  .tuple(sheet, fc.oneof(corner, area, wholeColumns, wholeRows))
  .map(([prefix, cells]) => prefix + cells);
const otherOperand = fc.constantFrom(
  '1.5',
  '"A1 R1C1 RC[-1]"',
  'Rate',
  'TRUE',
  '#N/A',
  'Sales[A1]',
  '#REF!',
  'LOG10(2)',
);
const operand = fc.oneof(
  { arbitrary: reference, weight: 3 },
  otherOperand,
  reference.map((inner) => `SUM(${inner})`),
);
const formula = fc.array(operand, { minLength: 1, maxLength: 4 }).map((operands) => `=${operands.join('+')}`);
