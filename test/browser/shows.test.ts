/** The scenarios that a person follows step by step, followed here: the same addresses, the same buttons. */
import type { Browser } from 'playwright-core';
import { findReport, placementsOf } from '../support/platform-questions';
import { type Desk, launchBrowser, type RunningWorkbench, sitDown, startWorkbench } from '../support/workbench';

const REPORT = 'Stock by category';

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

async function open(scenario: string): Promise<void> {
  desk = await sitDown(browser, `${workbench.url}/?scenario=${scenario}`);
  await desk.call('settled');
  const steps = desk.page.getByRole('complementary', { name: 'What to try' });
  await steps.getByRole('listitem').first().waitFor();
  const back = button('Reports');
  const tab = desk.pane.getByRole('tab', { name: 'This workbook' });
  await back.or(tab).first().waitFor();
  if (await back.isVisible()) await back.click();
  await tab.click();
}

const button = (name: string) => desk.pane.getByRole('button', { name, exact: true });
const refreshed = () => desk.pane.getByText('1 of 1 refreshed', { exact: true }).waitFor();
const formulasAt = async (address: string) => (await desk.read(address)).formulas;
const filled = async (address: string) => (await formulasAt(address)).flat().filter((cell) => cell !== '');

it('[P1] shift-down: what stands below a report moves down in its columns, formulas follow, and undo is one step', async () => {
  await open('shift-down');
  const before = await formulasAt('A1:H40');
  const [, ...standing] = await filled('B4:B40');
  const [counted, mine] = standing.splice(-2);
  const end = 5 + standing.length;
  expect([counted, mine]).toEqual([`=COUNTA(B5:B${end - 1})`, 'Mine, below the report']);
  const beside = await filled('E1:E40');
  expect(beside).toEqual([`="Beside it, rows counted: "&B${end}`, 'Mine, beside']);

  await button('Refresh all').click();
  await button('Decide').click();
  expect(await formulasAt('A1:H40')).toEqual(before);
  await desk.pane.getByRole('radio', { name: 'Move the cells below down' }).check();
  await button('Move down and refresh').click();
  await refreshed();

  const [, ...after] = await filled('B4:B40');
  expect(after).toHaveLength(standing.length + 5);
  expect(after.slice(0, standing.length)).toEqual(standing);
  expect(after.slice(-2)).toEqual([counted, mine]);
  expect(await filled('E1:E40')).toEqual([`="Beside it, rows counted: "&B${end + 3}`, 'Mine, beside']);
  expect((await formulasAt(`E${end}`))[0]).toEqual(['Mine, beside']);

  await desk.call('undo');
  expect(await formulasAt('A1:H40')).toEqual(before);
});

it('[P3] cut-and-paste: the report is refreshed where it stands now, and the place that it left stays as it is', async () => {
  await open('cut-and-paste');
  const block = await filled('H12:H40');
  await desk.call('write', 'H13', [['spoiled']]);
  await button('Refresh all').click();
  await desk.until('H13', block[1]);
  await refreshed();
  expect([await filled('H12:H40'), await filled('B1:C40')]).toEqual([block, ['Mine, where the report was']]);

  await desk.call('move', `H12:I${11 + block.length}`, 'C30');
  await desk.call('write', 'C31', [['spoiled']]);
  await button('Refresh all').click();
  await desk.until('C31', block[1]);
  expect([await filled(`C30:C${29 + block.length}`), await filled('H1:I60')]).toEqual([block, []]);
});

it('[P7] copied-workbook: the copy asks what it is, refreshes nothing before, and then has records of its own', async () => {
  await open('copied-workbook');
  const report = await findReport(workbench, REPORT);
  const [first] = await filled('B5');
  const before = await placementsOf(workbench, report.id);
  await desk.pane.getByText('This workbook looks like a copy').waitFor();
  expect(await button('Refresh all').count()).toBe(0);
  await button('It is a copy: refresh on its own').click();
  await desk.call('write', 'B5', [['spoiled']]);
  await button('Refresh all').click();
  await desk.until('B5', first);
  await refreshed();
  const after = await placementsOf(workbench, report.id);
  expect(after).toHaveLength(before.length + 1);
  const original = ({ workbookId, resultLocation, updatedAt }: (typeof after)[number]) => ({
    workbookId,
    resultLocation,
    updatedAt,
  });
  expect(after.map(original)).toEqual(expect.arrayContaining(before.map(original)));
});
