import type { Request } from 'playwright-core';
import { openWorkbenchTab, type WorkbenchTab } from '../support/workbench';
import type { Figure } from './figures';
import type { BenchContext } from './measure-placing';

const PLACEMENTS = 20;
/** These reports are short; they are placed beside each other, over and over. */
const REPORTS = ['Net sales by region', 'Getting started', 'Store formats'] as const;
const COLUMNS_APART = 12;
const QUERY = /\/(load|cubesql)$/;
const MANAGEMENT = /\/api\/v1\//;

/**
 * Counts the requests to the platform when a workbook with 20 placements is reopened: while their
 * rows are young, and where age does not count.
 */
export async function measureReopening({ workbench, browser, reportProgress }: BenchContext): Promise<Figure[]> {
  const tab = await openWorkbenchTab(browser, `${workbench.url}/?new`);
  try {
    reportProgress(`${PLACEMENTS} placements: placing`);
    await tab.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
    for (let index = 0; index < PLACEMENTS; index += 1) await placeNext(tab, index);
    reportProgress(`${PLACEMENTS} placements: reopening`);
    const youngFigure = await reopen(tab, 'data less than an hour old', { queries: 0 });
    await tab.pane.getByRole('button', { name: 'Settings', exact: true }).click();
    await tab.pane.getByLabel('Skip data newer than').selectOption('0');
    await tab.pane.getByRole('button', { name: /^Back to/ }).click();
    return [youngFigure, await reopen(tab, 'data of any age')];
  } finally {
    await tab.close();
  }
}

async function placeNext(tab: WorkbenchTab, index: number): Promise<void> {
  const { pane } = tab;
  const name = REPORTS[index % REPORTS.length] ?? '';
  const cell = `${toColumnName(index * COLUMNS_APART)}1`;
  await tab.call('select', cell);
  await pane.getByRole('searchbox', { name: 'Search reports' }).fill(name);
  await pane
    .getByRole('list', { name: 'Reports' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await pane.getByText(`Sheet1!${cell}`).first().waitFor();
  await pane.getByRole('button', { name: 'Place', exact: true }).click();
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  await pane.getByRole('button', { name: 'Back to Reports', exact: true }).first().click();
}

async function reopen(tab: WorkbenchTab, ageLabel: string, aims: Figure['aims'] = {}): Promise<Figure> {
  const sentRequests: Request[] = [];
  const listen = (request: Request) => sentRequests.push(request);
  tab.page.on('request', listen);
  await tab.call('reopen');
  await tab.pane.getByRole('tab', { name: /^This workbook/ }).click();
  await tab.pane
    .getByText(new RegExp(`^(Not refreshed on opening|${PLACEMENTS} of ${PLACEMENTS} refreshed)$`))
    .waitFor();
  tab.page.off('request', listen);
  const countedRequests = sentRequests.filter((request) => request.method() !== 'OPTIONS');
  const queries = countedRequests.filter((request) => QUERY.test(new URL(request.url()).pathname));
  const requests = countedRequests.filter(
    (request) => MANAGEMENT.test(new URL(request.url()).pathname) && !queries.includes(request),
  );
  return {
    name: `reopen a workbook with ${PLACEMENTS} placed reports, ${ageLabel}`,
    values: { requests: requests.length, queries: queries.length },
    aims,
  };
}

function toColumnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? toColumnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
