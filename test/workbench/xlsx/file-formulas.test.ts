import { fromFileFormula, toFileFormula } from '../../../src/workbench/xlsx/file-formulas';

describe('a formula in a file', () => {
  it.each([
    ['=SUM(A1:B2)', 'SUM(A1:B2)'],
    ['=CONCAT("CONCAT(",A1)', '_xlfn.CONCAT("CONCAT(",A1)'],
    ['=SUM(FILTER(A:A,B:B>1))', 'SUM(_xlfn._xlws.FILTER(A:A,B:B>1))'],
    ['=LET(rate,2,more,rate+1,rate*more)', '_xlfn.LET(_xlpm.rate,2,_xlpm.more,_xlpm.rate+1,_xlpm.rate*_xlpm.more)'],
    ["='Net, total'!A1&XLOOKUP(1,A:A,B:B)", "'Net, total'!A1&_xlfn.XLOOKUP(1,A:A,B:B)"],
    ['=concat("a")', '_xlfn.concat("a")'],
    ['=MYSORT(A1)', 'MYSORT(A1)'],
  ])('the formula %s is written to a file as %s, and read back unchanged', (formula, text) => {
    expect(toFileFormula(formula)).toBe(text);
    expect(fromFileFormula(text)).toBe(formula);
  });
});
