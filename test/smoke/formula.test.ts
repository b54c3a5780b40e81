/**
 * Tests formulas of the add-in, on the built bundle: office.js sends the calls, the real platform
 * the rows.
 */
import { readWhenAnswered, waitForFormulas } from '../browser/stage';
import { type ReportRows, readReportRows } from '../support/platform-requests';
import { connectToSample, type Desk } from '../support/workbench';
import { setSmokeStage } from './smoke-stage';

const stage = setSmokeStage();
let stores: ReportRows;

beforeAll(async () => {
  stores = await readReportRows(stage.workbench, 'Sales per square metre');
});

async function connect(): Promise<Desk> {
  const desk = await stage.openDesk('/?new');
  await connectToSample(desk);
  await waitForFormulas(desk);
  return desk;
}

const readValues = async (desk: Desk, address: string) => (await desk.read(address)).values;

it('INLAY.REPORT spills a report, waits for free cells, and feeds other formulas', async () => {
  const desk = await connect();
  const last = stores.rows.length + 1;
  await desk.call('write', 'Sheet1!C3', [['mine']]);
  await desk.call('write', 'Sheet1!H1', [[`=COUNTA(A2:A${last})`]]);
  await desk.call('write', 'Sheet1!A1', [['=INLAY.REPORT("Sales per square metre")']]);
  await desk.waitForValue('Sheet1!A1', '#SPILL!');
  await desk.call('write', 'Sheet1!C3', [['']]);
  const [headers, ...rows] = await readValues(desk, `Sheet1!A1:E${last}`);
  expect(headers).toHaveLength(5);
  const expected = stores.rows.map((row) => row.map((value, column) => (column < 2 ? value : Number(value))));
  expect(rows).toEqual(expected);
  expect(await readValues(desk, 'Sheet1!H1')).toEqual([[stores.rows.length]]);
  await desk.call('undo');
  expect(await readValues(desk, 'Sheet1!A1:C3')).toEqual([
    ['#SPILL!', '', ''],
    ['', '', ''],
    ['', '', 'mine'],
  ]);
});

it('INLAY.REPORT and INLAY.FIGURE follow the cell with their filter, given as a range or as a pair [P20]', async () => {
  const desk = await connect();
  await desk.call('write', 'Sheet1!F1', [
    ['Region', 'Scotland'],
    ['Category', ''],
  ]);
  await desk.call('write', 'Sheet1!A1', [['=INLAY.REPORT("Net sales by region",TRUE,F1:G2)']]);
  await desk.waitForValue('Sheet1!A2', 'Scotland');
  const sales = (await readValues(desk, 'Sheet1!B2'))[0]?.[0];
  const createFigureFormula = (filterArguments: string) => [
    `=INLAY.FIGURE("Net sales by region","Net Sales",${filterArguments})`,
  ];
  await desk.call('write', 'Sheet1!I1', [
    createFigureFormula('F1:G2'),
    createFigureFormula('F1,G1'),
    createFigureFormula('{"Region","Scotland"}'),
  ]);
  await desk.waitForValue('Sheet1!I3', Number(sales));
  expect(await readWhenAnswered(desk, 'Sheet1!I1:I3')).toEqual([[sales], [sales], [sales]]);
  expect(await readValues(desk, 'Sheet1!A3:B3')).toEqual([['', '']]);

  await desk.call('write', 'Sheet1!G1', [['Wales']]);
  await desk.waitForValue('Sheet1!A2', 'Wales');
  const walesSales = (await readWhenAnswered(desk, 'Sheet1!B2'))[0]?.[0];
  expect(walesSales).not.toBe(sales);
  expect(await readWhenAnswered(desk, 'Sheet1!I1:I3')).toEqual([[walesSales], [walesSales], [sales]]);
  // A filter on a column that the report does not show still filters its data.
  await desk.call('write', 'Sheet1!G2', [['Kitchen']]);
  const kitchenSales = (await readWhenAnswered(desk, 'Sheet1!I1'))[0]?.[0];
  expect(Number(kitchenSales)).toBeLessThan(Number(walesSales));

  const message = desk.page.locator('.cell-error');
  for (const [row, values, sentence] of [
    [1, ['Regoin', 'Wales'], 'There’s no column “Regoin” to filter by. Did you mean “Region”?'],
    [1, ['Region', 'Atlantis'], '“Atlantis” isn’t a value of Region. Check the spelling.'],
    [2, ['Ordered at', 'soon'], '“Ordered at” needs a date, not “soon”.'],
  ] as const) {
    await desk.call('write', `Sheet1!F${row}`, [[...values]]);
    await desk.call('select', 'Sheet1!I1');
    await message.getByText(sentence).waitFor();
  }
  await desk.call('write', 'Sheet1!I1', [['=INLAY.REPORT("Sales per square metre",TRUE,F1:G1)']]);
  await message.getByText('This SQL report can’t be filtered').waitFor();
});
