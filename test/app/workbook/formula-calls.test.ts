import { type FormulaCall, groupCalls } from '../../../src/app/workbook/formula-calls';

const createCall = (cell: string, report: number | string, name?: string): FormulaCall => ({ cell, report, name });

describe('called formulas [P19]', () => {
  test('called formulas are listed by sheet and report, with their number and the first cell', () => {
    const calls = [
      createCall('Summary!C9', 4, 'Sales'),
      createCall('Summary!D2', 'Orders', 'Orders'),
      createCall("'Plan 2027'!B1", 4, 'Sales'),
      createCall('Summary!B9', 4, 'Sales'),
    ];
    expect(groupCalls(calls)).toEqual([
      { report: 'Orders', name: 'Orders', formulas: 1, first: 'Summary!D2' },
      { report: 4, name: 'Sales', formulas: 2, first: 'Summary!B9' },
      { report: 4, name: 'Sales', formulas: 1, first: "'Plan 2027'!B1" },
    ]);
  });

  test('called formulas in cells that cannot be read are not listed', () => {
    expect(groupCalls([createCall('nowhere', 4)])).toEqual([]);
  });
});
