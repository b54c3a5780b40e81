/**
 * Tests a placement with filters of its own, on the built bundle: set before it is placed, by
 * keyboard, and changed afterwards.
 */

import { connectToSample } from '../support/workbench';
import { type Desk, findAddinFrame, openReport, placeReport, setStage } from './stage';

const REPORT = 'Net sales by region';

const stage = setStage();
let desk: Desk;

const press = (key: string) => desk.page.keyboard.press(key);
const button = (name: string | RegExp) => desk.pane.getByRole('button', { name, exact: true });

/** Returns the regions below this cell. */
async function readRegions(cells: string): Promise<readonly unknown[]> {
  const { values } = await desk.read(cells);
  return values.flat().filter((value) => value !== '');
}

async function startRegionFilter(): Promise<void> {
  await button('Add a filter').focus();
  await press('Enter');
  const column = desk.pane.getByRole('combobox', { name: 'Column' });
  const region = await column
    .locator('option', { hasText: /Region$/ })
    .first()
    .getAttribute('value');
  await column.selectOption(region);
}

async function addRegionFilter(value: string): Promise<void> {
  await startRegionFilter();
  const values = desk.pane.getByRole('combobox', { name: 'Values' });
  await values.fill(value);
  await press('Enter');
  await button('Done').focus();
  await press('Enter');
}

it('a placement has the rows of its own filters, and other rows after the filters change [P20]', async () => {
  desk = await stage.openDesk('/?new');
  const { pane } = desk;
  await connectToSample(desk);
  await openReport(desk, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await addRegionFilter('Scotlnd');
  await pane.getByText(/^“Scotlnd” isn’t a value of .*Region\. Did you mean “Scotland”\?$/).waitFor();
  await button('Use “Scotland”').click();
  await button(/^Remove: .*Region is Scotland$/).waitFor();
  await placeReport(desk, 'B2');
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
  await desk.waitForValue('B4', 'Wales');
  expect((await readRegions('Sheet1!B3:B20')).map(String).sort()).toEqual(['Scotland', 'Wales']);
});

it('a filter takes its value from a clicked cell, and the rows follow the value of that cell [P20]', async () => {
  desk = await stage.openDesk('/?new');
  const { pane } = desk;
  await connectToSample(desk);
  await desk.call('write', 'F1', [['Scotland']]);
  await openReport(desk, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await startRegionFilter();
  await pane.getByRole('combobox', { name: 'Value type' }).selectOption('cell');
  await desk.call('select', 'F1');
  await findAddinFrame(desk).waitForFunction(
    () => document.querySelector<HTMLInputElement>('.filter-form input')?.value === 'Sheet1!F1',
  );
  await button('Done').click();
  await button(/^Remove: .*Region is Sheet1!F1 \(now Scotland\)$/).waitFor();
  await placeReport(desk, 'B2');
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Scotland']);

  await desk.call('write', 'F1', [['Wales']]);
  await desk.waitForValue('B3', 'Wales');
  await desk.call('write', 'F1', [['=UPPER("wales")&"x"']]);
  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane
    .getByText(/^“WALESx” \(Sheet1!F1\) isn’t a value of /)
    .first()
    .waitFor();
  expect(await readRegions('Sheet1!B3:B20')).toEqual(['Wales']);

  await desk.call('write', 'F1', [['Sctoland']]);
  await button(/^Change Sheet1!F1 to “Scotland”/).click();
  await desk.waitForValue('B3', 'Scotland');
  expect((await desk.read('Sheet1!F1')).values).toEqual([['Scotland']]);
  await desk.call('write', 'F1', [['Wales']]);
  await desk.waitForValue('B3', 'Wales');
});

it('a filter by a measure can be set by keyboard only [P11] [P15]', async () => {
  desk = await stage.openDesk('/?new');
  const { pane } = desk;
  await connectToSample(desk);
  await openReport(desk, REPORT);
  await placeReport(desk, 'B2');
  const readSales = async () => (await readRegions('Sheet1!C3:C20')).map(Number);
  const before = await readSales();
  const [highest = 0, second = 0] = [...before].sort((a, b) => b - a);
  const limit = Math.floor((highest + second) / 2);

  await button('Back to Reports').click();
  await openReport(desk, REPORT);
  await pane.getByText('Filters', { exact: true }).focus();
  await press('Enter');
  await button('Add a filter').focus();
  await press('Enter');
  // The focus is on the column: typing letters selects the option that begins with them.
  const column = pane.getByRole('combobox', { name: 'Column' });
  const measure = column.locator('option', { hasText: /Net Sales \(measure\)$/ });
  const title = await measure.textContent();
  await desk.page.keyboard.type(title ?? '');
  await expectChosenOption('Column', title);
  // Before a condition is chosen, Tab would skip it.
  await expectChosenOption('Condition', 'is more than');
  await press('Tab');
  await press('Tab');
  await press('Tab');
  await desk.page.keyboard.type(new Intl.NumberFormat('de').format(limit));
  await press('Enter');
  await button(new RegExp(`^Remove: .*Net Sales is more than ${new Intl.NumberFormat('en').format(limit)}$`)).waitFor();
  await placeReport(desk, 'H2');
  expect((await readRegions('Sheet1!I3:I20')).map(Number)).toEqual([highest]);
});

async function expectChosenOption(field: string, text: string | null): Promise<void> {
  const chosen = desk.pane.getByRole('combobox', { name: field, exact: true }).locator('option:checked');
  expect(await chosen.textContent()).toBe(text);
}

it('a filter takes a value from its list by the arrow keys, and pressing Done then adds it [P11]', async () => {
  desk = await stage.openDesk('/?new');
  const { pane } = desk;
  await connectToSample(desk);
  await openReport(desk, REPORT);
  await pane.getByText('Filters', { exact: true }).click();
  await startRegionFilter();
  const values = pane.getByRole('combobox', { name: 'Values' });
  await values.focus();
  await desk.page.keyboard.type('land');
  await pane.getByRole('option', { name: 'Scotland' }).waitFor();
  const listed = await pane.getByRole('listbox').getByRole('option').allTextContents();
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.every((value) => /land/i.test(value))).toBe(true);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  await button('Done').click({ delay: 150 });
  await button(new RegExp(`^Remove: .*Region is ${listed[1]}$`)).waitFor();
  await placeReport(desk, 'B2');
  expect(await readRegions('Sheet1!B3:B20')).toEqual([listed[1]]);
});

it('the button Done does not move while values load, and accepts a press that lasts meanwhile [P11]', async () => {
  desk = await stage.openDesk('/?new');
  const { page, pane } = desk;
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
  await connectToSample(desk);
  await openReport(desk, REPORT);
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
