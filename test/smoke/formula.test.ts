/**
 * Tests formulas of the add-in, on the built bundle: office.js sends the calls, the real platform
 * the rows.
 */
import { readWhenAnswered, waitForFormulas } from '../browser/stage';
import { type ReportRows, readReportRows } from '../support/platform-requests';
import { connectToSample, type WorkbenchTab } from '../support/workbench';
import { setUpSmokeStage } from './smoke-stage';

// The data API has no route that adds filters to SQL.
const stage = setUpSmokeStage({ expectedComplaints: /status of 404/ });
let stores: ReportRows;

beforeAll(async () => {
  stores = await readReportRows(stage.workbench, 'Sales per square metre');
});

async function connect(): Promise<WorkbenchTab> {
  const tab = await stage.openTab('/?new');
  await connectToSample(tab);
  await waitForFormulas(tab);
  return tab;
}

const readValues = async (tab: WorkbenchTab, address: string) => (await tab.read(address)).values;

it('INLAY.REPORT spills a report, waits for free cells, and feeds other formulas', async () => {
  const tab = await connect();
  const last = stores.rows.length + 1;
  await tab.call('write', 'Sheet1!C3', [['mine']]);
  await tab.call('write', 'Sheet1!H1', [[`=COUNTA(A2:A${last})`]]);
  await tab.call('write', 'Sheet1!A1', [['=INLAY.REPORT("Sales per square metre")']]);
  await tab.waitForValue('Sheet1!A1', '#SPILL!');
  await tab.call('write', 'Sheet1!C3', [['']]);
  const [headers, ...rows] = await readValues(tab, `Sheet1!A1:E${last}`);
  expect(headers).toHaveLength(5);
  const expected = stores.rows.map((row) => row.map((value, column) => (column < 2 ? value : Number(value))));
  expect(rows).toEqual(expected);
  expect(await readValues(tab, 'Sheet1!H1')).toEqual([[stores.rows.length]]);
  await tab.call('undo');
  expect(await readValues(tab, 'Sheet1!A1:C3')).toEqual([
    ['#SPILL!', '', ''],
    ['', '', ''],
    ['', '', 'mine'],
  ]);
});

it('INLAY.REPORT and INLAY.FIGURE follow the cell with their filter, given as a range or as a pair [P20]', async () => {
  const tab = await connect();
  await tab.call('write', 'Sheet1!F1', [
    ['Region', 'Scotland'],
    ['Category', ''],
  ]);
  await tab.call('write', 'Sheet1!A1', [['=INLAY.REPORT("Net sales by region",TRUE,F1:G2)']]);
  await tab.waitForValue('Sheet1!A2', 'Scotland');
  const sales = (await readValues(tab, 'Sheet1!B2'))[0]?.[0];
  const createFigureFormula = (filterArguments: string) => [
    `=INLAY.FIGURE("Net sales by region","Net Sales",${filterArguments})`,
  ];
  await tab.call('write', 'Sheet1!I1', [
    createFigureFormula('F1:G2'),
    createFigureFormula('F1,G1'),
    createFigureFormula('{"Region","Scotland"}'),
  ]);
  await tab.waitForValue('Sheet1!I3', Number(sales));
  expect(await readWhenAnswered(tab, 'Sheet1!I1:I3')).toEqual([[sales], [sales], [sales]]);
  expect(await readValues(tab, 'Sheet1!A3:B3')).toEqual([['', '']]);

  await tab.call('write', 'Sheet1!G1', [['Wales']]);
  await tab.waitForValue('Sheet1!A2', 'Wales');
  const walesSales = (await readWhenAnswered(tab, 'Sheet1!B2'))[0]?.[0];
  expect(walesSales).not.toBe(sales);
  expect(await readWhenAnswered(tab, 'Sheet1!I1:I3')).toEqual([[walesSales], [walesSales], [sales]]);
  // A filter on a column that the report does not show still filters its data.
  await tab.call('write', 'Sheet1!G2', [['Kitchen']]);
  const kitchenSales = (await readWhenAnswered(tab, 'Sheet1!I1'))[0]?.[0];
  expect(Number(kitchenSales)).toBeLessThan(Number(walesSales));

  const message = tab.page.locator('.cell-error');
  for (const [row, values, sentence] of [
    [1, ['Regoin', 'Wales'], 'There’s no column “Regoin” to filter by. Did you mean “Region”?'],
    [1, ['Region', 'Atlantis'], '“Atlantis” isn’t a value of Region. Check the spelling.'],
    [2, ['Ordered at', 'soon'], '“Ordered at” needs a date, not “soon”.'],
  ] as const) {
    await tab.call('write', `Sheet1!F${row}`, [[...values]]);
    await tab.call('select', 'Sheet1!I1');
    await message.getByText(sentence).waitFor();
  }
  await tab.call('write', 'Sheet1!I1', [['=INLAY.REPORT("Items to reorder",TRUE,F1:G1)']]);
  await message.getByText('This report can’t be filtered, because its SQL can’t be converted').waitFor();
});
