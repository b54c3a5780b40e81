/**
 * Tests prepared states, which have their own addresses: the menu and a test open the same state.
 */
import type { Page } from 'playwright-core';
import { SCENARIOS } from '../../src/workbench/page/scenarios/scenarios';
import { findReport, readPlatformPlacements } from '../support/platform-requests';
import { findAddinFrame, overwriteEdits, setUpStage, type WorkbenchTab, waitForRecords } from './stage';

const REPORT = 'Stock by category';

const stage = setUpStage({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });
let tab: WorkbenchTab;
let page: Page;

async function openScenario(scenario: string): Promise<void> {
  tab = await stage.openTab(`/?scenario=${scenario}`);
  page = tab.page;
  await tab.call('settled');
}

const readAlerts = () => page.getByRole('alert').allTextContents();

it.each(SCENARIOS.map(({ name }) => name))('the scenario %s opens completely', async (name) => {
  await openScenario(name);
  expect(tab.complaints).toEqual([]);
  expect(await readAlerts()).toEqual([]);
  await page.getByRole('button', { name: 'Scenarios' }).click();
  const label = SCENARIOS.find((scenario) => scenario.name === name)?.label ?? '';
  const item = page.getByRole('menuitemradio', { name: label, exact: true });
  expect(await item.getAttribute('aria-checked')).toBe('true');
});

it('the workbench says that a scenario of an unknown name does not exist', async () => {
  await openScenario('no-such-thing');
  expect(await readAlerts()).toEqual([expect.stringContaining('no-such-thing')]);
});

it('a scenario opens by keyboard from the menu, at its own address', async () => {
  await openScenario('empty');
  await page.getByRole('button', { name: 'Scenarios' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Scenarios' }).waitFor();
  for (let step = 0; step < SCENARIOS.findIndex(({ name }) => name === 'protected-sheet'); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await Promise.all([page.waitForURL(/scenario=protected-sheet/), page.keyboard.press('Enter')]);
});

describe('the state of a scenario', () => {
  it('the scenario placed has a report at B4, with its name and record [P3]', async () => {
    await openScenario('placed');
    const { values } = await tab.read('Sheet1!A3:C6');
    expect([values[0]?.[0], values[1]?.[0]]).toEqual(['', '']);
    expect(values.slice(1).map(([, first]) => first)).not.toContain('');
    await tab.pane.getByText('Placed.', { exact: true }).waitFor();
  });

  it('the scenario protected-sheet refuses typing on the sheet', async () => {
    await openScenario('protected-sheet');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'protected' }).waitFor();
  });

  it('the scenario read-only reports the mode to the add-in', async () => {
    await openScenario('read-only');
    const mode = await findAddinFrame(tab).evaluate(() => Office.onReady().then(() => Office.context.document.mode));
    expect(mode).toBe('readOnly');
  });

  it('the scenario old-excel offers only the API versions that the add-in requires', async () => {
    await openScenario('old-excel');
    const supports = await findAddinFrame(tab).evaluate(async () => {
      await Office.onReady();
      return ['1.14', '1.15'].map((version) => Office.context.requirements.isSetSupported('ExcelApi', version));
    });
    expect(supports).toEqual([true, false]);
  });

  it('the scenario offline takes the network from the add-in before its first request [P12]', async () => {
    await openScenario('offline');
    const network = await findAddinFrame(tab).evaluate(async () => ({
      onLine: navigator.onLine,
      answer: await fetch('config.json').then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    }));
    expect(network).toEqual({ onLine: false, answer: 'TypeError: Failed to fetch' });
  });

  it('the scenario copied-workbook opens the copy, with the original’s cells [P7]', async () => {
    await openScenario('copied-workbook');
    expect(await page.locator('.workbook-name strong').textContent()).toBe('Copy of Book1');
    expect((await tab.read('Sheet1!B4')).values[0]?.[0]).not.toBe('');
  });

  it('the scenario large fills 1,200,000 cells', async () => {
    await openScenario('large');
    const { values } = await tab.read('Sheet1!A120000:J120001');
    expect(values[0]).not.toContain('');
    expect(values[1]).toEqual(Array.from({ length: 10 }, () => ''));
  });
});

async function openScenarioSteps(scenario: string): Promise<void> {
  await openScenario(scenario);
  const steps = tab.page.getByRole('complementary', { name: 'What to try' });
  await steps.getByRole('listitem').first().waitFor();
  const back = button('Back to Reports');
  const workbookTab = tab.pane.getByRole('tab', { name: 'This workbook' });
  await back.or(workbookTab).first().waitFor();
  if (await back.isVisible()) await back.click();
  await workbookTab.click();
}

const button = (name: string) => tab.pane.getByRole('button', { name, exact: true });
/** A refresh before this one wrote nothing, or another count of rows. */
const waitForRefresh = (rows: number) => tab.pane.getByText(`refreshed, ${rows} row`).first().waitFor();
const readFormulas = async (address: string) => (await tab.read(address)).formulas;
const readFilled = async (address: string) => (await readFormulas(address)).flat().filter((cell) => cell !== '');

describe('the steps of a scenario', () => {
  it('the steps of shift-down move the cells below a report down, with formulas, in one step of undo [P1]', async () => {
    await openScenarioSteps('shift-down');
    const before = await readFormulas('A1:H40');
    const [, ...placedCells] = await readFilled('B4:B40');
    const [countFormula, userText] = placedCells.splice(-2);
    const end = 5 + placedCells.length;
    expect([countFormula, userText]).toEqual([`=COUNTA(B5:B${end - 1})`, 'Mine, below the report']);
    const beside = await readFilled('E1:E40');
    expect(beside).toEqual([`="Beside it, rows counted: "&B${end}`, 'Mine, beside']);

    await button('Refresh all').click();
    await button('Extend').click();
    await button('Decide…').click();
    expect(await readFormulas('A1:H40')).toEqual(before);
    await tab.pane.getByRole('radio', { name: 'Move the cells below down' }).check();
    await button('Move down and refresh').click();
    await waitForRefresh(placedCells.length + 3);

    const [, ...after] = await readFilled('B4:B40');
    expect(after).toHaveLength(placedCells.length + 5);
    expect(after.slice(0, placedCells.length)).toEqual(placedCells);
    expect(after.slice(-2)).toEqual([`=COUNTA(B5:B${end + 2})`, userText]);
    expect(await readFilled('E1:E40')).toEqual([`="Beside it, rows counted: "&B${end + 3}`, 'Mine, beside']);
    expect((await readFormulas(`E${end}`))[0]).toEqual(['Mine, beside']);

    await tab.call('undo');
    expect(await readFormulas('A1:H40')).toEqual(before);
  });

  it('the steps of cut-and-paste refresh the report at its new place, and leave its old place alone [P3]', async () => {
    await openScenarioSteps('cut-and-paste');
    const block = await readFilled('H12:H40');
    await tab.call('write', 'H13', [['spoiled']]);
    await button('Refresh all').click();
    await overwriteEdits(tab);
    await tab.waitForValue('H13', block[1]);
    await waitForRefresh(block.length - 1);
    expect([await readFilled('H12:H40'), await readFilled('B1:C40')]).toEqual([block, ['Mine, where the report was']]);

    await tab.call('move', `H12:I${11 + block.length}`, 'C30');
    await tab.call('write', 'C31', [['spoiled']]);
    await button('Refresh all').click();
    await overwriteEdits(tab);
    await tab.waitForValue('C31', block[1]);
    expect([await readFilled(`C30:C${29 + block.length}`), await readFilled('H1:I60')]).toEqual([block, []]);
  });

  it('the steps of copied-workbook ask what the copy is before any refresh, and give it its own records [P7]', async () => {
    await openScenarioSteps('copied-workbook');
    const report = await findReport(stage.workbench, REPORT);
    const rows = await readFilled('B5:B40');
    const before = await readPlatformPlacements(stage.workbench, report.id);
    await tab.pane.getByText('Is this workbook a copy?').waitFor();
    expect(await button('Refresh all').count()).toBe(0);
    await button('Yes, refresh separately').click();
    await tab.call('write', 'B5', [['spoiled']]);
    await button('Refresh all').click();
    await overwriteEdits(tab);
    await tab.waitForValue('B5', rows[0]);
    await waitForRefresh(rows.length);
    const ownRecords = await waitForRecords(stage.workbench, tab, report.id, 1);
    expect(ownRecords).toHaveLength(1);
    expect(before.map(({ workbookId }) => workbookId)).not.toContain(ownRecords[0]?.workbookId);
    const after = await readPlatformPlacements(stage.workbench, report.id);
    const toComparable = ({ workbookId, resultLocation, updatedAt }: (typeof after)[number]) => ({
      workbookId,
      resultLocation,
      updatedAt,
    });
    expect(after.map(toComparable)).toEqual(expect.arrayContaining(before.map(toComparable)));
  });
});
