/** Prepared states at addresses of their own: what a person picks in the menu and what a test opens are the same. */
import type { Browser, Page } from 'playwright-core';
import { SCENARIOS } from '../../src/workbench/page/scenarios/scenarios';
import { type Desk, launchBrowser, type RunningWorkbench, sitDown, startWorkbench } from '../support/workbench';

let workbench: RunningWorkbench;
let browser: Browser;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [workbench, browser] = await Promise.all([startWorkbench(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await workbench?.stop();
});
afterEach(async () => {
  await desk?.close();
});

async function open(scenario: string): Promise<void> {
  desk = await sitDown(browser, `${workbench.url}/?scenario=${scenario}`);
  page = desk.page;
  await desk.call('settled');
}

const addin = () => {
  const frame = page.frame({ url: /taskpane/ });
  if (!frame) throw new Error('The add-in does not run.');
  return frame;
};
const alerts = () => page.getByRole('alert').allTextContents();

it.each(SCENARIOS.map(({ name }) => name))('%s opens complete', async (name) => {
  await open(name);
  expect(desk.complaints).toEqual([]);
  expect(await alerts()).toEqual([]);
  await page.getByRole('button', { name: 'Scenarios' }).click();
  const label = SCENARIOS.find((scenario) => scenario.name === name)?.label ?? '';
  const item = page.getByRole('menuitemradio', { name: label, exact: true });
  expect(await item.getAttribute('aria-checked')).toBe('true');
});

it('says that there is no scenario of an unknown name', async () => {
  await open('no-such-thing');
  expect(await alerts()).toEqual([expect.stringContaining('no-such-thing')]);
});

it('opens by keyboard from the menu, at the scenario’s address', async () => {
  await open('empty');
  await page.getByRole('button', { name: 'Scenarios' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Scenarios' }).waitFor();
  for (let step = 0; step < SCENARIOS.findIndex(({ name }) => name === 'protected-sheet'); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await Promise.all([page.waitForURL(/scenario=protected-sheet/), page.keyboard.press('Enter')]);
});

describe('a scenario holds what it says', () => {
  it('[P3] placed: a report stands at B4, with its name and record', async () => {
    await open('placed');
    const { values } = await desk.read('Sheet1!A3:C6');
    expect([values[0]?.[0], values[1]?.[0]]).toEqual(['', '']);
    expect(values.slice(1).map(([, first]) => first)).not.toContain('');
    await desk.pane.getByText('Placed.', { exact: true }).waitFor();
  });

  it('protected-sheet: the sheet refuses what is typed', async () => {
    await open('protected-sheet');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'protected' }).waitFor();
  });

  it('read-only: the add-in is told so', async () => {
    await open('read-only');
    const mode = await addin().evaluate(() => Office.onReady().then(() => Office.context.document.mode));
    expect(mode).toBe('readOnly');
  });

  it('old-excel: nothing newer than the add-in’s floor is announced', async () => {
    await open('old-excel');
    const supports = await addin().evaluate(async () => {
      await Office.onReady();
      return ['1.9', '1.10'].map((version) => Office.context.requirements.isSetSupported('ExcelApi', version));
    });
    expect(supports).toEqual([true, false]);
  });

  it('[P12] offline: the add-in has no network from its first request on', async () => {
    await open('offline');
    const seen = await addin().evaluate(async () => ({
      onLine: navigator.onLine,
      answer: await fetch('config.json').then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    }));
    expect(seen).toEqual({ onLine: false, answer: 'TypeError: Failed to fetch' });
  });

  it('[P7] copied-workbook: the copy is open, with the original’s cells', async () => {
    await open('copied-workbook');
    expect(await page.locator('.workbook-name strong').textContent()).toBe('Copy of Book1');
    expect((await desk.read('Sheet1!B4')).values[0]?.[0]).not.toBe('');
  });

  it('large: 1,200,000 cells are filled', async () => {
    await open('large');
    const { values } = await desk.read('Sheet1!A120000:J120001');
    expect(values[0]).not.toContain('');
    expect(values[1]).toEqual(Array.from({ length: 10 }, () => ''));
  });
});
