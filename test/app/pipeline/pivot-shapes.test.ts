/**
 * Tests a placement that follows its report's saved layout when the report is saved with another
 * one.
 */
import { createWorkbookStore } from '../../../src/workbench/store';
import { openedApps } from '../../support/opened-apps';
import { openSmallApp, type SmallApp } from '../../support/small-platform';
import { block, FACTS, PIVOT, QUERY, refresh, setPivotStage, view } from './pivot-stage';

const { placed, platform } = setPivotStage();
const apps = openedApps();

const ACROSS = { ...PIVOT, showRowTotals: false, showColumnTotals: false };
const TURNED = { ...ACROSS, rows: ['f.month'], columns: ['f.region'] };
type Shape = typeof ACROSS | undefined;

const FLAT = [
  ['Region', 'Month', 'Amount'],
  ['North', '2026-01', 10],
  ['North', '2026-03', 30],
  ['South', '2026-01', 5],
  ['South', '2026-03', 7],
];
const BY_MONTH = [
  ['Region', '2026-01', '2026-03'],
  ['North', 10, 30],
  ['South', 5, 7],
];
const BY_REGION = [
  ['Month', 'North', 'South'],
  ['2026-01', 10, 5],
  ['2026-03', 30, 7],
];

const KINDS = {
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
        ...{ rows: shape.rows.map(titled), columns: shape.columns.map(titled), measures: ['Amount'] },
      },
    },
  }),
};
const titled = (member: string) => member.replace(/^f\.(.)/, (_, first: string) => first.toUpperCase());

async function reopened(test: SmallApp): Promise<SmallApp> {
  await test.app.placements.setFreshFor(0);
  test.app.dispose();
  const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: test.store.toFile() }) }));
  await again.app.start();
  return again;
}

const CHANGES = [
  ['a flat list that becomes a pivot', undefined, ACROSS, FLAT, BY_MONTH],
  ['a pivot that becomes a flat list', ACROSS, undefined, BY_MONTH, FLAT],
  ['a pivot that is turned', ACROSS, TURNED, BY_MONTH, BY_REGION],
] as const;

describe.each(Object.entries(KINDS))('a report that is %s', (_kind, saved) => {
  it.each(CHANGES)('%s waits on opening, and is written once the user accepts it [P6]', async (_, ...stages) => {
    const [before, after, standing, coming] = stages;
    platform().reports.set(1, saved(before));
    const test = await placed();
    expect(block(test)).toEqual(standing);
    platform().reports.set(1, saved(after));
    const again = await reopened(test);
    expect(view(again)?.status).toMatchObject({ kind: 'waits', gates: [{ kind: 'columns', isOtherLayout: true }] });
    expect(block(again)).toEqual(standing);
    await (await again.app.placements.openDetails()).take(view(again)?.id ?? '');
    expect(view(again)?.status.kind).toBe('upToDate');
    expect(block(again)).toEqual(coming);
  });

  it('a result from which only a column has left says nothing about its layout [P19]', async () => {
    platform().reports.set(1, saved(ACROSS));
    const test = await placed();
    const left = saved(ACROSS);
    const facts = FACTS.filter(({ month }) => month !== '2026-01');
    const rows = left.rows.filter(([, month]) => month !== '2026-01');
    platform().reports.set(1, { ...left, rows, ...('facts' in left && { facts }) });
    const { status } = view(await reopened(test)) ?? {};
    expect(status).toEqual({ kind: 'waits', gates: [{ kind: 'columns', added: [], removed: ['2026-01'] }] });
  });

  it('a new layout of the report is applied at once if the user refreshes [P15]', async () => {
    platform().reports.set(1, saved(undefined));
    const test = await placed();
    platform().reports.set(1, saved(ACROSS));
    expect(await refresh(test)).toBe('upToDate');
    expect(block(test)).toEqual(BY_MONTH);
  });
});
