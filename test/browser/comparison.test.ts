/** Tests the comparison with another period on the built bundle, by keyboard. */

import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setUpStage } from './stage';

const stage = setUpStage();

it('an analyst compares with last year by keyboard, and removes the comparison again [P11] [P19]', async () => {
  const tab = await stage.openTab('/?new');
  const { pane, page } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Monthly net sales');
  await pane.locator('summary', { hasText: 'Compare with' }).focus();
  await page.keyboard.press('Enter');
  await pane.getByRole('combobox', { name: 'Compare with', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await pane.getByRole('combobox', { name: 'Change', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await pane.getByText('Dec 1, 2023 – Nov 20, 2026 compared with Dec 1, 2022 – Nov 20, 2025').waitFor();
  await placeReport(tab, 'B2');
  const { values } = await tab.read('Sheet1!B2:H38');
  expect(values[0]).toEqual([
    ...['Ordered at', 'Net Sales', 'Net Sales, last year', 'Net Sales, change in %'],
    ...['Units', 'Units, last year', 'Units, change in %'],
  ]);
  // October is the last whole month; the one of last year is twelve rows above.
  expect(values[35]?.[2]).toBe(values[23]?.[1]);
  expect(Number(values[35]?.[3])).toBeCloseTo(Number(values[35]?.[1]) / Number(values[35]?.[2]) - 1);

  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
  await pane.getByRole('tab', { name: /^This workbook/ }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.locator('summary', { hasText: 'Compare with' }).press('Enter');
  await pane.getByRole('combobox', { name: 'Compare with', exact: true }).selectOption({ label: 'No comparison' });
  await pane.getByRole('button', { name: 'Apply layout' }).press('Enter');
  await tab.waitForValue('D2', 'Units');
  expect((await tab.read('Sheet1!B2:E2')).values[0]).toEqual(['Ordered at', 'Net Sales', 'Units', '']);
});
