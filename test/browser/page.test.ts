/**
 * Tests the workbench's own page, on the built bundle: what a user does in a spreadsheet, and what
 * `window.workbench` promises.
 */
import type { Page } from 'playwright-core';
import { findAddinFrame, findViolations, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;
let page: Page;
beforeEach(async () => {
  tab = await stage.openTab('/?new');
  page = tab.page;
  await tab.call('settled');
});

const nameBox = () => page.getByRole('textbox', { name: 'Name box' });
const cell = (address: string) => page.locator(`[data-cell="${address}"]`);
const readFormulas = async (address: string) => (await tab.read(address)).formulas;

async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('typing on the sheet', () => {
  it('the sheet takes typed values as Excel does; Tab moves on, and Enter returns below the first cell', async () => {
    await page.keyboard.type('North');
    await pressKeys('Tab');
    await page.keyboard.type('12%');
    await pressKeys('Enter');
    expect(await tab.read('A1:B1')).toEqual({
      values: [['North', 0.12]],
      formulas: [['North', 0.12]],
      numberFormats: [['General', '0%']],
    });
    expect(await cell('B1').textContent()).toBe('12%');
  });

  it('F2 edits the value of a cell, Escape restores it, and arrow keys end typing', async () => {
    await page.keyboard.type('abc');
    await pressKeys('ArrowDown', 'ArrowUp', 'F2', 'ArrowLeft');
    await page.keyboard.type('X');
    await pressKeys('Enter');
    expect(await readFormulas('A1')).toEqual([['abXc']]);
    await pressKeys('ArrowUp', 'F2');
    await page.keyboard.type(' gone');
    await pressKeys('Escape');
    expect(await readFormulas('A1')).toEqual([['abXc']]);
  });

  it('the formula bar takes a formula', async () => {
    await page.getByRole('textbox', { name: 'Formula bar' }).fill('=SUM(2,3)');
    await pressKeys('Enter');
    expect(await tab.read('A1')).toMatchObject({ values: [[5]], formulas: [['=SUM(2,3)']] });
    expect(await nameBox().inputValue()).toBe('A2');
  });

  it('typing on the sheet can be undone and redone by keyboard', async () => {
    await page.keyboard.type('1');
    await pressKeys('Enter', 'Control+z');
    expect(await readFormulas('A1')).toEqual([['']]);
    await pressKeys('Control+y');
    expect(await readFormulas('A1')).toEqual([[1]]);
  });

  it('a half-typed cell stays open while the user clicks the pane', async () => {
    await page.keyboard.type('half');
    await tab.pane.locator('body').click({ position: { x: 5, y: 5 } });
    expect(await page.getByRole('contentinfo').textContent()).toContain('Enter');
    await cell('D4').click();
    expect(await readFormulas('A1')).toEqual([['half']]);
  });
});

describe('the selection', () => {
  it('the selection reaches the last cell of the sheet by Ctrl and arrow keys, and is drawn there', async () => {
    await pressKeys('Control+ArrowDown', 'Control+ArrowRight');
    expect(await nameBox().inputValue()).toBe('XFD1048576');
    await cell('XFD1048576').waitFor();
    expect(await page.getByRole('gridcell', { selected: true }).getAttribute('data-cell')).toBe('XFD1048576');
  });

  it('the selection is drawn even if the next key comes before the scroll events of the previous one', async () => {
    await tab.call('select', 'A1');
    await cell('A1').waitFor();
    await page.getByRole('grid').evaluate(async (grid) => {
      const press = (key: string) =>
        grid.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }));
      press('ArrowDown');
      // This runs after the drawing of the same frame and before its scroll events.
      await new Promise(requestAnimationFrame);
      press('ArrowRight');
    });
    expect(await nameBox().inputValue()).toBe('XFD1048576');
    await cell('XFD1048576').waitFor();
  });

  it('the selection follows the name box, and grows by Shift and arrow keys', async () => {
    await nameBox().fill('C5:D9');
    await pressKeys('Enter');
    expect(await nameBox().inputValue()).toBe('C5:D9');
    await pressKeys('Shift+ArrowRight', 'Shift+ArrowUp');
    expect(await nameBox().inputValue()).toBe('C5:E8');
  });

  it('the status bar shows the sum and the count of the selection', async () => {
    await tab.call('write', 'B2', [
      [1, 2],
      ['text', 4],
    ]);
    await tab.call('select', 'B2:C3');
    await page.getByText('Sum: 7').waitFor();
    expect(await page.getByRole('contentinfo').textContent()).toContain('Count: 4');
  });
});

describe('changing the sheet', () => {
  it('the menu of a row header inserts rows, and formulas follow [P3]', async () => {
    await tab.call('write', 'A1', [[5], ['=A1*2']]);
    await page.locator('.row-headers .header').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Insert rows above' }).click();
    expect(await readFormulas('A1:A3')).toEqual([[''], [5], ['=A2*2']]);
  });

  it('a list can be sorted by keyboard and filtered by a value, and undo takes both back', async () => {
    const rows = [
      ['Channel', 'Net sales', 'Notes'],
      ['Web', 30, 'new shop in May'],
      ['Store', 10, ''],
      ['Partners', 20, 'ask Ann'],
    ];
    await tab.call('write', 'B2', rows);
    await tab.call('select', 'C4');
    await pressKeys('Shift+F10', 'ArrowUp');
    await page.getByRole('menu').getByRole('menuitem', { name: 'Sort descending' }).focus();
    expect(await findViolations(page, { exclude: ['iframe'] })).toEqual([]);
    await pressKeys('Enter');
    expect((await tab.read('B2:D5')).values).toEqual([rows[0], rows[1], rows[3], rows[2]]);
    expect(await nameBox().inputValue()).toBe('B3:D5');
    await tab.call('select', 'B4');
    await page.getByRole('button', { name: 'Filter by value' }).click();
    await page.getByRole('contentinfo').getByText('1 of 3 rows').waitFor();
    expect(await cell('B3').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await cell('B3').waitFor();
    await pressKeys('Control+z', 'Control+z', 'Control+z');
    expect((await tab.read('B2:D5')).values).toEqual(rows);
  });

  it('cut cells are moved with their formulas, and copied cells are copied [P3]', async () => {
    await tab.call('write', 'A1', [[5, '=A1*2']]);
    await tab.call('select', 'A1');
    await pressKeys('Control+x');
    await cell('C4').click();
    await pressKeys('Control+v');
    expect(await readFormulas('A1:C4')).toEqual([
      ['', '=C4*2', ''],
      ['', '', ''],
      ['', '', ''],
      ['', '', 5],
    ]);
    await tab.call('select', 'B1');
    await pressKeys('Control+c', 'ArrowDown', 'Control+v');
    expect(await readFormulas('B2')).toEqual([['=C5*2']]);
  });

  it('the sheet tabs add, rename and delete sheets', async () => {
    await page.getByRole('button', { name: 'New sheet' }).click();
    await page.getByRole('tab', { name: 'Sheet2' }).dblclick();
    await page.getByRole('textbox', { name: 'Sheet name' }).fill('Net revenue');
    await pressKeys('Enter');
    await page.getByRole('tab', { name: 'Net revenue', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Sheet1' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('tab', { name: 'Sheet1' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('tab', { name: 'Net revenue' }).getAttribute('aria-selected')).toBe('true');
  });

  it('a column can be resized at its edge', async () => {
    const header = page.locator('.column-headers .header').first();
    const before = await header.boundingBox();
    if (!before) throw new Error('The header is not on screen.');
    const edge = before.x + before.width - 1;
    await page.mouse.move(edge, before.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge + 60, before.y + 8, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(
      (width) => document.querySelector('.column-headers .header')?.getBoundingClientRect().width === width,
      before.width + 60,
    );
  });

  it('an edit that the store refuses shows the reason and changes nothing', async () => {
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByRole('button', { name: 'Protect sheet' }).click();
    await cell('B2').click();
    await page.keyboard.type('1');
    await pressKeys('Enter');
    await page.getByRole('alert').waitFor();
    await pressKeys('Escape');
    expect(await readFormulas('B2')).toEqual([['']]);
  });
});

describe('the workbook file', () => {
  it('a reopened workbook has its cells, no undo, and its pane as the user left it', async () => {
    await tab.call('write', 'B2', [['kept']]);
    await page.getByRole('button', { name: 'Close pane' }).click();
    await page.locator('iframe[title="Inlay"]').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Reopen workbook' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await readFormulas('B2')).toEqual([['kept']]);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Open Inlay' }).click();
    await page.locator('iframe[title="Inlay"]').waitFor();
  });

  it('a reopened workbook starts the add-in hidden if the file says so and the pane was closed [P6]', async () => {
    await findAddinFrame(tab).evaluate(() => Office.addin.setStartupBehavior(Office.StartupBehavior.load));
    await tab.call('closePane');
    await tab.call('reopen');
    const frame = page.locator('iframe[title="Inlay"]');
    expect(await frame.count()).toBe(1);
    expect(await frame.isVisible()).toBe(false);
    const mode = await findAddinFrame(tab).evaluate(async () => {
      const { host } = await Office.onReady();
      return { host, visibility: document.visibilityState };
    });
    expect(mode).toEqual({ host: 'Excel', visibility: 'visible' });
  });

  it('the workbook outlives a reload of the page, unless the address asks for a new one', async () => {
    await tab.call('write', 'A1', [['kept']]);
    await page.goto(stage.workbench.url);
    await page.waitForFunction(() => 'workbench' in window);
    expect(await readFormulas('A1')).toEqual([['kept']]);
    await page.goto(`${stage.workbench.url}/?new`);
    await page.waitForFunction(() => 'workbench' in window);
    expect(await readFormulas('A1')).toEqual([['']]);
  });

  it('a saved copy of the workbook opens beside the original', async () => {
    await tab.call('write', 'A1', [['first']]);
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await page.getByRole('status').filter({ hasText: 'Copy of Book1' }).waitFor();
    await tab.call('write', 'A1', [['second']]);
    await page.getByRole('button', { name: 'File' }).click();
    await page.getByRole('menuitemradio', { name: 'Copy of Book1' }).click();
    await page.getByText('Copy of Book1', { exact: true }).first().waitFor();
    await tab.call('settled');
    expect(await readFormulas('A1')).toEqual([['first']]);
    await tab.call('openFile', 'Book1');
    expect(await readFormulas('A1')).toEqual([['second']]);
  });
});

describe('window.workbench', () => {
  it('window.workbench writes what a user would type, and reads errors as their text', async () => {
    await tab.call('write', 'B2', [['=1/0', '007', "'007", '1/2/2024']]);
    const { values } = await tab.read('B2:E2');
    expect(values).toEqual([['#DIV/0!', 7, '007', 45293]]);
  });

  it('window.workbench inserts and deletes rows and columns by their numbers and letters', async () => {
    await tab.call('write', 'A1', [
      [1, 2],
      [3, 4],
    ]);
    await tab.call('insertRows', 'Sheet1', 2, 1);
    await tab.call('insertColumns', 'Sheet1', 'B', 1);
    expect(await readFormulas('A1:C3')).toEqual([
      [1, '', 2],
      ['', '', ''],
      [3, '', 4],
    ]);
    await tab.call('deleteRows', 'Sheet1', 2, 1);
    await tab.call('deleteColumns', 'Sheet1', 2, 1);
    expect(await readFormulas('A1:B2')).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('window.workbench rejects an invalid address and an unknown sheet', async () => {
    await expect(tab.read('Sheet1!')).rejects.toThrow('not an address');
    await expect(tab.read('Elsewhere!A1')).rejects.toThrow('no sheet named');
  });

  it('window.workbench logs one entry for each batch that the add-in sent', async () => {
    const log = await page.evaluate(() => window.workbench.log());
    expect(log.length).toBeGreaterThan(0);
    for (const { cells, requestBytes, ms } of log) {
      expect(requestBytes).toBeGreaterThan(0);
      expect(cells).toBeGreaterThanOrEqual(0);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
  });
});

it('F6 moves the focus from the sheet to the pane and on, and Shift+F6 from the pane back to the sheet [P11]', async () => {
  const findFocusedRegion = () =>
    page.evaluate(() => document.activeElement?.closest('.ribbon, .grid, .pane, .sheet-tabs')?.className);
  const focusedRegions: (string | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    focusedRegions.push(await findFocusedRegion());
    await pressKeys('F6');
  }
  expect(focusedRegions).toEqual(['grid', 'pane', 'sheet-tabs', 'ribbon']);
  expect(await findFocusedRegion()).toBe('grid');
  await pressKeys('F6');
  await tab.pane.getByRole('button', { name: 'Try the sample platform' }).focus();
  await pressKeys('Shift+F6');
  expect(await findFocusedRegion()).toBe('grid');
});

describe.each(['light', 'dark'])('the workbench page in %s [P11]', (theme) => {
  it('the workbench page has no accessibility violation, even with an open menu and the host log', async () => {
    await page.goto(`${stage.workbench.url}/?new&theme=${theme}`);
    await page.waitForFunction(() => 'workbench' in window);
    await page.getByRole('button', { name: 'Host log' }).click();
    // The pane sends few requests automatically: it reads the sheet again for each sheet that is
    // added.
    for (let sheet = 0; sheet < 6; sheet += 1) {
      const requestCount = await page.evaluate(() => window.workbench.log().length);
      await page.getByRole('button', { name: 'New sheet' }).click();
      await page.waitForFunction((before) => window.workbench.log().length > before, requestCount);
    }
    await page.waitForFunction(() => {
      const rows = document.querySelector('.host-log-rows');
      return rows !== null && rows.scrollHeight > rows.clientHeight;
    });
    await page.getByRole('button', { name: 'File' }).click();
    expect(await findViolations(page, { exclude: ['iframe'] })).toEqual([]);
  });
});

describe('a sheet with 1,200,000 filled cells', () => {
  it('a sheet with 1,200,000 filled cells scrolls to rows far below', async () => {
    await page.evaluate(() => {
      const rows = Array.from({ length: 120_000 }, (_, row) =>
        Array.from({ length: 10 }, (__, column) => (column === 0 ? `Region ${row % 17}` : row * 1.37 + column)),
      );
      return window.workbench.write('A1', rows);
    });
    // A workbook of this size is saved in the first pause after the write, which is no part of
    // scrolling.
    await page.getByText('Saved in this browser').waitFor();
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 100);
    for (let step = 0; step < 80; step += 1) await page.mouse.wheel(0, step % 8 === 0 ? 150_000 : 700);
    await page.waitForFunction(() => Number(document.querySelector('.row-headers .header')?.textContent) > 10_000);
  });
});
