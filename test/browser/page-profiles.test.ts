/** Tests which Excel the host plays: chosen in the menu, stored in the page's address. */
import type { Page } from 'playwright-core';
import { findAddinFrame, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;
let page: Page;

async function openWorkbench(address: string): Promise<void> {
  tab = await stage.openTab(address);
  page = tab.page;
  await tab.call('settled');
}

/** This result of a self-test comes from an Excel that spells formats its own way. */
const RESPELLED = {
  id: 'dates/formats-read-back-as-they-were-written',
  beliefs: [278],
  outcome: 'failed',
  detail: '',
  notes: [],
  milliseconds: 1,
};

/** Returns a time's format as it reads right after it was written. */
const readBackFormat = () =>
  findAddinFrame(tab).evaluate(async () => {
    await Office.onReady();
    const context = new Excel.RequestContext();
    const cell = context.workbook.worksheets.getFirst().getRange('H1');
    cell.numberFormat = [['hh:mm']];
    cell.load('numberFormat');
    await context.sync();
    return String(cell.numberFormat[0]?.[0]);
  });

async function chooseProfile(label: string, address: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Excel', exact: true }).click();
  await Promise.all([page.waitForURL(address), page.getByRole('menuitemradio', { name: label }).click()]);
  await page.waitForFunction(() => 'workbench' in window);
  await tab.call('settled');
}

async function listCheckedProfiles(): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Excel', exact: true }).click();
  const labels = await page.locator('[role=menuitemradio][aria-checked=true]').allTextContents();
  await page.keyboard.press('Escape');
  return labels.map((label) => label.trim());
}

it('a profile of Excel is chosen in the menu and written into the address, and the workbook stays open [P17]', async () => {
  await openWorkbench('/?new');
  expect(await readBackFormat()).toBe('hh:mm');
  await tab.call('write', 'A1', 'kept');
  await chooseProfile('Hostile Excel', /profile=hostile/);
  expect(await listCheckedProfiles()).toEqual([expect.stringContaining('Hostile Excel')]);
  expect([(await tab.read('A1')).values, await readBackFormat()]).toEqual([[['kept']], 'h:mm']);
  await chooseProfile('The kindest Excel', /^[^?]*\??$/);
  expect([(await tab.read('A1')).values, await readBackFormat()]).toEqual([[['kept']], 'hh:mm']);
  expect(tab.complaints).toEqual([]);
});

it('a profile of Excel can be the one that a self-test recorded [P17]', async () => {
  await openWorkbench('/?new');
  await page.route('**/self-test/recorded.json', (route) =>
    route.fulfill({ json: { excel: { platform: 'PC', version: '16', excelApi: '1.17' }, results: [RESPELLED] } }),
  );
  await chooseProfile('As the last self-test found it', /profile=recorded/);
  expect(await readBackFormat()).toBe('h:mm');
  await page.unroute('**/self-test/recorded.json');
  await page.route('**/self-test/recorded.json', (route) => route.fulfill({ json: {} }));
  await Promise.all([page.waitForEvent('load'), page.reload()]);
  await page.getByText('No self-test is recorded here').waitFor();
});
