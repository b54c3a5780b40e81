import { calledBySheet, type FormulaCall } from '../../../src/app/workbook/formula-calls';

const call = (cell: string, report: number | string, name?: string): FormulaCall => ({ cell, report, name });

describe('[P19] formulas that were called', () => {
  test('are told by sheet and report, with how many and the first cell, row by row', () => {
    const calls = [
      call('Summary!C9', 4, 'Sales'),
      call('Summary!D2', 'Orders', 'Orders'),
      call("'Plan 2027'!B1", 4, 'Sales'),
      call('Summary!B9', 4, 'Sales'),
    ];
    expect(calledBySheet(calls)).toEqual([
      { report: 'Orders', name: 'Orders', formulas: 1, first: 'Summary!D2' },
      { report: 4, name: 'Sales', formulas: 2, first: 'Summary!B9' },
      { report: 4, name: 'Sales', formulas: 1, first: "'Plan 2027'!B1" },
    ]);
  });

  test('in cells that cannot be read are none to lead to', () => {
    expect(calledBySheet([call('nowhere', 4)])).toEqual([]);
  });
});
