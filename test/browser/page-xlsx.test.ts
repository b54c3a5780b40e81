/**
 * Tests Excel files in the workbench's own page: the File menu, and the same by `window.workbench`.
 */
import type { Page } from 'playwright-core';
import { createWorkbookStore } from '../../src/workbench/store';
import { exportXlsx, importXlsx } from '../../src/workbench/xlsx';
import { rect } from '../support/rect';
import { findAddinFrame, readDownload, setUpStage, type WorkbenchTab } from './stage';

const ADDIN = { id: '94f4ed93-8248-4d87-9b08-f286e01a220b', version: '1.0.0.0' };

const stage = setUpStage();
let tab: WorkbenchTab;
let page: Page;
beforeEach(async () => {
  tab = await stage.openTab('/?new', { acceptDownloads: true });
  page = tab.page;
  await tab.call('settled');
});

async function chooseMenuItem(item: string): Promise<void> {
  await page.getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function createColleagueFile(): Uint8Array {
  const store = createWorkbookStore();
  store.renameSheet(store.activeSheetId, 'Targets');
  const block = rect(0, 0, 2, 2);
  store.write(
    store.activeSheetId,
    block,
    [
      ['Region', "'007"],
      [120, '=A2*2'],
    ],
    'formulas',
  );
  store.settings.set('kept', { a: 1 });
  return exportXlsx(store.toFile(), ADDIN);
}

describe('the File menu', () => {
  it('the File menu exports the open workbook as an Excel file under its name', async () => {
    await tab.call('write', 'B2', [['North', '=1+2']]);
    const downloading = page.waitForEvent('download');
    await chooseMenuItem('Export as .xlsx');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Book1.xlsx');
    const file = importXlsx(new Uint8Array(await readDownload(download)), ADDIN.id);
    const store = createWorkbookStore({ file });
    const cells = rect(1, 1, 1, 2);
    expect(store.readFormulas(store.activeSheetId, cells)).toEqual([['North', '=1+2']]);
    expect(store.readValues(store.activeSheetId, cells)).toEqual([['North', 3]]);
  });

  it('the File menu opens an Excel file as a new workbook beside the open one', async () => {
    await tab.call('write', 'A1', [['mine']]);
    const choosing = page.waitForEvent('filechooser');
    await chooseMenuItem('Open an .xlsx file…');
    const chooser = await choosing;
    await chooser.setFiles({ name: 'Targets 2024.xlsx', mimeType: '', buffer: Buffer.from(createColleagueFile()) });
    await page.getByRole('tab', { name: 'Targets', selected: true }).waitFor();
    await tab.call('settled');
    expect((await tab.read('A1:B2')).formulas).toEqual([
      ['Region', '007'],
      [120, '=A2*2'],
    ]);
    expect(await page.locator('.workbook-name strong').textContent()).toBe('Targets 2024');
    await tab.call('openFile', 'Book1');
    expect((await tab.read('A1')).values).toEqual([['mine']]);
  });

  it('the File menu rejects a file that is no Excel file, and leaves the open workbook', async () => {
    await tab.call('write', 'A1', [['mine']]);
    const choosing = page.waitForEvent('filechooser');
    await chooseMenuItem('Open an .xlsx file…');
    await (await choosing).setFiles({ name: 'notes.xlsx', mimeType: '', buffer: Buffer.from('Region,Net') });
    await page.getByRole('alert').filter({ hasText: 'notes.xlsx could not be opened' }).waitFor();
    expect((await tab.read('A1')).values).toEqual([['mine']]);
  });
});

describe('window.workbench', () => {
  it('window.workbench imports what it exported, under a free name', async () => {
    await tab.call('write', 'C3', [["'007", '1/2/2024', '=C3&"!"']]);
    const before = await tab.read('A1:E3');
    const base64 = await tab.call('exportXlsx');
    await tab.call('importXlsx', base64, 'Book1');
    expect(await tab.read('A1:E3')).toEqual(before);
    expect(await page.locator('.workbook-name strong').textContent()).toBe('Book1 (2)');
  });

  it('window.workbench imports a file with the settings of the add-in', async () => {
    await tab.call('importXlsx', Buffer.from(createColleagueFile()).toString('base64'));
    const setting = await findAddinFrame(tab).evaluate(() =>
      Office.onReady().then(() => Office.context.document.settings.get('kept')),
    );
    expect(setting).toEqual({ a: 1 });
  });

  it('window.workbench rejects a file that is no Excel file', async () => {
    await expect(tab.call('importXlsx', btoa('no file'))).rejects.toThrow('not an Excel file');
  });
});
