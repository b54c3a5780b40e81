/**
 * Tests that the preview, the placement and each refresh of a report with its own limit say which
 * rows the limit leaves out.
 */
import type { Preview } from '../../../../src/app';
import type { DataValue } from '../../../../src/client';
import { getReport } from '../../../support/small-reports';
import { findView, PIVOT, QUERY, readPlacing, refreshAndReadStatus, setUpPivotStage } from '../pivot-stage';

const { platform, placePivot } = setUpPivotStage();

type ReportQuery = { readonly jsonQuery: string } | { readonly sqlQuery: string };

const JSON_WITH_LIMIT = { jsonQuery: JSON.stringify({ ...QUERY, limit: 3 }) };
const SQL_WITH_LIMIT = { sqlQuery: '1 SELECT LIMIT 3' };
const SQL_ROWS: readonly (readonly DataValue[])[] = [
  ['North', '2026-01', '10'],
  ['North', '2026-03', '30'],
  ['South', '2026-01', '5'],
];

function setReportQuery(query: ReportQuery, pivotItems: typeof PIVOT | undefined): void {
  const report = getReport(platform());
  const columns = ['f.region', 'f.month', 'f.amount'];
  const types = new Map([[2, 'number']] as const);
  platform().reports.set(1, {
    ...report,
    columns,
    types,
    rows: SQL_ROWS,
    pivot: { ...query, ...(pivotItems && { pivotItems }) },
  });
}

/** Returns the limit in the preview, and the notices of the placement and of its next refresh. */
async function readNotices() {
  const test = await placePivot();
  const state = test.app.report.state.value;
  const preview: Preview | undefined = state.kind === 'open' ? state.preview : undefined;
  const placing = readPlacing(test);
  await refreshAndReadStatus(test);
  return {
    preview: preview?.kind === 'ready' ? preview.reportLimit : preview,
    placed: placing?.kind === 'placed' ? placing.notices : placing,
    refreshed: findView(test)?.notices,
  };
}

it.each([
  ['a pivot with totals', JSON_WITH_LIMIT, PIVOT, { total: 4, pivot: 'cellsAndTotals' }],
  [
    'a pivot without totals',
    JSON_WITH_LIMIT,
    { ...PIVOT, showRowTotals: false, showColumnTotals: false },
    { total: 4, pivot: 'cells' },
  ],
  ['a flat list', JSON_WITH_LIMIT, undefined, { total: 4 }],
  ['a pivot of SQL', SQL_WITH_LIMIT, PIVOT, { pivot: 'cells' }],
  ['a flat list of SQL', SQL_WITH_LIMIT, undefined, {}],
])('%s that ends at the report’s own limit says so [P5]', async (_, query, pivotItems, limitDetails) => {
  setReportQuery(query, pivotItems);
  const limit = { rows: 3, isReached: true, ...limitDetails };
  expect(await readNotices()).toEqual({
    preview: limit,
    placed: [{ kind: 'ownLimit', ...limit }],
    refreshed: [{ kind: 'ownLimit', ...limit }],
  });
});

it('a pivot whose report skips its first rows says so [P5]', async () => {
  setReportQuery({ jsonQuery: JSON.stringify({ ...QUERY, offset: 1 }) }, PIVOT);
  const limit = { rows: 3, total: 4, isReached: true, skipped: 1, pivot: 'cellsAndTotals' };
  expect(await readNotices()).toMatchObject({ preview: limit, placed: [limit], refreshed: [limit] });
});

it('a report that has fewer rows than its own limit does not mention the limit [P19]', async () => {
  setReportQuery({ jsonQuery: JSON.stringify({ ...QUERY, limit: 4 }) }, PIVOT);
  expect(await readNotices()).toEqual({ preview: undefined, placed: [], refreshed: [] });
});
