/** The pane's page goes away while it writes; the pane that is opened next finds what was left and leaves nothing half done. */
import type { Browser } from 'playwright-core';
import { type Desk, launchBrowser, type RunningWorkbench, sitDown, startWorkbench } from '../support/workbench';

const REPORT = 'All order lines, long list';

let workbench: RunningWorkbench;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  [workbench, browser] = await Promise.all([startWorkbench(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await workbench?.stop();
});
beforeEach(async () => {
  desk = await sitDown(browser, `${workbench.url}/?new`);
});
afterEach(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.close();
});

async function beginPlacing(): Promise<void> {
  const { page, pane } = desk;
  await pane.getByRole('button', { name: 'Try the sample platform' }).click();
  await pane.getByRole('searchbox', { name: 'Search reports' }).fill(REPORT);
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').filter({ hasText: REPORT }).first().click();
  await pane.getByText('Sheet1!A1').first().waitFor();
  await pane.getByRole('button', { name: 'Place', exact: true }).click();
  await page.waitForFunction(async () => (await window.workbench.read('A2')).values[0]?.[0] !== '');
}

const firstRows = async () => (await desk.read('A1:C3')).values;
const NOTHING = Array.from({ length: 3 }, () => ['', '', '']);

it('[P2] a pane that is closed in the middle of placing leaves an empty sheet once it is opened again', async () => {
  await beginPlacing();
  await desk.page.evaluate(() => window.workbench.faults.endAddinAtSync(1, true));
  await desk.pane.getByText('rows written').waitFor({ state: 'detached' });
  expect(await firstRows()).not.toEqual(NOTHING);
  expect((await desk.read('A120001')).values).toEqual([['']]);
  await desk.call('showPane');
  await desk.until('A1', '');
  expect(await firstRows()).toEqual(NOTHING);
  expect((await desk.read('J5001:J10001')).values.flat().filter((value) => value !== '')).toEqual([]);
  await desk.pane.getByRole('tab', { name: 'This workbook' }).click();
  await desk.pane.getByText('No reports here yet').waitFor();
});

it('[P2] so does a pane whose page is loaded anew in the middle', async () => {
  await beginPlacing();
  const frame = desk.page.frame({ url: /taskpane/ });
  await frame?.evaluate(() => location.reload());
  await desk.until('A1', '');
  expect(await firstRows()).toEqual(NOTHING);
});
