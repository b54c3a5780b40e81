/**
 * Tests a placement with filters of its own, on the built bundle: set before it is placed, by
 * keyboard, and changed afterwards.
 */

import { connectToSample } from '../support/workbench';
import { findAddinFrame, openReport, placeReport, setUpStage, type WorkbenchTab } from './stage';

const REPORT = 'Net sales by region';

const stage = setUpStage();
let tab: WorkbenchTab;

const press = (key: string) => tab.page.keyboard.press(key);
const button = (name: string | RegExp) => tab.pane.getByRole('button', { name, exact: true });

/** Returns the regions below this cell. */
async function readRegions(cells: string): Promise<readonly unknown[]> {
  const { values } = await tab.read(cells);
  return values.flat().filter((value) => value !== '');
}

async function startRegionFilter(): Promise<void> {
  await button('Add a filter').focus();
  await press('Enter');
  const column = tab.pane.getByRole('combobox', { name: 'Column' });
  const region = await column
    .locator('option', { hasText: /Region$/ })
    .first()
    .getAttribute('value');
  await column.selectOption(region);
}

it('a placement has the rows of its own filters, and other rows after the filters change [P20]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await startRegionFilter();
  await pane.getByRole('combobox', { name: 'Values' }).fill('Scotlnd');
  await pane.getByText('No value contains “Scotlnd”. Did you mean “Scotland”?').waitFor();
  await button('Done').click();
  await pane.getByText(/^“Scotlnd” isn’t a value of .*Region\. Did you mean “Scotland”\?$/).waitFor();
  await button('Use “Scotland”').click();
  await button(/^Remove: .*Region is Scotland$/).waitFor();
  await placeReport(tab, 'B2');
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Scotland']);

  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await button(/^More/).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByText('Filters (1 added)', { exact: true }).click();
  await button(/^Edit: .*Region is Scotland$/).click();
  const values = pane.getByRole('combobox', { name: 'Values' });
  await values.fill('Wales');
  await press('Enter');
  // The delay is as long as a user presses: a list that closes meanwhile must not move the button
  // away from the pointer.
  await button('Done').click({ delay: 150 });
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Scotland']);
  await button('Apply filters').click();
  await tab.waitForValue('B4', 'Wales');
  expect((await readRegions('Sheet1!B3:B20')).map(String).sort()).toEqual(['Scotland', 'Wales']);
});

it('a filter takes its value from a clicked cell, and the rows follow the value of that cell [P20]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await tab.call('write', 'F1', [['Scotland']]);
  await openReport(tab, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await startRegionFilter();
  await tab.call('select', 'B2');
  await button('From a cell').click();
  await tab.call('select', 'F1');
  await findAddinFrame(tab).waitForFunction(
    () => document.querySelector<HTMLInputElement>('.filter-form input')?.value === 'Sheet1!F1',
  );
  await button('Done').click();
  await button(/^Remove: .*Region is Sheet1!F1 \(now Scotland\)$/).waitFor();
  // The cell of the filter is selected, but the report goes to the cell that was selected before.
  await button('Place').click();
  await tab.waitForValue('B3', 'Scotland');
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Scotland']);

  await tab.call('write', 'F1', [['Wales']]);
  await tab.waitForValue('B3', 'Wales');
  await tab.call('write', 'F1', [['=UPPER("wales")&"x"']]);
  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane
    .getByText(/^“WALESx” \(Sheet1!F1\) isn’t a value of /)
    .first()
    .waitFor();
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Wales']);

  await tab.call('write', 'F1', [['Sctoland']]);
  await button(/^Change Sheet1!F1 to “Scotland”/).click();
  await tab.waitForValue('B3', 'Scotland');
  expect((await tab.read('Sheet1!F1')).values).toEqual([['Scotland']]);
  await tab.call('write', 'F1', [['Wales']]);
  await tab.waitForValue('B3', 'Wales');
});

it('a filter by a measure can be set by keyboard only [P11] [P15]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await placeReport(tab, 'B2');
  const readSales = async () => (await readRegions('Sheet1!C3:C20')).map(Number);
  const before = await readSales();
  const [highest = 0, second = 0] = [...before].sort((a, b) => b - a);
  const limit = Math.floor((highest + second) / 2);

  await button('Back to Reports').click();
  await openReport(tab, REPORT);
  await pane.getByText('Filters', { exact: true }).focus();
  await press('Enter');
  await button('Add a filter').focus();
  await press('Enter');
  // The focus is on the column: typing letters selects the option that begins with them.
  const column = pane.getByRole('combobox', { name: 'Column' });
  const measure = column.locator('option', { hasText: /Net Sales \(measure\)$/ });
  const title = await measure.textContent();
  await tab.page.keyboard.type(title ?? '');
  await expectChosenOption('Column', title);
  // Before a condition is chosen, Tab would skip it.
  await expectChosenOption('Condition', 'is more than');
  await press('Tab');
  await press('Tab');
  await tab.page.keyboard.type(new Intl.NumberFormat('de').format(limit));
  await press('Enter');
  await button(new RegExp(`^Remove: .*Net Sales is more than ${new Intl.NumberFormat('en').format(limit)}$`)).waitFor();
  await placeReport(tab, 'H2');
  expect((await readRegions('Sheet1!I3:I20')).map(Number)).toEqual([highest]);
});

async function expectChosenOption(field: string, text: string | null): Promise<void> {
  const chosen = tab.pane.getByRole('combobox', { name: field, exact: true }).locator('option:checked');
  expect(await chosen.textContent()).toBe(text);
}

it('a filter takes a value from its list by the arrow keys, and pressing Done then adds it [P11]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await startRegionFilter();
  const values = pane.getByRole('combobox', { name: 'Values' });
  await values.focus();
  await tab.page.keyboard.type('land');
  await pane.getByRole('option', { name: 'Scotland' }).waitFor();
  const listed = await pane.getByRole('listbox').getByRole('option').allTextContents();
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.every((value) => /land/i.test(value))).toBe(true);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  await button('Done').click({ delay: 150 });
  await button(new RegExp(`^Remove: .*Region is ${listed[1]}$`)).waitFor();
  await placeReport(tab, 'B2');
  expect(await readRegions('Sheet1!B3:B20')).toEqual([listed[1]]);
});

it('the button Done does not move while values load, and accepts a press that lasts meanwhile [P11]', async () => {
  tab = await stage.openTab('/?new');
  const { page, pane } = tab;
  const holdResponses = async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/load*', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  await connectToSample(tab);
  await openReport(tab, REPORT);
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await pane.getByText('Filters', { exact: true }).click();
  await button('Add a filter').click();
  // It has more values than the list shows, so each search requests others.
  await pane.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'SKU' });
  const values = pane.getByRole('combobox', { name: 'Values' });
  await values.focus();
  await page.keyboard.type('9');
  const options = pane.getByRole('listbox').getByRole('option');
  const others = options.filter({ hasNotText: '9' }).first();
  await pane.getByText(/^\d+ values contain “9”\./).waitFor();
  const [first = '', second = ''] = await options.allTextContents();
  const releaseSearch = await holdResponses();
  await press('ArrowDown');
  await press('Enter');
  await button('Done').scrollIntoViewIfNeeded();
  const before = await button('Done').boundingBox();
  releaseSearch();
  await others.waitFor();
  expect(await button('Done').boundingBox()).toEqual(before);

  await page.keyboard.type('9');
  await others.waitFor({ state: 'hidden' });
  const releaseSecondSearch = await holdResponses();
  await options.filter({ hasText: second }).click();
  await button('Done').hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/load*');
  releaseSecondSearch();
  await (await answered).finished();
  await page.mouse.up();
  await button(new RegExp(`^Remove: .*SKU is ${first} or ${second}$`)).waitFor();
});
