/** Acts as a user in the built pane, for the bench and for the tests that share its rows. */
import { build } from 'esbuild';
import type { Frame } from 'playwright-core';
import { formatColumn } from '../../src/grid';
import type { ReportQuery } from '../support/platform-requests';
import { searchReports, type WorkbenchTab } from '../support/workbench';

/** The distance keeps the blocks out of each other's way. */
const [ROWS_APART, COLUMNS_APART, BLOCKS_PER_ROW] = [20, 8, 10];

export async function search({ pane }: WorkbenchTab, report: string): Promise<void> {
  await searchReports({ pane }, report);
  await locateReport({ pane }, report).waitFor();
}

const locateReport = ({ pane }: Pick<WorkbenchTab, 'pane'>, report: string) =>
  pane
    .getByRole('list', { name: 'Reports' })
    .getByRole('button', { name: new RegExp(`^${report}`) })
    .first();

/**
 * Opens a report up to the button Place, with its preview loaded and the pane following the
 * selection.
 */
export async function openFound(tab: WorkbenchTab, report: string): Promise<void> {
  const { pane } = tab;
  await locateReport(tab, report).click();
  await pane.getByRole('heading', { name: report, exact: true }).waitFor();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await pane
    .getByText(/^Sheet1![A-Z]+\d+/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

export async function openReport(tab: WorkbenchTab, report: string): Promise<void> {
  await leaveReport(tab);
  await tab.pane.getByRole('tab', { name: 'Reports' }).click();
  await search(tab, report);
  await openFound(tab, report);
}

/** Opens a query with these fields of a view, with its preview loaded. */
export async function openQuery({ pane }: WorkbenchTab, view: string, fields: readonly string[]): Promise<void> {
  await pane.getByRole('tab', { name: 'Explore', exact: true }).click();
  await pane
    .getByRole('list', { name: 'Views' })
    .getByRole('button', { name: new RegExp(`^${view} `) })
    .first()
    .click();
  for (const field of fields) {
    await pane.getByRole('searchbox', { name: 'Find a field' }).fill(field);
    await pane.getByRole('checkbox', { name: field, exact: true }).click();
  }
  const header = pane.getByRole('region', { name: 'Preview' }).getByRole('columnheader');
  await header.nth(fields.length - 1).waitFor();
}

async function leaveReport({ pane }: WorkbenchTab): Promise<void> {
  const back = pane.getByRole('button', { name: 'Back to Reports', exact: true });
  if (await back.isVisible()) await back.click();
}

export async function openWorkbookTab(tab: WorkbenchTab): Promise<void> {
  await leaveReport(tab);
  await tab.pane.getByRole('tab', { name: /^This workbook/ }).click();
  await tab.pane.getByRole('list', { name: 'Placed reports' }).first().waitFor();
}

export async function selectCell(tab: WorkbenchTab, cell: string): Promise<void> {
  const before = await tab.page.evaluate(() => window.workbench.log().length);
  await tab.call('select', cell);
  await tab.pane.getByText(`Sheet1!${cell}`, { exact: true }).filter({ visible: true }).first().waitFor();
  await waitForSelectionRead(tab, before);
}

/** This is far longer than the debounce of a selection, even on a busy machine. */
const MAX_READ_WAIT_MS = 5_000;

/**
 * Waits until the pane has read the selected cells, which it does after a pause unless it has read
 * them before. The request belongs to selecting, not to the work after it.
 */
async function waitForSelectionRead({ page }: WorkbenchTab, logLength: number): Promise<void> {
  const isAnswered = (previousLength: number) => window.workbench.log().length > previousLength;
  await page.waitForFunction(isAnswered, logLength, { timeout: MAX_READ_WAIT_MS }).catch(() => undefined);
}

export async function pressPlace({ pane }: WorkbenchTab, cell: string): Promise<void> {
  await pane.getByRole('button', { name: 'Place', exact: true }).click();
  await pane
    .getByText(new RegExp(`^Placed\\..*Sheet1!${cell}:`, 's'))
    .first()
    .waitFor();
}

export async function pressRefresh({ pane }: WorkbenchTab, outcome: 'changed' | 'no change'): Promise<void> {
  await pane.getByRole('button', { name: 'Refresh', exact: true }).click();
  const changes = pane.getByRole('button', { name: /^What changed/ });
  const noChange = pane.getByText(/Refreshed .* · no change$/);
  await (outcome === 'changed' ? changes : noChange).first().waitFor();
}

/** Refreshes by the ribbon's command, which ends when all placements are refreshed. */
export async function refreshAll({ page, pane }: WorkbenchTab): Promise<void> {
  await page.evaluate(() => window.excelHost.commands.invoke('refreshAll'));
  // The list says nothing else if all is well.
  await pane.getByText('Refreshed just now').first().waitFor();
}

/** Changes the first column of numbers in the first row of every further answer. */
export async function changeRows({ page }: WorkbenchTab): Promise<void> {
  await page.route(/\/load$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first = []] = answer.data?.dataset ?? [];
    // An engine that asks to wait has no rows yet.
    if (first.length === 0) return route.fulfill({ response, json: answer });
    const numberIndex = first.findIndex((value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value)));
    first[numberIndex] = String(Number(first[numberIndex]) + 1);
    await route.fulfill({ response, json: answer });
  });
}

/** Changes the query in the platform's answer about a report. */
export async function answerWithQuery(
  { page }: WorkbenchTab,
  change: (query: ReportQuery) => ReportQuery,
): Promise<void> {
  const reports = /\/reports\/\d+$/;
  const context = page.context();
  await context.unroute(reports);
  await context.route(reports, async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    const { sqlQuery, jsonQuery } = report;
    const query = change(typeof sqlQuery === 'string' ? { sql: sqlQuery } : { json: JSON.parse(jsonQuery) });
    const changed = 'sql' in query ? { sqlQuery: query.sql } : { jsonQuery: JSON.stringify(query.json) };
    await route.fulfill({ response, json: { ...report, ...changed } });
  });
}

/** Changes the SQL in the platform's answer about a report of SQL. */
export function answerWithSql(tab: WorkbenchTab, change: (sql: string) => string): Promise<void> {
  return answerWithQuery(tab, (query) => ('sql' in query ? { sql: change(query.sql) } : query));
}

/** This row, counted from 0, lies in the middle of the long report. */
const CHANGED_ROW = 60_000;

/** Changes the text in the third column of one row of every further answer to a load. */
export async function changeOneRow({ page }: WorkbenchTab): Promise<void> {
  await page.route(/\/load$/, async (route) => {
    const { offset = 0, limit = 0 } = route.request().postDataJSON().query;
    const index = CHANGED_ROW - offset;
    if (index < 0 || index >= limit) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    const row = answer.data?.dataset?.[index];
    if (row) row[2] = 'Another store';
    await route.fulfill({ response, json: answer });
  });
}

/** Reopens the workbook and resolves once the pane shows its lists. */
export async function reopen(tab: WorkbenchTab): Promise<void> {
  await tab.call('reopen');
  const lists = tab.pane.getByRole('list', { name: /^(Reports|Placed reports)$/ });
  await lists.getByRole('button').filter({ visible: true }).first().waitFor();
}

/** Starts the pane with the workbook, with all rows young and the list of reports in front. */
export async function reopenWithCurrentRows(tab: WorkbenchTab): Promise<void> {
  await reopen(tab);
  await tab.pane
    .getByRole('status')
    .filter({ hasText: /^Not refreshed on opening\./ })
    .waitFor({ state: 'attached' });
}

/**
 * Selects one cell after another, as with an arrow key that is held down, until the pane shows
 * details of the last one.
 */
export async function selectCells({ page, pane }: WorkbenchTab, cells: readonly string[]): Promise<void> {
  await page.evaluate(async (addresses) => {
    for (const cell of addresses) {
      void window.workbench.select(cell);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  }, cells);
  await pane
    .getByRole('region', { name: 'Selected cell' })
    .getByText(String(cells.at(-1)), { exact: true })
    .waitFor();
}

export async function slowDown({ page }: WorkbenchTab, ms: number): Promise<void> {
  await page.evaluate((latency) => window.excelHost.setLatency(latency), ms);
}

/**
 * Places the open report many times by the pane's own button, inside the page, so that the way to
 * the browser and back does not count.
 */
export async function placeReports(tab: WorkbenchTab, from: number, to: number): Promise<void> {
  const cells = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const row = 1 + Math.floor(index / BLOCKS_PER_ROW) * ROWS_APART;
    return `Sheet1!${formatColumn((index % BLOCKS_PER_ROW) * COLUMNS_APART)}${row}`;
  });
  const pane = findPaneFrame(tab);
  await pane.evaluate(await buildInPane());
  await pane.evaluate((addresses) => window.inPane.placeAt(addresses), cells);
}

export function findPaneFrame({ page }: WorkbenchTab): Frame {
  const pane = page.frames().find((frame) => frame.url().includes('/addin/'));
  if (!pane) throw new Error('The pane has no frame.');
  return pane;
}

/** Builds the part that runs inside the pane's frame, as text to be evaluated there. */
export async function buildInPane(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [require.resolve('./in-pane')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
