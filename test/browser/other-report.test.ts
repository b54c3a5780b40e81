/** Tests another report at the same place, and options for all copies, on the built bundle without a mouse. */
import { connectToSample } from '../support/workbench';
import { createKeyboard, MAX_IN_ITEM } from './keyboard';
import { openReport, placeReport, recordAnnouncements, setUpStage, type WorkbenchTab } from './stage';

const REGIONS = 'Net sales by region';
const MONTHS = 'Monthly net sales';

const stage = setUpStage();

async function openWorkbook({ pane }: WorkbenchTab): Promise<void> {
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
}

/** Opens the menu of the placement with the focus nearby, and chooses an item of it. */
async function chooseInMenu(tab: WorkbenchTab, item: string): Promise<void> {
  const { press, readFocused } = createKeyboard(tab);
  await press('Enter');
  for (let step = 0; step < MAX_IN_ITEM && (await readFocused()) !== item; step += 1) await press('ArrowDown');
  await press('Enter');
}

it('an analyst shows another report in the cells of the first one by keyboard [P11] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, REGIONS);
  await placeReport(tab, 'B2');
  await openWorkbook(tab);
  const { press, type, tabTo, moveInList, waitForFocus } = createKeyboard(tab);
  await pane.getByRole('button', { name: /^More/ }).first().focus();
  await chooseInMenu(tab, 'Use another report…');
  expect(await waitForFocus('Use another report')).toBe('Use another report');
  await tabTo('Search reports');
  await type(MONTHS);
  await pane
    .getByRole('main')
    .getByText(/ match(es)? “Monthly net sales”/)
    .waitFor();
  await press('ArrowDown');
  await moveInList(MONTHS);
  await press('Enter');
  expect(await waitForFocus(MONTHS)).toBe(MONTHS);
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  expect((await tab.read('Sheet1!B2')).values).toEqual([['Region']]);
  await tabTo('Use this report');
  await press('Enter');
  await pane.getByRole('heading', { name: MONTHS }).waitFor();
  await tab.waitForValue('B2', 'Net Sales');
  expect((await tab.read('Sheet1!B2:E2')).values).toEqual([['Net Sales', 'Ordered at', 'Units', '']]);
  await pane.getByRole('heading', { name: REGIONS }).waitFor({ state: 'detached' });
});

it('the options of one placement are applied to its copy, and the pane says so [P11] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  for (const cell of ['B2', 'I2']) {
    await openReport(tab, REGIONS);
    await placeReport(tab, cell);
    if (cell === 'B2') await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  }
  await openWorkbook(tab);
  const { press, tabTo } = createKeyboard(tab);
  await pane.getByRole('button', { name: /^More/ }).first().focus();
  await chooseInMenu(tab, 'Options');
  await pane.getByRole('textbox', { name: 'First' }).fill('2');
  await press('Tab');
  await pane.getByRole('button', { name: 'Apply layout' }).click();
  await tab.waitForValue('B5', '');
  const waitForAnnouncement = await recordAnnouncements(tab);
  await tabTo('Apply to all copies…');
  await press('Enter');
  await pane.getByRole('dialog').getByText('Net sales by region at Sheet1!I2:M15').waitFor();
  await press('Enter');
  await waitForAnnouncement('Options applied to 1 copy.');
  await tab.waitForValue('I5', '');
  expect((await tab.read('Sheet1!I2:I4')).values).toEqual((await tab.read('Sheet1!B2:B4')).values);
});
