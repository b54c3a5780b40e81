import fc from 'fast-check';
import { formatColumn, fromR1C1, toR1C1 } from '../../src/grid';
import { createWorkbookStore } from '../../src/workbench/store';
import { rect } from '../support/rect';

const PLACE = { row: 9, column: 3 };

describe('a formula in R1C1 form', () => {
  it.each([
    ['=D2*1.04', '=R[-8]C*1.04'],
    ['=$B$3+B$3+$B3', '=R3C2+R3C[-2]+R[-7]C2'],
    ['=SUM(C4:C7,1)&"see A1"', '=SUM(R[-6]C[-1]:R[-3]C[-1],1)&"see A1"'],
    ["='A1 plan'!B4+Data!D10", "='A1 plan'!R[-6]C[-2]+Data!RC"],
    ['=SUM(A:B)+SUM($3:4)', '=SUM(C[-3]:C[-2])+SUM(R3:R[-6])'],
    ['=LOG10(D10)+Sales[[#This Row],[Q1]]+1E5', '=LOG10(RC)+Sales[[#This Row],[Q1]]+1E5'],
  ])('the formula %s becomes %s in R1C1 form, and back', (a1, relative) => {
    expect(toR1C1(a1, PLACE)).toBe(relative);
    expect(fromR1C1(relative, PLACE)).toBe(a1);
  });

  it('a relative formula reads cells at the same distance from its new place, and #REF! beyond the sheet', () => {
    expect(fromR1C1('=R[-8]C*R1C1', { row: 20, column: 5 })).toBe('=F13*$A$1');
    expect(fromR1C1('=R[-8]C+1', { row: 2, column: 5 })).toBe('=#REF!+1');
  });

  const fixed = fc.constantFrom('', '$');
  const cell = fc
    .record({
      right: fixed,
      column: fc.integer({ min: 30, max: 99 }),
      down: fixed,
      row: fc.integer({ min: 30, max: 99 }),
    })
    .map(({ right, column, down, row }) => `${right}${formatColumn(column)}${down}${row}`);
  const term = fc.oneof(
    cell,
    fc.tuple(cell, cell).map(([a]) => `SUM(${a}:${a})`),
    fc
      .constantFrom('"B2 ""x"""', '12', 'LOG10(5)', "'My A1'!", 'Data!')
      .chain((text) => (text.endsWith('!') ? cell.map((one) => text + one) : fc.constant(text))),
  );

  it('a relative formula reads at another place what Excel makes of it there', () => {
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 4 }), fc.nat(20), fc.nat(20), (terms, row, column) => {
        const store = createWorkbookStore();
        const sheet = store.activeSheetId;
        store.addSheet('Data');
        store.addSheet('My A1');
        const formula = `=${terms.join('+')}`;
        const from = rect(25, 25);
        const to = rect(25 + row, 25 + column);
        store.write(sheet, from, formula, 'formulas');
        const formulaInExcel = String(store.readFormulas(sheet, from)[0]?.[0]);
        const relative = toR1C1(formulaInExcel, from);
        store.write(sheet, to, relative, 'formulasR1C1');
        expect(fromR1C1(relative, to)).toBe(store.readFormulas(sheet, to)[0]?.[0]);
        expect(fromR1C1(relative, from)).toBe(formulaInExcel);
      }),
    );
  });
});
