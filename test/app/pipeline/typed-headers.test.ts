/** Tests headers that a user turned into formulas, and headers that show an error. */
import { view } from '../../support/app';
import { beforeNextWrite } from '../../support/failing';
import { rect } from '../../support/rect';
import type { SmallApp } from '../../support/small-platform';
import { cell, cells, headersOf, ROWS, rowsOf, setColumnsStage, sheetOf, write } from './columns-stage';

const { platform, reportHas, placed } = setColumnsStage();

const formulaOf = (test: SmallApp, column: number) => test.store.formulas(sheetOf(test), cell(3, column))[0]?.[0];

/** Places the report; the header of Net, in C4, is a formula that reads another sheet. */
async function placedWithFormula() {
  const test = await placed();
  const other = test.store.addSheet('Other');
  test.store.write(other.id, cell(0, 0), 'Netto', 'values');
  test.store.write(sheetOf(test), cell(3, 2), '=Other!A1&"!"', 'formulas');
  return { test, other };
}

it.each([
  ['other values', ['Region', 'Net', 'Share'], ROWS],
  ['more rows', ['Region', 'Net', 'Share'], ROWS + 2],
  ['a column less before it', ['Net', 'Share'], ROWS],
  ['a column more', ['Region', 'Net', 'Share', 'Orders'], ROWS],
])('a header that is a formula stays one when the report has %s [P1]', async (_, columns, rows) => {
  const { test } = await placedWithFormula();
  reportHas(...columns);
  const report = platform().reports.get(1);
  if (report)
    report.rows = rowsOf(
      columns.map((column) => `new ${column}`),
      rows,
    );
  for (let nth = 1; nth <= 2; nth += 1) await test.app.placements.refreshAll();
  expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  const at = 1 + columns.indexOf('Net');
  expect(formulaOf(test, at)).toBe('=Other!A1&"!"');
  expect(test.store.values(sheetOf(test), rect(3, at, 2))).toEqual([['Netto!'], ['new Net 0']]);
});

it('a block whose header is a formula has nothing to write if its rows are the same [P10]', async () => {
  const { test } = await placedWithFormula();
  await test.app.placements.refreshAll();
  test.host.clearLog();
  await test.app.placements.refreshAll();
  expect(view(test)?.lastRun?.kind).toBe('unchanged');
  expect(test.host.log().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
});

it('a formula in a header stays one after what it reads was deleted [P1] [P19]', async () => {
  const { test, other } = await placedWithFormula();
  test.store.removeSheet(other.id);
  expect(headersOf(test, 3)).toEqual(['Region', { error: '#REF!' }, 'Share']);
  reportHas('Region', 'Net', 'Share', 'Orders');
  await test.app.placements.refreshAll();
  expect(String(formulaOf(test, 2))).toMatch(/^=.*#REF!/);
});

it('a header that was a formula becomes the text that it showed when its block moves to a new sheet [P1]', async () => {
  const { test } = await placedWithFormula();
  write(test, 5, 4, 'in the way');
  reportHas('Region', 'Net', 'Share', 'Orders');
  await test.app.placements.refreshAll();
  expect(view(test)?.status.kind).toBe('needsDecision');
  await test.app.placements.decide(view(test)?.id ?? '', 'newSheet');
  const sheet = test.store.findSheet('Sales')?.id ?? '';
  expect(test.store.values(sheet, rect(0, 0, 1, 4))).toEqual([['Region', 'Netto!', 'Share', 'Orders']]);
});

it('a header that is the text of an error becomes the name of its column again [P19]', async () => {
  const test = await placed();
  write(test, 3, 2, '#REF!');
  await test.app.placements.refreshAll();
  expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  expect(headersOf(test, 3)).toEqual(['Region', 'Net', 'Share']);
});

it('a filter set during the write stays if no value went into another row, although a header is a formula [P1]', async () => {
  const { test } = await placedWithFormula();
  const { store, host } = test;
  reportHas('Region', 'Net', 'Share', 'Orders');
  const block = { row: 3, column: 1, rows: ROWS + 1, columns: 3 };
  beforeNextWrite(host, () =>
    store.filters.apply(sheetOf(test), block, 0, { filterOn: 'Values', values: ['Region 1'] }),
  );
  await test.app.placements.refreshAll();
  expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  expect(store.sheet(sheetOf(test)).autoFilter).toMatchObject({ filtered: true });
  expect(headersOf(test, 4)).toEqual(['Region', 'Netto!', 'Share', 'Orders']);
});

it('a header that the user types into a large block while the query runs stays [P1]', async () => {
  const columns = ['Region', 'Net', 'Share'];
  const large = (kind: string) =>
    rowsOf(
      columns.map((column) => `${kind} ${column}`),
      3_400,
    );
  let onQuery = () => {};
  const report = platform().reports.get(1);
  if (report) report.rows = large('old');
  const test = await placed(true, { gate: async (verb) => (verb === 'query' ? onQuery() : undefined) });
  if (report) report.rows = large('new');
  onQuery = () => write(test, 3, 2, 'Netto');
  await test.app.placements.refreshAll();
  expect(view(test)?.status).toEqual({ kind: 'upToDate' });
  expect(cells(test, 3, 2)).toEqual([
    ['Region', 'Netto', 'Share'],
    ['new Region 0', 'new Net 0', 'new Share 0'],
  ]);
});
