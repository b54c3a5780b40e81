/**
 * Tests functions for formulas and the ways to refresh, on the built bundle: office.js sends the
 * calls, the real platform the rows.
 */
import type { Locator, Request } from 'playwright-core';
import { openWorkbookTab } from '../bench/pane-actions';
import { type ReportRows, readReportRows } from '../support/platform-requests';
import { connectToSample } from '../support/workbench';
import { openReport, placeReport, readWhenAnswered, setUpStage, type WorkbenchTab, waitForFormulas } from './stage';

const stage = setUpStage();
let tab: WorkbenchTab;
let items: ReportRows;
let stores: ReportRows;
/** Holds the queries to the data API since the list was emptied. */
const queries: Request[] = [];

beforeAll(async () => {
  [items, stores] = await Promise.all([
    readReportRows(stage.workbench, 'Items to reorder'),
    readReportRows(stage.workbench, 'Sales per square metre'),
  ]);
});
beforeEach(async () => {
  tab = await stage.openTab('/?new');
  queries.length = 0;
  tab.page.on('request', (request) => {
    if (/\/(load|cubesql)\b/.test(new URL(request.url()).pathname)) queries.push(request);
  });
});

const ribbon = (name: string): Locator =>
  tab.page.getByRole('group', { name: 'Inlay' }).getByRole('button', { name, exact: true });
const findCell = ({ names, rows }: ReportRows, row: number, name: string) => rows[row]?.[names.indexOf(name)];
const readValues = async (address: string) => (await tab.read(address)).values;

/**
 * Counts the queries that were run. A slow engine makes the add-in repeat its request for a running
 * query, which it does under the same id.
 */
function countQueries(): number {
  return new Set(queries.map((request) => request.headers()['x-request-id']?.replace(/-span-\d+$/, ''))).size;
}

async function connect(): Promise<void> {
  await connectToSample(tab);
  await waitForFormulas(tab);
}

describe('the formulas', () => {
  it('1,000 formulas over two reports need two queries, and two more after Refresh all', async () => {
    await connect();
    queries.length = 0;
    const formulas = Array.from({ length: 500 }, (_, index) => {
      const row = index % stores.rows.length;
      const item = index % items.rows.length;
      const sku = `INLAY.FIGURE(${items.report.id},"${items.names[5]}"${formatPairs(items, item, 5)})`;
      const store = `INLAY.FIGURE("${stores.report.name}","floor_area","store","${findCell(stores, row, 'store')}")`;
      return [`=${store}`, `=${sku}`];
    });
    await tab.call('write', 'Sheet1!A1', formulas);
    const values = await readWhenAnswered(tab, 'Sheet1!A1:B500');
    const expected = formulas.map((_, index) => [
      Number(findCell(stores, index % stores.rows.length, 'floor_area')),
      Number(items.rows[index % items.rows.length]?.[5]),
    ]);
    expect(values).toEqual(expected);
    expect(countQueries()).toBe(2);
    await ribbon('Refresh all').click();
    await expectQueryCount(4);
    expect(await readWhenAnswered(tab, 'Sheet1!A1:B500')).toEqual(expected);
  });

  it('formulas share cached rows for a while after the last one over a report is deleted, then query again', async () => {
    await connect();
    await tab.page.clock.install();
    const area = Number(findCell(stores, 0, 'floor_area'));
    const formula = `=INLAY.FIGURE("${stores.report.name}","floor_area","store","${findCell(stores, 0, 'store')}")`;
    const typeFormula = async (cell: string) => {
      await tab.call('write', cell, [[formula]]);
      await tab.waitForValue(cell, area);
    };
    queries.length = 0;
    await typeFormula('Sheet1!A1');
    await tab.call('write', 'Sheet1!A1', [['']]);
    await typeFormula('Sheet1!A2');
    await tab.page.clock.fastForward(60_000);
    await typeFormula('Sheet1!A3');
    expect(countQueries()).toBe(1);
    await tab.call('write', 'Sheet1!A2', [[''], ['']]);
    await tab.page.clock.fastForward(60_000);
    await typeFormula('Sheet1!A1');
    expect(countQueries()).toBe(2);
  });

  it('a formula copied from a report’s page fills the cells with the filters that were set there [P20]', async () => {
    const { pane } = tab;
    await connect();
    await tab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.call('write', 'A1', [['Scotland']]);
    await openReport(tab, 'Net sales by region');
    await pane.getByText('Filters', { exact: true }).click();
    await pane.getByRole('button', { name: 'Add a filter' }).click();
    await pane.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Region' });
    await pane.getByRole('button', { name: 'From a cell' }).click();
    await pane.getByRole('textbox', { name: 'Cell' }).fill('Sheet1!A1');
    await pane.getByRole('button', { name: 'Done', exact: true }).click();
    await pane.getByRole('button', { name: /^Remove: .*Region is Sheet1!A1/ }).waitFor();
    await pane.getByRole('button', { name: 'More', exact: true }).click();
    await pane.getByRole('menuitem', { name: 'Copy as formula' }).click();
    await pane.getByRole('button', { name: 'Copy', exact: true }).click();
    await pane.getByText('Copied. Paste it into a cell.').first().waitFor();
    await pane.getByRole('button', { name: 'Close', exact: true }).click();
    const formula = await tab.page.evaluate(() => navigator.clipboard.readText());
    expect(formula).toMatch(/^=INLAY\.REPORT\("Net sales by region", , "\w+\.\w+", 'Sheet1'!\$A\$1\)$/);
    await tab.call('write', 'Sheet1!B1', [[formula]]);
    expect((await readWhenAnswered(tab, 'Sheet1!B1:B3')).flat()).toEqual(['Region', 'Scotland', '']);
    await tab.call('write', 'Sheet1!A1', [['Wales']]);
    await tab.waitForValue('B2', 'Wales');
    await tab.call('write', 'Sheet1!A1', [['Wals']]);
    await tab.waitForValue('B1', '#N/A');
  });

  it('1,000 formulas with different filter values need only three queries [P13]', async () => {
    await connect();
    queries.length = 0;
    const first = 45_658;
    const formulas = Array.from({ length: 1_000 }, (_, index) => [
      first + (index % 500),
      `=INLAY.FIGURE("Net sales by region","Net Sales","Ordered at",A${index + 1},"Region","Scotland")`,
    ]);
    await tab.call('write', 'Sheet1!A1', formulas);
    const values = (await readWhenAnswered(tab, 'Sheet1!B1:B1000')).flat();
    expect(values.slice(0, 500)).toEqual(values.slice(500));
    expect(values.filter((value) => Number(value) > 0).length).toBeGreaterThan(250);
    // The add-in sends one query for the report, whose columns the pairs may name, one for all days
    // together, and one for a single day.
    expect(countQueries()).toBe(3);
  });

  it('a formula says what is wrong and what to do, and fills automatically after signing in [P9]', async () => {
    await tab.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).waitFor();
    await waitForFormulas(tab);
    await tab.call('write', 'Sheet1!A1', [
      ['=INLAY.FIGURE("Sales per square metre","floor_area","store","Nowhere")'],
      ['=INLAY.FIGURE("Sales per square metre","colour")'],
      ['=INLAY.REPORT("No such report")'],
      [`=INLAY.FIGURE("Sales per square metre","floor_area","store","${findCell(stores, 0, 'store')}")`],
    ]);
    expect(await readWhenAnswered(tab, 'Sheet1!A1:A4')).toEqual([['#N/A'], ['#N/A'], ['#N/A'], ['#N/A']]);
    const message = tab.page.locator('.cell-error');
    await tab.call('select', 'Sheet1!A4');
    await message.getByText('You’re not signed in.').waitFor();
    await connect();
    await tab.waitForValue('Sheet1!A4', Number(findCell(stores, 0, 'floor_area')));
    expect(await readValues('Sheet1!A1:A3')).toEqual([['#N/A'], ['#VALUE!'], ['#N/A']]);
    for (const [cell, sentence] of [
      ['A1', 'No row for store = “Nowhere”.'],
      ['A2', 'The report has no column “colour”.'],
      ['A3', 'No report “No such report” found.'],
    ]) {
      await tab.call('select', `Sheet1!${cell}`);
      await message.getByText(sentence ?? '').waitFor();
    }
  });

  it('a formula is called only once its function exists, however late the pane’s file loads [P9]', async () => {
    const context = await stage.browser.newContext();
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/taskpane.*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${stage.workbench.url}/?new`);
    const addin = await page.locator('iframe[title="Inlay"]').elementHandle();
    const frame = await addin?.contentFrame();
    // From here on office.js begins with custom functions as soon as the page no longer counts as
    // loading.
    await frame?.waitForFunction(() => typeof CustomFunctions === 'object' && 'Error' in CustomFunctions);
    expect(await frame?.evaluate(() => document.readyState)).toBe('loading');
    const written = page.evaluate(() =>
      window.workbench.write('Sheet1!A1', [['=INLAY.FIGURE("Any report","measure")']]),
    );
    release();
    await written;
    await page.waitForFunction(async () => {
      const { values } = await window.workbench.read('Sheet1!A1');
      return values[0]?.[0] === '#N/A';
    });
    await context.close();
  });

  it('a formula reports that the pane’s second file did not load, and the next formula loads it again [P9]', async () => {
    await connect();
    const files = '**/app.*.js';
    await tab.page.route(files, (route) => route.abort());
    await tab.call('reopen');
    const formula = `=INLAY.FIGURE("Sales per square metre","floor_area","store","${findCell(stores, 0, 'store')}")`;
    await tab.call('write', 'Sheet1!A1', [[formula]]);
    await tab.waitForValue('Sheet1!A1', '#N/A');
    await tab.call('select', 'Sheet1!A1');
    await tab.page.locator('.cell-error').getByText('This part of Inlay didn’t load.').waitFor();
    expect(tab.complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    await tab.page.unroute(files);
    // The formula was typed before the add-in listened, so it counts as a formula of the file.
    await tab.call('write', 'Sheet1!A2', [[formula]]);
    await tab.pane.getByRole('button', { name: 'Allow for this workbook' }).click();
    await tab.waitForValue('Sheet1!A2', Number(findCell(stores, 0, 'floor_area')));
  });

  it('formulas in a reopened workbook ask for permission once, and later fill with the pane closed [P18]', async () => {
    await connect();
    const formula = `=INLAY.FIGURE("Sales per square metre","floor_area","store","${findCell(stores, 1, 'store')}")`;
    await tab.call('write', 'Sheet1!B2', [[formula]]);
    const area = Number(findCell(stores, 1, 'floor_area'));
    await tab.waitForValue('Sheet1!B2', area);
    await tab.call('closePane');
    await tab.call('reopen');
    await tab.waitForValue('Sheet1!B2', '#N/A');
    await tab.page.getByRole('button', { name: 'Open Inlay' }).click();
    await tab.pane.getByRole('button', { name: 'Allow for this workbook' }).click();
    await tab.waitForValue('Sheet1!B2', area);
    await tab.call('closePane');
    await tab.call('reopen');
    await tab.waitForValue('Sheet1!B2', area);
    expect((await tab.read('Sheet1!B2')).formulas).toEqual([[formula]]);
  });
});

describe('the commands for refreshing', () => {
  async function placeItems(): Promise<void> {
    await openReport(tab, items.report.name);
    await placeReport(tab, 'B4');
  }

  const readEnabled = async () => [await ribbon('Refresh all').isEnabled(), await ribbon('Refresh here').isEnabled()];
  const waitForButton = (name: string, state: 'enabled' | 'disabled') =>
    tab.page.waitForFunction(
      ([label, wanted]) => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('.addin-button')].find(
          ({ textContent }) => textContent === label,
        );
        return button?.disabled === (wanted === 'disabled');
      },
      [name, state] as const,
    );

  it('the commands for refreshing are enabled while the user is signed in, whatever is placed or selected', async () => {
    await waitForButton('Refresh all', 'disabled');
    expect(await readEnabled()).toEqual([false, false]);
    await connectToSample(tab);
    await waitForButton('Refresh all', 'enabled');
    await placeItems();
    await tab.call('select', 'Sheet1!Z1');
    await tab.pane
      .getByText(/fills Z1:/)
      .first()
      .waitFor();
    expect(await readEnabled()).toEqual([true, true]);
  });

  it('the selected placement is refreshed by the ribbon, by the cell menu and by keyboard shortcuts', async () => {
    await connectToSample(tab);
    await placeItems();
    for (const [name, cell] of [
      [stores.report.name, 'B6004'],
      ['Store formats', 'B8004'],
    ] as const) {
      await tab.pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
      await openReport(tab, name);
      await placeReport(tab, cell);
    }
    await openWorkbookTab(tab);
    /** The name of the placement, or the count of all, tells this refresh from those before. */
    const spoilAndRefresh = async (row: number, refresh: () => Promise<void>, announcement: RegExp) => {
      const value = (await readValues(`Sheet1!B${row}`))[0]?.[0];
      await tab.call('deleteRows', 'Sheet1', row, 1);
      await tab.call('select', `Sheet1!C${row}`);
      await tab.page.locator('.cells').focus();
      await refresh();
      await tab.waitForValue(`Sheet1!B${row}`, value);
      await tab.pane.getByText(announcement).first().waitFor();
    };
    const press = (key: string) => tab.page.keyboard.press(key);

    await spoilAndRefresh(8005, () => ribbon('Refresh here').click(), /Store formats refreshed, [\d,]+ rows?/);
    const openCellMenu = async () => {
      await press('Shift+F10');
      await tab.page.getByRole('menuitem', { name: 'Refresh this Inlay report' }).click();
    };
    await spoilAndRefresh(6006, openCellMenu, /Sales per square metre refreshed, [\d,]+ rows/);
    await spoilAndRefresh(6, () => press('Control+Shift+Alt+H'), /Items to reorder refreshed, [\d,]+ rows/);
    const refreshAll = async () => {
      await tab.call('select', 'Sheet1!A1');
      await press('Control+Shift+Alt+A');
    };
    await spoilAndRefresh(6, refreshAll, /3 of 3 refreshed/);
  });

  it('Refresh here says in the pane that nothing is placed at the selected cell', async () => {
    await connectToSample(tab);
    await placeItems();
    await tab.call('closePane');
    await tab.call('select', 'Sheet1!A1');
    await tab.page.locator('.cells').focus();
    await tab.page.keyboard.press('Control+Shift+Alt+H');
    await tab.pane.getByText('No Inlay report in A1').first().waitFor();
  });
});

/** Returns pairs of header and value that identify one row: all its text columns. */
function formatPairs(report: ReportRows, row: number, value: number): string {
  return report.names
    .flatMap((name, column) => {
      const text = report.rows[row]?.[column];
      return column < value && column !== 4 && typeof text === 'string'
        ? [`,"${name}","${text.replaceAll('"', '""')}"`]
        : [];
    })
    .join('');
}

async function expectQueryCount(count: number): Promise<void> {
  while (countQueries() < count) await tab.call('settled');
  await Promise.all(queries.map((request) => request.response()));
  expect(countQueries()).toBe(count);
}
