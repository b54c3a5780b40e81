/**
 * Tells the story of a user on the built bundle: unmodified office.js in a real browser, the real
 * platform, database and query engine. test/smoke runs it in the kindest Excel, test/browser in
 * each other one.
 */
import type { Locator } from 'playwright-core';
import { findReport, readReportRows } from '../support/platform-requests';
import { connectToSample } from '../support/workbench';
import { openReport, overwriteEdits, placeReport, type Stage, type WorkbenchTab, waitForRecords } from './stage';

let tab: WorkbenchTab;

const reports = (): Locator => tab.pane.getByRole('list', { name: 'Reports' });
const placements = (): Locator => tab.pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem');
const button = (name: string): Locator => tab.pane.getByRole('button', { name, exact: true });

async function openThisWorkbook(): Promise<void> {
  const back = button('Back to Reports');
  if (await back.isVisible()) await back.click();
  await tab.pane.getByRole('tab', { name: 'This workbook' }).click();
  await placements().first().waitFor();
}

/** `2026-03-01` -> 46082; `2026-03-01T12:00:00.000` -> 46082.5 */
function toSerialNumber(text: string): number {
  const [date = '', time = '00:00:00'] = text.split('T');
  return Date.parse(`${date}T${time}Z`) / 86_400_000 + 25_569;
}

/** Computes the cells of rows as the data API sent them, without the product's own code. */
function computeExpectedCells(
  rows: readonly (readonly (string | boolean | null)[])[],
  numbers: readonly number[],
  dates: readonly number[],
) {
  return rows.map((row) =>
    row.map((value, index) => {
      if (value === null) return '';
      if (numbers.includes(index)) return Number(value);
      if (dates.includes(index)) return toSerialNumber(String(value));
      return value;
    }),
  );
}

interface StoryOptions {
  /** Signs in and waits for the reports. */
  readonly connect?: (tab: WorkbenchTab) => Promise<void>;
  /** The zone in which the account computes days. */
  readonly timeZone?: string;
}

/**
 * Registers the tests of the story with the test file that calls it.
 * @param address is what the workbench opens, such as `/?new&profile=web`
 */
export function defineAnalystStory(
  stage: Stage,
  address: string,
  { connect = connectToSample, timeZone }: StoryOptions = {},
): void {
  beforeEach(async () => {
    tab = await stage.openTab(address);
  });

  it('a report can be found by search and folder, placed, moved and refreshed, and refreshes when the workbook opens [P3] [P17]', async () => {
    await connect(tab);
    await tab.pane.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Operations › Stock' });
    await reports()
      .getByRole('button', { name: /^Stock by category/ })
      .waitFor();
    await reports()
      .getByRole('button', { name: /^Net sales by region/ })
      .waitFor({ state: 'detached' });
    await openReport(tab, 'Items to reorder');
    await tab.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await placeReport(tab, 'B4');

    const { report, rows } = await readReportRows(stage.workbench, 'Items to reorder', timeZone);
    const expected = computeExpectedCells(rows, [4, 5], [6]);
    const placed = await tab.read(`Sheet1!B5:H${4 + rows.length}`);
    expect(placed.values).toEqual(expected);
    expect(placed.formulas).toEqual(expected);
    expect(await waitForRecords(stage.workbench, tab, report.id, 1)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4', endResultCell: `Sheet1!H${4 + rows.length}` }),
    ]);

    await tab.call('insertRows', 'Sheet1', 1, 3);
    await tab.call('insertColumns', 'Sheet1', 'A', 1);
    await tab.call('renameSheet', 'Sheet1', 'Re-order list');
    await tab.call('write', "'Re-order list'!C9", [['spoiled']]);
    await openThisWorkbook();
    await placements().filter({ hasText: report.name }).getByRole('button', { name: 'Refresh', exact: true }).click();
    await overwriteEdits(tab);
    await tab.pane
      .getByText(`refreshed, ${rows.length.toLocaleString('en-GB')} rows`)
      .first()
      .waitFor();
    expect((await tab.read(`'Re-order list'!C8:I${7 + rows.length}`)).values).toEqual(expected);
    expect(await waitForRecords(stage.workbench, tab, report.id, 1, "'Re-order list'!C7")).toEqual([
      expect.objectContaining({
        resultLocation: "'Re-order list'!C7",
        endResultCell: `'Re-order list'!I${7 + rows.length}`,
      }),
    ]);

    await tab.call('deleteRows', 'Re-order list', 8, 1);
    await tab.call('reopen');
    await tab.waitForValue("'Re-order list'!E8", expected[0]?.[2]);
    expect((await tab.read(`'Re-order list'!C8:I${7 + rows.length}`)).values).toEqual(expected);
  });

  it('a placement refreshes when the workbook opens, also with the pane closed [P6] [P17]', async () => {
    await connect(tab);
    await openReport(tab, 'Store formats');
    await placeReport(tab, 'A1');
    const placedCells = await tab.read('Sheet1!A1:B3');
    await tab.call('deleteRows', 'Sheet1', 2, 1);
    await tab.call('closePane');
    await tab.call('reopen');
    await tab.waitForValue('Sheet1!A2', placedCells.values[1]?.[0]);
    expect(await tab.page.locator('iframe[title="Inlay"]').isVisible()).toBe(false);
  });

  it('awkward values arrive exactly, none of them as a formula [P4] [P17]', async () => {
    await connect(tab);
    await openReport(tab, 'Supplier import check');
    await placeReport(tab, 'A1');
    const { rows } = await readReportRows(stage.workbench, 'Supplier import check', timeZone);
    const { values, formulas } = await tab.read(`Sheet1!A2:J${1 + rows.length}`);
    expect(formulas).toEqual(values);
    for (const column of [1, 2, 3]) {
      const texts = rows.map((row) =>
        String(row[column] ?? '')
          .slice(0, 32_767)
          .replaceAll('\r\n', '\n'),
      );
      expect(values.map((row) => row[column])).toEqual(texts);
    }
    await tab.pane
      .getByText(/32,767/)
      .first()
      .waitFor();
  });

  it('the button Place does not move when the preview arrives, so that no click misses it [P9]', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    await tab.page.route('**/cubesql', async (route) => {
      await released;
      await route.continue();
    });
    await connect(tab);
    await openReport(tab, 'Supplier import check');
    const before = await button('Place').boundingBox();
    release();
    await tab.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await tab.pane.getByText('Fills A1:J39').waitFor();
    expect(await button('Place').boundingBox()).toEqual(before);
  });

  it('Place asks before it overwrites cells in the way [P1]', async () => {
    await connect(tab);
    await openReport(tab, 'Store formats');
    await tab.call('write', 'Sheet1!B3', [['mine']]);
    await tab.call('select', 'A1');
    await tab.pane.getByText('Sheet1!A1').first().waitFor();
    await button('Place').click();
    const dialog = tab.pane.getByRole('dialog');
    await dialog.getByText('B3').first().waitFor();
    expect((await tab.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
    await tab.pane.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await tab.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
  });

  it('Place puts a report on a new sheet if the user chooses so because cells are in the way, and shows it [P1] [P11]', async () => {
    await connect(tab);
    await openReport(tab, 'Store formats');
    await tab.call('write', 'Sheet1!B3', [['mine']]);
    await tab.call('select', 'A1');
    await tab.pane.getByText('Sheet1!A1').first().waitFor();
    await button('Place').click();
    await tab.pane.getByRole('dialog').getByRole('button', { name: 'Place on a new sheet' }).click();
    await tab.pane.getByText('Placed.', { exact: true }).waitFor();
    // The pane proposes cells of the sheet that Excel shows.
    await tab.pane.getByRole('button', { name: /^Place another copy at [A-Z]+1$/ }).waitFor();
    expect((await tab.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
  });

  it('a refresh that restores the order of rows asks once before notes move with them, and moves them [P14]', async () => {
    await connect(tab);
    await openReport(tab, 'Store formats');
    await placeReport(tab, 'A1');
    const { values } = await tab.read('Sheet1!A1:J20');
    const columns = (values[0] ?? []).filter((header) => header !== '').length;
    const last = values.filter(([cell]) => cell !== '').length;
    const besideColumn = String.fromCharCode('A'.charCodeAt(0) + columns);
    const block = `Sheet1!A2:${besideColumn}${last}`;
    await tab.call('write', `Sheet1!${besideColumn}2`, [['ask the shop']]);
    const placed = (await tab.read(block)).values;
    await tab.call('write', block, findUnsortedOrder(placed, columns));
    await openThisWorkbook();
    await placements().first().getByRole('button', { name: 'Refresh', exact: true }).click();
    await placements().first().getByRole('button', { name: 'Move notes with rows', exact: true }).click();
    await placements().first().getByText('Refreshed ', { exact: false }).first().waitFor();
    await tab.call('settled');
    expect((await tab.read(block)).values).toEqual(placed);
  });

  it('unlinking clears the cells if the user chooses so, and removes the record from the platform', async () => {
    await connect(tab);
    await openReport(tab, 'Loyalty tiers');
    await placeReport(tab, 'A1');
    await openThisWorkbook();
    await placements().first().getByRole('button', { name: 'More', exact: true }).click();
    await tab.pane.getByRole('menuitem', { name: 'Unlink…' }).click();
    await tab.pane.getByRole('dialog').getByRole('radio', { name: /clear/i }).check();
    await tab.pane
      .getByRole('dialog')
      .getByRole('button', { name: /unlink/i })
      .click();
    await tab.pane.getByText('No reports here yet', { exact: false }).first().waitFor();
    expect((await tab.read('Sheet1!A1:B3')).values.flat().every((value) => value === '')).toBe(true);
    const report = await findReport(stage.workbench, 'Loyalty tiers');
    expect(await waitForRecords(stage.workbench, tab, report.id, 0)).toEqual([]);
  });
}

/** Registers the test of a result that fills many requests, which is too long for the smoke run. */
export function defineLargeResult(stage: Stage, address: string): void {
  beforeEach(async () => {
    tab = await stage.openTab(address);
  });

  it('120,000 rows arrive complete, in requests under 5 MB, while the pane answers clicks [P10]', async () => {
    await connectToSample(tab);
    await openReport(tab, 'All order lines, long list');
    await tab.call('select', 'A1');
    const back = button('Back to Reports');
    await back.evaluate((element) => {
      const answer = (): void => {
        document.documentElement.dataset.answered = document.querySelector('progress') ? 'while placing' : 'too late';
      };
      element.addEventListener('click', answer, { capture: true });
    });
    const box = await back.boundingBox();
    if (!box) throw new Error('The way back is not in sight.');
    await button('Place').click();
    await tab.pane.getByRole('progressbar').first().waitFor();
    // Playwright's own click waits until the button stops moving, which may take longer than the
    // placing.
    await tab.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await reports().getByRole('button').first().waitFor();
    expect(await tab.pane.locator('html').getAttribute('data-answered')).toBe('while placing');
    await tab.pane.getByRole('tab', { name: 'This workbook' }).click();
    await placements().filter({ hasText: 'A1:J120001' }).waitFor();
    const { rows } = await readReportRows(stage.workbench, 'All order lines, long list');
    expect(rows).toHaveLength(120_000);
    for (const from of [0, 59_990, 119_990]) {
      const cells = await tab.read(`Sheet1!A${from + 2}:J${from + 11}`);
      const names = rows.slice(from, from + 10).map((row) => [Number(row[0]), row[2], row[5], Number(row[9])]);
      expect(cells.values.map((row) => [row[0], row[2], row[5], row[9]])).toEqual(names);
    }
    const largest = await tab.page.evaluate(() =>
      Math.max(...window.workbench.log().map((entry) => entry.requestBytes)),
    );
    expect(largest).toBeLessThan(5_000_000);
    const report = await findReport(stage.workbench, 'All order lines, long list');
    expect(await waitForRecords(stage.workbench, tab, report.id, 1)).toEqual([
      expect.objectContaining({ endResultCell: 'Sheet1!J120001' }),
    ]);
  });
}

type Rows = readonly (readonly unknown[])[];

/**
 * Returns the rows in another order, in which no column is sorted: a refresh would keep the order of
 * a sort, and the figures of a trading day decide which orders are one.
 */
function findUnsortedOrder(rows: Rows, columns: number): Rows {
  const isSorted = (order: Rows, column: number) =>
    [1, -1].some((sign) =>
      order.every((row, index) => index === 0 || compare(order[index - 1]?.[column], row[column]) * sign <= 0),
    );
  const orders = rows.flatMap((row, index) => {
    const others = rows.filter((other) => other !== row);
    return rows
      .map((_, place) => [...others.slice(0, place), row, ...others.slice(place)])
      .filter((_, at) => at !== index);
  });
  const order = orders.find((one) => Array.from({ length: columns }).every((_, column) => !isSorted(one, column)));
  if (!order) throw new Error('Each order of these rows is sorted by some column.');
  return order;
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en');
}
