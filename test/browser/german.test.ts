import type { Browser } from 'playwright-core';
import { type Desk, launchBrowser, type RunningWorkbench, sitDown, startWorkbench } from '../support/workbench';

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
afterEach(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.close();
});

it('in an Excel that is read in German, ribbon and pane connect, place and refresh in German', async () => {
  desk = await sitDown(browser, `${workbench.url}/?new&language=de`);
  const button = (name: string) => desk.pane.getByRole('button', { name, exact: true });
  await button('Beispielplattform testen').click();
  expect(await desk.pane.locator('html').getAttribute('lang')).toBe('de');
  expect(await desk.page.getByRole('button', { name: 'Alle aktualisieren' }).count()).toBeGreaterThan(0);

  await desk.pane.getByRole('searchbox', { name: 'Berichte suchen' }).fill('Store formats');
  await desk.pane
    .getByRole('list', { name: 'Berichte' })
    .getByRole('button', { name: /^Store formats/ })
    .first()
    .click();
  await desk.pane.getByRole('heading', { name: 'Store formats', exact: true }).waitFor();
  await desk.call('select', 'B4');
  await desk.pane.getByText('Sheet1!B4').first().waitFor();
  await button('Platzieren').click();
  await desk.pane
    .getByText(/^Platziert\./)
    .first()
    .waitFor();
  const placed = await desk.read('Sheet1!B5:C6');

  await desk.call('write', 'Sheet1!B5', [['verdorben']]);
  await button('Berichte').click();
  await desk.pane.getByRole('tab', { name: /^Diese Arbeitsmappe/ }).click();
  await button('Alle aktualisieren').click();
  await desk.pane
    .getByText(/1 von 1 aktualisiert/)
    .first()
    .waitFor();
  await desk.until('Sheet1!B5', placed.values[0]?.[0]);
});
