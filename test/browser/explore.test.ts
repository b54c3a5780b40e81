/** Tests Explore on the built bundle: queries of the user's own, placed into cells without a saved report. */
import { connectToSample } from '../support/workbench';
import { exploreView, goToSampleDay, runQuery, SAMPLE_YEAR, toggleField, waitForPreview } from './explore-actions';
import { placeReport, setUpStage } from './stage';

const stage = setUpStage({ ownPlatform: true });

const [SALES, REGION, TIME] = ['sales.net_sales', 'sales.stores_region', 'sales.ordered_at'];

/** Returns the five regions with the highest net sales of the year by month, with totals, as cells show them. */
async function computeTopRegions(): Promise<(string | number)[][]> {
  const rows = await runQuery(stage.workbench, {
    measures: [SALES],
    dimensions: [REGION],
    timeDimensions: [
      { dimension: TIME, granularity: 'month', dateRange: [`${SAMPLE_YEAR}-01-01`, `${SAMPLE_YEAR}-12-31`] },
    ],
  });
  const months = [...new Set(rows.map((row) => row.get(`${TIME}.month`) ?? ''))].sort();
  const sum = (region: string | undefined, month?: string) =>
    rows
      .filter((row) => region === undefined || row.get(REGION) === region)
      .filter((row) => month === undefined || row.get(`${TIME}.month`) === month)
      .reduce((all, row) => all + Number(row.get(SALES)), 0);
  const regions = [...new Set(rows.map((row) => row.get(REGION) ?? ''))]
    .sort((one, other) => sum(other) - sum(one))
    .slice(0, 5);
  const body = regions.map((region) => [...months.map((month) => sum(region, month)), sum(region)]);
  const totals = body.reduce((above, row) => above.map((value, index) => value + (row[index] ?? 0)));
  return [...body.map((values, index) => [regions[index] ?? '', ...values]), ['Total', ...totals]];
}

const round = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)));

it('the top five regions by month of this year are placed with totals, without a saved report [P15] [P20]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await goToSampleDay(tab);
  await connectToSample(tab);
  await exploreView(tab, 'Sales');
  for (const field of ['Net Sales', 'Region', 'Ordered at']) await toggleField(tab, field);
  await pane.getByRole('combobox', { name: 'Range of Ordered at' }).selectOption('This year');
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  for (const total of ['Total row', 'Total column']) await pane.getByRole('checkbox', { name: total }).check();
  await pane.locator('summary', { hasText: /^Order/ }).click();
  await pane.getByRole('combobox', { name: 'Order', exact: true }).selectOption({ label: 'Net Sales' });
  await pane.getByRole('textbox', { name: 'First' }).fill('5');
  await tab.page.keyboard.press('Tab');
  await waitForPreview(tab, /^6 rows/);
  await placeReport(tab, 'B2');

  const expected = await computeTopRegions();
  const { values } = await tab.read('Sheet1!B3:N8');
  expect(round(values)).toEqual(round(expected));
});
