import { type FormulaCall, groupCalls, listErrors } from '../../../src/app/workbook/formula-calls';

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

  test('a report is listed once, whether formulas give its name or its number', () => {
    const calls = [
      { ...createCall('Summary!B2', 4, 'Sales'), reportId: 4 },
      { ...createCall('Summary!B3', 'sales', 'Sales'), reportId: 4 },
    ];
    expect(groupCalls(calls)).toEqual([{ report: 4, name: 'Sales', formulas: 2, first: 'Summary!B2' }]);
  });

  test('a formula with an error is listed once, as an error and not among the reports', () => {
    const problem = { code: 'noSuchReport', report: 'Nonsense' } as const;
    const calls: readonly FormulaCall[] = [
      { ...createCall('Summary!B9', 4, 'Sales'), reportId: 4, problem: { code: 'noRow', rows: 4 } },
      { ...createCall('Summary!B3', 'Nonsense', 'Nonsense'), problem },
      { ...createCall('Summary!B4', 'Stock', 'Stock'), problem: { code: 'notAllowed', report: 'Stock' } },
    ];
    expect(groupCalls(calls).map(({ name }) => name)).toEqual(['Stock']);
    expect(listErrors(calls)).toEqual([
      { cell: 'Summary!B3', problem },
      { cell: 'Summary!B9', problem: { code: 'noRow', rows: 4 } },
    ]);
  });

  test('a formula that waits for the question about a copy has no error of its own', () => {
    const calls = [{ ...createCall('Summary!B3', 'Sales', 'Sales'), problem: { code: 'mayBeCopy' } as const }];
    expect(listErrors(calls)).toEqual([]);
    expect(groupCalls(calls)).toMatchObject([{ name: 'Sales', formulas: 1 }]);
  });

  test('called formulas in cells that cannot be read are not listed', () => {
    expect(groupCalls([createCall('nowhere', 4)])).toEqual([]);
  });
});
