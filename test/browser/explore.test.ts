/** Tests Explore on the built bundle: queries of the user's own, placed into cells without a saved report. */
import { findReport } from '../support/platform-requests';
import { connectToSample } from '../support/workbench';
import { exploreView, goToSampleDay, runQuery, SAMPLE_YEAR, toggleField, waitForPreview } from './explore-actions';
import { createKeyboard } from './keyboard';
import {
  openReport,
  placeReport,
  readWhenAnswered,
  recordAnnouncements,
  setUpStage,
  tradeDayAndRefresh,
  waitForFormulas,
  waitForRecords,
} from './stage';

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

it('a change of the query cancels the preview that runs, and only the latest rows are shown [P9] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { page, pane } = tab;
  await connectToSample(tab);
  await exploreView(tab, 'Stock Ledger');
  const cancelled: string[] = [];
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/load')) loads.push(request.postData() ?? '');
  });
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/load')) cancelled.push(request.postData() ?? '');
  });
  const slowLoad = page.waitForRequest(/\/load$/);
  await toggleField(tab, 'Items');
  await slowLoad;
  await toggleField(tab, 'Region');
  await waitForPreview(tab, /^10 of 13 rows/);
  const preview = pane.getByRole('region', { name: 'Preview' });
  expect(await preview.getByRole('columnheader').allTextContents()).toEqual(['Region', 'Items']);
  expect(cancelled.length).toBeGreaterThan(0);
  expect(cancelled.every((query) => !query.includes('stores_region'))).toBe(true);

  await pane.getByRole('button', { name: /^More/ }).click();
  await pane.getByRole('menuitem', { name: 'Stop previewing each change' }).click();
  const loadCount = loads.length;
  await toggleField(tab, 'City');
  await preview.getByRole('button', { name: 'Run', exact: true }).waitFor();
  expect(await preview.getByRole('table').count()).toBe(0);
  await pane.locator('[aria-disabled="true"]', { hasText: /^Place$/ }).waitFor();
  expect(loads.length).toBe(loadCount);
  await preview.getByRole('button', { name: 'Run', exact: true }).click();
  await preview.getByRole('columnheader', { name: 'City' }).waitFor();
  expect(loads.length).toBeGreaterThan(loadCount);
});

it('a placed query refreshes after a simulated day, survives reopening, filters by a cell and drills down [P6] [P19] [P20]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await exploreView(tab, 'Sales');
  for (const field of ['Net Sales', 'Region']) await toggleField(tab, field);
  await waitForPreview(tab, /^10 of 13 rows/);
  await placeReport(tab, 'B2');
  const readTotal = async () =>
    (await tab.read('Sheet1!C3:C15')).values.flat().reduce<number>((sum, value) => sum + Number(value), 0);
  const before = await readTotal();
  await tradeDayAndRefresh(tab, 'Trading day');
  await pane.getByRole('button', { name: 'Back to Explore', exact: true }).first().click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane
    .getByText(/^What changed: /)
    .first()
    .waitFor();
  expect(await readTotal()).toBeGreaterThan(before);

  await tab.call('deleteRows', 'Sheet1', 15, 1);
  await tab.call('reopen');
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await tab.call('select', 'C4');
  const cell = pane.getByRole('region', { name: 'Selected cell' });
  await cell.locator('summary').click();
  await pane.getByRole('button', { name: 'Show rows', exact: true }).click();
  await pane.getByRole('heading', { name: /^Rows behind / }).waitFor();
  await pane
    .getByText(/matches the cell/)
    .first()
    .waitFor();
  await pane.getByRole('button', { name: 'Back to This workbook', exact: true }).click();

  await tab.call('write', 'F1', [['Scotland']]);
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByText('Filters', { exact: true }).click();
  await pane.getByRole('button', { name: 'Add a filter' }).click();
  await pane.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Region' });
  await pane.getByRole('button', { name: 'From a cell' }).click();
  await tab.page.keyboard.type('Sheet1!F1');
  await tab.page.keyboard.press('Enter');
  await pane.getByRole('button', { name: 'Apply filters' }).click();
  await tab.waitForValue('B3', 'Scotland');
  await tab.call('write', 'F1', [['Wales']]);
  await tab.waitForValue('B3', 'Wales');
});

it('the query of a placed report is changed in this workbook only, and can go back to that of the report [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  const REPORT = 'Category by quarter';
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await placeReport(tab, 'B2');
  const reportCells = (await tab.read('Sheet1!B2:I10')).values;
  const { id } = await findReport(stage.workbench, REPORT);
  const openQuery = async () => {
    await pane.getByRole('button', { name: /^More/ }).first().click();
    await pane.getByRole('menuitem', { name: 'Options' }).click();
    await pane.getByRole('button', { name: /^Change the query/ }).click();
  };
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await openQuery();
  await pane.getByText('As in the report.').waitFor();
  await pane.getByText('Add fields').click();
  await toggleField(tab, 'Units');
  await pane.getByRole('button', { name: 'Remove Net Sales', exact: true }).click();
  await pane.getByText('Changed here: + Units, − Net Sales').waitFor();
  await pane.getByRole('button', { name: 'Apply', exact: true }).click();
  await tab.waitForValue('B2', 'Units · Category');
  expect(await waitForRecords(stage.workbench, tab, id, 1)).toEqual([
    expect.objectContaining({ resultLocation: 'Sheet1!B2' }),
  ]);

  await openQuery();
  await pane.getByRole('button', { name: 'Back to the report’s query', exact: true }).click();
  await pane.getByRole('button', { name: 'Apply', exact: true }).click();
  await tab.waitForValue('B2', String(reportCells[0]?.[0]));
  expect((await tab.read('Sheet1!B2:I10')).values).toEqual(reportCells);
});

it('the keyboard suffices to find a field, build a query, order its fields and place it [P11]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  const { press, type, tabTo, waitForFocus } = createKeyboard(tab);
  await tab.call('select', 'B2');
  await press('F6');
  await tabTo('Try the sample platform');
  await press('Enter');
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  await tabTo('Reports', 'Shift+Tab');
  await press('ArrowRight');
  await pane.getByRole('list', { name: 'Views' }).getByRole('button').first().waitFor();
  await tabTo('Search data');
  await type('on hand');
  await pane.getByRole('button', { name: 'Stock: start with On Hand (Units)', exact: true }).waitFor();
  await press('ArrowDown');
  await waitForFocus('Stock');
  await press('Enter');

  await tabTo('Find a field');
  await type('items');
  await tabTo('Items');
  await press('Space');
  await tabTo('Find a field', 'Shift+Tab');
  await press('ControlOrMeta+a');
  await type('city');
  await tabTo('City');
  await press('Space');
  await tabTo('Find a field', 'Shift+Tab');
  await press('ControlOrMeta+a');
  await type('region');
  await tabTo('Region');
  await press('Space');
  const fields = pane.getByRole('list', { name: 'Dimensions', exact: true }).getByRole('listitem');
  await fields.nth(1).waitFor();
  await tabTo('Up: Region');
  const waitForAnnouncement = await recordAnnouncements(tab);
  await press('Enter');
  await waitForAnnouncement('Region moved to 1 of 2.');
  await waitForFocus('Remove Region');
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await tabTo('Place');
  await press('Enter');
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect((await tab.read('Sheet1!B2:D2')).values).toEqual([['Region', 'City', 'Items']]);
});

it('a query is copied as formulas by keyboard, and the formulas show its numbers without a report [P11] [P15]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane, page } = tab;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connectToSample(tab);
  await waitForFormulas(tab);
  await exploreView(tab, 'Sales');
  for (const field of ['Net Sales', 'Orders', 'Region']) await toggleField(tab, field);
  await pane.getByText('Filters', { exact: true }).press('Enter');
  await pane.getByRole('button', { name: 'Add a filter' }).press('Enter');
  await pane.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Region' });
  await pane.getByRole('combobox', { name: 'Values' }).focus();
  await page.keyboard.type('Scotland');
  await page.keyboard.press('Enter');
  await pane.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  await pane.getByRole('button', { name: /^Remove: .*Region is Scotland/ }).waitFor();
  await pane.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await pane.getByRole('menuitem', { name: 'Copy as formula' }).press('Enter');
  await pane.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await pane.getByText('Copied. Paste it into a cell.').first().waitFor();
  await page.keyboard.press('Escape');
  const formulas = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(formulas).toEqual([
    `=INLAY.MEASURE("${SALES}", "${REGION}", "Scotland")`,
    `=INLAY.MEASURE("sales.order_count", "${REGION}", "Scotland")`,
  ]);
  await tab.call(
    'write',
    'Sheet1!A1',
    formulas.map((formula) => [formula]),
  );
  const [row] = await runQuery(stage.workbench, {
    measures: [SALES, 'sales.order_count'],
    filters: [{ member: REGION, operator: 'equals', values: ['Scotland'] }],
  });
  const shown = (await readWhenAnswered(tab, 'Sheet1!A1:A2')).flat();
  expect(shown).toEqual([Number(row?.get(SALES)), Number(row?.get('sales.order_count'))]);
});
