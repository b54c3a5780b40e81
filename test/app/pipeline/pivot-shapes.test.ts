/**
 * Tests a placement that follows its report's saved layout when the report is saved with another
 * one.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { readId } from '../../support/app-state';
import { toTitle } from '../../support/facts';
import type { SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';
import { FACTS, findView, PIVOT, QUERY, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, platform } = setUpPivotStage();
const apps = trackApps();

const MONTHS_ACROSS = { ...PIVOT, showRowTotals: false, showColumnTotals: false };
const REGIONS_ACROSS = { ...MONTHS_ACROSS, rows: ['f.month'], columns: ['f.region'] };
type Shape = typeof MONTHS_ACROSS | undefined;

const FLAT_ROWS = [
  ['Region', 'Month', 'Amount'],
  ['North', '2026-01', 10],
  ['North', '2026-03', 30],
  ['South', '2026-01', 5],
  ['South', '2026-03', 7],
];
const BY_MONTH = [
  ['Amount · Region', '2026-01', '2026-03'],
  ['North', 10, 30],
  ['South', 5, 7],
];
const BY_REGION = [
  ['Amount · Month', 'North', 'South'],
  ['2026-01', 10, 5],
  ['2026-03', 30, 7],
];

const REPORT_KINDS = {
  'a query of the data model': (shape: Shape) => ({
    ...{ id: 1, name: 'Sales', columns: [], rows: [], facts: FACTS },
    pivot: { jsonQuery: JSON.stringify(QUERY), pivotItems: shape },
  }),
  SQL: (shape: Shape) => ({
    ...{ id: 1, name: 'Sales', columns: ['Region', 'Month', 'Amount'], types: new Map([[2, 'number']] as const) },
    rows: FACTS.map(({ region = null, month = null, amount = null }) => [region, month, amount]),
    pivot: {
      sqlQuery: '1 SELECT',
      pivotItems: shape && {
        ...shape,
        ...{ rows: shape.rows.map(toTitle), columns: shape.columns.map(toTitle), measures: ['Amount'] },
      },
    },
  }),
};

async function reopen(test: SmallApp): Promise<SmallApp> {
  await test.app.placements.setFreshFor(0);
  test.app.dispose();
  const reopenedApp = await apps.start(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) });
  return reopenedApp;
}

const CHANGES = [
  ['a flat list that becomes a pivot', undefined, MONTHS_ACROSS, FLAT_ROWS, BY_MONTH],
  ['a pivot that becomes a flat list', MONTHS_ACROSS, undefined, BY_MONTH, FLAT_ROWS],
  ['a pivot that is turned', MONTHS_ACROSS, REGIONS_ACROSS, BY_MONTH, BY_REGION],
] as const;

describe.each(Object.entries(REPORT_KINDS))('a report that is %s', (_kind, createSavedReport) => {
  it.each(CHANGES)('%s waits on opening, and is written once the user accepts it [P6]', async (_, ...layoutCase) => {
    const [before, after, blockBefore, blockAfter] = layoutCase;
    platform().reports.set(1, createSavedReport(before));
    const test = await placePivot();
    expect(readBlock(test)).toEqual(blockBefore);
    platform().reports.set(1, createSavedReport(after));
    const reopenedApp = await reopen(test);
    expect(findView(reopenedApp)?.status).toMatchObject({
      kind: 'waits',
      failedChecks: [{ kind: 'columns', isOtherLayout: true }],
    });
    expect(readBlock(reopenedApp)).toEqual(blockBefore);
    await (await reopenedApp.app.placements.openDetails()).acceptWaitingRows(readId(reopenedApp));
    expect(findView(reopenedApp)?.status.kind).toBe('upToDate');
    expect(readBlock(reopenedApp)).toEqual(blockAfter);
  });

  it('a result from which only a column has left says nothing about its layout [P19]', async () => {
    platform().reports.set(1, createSavedReport(MONTHS_ACROSS));
    const test = await placePivot();
    const savedReport = createSavedReport(MONTHS_ACROSS);
    const facts = FACTS.filter(({ month }) => month !== '2026-01');
    const rows = savedReport.rows.filter(([, month]) => month !== '2026-01');
    platform().reports.set(1, { ...savedReport, rows, ...('facts' in savedReport && { facts }) });
    const { status } = findView(await reopen(test)) ?? {};
    expect(status).toEqual({ kind: 'waits', failedChecks: [{ kind: 'columns', added: [], removed: ['2026-01'] }] });
  });

  it('a new layout of the report is applied at once if the user refreshes [P15]', async () => {
    platform().reports.set(1, createSavedReport(undefined));
    const test = await placePivot();
    platform().reports.set(1, createSavedReport(MONTHS_ACROSS));
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)).toEqual(BY_MONTH);
  });
});
