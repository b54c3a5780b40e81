/** Tests headers that a user turned into formulas, and headers that show an error. */

import { decide, findView } from '../../support/app-state';
import { rect } from '../../support/rect';
import { callBeforeNextWrite } from '../../support/request-failures';
import { readFormula, writeValue } from '../../support/sheet-cells';
import { createTextRows, getReport } from '../../support/small-reports';
import { ROWS, readCells, readHeaders, setUpColumnsStage } from './columns-stage';

const { platform, setReportColumns, placeReport } = setUpColumnsStage();

/** Places the report; the header of Net, in C4, is a formula that reads another sheet. */
async function placeWithHeaderFormula() {
  const test = await placeReport();
  const other = test.store.addSheet('Other');
  test.store.write(other.id, rect(0, 0), 'Netto', 'values');
  test.store.write(test.store.activeSheetId, rect(3, 2), '=Other!A1&"!"', 'formulas');
  return { test, other };
}

it.each([
  ['other values', ['Region', 'Net', 'Share'], ROWS],
  ['more rows', ['Region', 'Net', 'Share'], ROWS + 2],
  ['a column less before it', ['Net', 'Share'], ROWS],
  ['a column more', ['Region', 'Net', 'Share', 'Orders'], ROWS],
])('a header that is a formula stays one when the report has %s [P1]', async (_, columns, rows) => {
  const { test } = await placeWithHeaderFormula();
  setReportColumns(...columns);
  const report = platform().reports.get(1);
  if (report)
    report.rows = createTextRows(
      columns.map((column) => `new ${column}`),
      rows,
    );
  for (let nth = 1; nth <= 2; nth += 1) await test.app.placements.refreshAll();
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  const columnIndex = 1 + columns.indexOf('Net');
  expect(readFormula(test, 3, columnIndex)).toBe('=Other!A1&"!"');
  expect(test.store.readValues(test.store.activeSheetId, rect(3, columnIndex, 2))).toEqual([['Netto!'], ['new Net 0']]);
});

it('a block whose header is a formula has nothing to write if its rows are the same [P10]', async () => {
  const { test } = await placeWithHeaderFormula();
  await test.app.placements.refreshAll();
  test.host.clearLog();
  await test.app.placements.refreshAll();
  expect(findView(test)?.lastRun?.kind).toBe('unchanged');
  expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
});

it('a formula in a header stays one after what it reads was deleted [P1] [P19]', async () => {
  const { test, other } = await placeWithHeaderFormula();
  test.store.removeSheet(other.id);
  expect(readHeaders(test, 3)).toEqual(['Region', { error: '#REF!' }, 'Share']);
  setReportColumns('Region', 'Net', 'Share', 'Orders');
  await test.app.placements.refreshAll();
  expect(String(readFormula(test, 3, 2))).toMatch(/^=.*#REF!/);
});

it('a header that was a formula becomes the text that it showed when its block moves to a new sheet [P1]', async () => {
  const { test } = await placeWithHeaderFormula();
  writeValue(test, 5, 4, 'in the way');
  setReportColumns('Region', 'Net', 'Share', 'Orders');
  await test.app.placements.refreshAll();
  expect(findView(test)?.status.kind).toBe('needsDecision');
  await decide(test, 'newSheet');
  const sheet = test.store.findSheet('Sales')?.id ?? '';
  expect(test.store.readValues(sheet, rect(0, 0, 1, 4))).toEqual([['Region', 'Netto!', 'Share', 'Orders']]);
});

it('a header that is the text of an error becomes the name of its column again [P19]', async () => {
  const test = await placeReport();
  writeValue(test, 3, 2, '#REF!');
  await test.app.placements.refreshAll();
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(readHeaders(test, 3)).toEqual(['Region', 'Net', 'Share']);
});

it('a filter set during the write stays if no value went into another row, although a header is a formula [P1]', async () => {
  const { test } = await placeWithHeaderFormula();
  const { store, host } = test;
  setReportColumns('Region', 'Net', 'Share', 'Orders');
  const block = { row: 3, column: 1, rows: ROWS + 1, columns: 3 };
  callBeforeNextWrite(host, () =>
    store.filters.apply(test.store.activeSheetId, block, 0, { filterOn: 'Values', values: ['Region 1'] }),
  );
  await test.app.placements.refreshAll();
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(store.getSheet(test.store.activeSheetId).autoFilter).toMatchObject({ filtered: true });
  expect(readHeaders(test, 4)).toEqual(['Region', 'Netto!', 'Share', 'Orders']);
});

it('a header that the user types into a large block while the query runs stays [P1]', async () => {
  const columns = ['Region', 'Net', 'Share'];
  const createLargeRows = (kind: string) =>
    createTextRows(
      columns.map((column) => `${kind} ${column}`),
      3_400,
    );
  let onQuery = () => {};
  const report = getReport(platform());
  report.rows = createLargeRows('old');
  const test = await placeReport(true, { gate: async (verb) => (verb === 'query' ? onQuery() : undefined) });
  if (report) report.rows = createLargeRows('new');
  onQuery = () => writeValue(test, 3, 2, 'Netto');
  await test.app.placements.refreshAll();
  expect(findView(test)?.status).toEqual({ kind: 'upToDate' });
  expect(readCells(test, 3, 2)).toEqual([
    ['Region', 'Netto', 'Share'],
    ['new Region 0', 'new Net 0', 'new Share 0'],
  ]);
});
