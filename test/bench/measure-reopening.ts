import type { Request } from 'playwright-core';
import { type Desk, sitDown } from '../support/workbench';
import type { Figure } from './figures';
import type { Measuring } from './measure-placing';

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
export async function measureReopening({ workbench, browser, tell }: Measuring): Promise<Figure[]> {
  const desk = await sitDown(browser, `${workbench.url}/?new`);
  try {
    tell(`${PLACEMENTS} placements: placing`);
    await desk.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
    for (let index = 0; index < PLACEMENTS; index += 1) await placeNext(desk, index);
    tell(`${PLACEMENTS} placements: reopening`);
    const young = await reopen(desk, 'data less than an hour old', { queries: 0 });
    await desk.pane.getByRole('button', { name: 'Settings', exact: true }).click();
    await desk.pane.getByLabel('Refresh on open what is older than').selectOption('0');
    await desk.pane.getByRole('button', { name: /^Back to/ }).click();
    return [young, await reopen(desk, 'data of any age')];
  } finally {
    await desk.close();
  }
}

async function placeNext(desk: Desk, index: number): Promise<void> {
  const { pane } = desk;
  const name = REPORTS[index % REPORTS.length] ?? '';
  const cell = `${columnName(index * COLUMNS_APART)}1`;
  await desk.call('select', cell);
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

async function reopen(desk: Desk, which: string, aims: Figure['aims'] = {}): Promise<Figure> {
  const asked: Request[] = [];
  const listen = (request: Request) => asked.push(request);
  desk.page.on('request', listen);
  await desk.call('reopen');
  await desk.pane.getByRole('tab', { name: /^This workbook/ }).click();
  await desk.pane.getByText(new RegExp(`^(All up to date|${PLACEMENTS} of ${PLACEMENTS} refreshed)$`)).waitFor();
  desk.page.off('request', listen);
  const paths = asked.filter((request) => request.method() !== 'OPTIONS');
  const queries = paths.filter((request) => QUERY.test(new URL(request.url()).pathname));
  const requests = paths.filter(
    (request) => MANAGEMENT.test(new URL(request.url()).pathname) && !queries.includes(request),
  );
  return {
    name: `reopen a workbook with ${PLACEMENTS} placed reports, ${which}`,
    values: { requests: requests.length, queries: queries.length },
    aims,
  };
}

function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
