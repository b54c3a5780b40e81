/**
 * Tests a caption above a block, on the built bundle: switched on before it is placed, and off
 * afterwards.
 */

import { connectToSample } from '../support/workbench';
import { type Desk, openReport, placeReport, setStage } from './stage';

const stage = setStage();
let desk: Desk;

it('the caption is written into the selected cell, and cleared when it is switched off [P1] [P19]', async () => {
  desk = await stage.openDesk('/?new');
  const { pane } = desk;
  await connectToSample(desk);
  await openReport(desk, 'Net sales by region');
  await pane.getByRole('checkbox', { name: 'Show filters above the table' }).check();
  await placeReport(desk, 'B2');
  const { values } = await desk.read('Sheet1!B2:B3');
  const [caption, header] = values.flat();
  expect(caption).toMatch(/ · as of .+\d{4}/);
  expect(header).toMatch(/Region$/);

  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByRole('checkbox', { name: 'Show filters above the table' }).uncheck();
  // A refresh clears the cell.
  await desk.waitForValue('Sheet1!B2', '');
  expect((await desk.read('Sheet1!B2:B3')).values.flat()).toEqual(['', header]);
});
