/**
 * Tests a caption above a block, on the built bundle: switched on before it is placed, and off
 * afterwards.
 */

import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;

it('the caption is written into the selected cell, and cleared when it is switched off [P1] [P19]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Net sales by region');
  await pane.getByRole('checkbox', { name: 'Caption with filters' }).check();
  await placeReport(tab, 'B2');
  const { values } = await tab.read('Sheet1!B2:B3');
  const [caption, header] = values.flat();
  expect(caption).toMatch(/ · as of .+\d{4}/);
  expect(header).toMatch(/Region$/);

  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByRole('checkbox', { name: 'Caption with filters' }).uncheck();
  // A refresh clears the cell.
  await tab.waitForValue('Sheet1!B2', '');
  expect((await tab.read('Sheet1!B2:B3')).values.flat()).toEqual(['', header]);
});
