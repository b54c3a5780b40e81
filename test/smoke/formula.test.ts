/**
 * Tests formulas of the add-in, on the built bundle: office.js sends the calls, the real platform
 * the rows.
 */
import { connectToSample, readAnswered, waitForFormulas } from '../browser/stage';
import { type ReportRows, rowsOfReport } from '../support/platform-questions';
import type { Desk } from '../support/workbench';
import { setSmokeStage } from './smoke-stage';

const stage = setSmokeStage();
let stores: ReportRows;

beforeAll(async () => {
  stores = await rowsOfReport(stage.workbench, 'Sales per square metre');
});

async function connect(): Promise<Desk> {
  const desk = await stage.sitDown('/?new');
  await connectToSample(desk);
  await waitForFormulas(desk);
  return desk;
}

const valuesAt = async (desk: Desk, address: string) => (await desk.read(address)).values;

it('INLAY.REPORT spills a report, waits for free cells, and feeds other formulas', async () => {
  const desk = await connect();
  const last = stores.rows.length + 1;
  await desk.call('write', 'Sheet1!C3', [['mine']]);
  await desk.call('write', 'Sheet1!H1', [[`=COUNTA(A2:A${last})`]]);
  await desk.call('write', 'Sheet1!A1', [['=INLAY.REPORT("Sales per square metre")']]);
  await desk.until('Sheet1!A1', '#SPILL!');
  await desk.call('write', 'Sheet1!C3', [['']]);
  const [headers, ...rows] = await valuesAt(desk, `Sheet1!A1:E${last}`);
  expect(headers).toHaveLength(5);
  const expected = stores.rows.map((row) => row.map((value, column) => (column < 2 ? value : Number(value))));
  expect(rows).toEqual(expected);
  expect(await valuesAt(desk, 'Sheet1!H1')).toEqual([[stores.rows.length]]);
  await desk.call('undo');
  expect(await valuesAt(desk, 'Sheet1!A1:C3')).toEqual([
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
  await desk.until('Sheet1!A2', 'Scotland');
  const sales = (await valuesAt(desk, 'Sheet1!B2'))[0]?.[0];
  const figure = (rest: string) => [`=INLAY.FIGURE("Net sales by region","Net Sales",${rest})`];
  await desk.call('write', 'Sheet1!I1', [figure('F1:G2'), figure('F1,G1'), figure('{"Region","Scotland"}')]);
  await desk.until('Sheet1!I3', Number(sales));
  expect(await readAnswered(desk, 'Sheet1!I1:I3')).toEqual([[sales], [sales], [sales]]);
  expect(await valuesAt(desk, 'Sheet1!A3:B3')).toEqual([['', '']]);

  await desk.call('write', 'Sheet1!G1', [['Wales']]);
  await desk.until('Sheet1!A2', 'Wales');
  const other = (await readAnswered(desk, 'Sheet1!B2'))[0]?.[0];
  expect(other).not.toBe(sales);
  expect(await readAnswered(desk, 'Sheet1!I1:I3')).toEqual([[other], [other], [sales]]);
  // A filter on a column that the report does not show still filters its data.
  await desk.call('write', 'Sheet1!G2', [['Kitchen']]);
  const part = (await readAnswered(desk, 'Sheet1!I1'))[0]?.[0];
  expect(Number(part)).toBeLessThan(Number(other));

  const message = desk.page.locator('.cell-error');
  for (const [row, values, sentence] of [
    [1, ['Regoin', 'Wales'], 'The report’s data have no “Regoin” to filter by. The nearest is “Region”.'],
    [1, ['Region', 'Atlantis'], '“Region” has no value “Atlantis”. Check it letter by letter.'],
    [2, ['Ordered at', 'soon'], '“Ordered at” takes a date, not “soon”.'],
  ] as const) {
    await desk.call('write', `Sheet1!F${row}`, [[...values]]);
    await desk.call('select', 'Sheet1!I1');
    await message.getByText(sentence).waitFor();
  }
  await desk.call('write', 'Sheet1!I1', [['=INLAY.REPORT("Sales per square metre",TRUE,F1:G1)']]);
  await message.getByText('This report takes no filters: it is written in SQL').waitFor();
});
