/**
 * Tests the workbench's own page, on the built bundle: pointing at cells while a formula is typed,
 * and filling cells from others.
 */
import type { Page } from 'playwright-core';
import { setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;
let page: Page;
beforeEach(async () => {
  tab = await stage.openTab('/?new&pane=closed');
  page = tab.page;
});

const nameBox = () => page.getByRole('textbox', { name: 'Name box' });
const cell = (address: string) => page.locator(`[data-cell="${address}"]`);
const readFormulas = async (address: string) => (await tab.read(address)).formulas;

async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

it('a formula that is being typed takes the cells that the user points at, by mouse and by arrow keys', async () => {
  await tab.call('write', 'B2', [
    [1, 4],
    [2, 5],
    [3, 6],
  ]);
  await tab.call('select', 'E2');
  await page.keyboard.type('=');
  await cell('B2').click();
  await page.keyboard.type('*');
  await cell('C2').click();
  await cell('C3').click();
  expect(await page.getByRole('textbox', { name: 'Formula bar' }).inputValue()).toBe('=B2*C3');
  await pressKeys('Enter');
  await page.keyboard.type('=SUM(');
  await cell('B2').hover();
  await page.mouse.down();
  await cell('C4').hover();
  await page.mouse.up();
  await pressKeys('Enter');
  await page.keyboard.type('=-');
  await pressKeys('ArrowLeft', 'ArrowLeft');
  await page.keyboard.type('+SUM(');
  await pressKeys('ArrowLeft', 'Control+Shift+ArrowUp', 'Enter');
  expect(await readFormulas('E2:E4')).toEqual([['=B2*C3'], ['=SUM(B2:C4)'], ['=-C4+SUM(D1:D4)']]);
  expect(await nameBox().inputValue()).toBe('E5');
  await page.getByRole('textbox', { name: 'Formula bar' }).fill('=SUM()');
  await pressKeys('ArrowLeft');
  await page.locator('.column-headers .header').nth(1).click();
  await pressKeys('Enter');
  expect(await readFormulas('E5')).toEqual([['=SUM(B:B)']]);
});

it('the message about a formula disappears when the edit ends', async () => {
  await cell('B2').click();
  await page.keyboard.type('=1+');
  await pressKeys('Enter');
  await page.getByRole('alert').getByText('Esc leaves the cell as it was.').waitFor();
  await pressKeys('Escape');
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

it('the fill handle fills the cells over which it is dragged, and Ctrl+D fills down', async () => {
  await tab.call('write', 'B2', [
    ['Jan', 10, '=C2*2'],
    ['Feb', 20, '=C3*2'],
  ]);
  await tab.call('select', 'B2:D3');
  const handle = page.locator('.fill-handle');
  await handle.hover();
  await page.mouse.down();
  await cell('D5').hover();
  await page.mouse.up();
  expect(await readFormulas('B4:D5')).toEqual([
    ['Mar', 30, '=C4*2'],
    ['Apr', 40, '=C5*2'],
  ]);
  expect(await nameBox().inputValue()).toBe('B2:D5');
  await tab.call('select', 'B6:D6');
  await pressKeys('Control+d');
  expect(await readFormulas('B6:D6')).toEqual([['Apr', 40, '=C6*2']]);
  await pressKeys('Control+z', 'Control+z');
  expect(await readFormulas('B4:B6')).toEqual([[''], [''], ['']]);
});
