/** Tests faults on request: from the Faults tab, by keyboard, and by `window.workbench.faults`. */
import type { Page } from 'playwright-core';
import { findAddinFrame, setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;
let page: Page;
beforeEach(async () => {
  tab = await stage.openTab('/?scenario=empty');
  page = tab.page;
  // Otherwise a batch of the starting pane would get the fault that the test plans for its own.
  await tab.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).waitFor();
  // Files that the pane loads later send requests to Excel as well.
  await findAddinFrame(tab).waitForLoadState('networkidle');
  await tab.call('settled');
  await page.getByRole('tab', { name: 'Faults' }).click();
});

/**
 * Writes the texts into A1, A2 … with one batch each; returns each batch's error code, or `done`.
 */
function writeBatches(count: number): Promise<string[]> {
  return findAddinFrame(tab).evaluate(async (batches) => {
    await Office.onReady();
    const outcomes: string[] = [];
    const context = new Excel.RequestContext();
    const sheet = context.workbook.worksheets.getFirst();
    for (let row = 0; row < batches; row += 1) {
      sheet.getRangeByIndexes(row, 0, 1, 1).values = [[`written ${row + 1}`]];
      outcomes.push(
        await context.sync().then(
          () => 'done',
          (error: unknown) => (error instanceof OfficeExtension.Error ? error.code : String(error)),
        ),
      );
    }
    return outcomes;
  }, count);
}

const readColumn = async () => (await tab.read('A1:A4')).values.map(([value]) => value);

async function planFault(fault: string, nth = '1', moment = 'before it runs'): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Which request from now' }).fill(nth);
  await page.getByRole('combobox', { name: 'What happens' }).selectOption({ label: fault });
  await page.getByRole('combobox', { name: 'When' }).selectOption({ label: moment });
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByText('1 planned').waitFor();
}

describe('faults at a batch', () => {
  it('a planned fault fails only the nth batch, with its code', async () => {
    await planFault('AccessDenied', '2');
    expect(await writeBatches(3)).toEqual(['done', 'AccessDenied', 'done']);
    expect(await readColumn()).toEqual(['written 1', '', 'written 3', '']);
    await page.getByText('1 planned').waitFor({ state: 'detached' });
  });

  it('a planned fault can lose the answer of a batch that ran [P2]', async () => {
    await planFault('GeneralException', '1', 'after it ran');
    expect(await writeBatches(1)).toEqual(['GeneralException']);
    expect(await readColumn()).toEqual(['written 1', '', '', '']);
  });

  it('a planned fault starts cell editing, which lasts until it is turned off [P2]', async () => {
    await planFault('Cell editing starts', '2');
    expect(await writeBatches(3)).toEqual(['done', 'InvalidOperationInCellEditMode', 'InvalidOperationInCellEditMode']);
    const editing = page.getByRole('button', { name: 'Cell editing' });
    expect(await editing.getAttribute('aria-pressed')).toBe('true');
    await editing.click();
    expect(await writeBatches(1)).toEqual(['done']);
  });

  it('a planned fault lets a co-author type into the selected cell in the middle of a write', async () => {
    await tab.call('select', 'B2');
    await planFault('A co-author types here', '2');
    expect(await writeBatches(2)).toEqual(['done', 'done']);
    expect((await tab.read('B2')).values).toEqual([['typed by a co-author']]);
  });

  it('a planned fault ends the add-in in the middle of a write, and the pane opens again [P2]', async () => {
    await planFault('The add-in ends', '2');
    await writeBatches(3).catch(() => undefined);
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await readColumn()).toEqual(['written 1', '', '', '']);
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Open Inlay' }).click();
    await page.locator('iframe[title="Inlay"]').waitFor();
    await tab.call('settled');
    expect(await writeBatches(2)).toEqual(['done', 'done']);
  });
});

describe('immediate faults', () => {
  it('the Faults tab takes Excel and the add-in offline separately, and online again', async () => {
    const readNetwork = () =>
      findAddinFrame(tab).evaluate(async () => [
        navigator.onLine,
        (await fetch('config.json').catch(() => undefined))?.ok,
      ]);
    await page.getByRole('button', { name: 'Excel offline' }).click();
    expect(await writeBatches(1)).toEqual(['GeneralException']);
    expect(await readNetwork()).toEqual([true, true]);
    await page.getByRole('button', { name: 'Excel offline' }).click();
    await page.getByRole('button', { name: 'Add-in offline' }).click();
    expect(await writeBatches(1)).toEqual(['done']);
    expect(await readNetwork()).toEqual([false, undefined]);
    await page.getByRole('button', { name: 'Add-in offline' }).click();
    expect(await readNetwork()).toEqual([true, true]);
  });

  it('the Faults tab shows the chosen delay of batches, and the batches still arrive', async () => {
    const delay = page.getByRole('combobox', { name: 'Delay of each request' });
    await delay.selectOption({ label: 'Slow by 0.3 s' });
    expect(await writeBatches(2)).toEqual(['done', 'done']);
    expect(await delay.inputValue()).toBe('300');
  });

  it('the Faults tab lets a co-author type into the selected cell', async () => {
    await tab.call('select', 'C3');
    await page.getByRole('button', { name: 'Co-author types' }).click();
    expect((await tab.read('C3')).values).toEqual([['typed by a co-author']]);
  });
});

it('a fault can be planned by keyboard only [P11]', async () => {
  await page.getByRole('spinbutton', { name: 'Which request from now' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Request');
  expect(await page.getByRole('combobox', { name: 'What happens' }).inputValue()).toBe('RequestAborted');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('1 planned').waitFor();
  expect(await writeBatches(1)).toEqual(['RequestAborted']);
});

it('the Faults tab shows the faults that a test set through window.workbench', async () => {
  await page.evaluate(() => {
    window.workbench.faults.setCellEditing(true);
    window.workbench.faults.failNthBatch(1, 'AccessDenied');
  });
  await page.getByText('1 planned').waitFor();
  expect(await page.getByRole('button', { name: 'Cell editing' }).getAttribute('aria-pressed')).toBe('true');
});
