/**
 * Tests that each report of the sample whose SQL the data API converts has what it would have if
 * its author had written it as JSON.
 */
import type { PlacementFilter, PlacementOptions } from '../../../src/placement';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readView } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';

const { startConnectedApp } = setUpStage();

/** Only the stock ledger is missing, because each of its queries takes some seconds. */
const REPORTS = [
  'Autumn weeks by channel',
  'Category sales by month',
  'Channel mix',
  'Discontinued lines still sold',
  'Discount given',
  'Ireland: best sellers',
  'Ireland: stores',
  'Loyal members mailing list',
  'Members who joined in 2026',
  'Products 11 to 30',
  'Regions above two million',
  'Shoppers by month, estimated',
  'Supplier import check',
  'Top 200 customers',
];

/** Answers with the report's conversion instead of its SQL. */
const fetchAsJson: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!/\/reports\/\d+$/.test(new URL(String(input)).pathname) || !response.ok) return response;
  const report: Record<string, unknown> = await response.json();
  const jsonQuery = queries.get(report.sqlQuery);
  const { status, headers } = response;
  const answer = jsonQuery === undefined ? report : { ...report, sqlQuery: null, jsonQuery };
  return new Response(JSON.stringify(answer), { status, headers: new Headers(headers) });
};

/** Holds the JSON query of each SQL text, as the data API converts it. */
const queries = new Map<unknown, string>();
const fetchAsSql: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!String(input).endsWith('/v1/convert-query')) return response;
  const { query }: { readonly query?: object } = await response.clone().json();
  queries.set(JSON.parse(String(init?.body)).query, JSON.stringify(query));
  return response;
};

async function open(name: string, send: typeof fetch): Promise<AppUnderTest> {
  const test = await startConnectedApp({ fetch: send });
  await openReport(test, name);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  return test;
}

/** Places the open report in row 1; returns the same as `readRows`. */
async function place(test: AppUnderTest, options: Partial<PlacementOptions>, column = 0): Promise<string[]> {
  await select(test, 0, column);
  test.app.report.setOptions(options);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'placed' });
  return readRows(test, column);
}

/** Returns the rows below the headers, each with its values in an order of their own. */
function readRows({ store }: AppUnderTest, column = 0): string[] {
  const { rows, columns, headerRows = 1 } = readPlacements(store).at(-1)?.written ?? { rows: 0, columns: [] };
  if (rows === 0) return [];
  const values = store.readValues(store.activeSheetId, { row: headerRows, column, rows, columns: columns.length });
  return values.map((row) => row.map(String).sort().join(' | ')).sort();
}

function readMembers(test: AppUnderTest) {
  const { preview } = readOpenReport(test);
  if (preview.kind !== 'ready') throw new Error(preview.kind);
  const isMeasure = (wanted: boolean) =>
    preview.members.filter((member) => member.isMeasure === wanted).map(({ name }) => name);
  return { dimensions: isMeasure(false), measures: isMeasure(true) };
}

/** Puts the last dimension across and all others down, with all totals. */
function createPivot({ dimensions }: ReturnType<typeof readMembers>): Partial<PlacementOptions> {
  const axes = { rows: dimensions.slice(0, -1), columns: dimensions.slice(-1), measuresOn: 'columns' } as const;
  return { laidOut: 'pivot', axes, totals: { rows: true, columns: true, groups: true } };
}

/** Types a placed value of the first text member into AO1, and returns a filter that reads it there. */
async function createCellFilter(test: AppUnderTest, placedRows: readonly string[]): Promise<PlacementFilter[]> {
  const { filters } = readOpenReport(test).detail;
  const choices = await filters.readChoices();
  if (typeof choices === 'string') throw new Error(choices);
  const { dimensions } = readMembers(test);
  const member = choices.members.find(({ name, type }) => type === 'string' && dimensions.includes(name));
  if (!member) return [];
  const { values } = await filters.values(member, '');
  test.store.typeInto(test.store.activeSheetId, 0, 40, values.find((value) => placedRows.join().includes(value)) ?? '');
  const fields = { member: member.name, title: member.title, type: member.type, operator: 'is' } as const;
  const choice = await filters.readChosenCell('Sheet1!AO1', fields, undefined);
  if (choice.kind !== 'taken') throw new Error(JSON.stringify(choice));
  return [choice.filter];
}

/** Drills down from each number of the first row that was placed at A1. */
async function drillDown(test: AppUnderTest) {
  const details = await test.app.placements.openDetails();
  const stop = details.followSelection();
  const { rows, columns } = readPlacements(test.store)[0]?.written ?? { rows: 0, columns: [] };
  const outcomes: unknown[] = [];
  for (const column of rows === 0 ? [] : columns.keys()) {
    const before = details.cell.value;
    await select(test, 1, column);
    await waitUntil(() => details.cell.value !== before);
    const cell = details.cell.value;
    if (!cell?.number) continue;
    await details.openRows(cell);
    const state = details.drillDownState.value;
    outcomes.push(state.kind === 'shown' ? { ...state.comparison, rows: state.rows.length } : state.kind);
    details.closeRows();
  }
  stop();
  return outcomes.map((outcome) => JSON.stringify(outcome)).sort();
}

async function askByFormula(test: AppUnderTest, filters: readonly PlacementFilter[]): Promise<string[]> {
  const { signal } = new AbortController();
  const reportRows = await test.app.openReportRows();
  const report = await reportRows.openFilters(readOpenReport(test).detail.id, false, signal);
  if (typeof report === 'string') throw new Error(report);
  const { result } = await report.readRows(
    filters.map(({ member, type }) => ({ member, type, operator: 'isNotEmpty' as const, values: [] })),
    signal,
  );
  return Array.from({ length: result.rowCount }, (_, row) => result.row(row).map(String).sort().join(' | ')).sort();
}

test.each(REPORTS)(
  '%s has as SQL what it has as JSON [P22]',
  async (name) => {
    const sql = await open(name, fetchAsSql);
    const json = await open(name, fetchAsJson);
    const [sqlMembers, jsonMembers] = [readMembers(sql), readMembers(json)];
    expect(new Set(sqlMembers.dimensions)).toEqual(new Set(jsonMembers.dimensions));
    const rows = await place(sql, {});
    expect(rows).toEqual(await place(json, {}));
    await sql.app.placements.refreshAll();
    expect(readRows(sql)).toEqual(rows);
    expect(readView(sql).status.kind).toBe('upToDate');
    expect(await drillDown(sql)).toEqual(await drillDown(json));
    const filters = [await createCellFilter(sql, rows), await createCellFilter(json, rows)] as const;
    expect(await askByFormula(sql, filters[0])).toEqual(await askByFormula(json, filters[1]));
    const filtered = await place(sql, { filters: filters[0] }, 20);
    expect(filtered).toEqual(await place(json, { filters: filters[1] }, 20));
    const pivot = createPivot(sqlMembers);
    expect(await place(sql, pivot, 50)).toEqual(await place(json, pivot, 50));
  },
  120_000,
);
