/** Tests an Excel table on the built bundle: switched on by keyboard before placing, and off later. */
import { formatRect } from '../../src/grid';
import { createWorkbookStore } from '../../src/workbench/store';
import { importXlsx } from '../../src/workbench/xlsx';
import { connectToSample } from '../support/workbench';
import { createKeyboard } from './keyboard';
import { openReport, placeReport, setUpStage, tradeDayAndRefresh, type WorkbenchTab, waitForChanges } from './stage';

const stage = setUpStage({ ownPlatform: true });

/** Returns the tables as they are in the file that Excel would save. */
async function readTables(tab: WorkbenchTab) {
  const file = importXlsx(Buffer.from(String(await tab.call('exportXlsx')), 'base64'), 'inlay');
  const tables = createWorkbookStore({ file }).tables.list();
  return tables.map(({ name, style, rect }) => ({ name, style, cells: formatRect(rect) }));
}

it('a report that is placed as an Excel table stays one, until the user switches it off [P1] [P11]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  const keyboard = createKeyboard(tab);
  await openReport(tab, 'Net sales by region');
  await keyboard.tabTo('As an Excel table');
  await keyboard.press('Space');
  await placeReport(tab, 'B2');
  const tables = await readTables(tab);
  expect(tables).toMatchObject([{ name: 'Inlay_Net_sales_by_region', style: 'TableStyleLight1' }]);
  expect(tables[0]?.cells).toMatch(/^B2:[C-Z]\d+$/);

  await tradeDayAndRefresh(tab, 'Trading day');
  await waitForChanges(tab, /changed/);
  expect(await readTables(tab)).toEqual(tables);
  const cells = await tab.read('Sheet1!B2:H20');

  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await keyboard.tabTo('As an Excel table');
  await keyboard.press('Space');
  const checkbox = pane.getByRole('checkbox', { name: 'As an Excel table', disabled: false, checked: false });
  await pane.getByRole('checkbox', { name: 'As an Excel table', disabled: true }).waitFor();
  await checkbox.waitFor();
  await tab.call('settled');
  expect([await readTables(tab), await tab.read('Sheet1!B2:H20')]).toEqual([[], cells]);
});
