import { signal } from '@preact/signals';
import { createCalledFormulas, createFormulaDetails, findCalledCell } from '../../../src/app/details/called-formulas';
import { createFreshnessCache } from '../../../src/app/workbook/freshness-cache';
import { openWorkbook } from '../../support/office-workbook';
import { rect } from '../../support/rect';

const startedWorkbooks: ReturnType<typeof openWorkbook>[] = [];
afterEach(() => {
  for (const { host } of startedWorkbooks.splice(0)) host.close();
});

/** Excel has called the formula in B3, and one in a cell that has moved since. */
function openCalledFormulas(sheet = 'Sheet1') {
  const test = openWorkbook();
  startedWorkbooks.push(test);
  const { store, workbook } = test;
  if (sheet !== 'Sheet1') store.renameSheet(store.activeSheetId, sheet);
  store.write(store.activeSheetId, rect(2, 1), '=INLAY.FIGURE("Sales","Net")', 'formulas');
  store.write(store.activeSheetId, rect(3, 1), 'typed', 'values');
  const freshness = createFreshnessCache();
  const name = sheet === 'Sheet1' ? sheet : `'${sheet}'`;
  freshness.calls.value = [
    { cell: `${name}!B3`, report: 'Sales', name: 'Sales', refreshedAt: 5 },
    { cell: `${name}!B4`, report: 'Sales', name: 'Sales', refreshedAt: 5 },
  ];
  return { ...test, parts: { workbook, freshness } };
}

const createAddress = (row: number, column: number, sheet = 'Sheet1') => ({ sheet, rect: rect(row, column) });

it.each(['Sheet1', 'R2_Plan', 'What I look at'])(
  'the formula in the selected cell names its report and the age of its rows, on the sheet %s [P19]',
  async (sheet) => {
    const { parts } = openCalledFormulas(sheet);
    const cell = signal(await findCalledCell(parts, createAddress(2, 1, sheet)));
    const details = createFormulaDetails(parts, cell);
    expect(details.value).toEqual({ report: 'Sales', name: 'Sales', cell: 'B3', times: { refreshedAt: 5 } });
    parts.freshness.calls.value = [];
    expect(details.value).toBeUndefined();
  },
);

it('a cell from which a formula has moved is no formula, and other cells cost no request [P13] [P19]', async () => {
  const { parts, host } = openCalledFormulas();
  expect(await findCalledCell(parts, createAddress(3, 1))).toBeUndefined();
  host.clearLog();
  expect(await findCalledCell(parts, createAddress(9, 9))).toBeUndefined();
  expect(host.readLog()).toEqual([]);
});

it('the list of formulas knows whether Excel calculates manually, when it is asked [P19]', async () => {
  const { parts, Excel: library } = openCalledFormulas();
  const { calculatesManually, readCalculationMode } = createCalledFormulas(parts);
  await readCalculationMode();
  expect(calculatesManually.value).toBe(false);
  await library.run(async ({ application }) => {
    application.calculationMode = 'Manual';
  });
  await readCalculationMode();
  expect(calculatesManually.value).toBe(true);
});
