// Tests the user's own filters over a sample report, answered by the embedded engine: together, the
// parts are the whole.
import { filterQuery } from '../../../src/client';
import type { PlacementFilter } from '../../../src/placement';
import { openReport, setUpStage } from '../../support/app';

const { startConnectedApp } = setUpStage();

type Rows = readonly (readonly [region: string, orders: number])[];
type Filter = Pick<PlacementFilter, 'member' | 'type' | 'operator'> & { readonly values: readonly string[] };

/** Counts orders by region, as `Net sales by region` does, through these filters. */
async function openCountByRegion(): Promise<{
  readonly readRows: (...filters: Filter[]) => Promise<Rows>;
  readonly countOrders: (...filters: Filter[]) => Promise<number>;
  readonly region: string;
  readonly day: string;
}> {
  const test = await startConnectedApp();
  await openReport(test, 'Net sales by region');
  const state = test.app.report.state.value;
  const session = test.app.session.value;
  if (state.kind !== 'open' || !session) throw new Error('No report is open.');
  const { jsonQuery } = await session.client.getReport(session.deployment.id, state.detail.id);
  const choices = await state.detail.filters.readChoices();
  if (typeof choices === 'string') throw new Error(choices);
  const findMember = (ending: string) => choices.members.find(({ name }) => name.endsWith(ending))?.name ?? '';
  const data = await session.data();
  const readRows = async (...filters: Filter[]): Promise<Rows> => {
    const { columns, rows } = await data.preview({ kind: 'json', query: filterQuery(jsonQuery ?? '', filters) }, 1000);
    const countColumn = columns.findIndex(({ name }) => name.endsWith('.order_count'));
    return rows.map((row) => [String(row[0]), Number(row[countColumn])]);
  };
  return {
    readRows,
    countOrders: async (...filters) => (await readRows(...filters)).reduce((sum, [, orders]) => sum + orders, 0),
    region: findMember('.stores_region'),
    day: findMember('.ordered_at'),
  };
}

const createFilterFactory =
  (member: string, type: PlacementFilter['type']) =>
  (operator: PlacementFilter['operator'], ...values: string[]): Filter => ({ member, type, operator, values });

describe('a filtered report', () => {
  it('a filter selects the rows of its values, and its opposite selects the others [P20]', async () => {
    const { readRows, region } = await openCountByRegion();
    const createRegionFilter = createFilterFactory(region, 'string');
    const all = await readRows();
    expect(all.length).toBeGreaterThan(3);
    const [[first = ''] = [], [second = ''] = []] = all;
    expect(await readRows(createRegionFilter('is', first, second))).toEqual(all.slice(0, 2));
    expect(await readRows(createRegionFilter('isNot', first, second))).toEqual(all.slice(2));
    expect(await readRows(createRegionFilter('contains', first.slice(1, 4).toUpperCase()))).toContainEqual(all[0]);
    expect(await readRows(createRegionFilter('isEmpty'))).toEqual([]);
    expect(await readRows(createRegionFilter('isNotEmpty'))).toEqual(all);
  });

  it('filters by date put each day into one part of the time: before, between, on, after [P20]', async () => {
    const { countOrders, day } = await openCountByRegion();
    const createDateFilter = createFilterFactory(day, 'time');
    const all = await countOrders();
    const before = await countOrders(createDateFilter('before', '2026-03-01'));
    const march = await countOrders(createDateFilter('between', '2026-03-01', '2026-03-30'));
    const last = await countOrders(createDateFilter('is', '2026-03-31'));
    const after = await countOrders(createDateFilter('after', '2026-03-31'));
    expect(Math.min(before, march, last, after)).toBeGreaterThan(0);
    expect(before + march + last + after).toBe(all);
    expect(await countOrders(createDateFilter('isEmpty'))).toBe(0);
  });

  it('a filter by the last months selects only complete months [P20]', async () => {
    const { countOrders, day } = await openCountByRegion();
    const createDateFilter = createFilterFactory(day, 'time');
    const now = new Date();
    const formatDate = (at: number) => new Date(at).toISOString().slice(0, 10);
    const first = formatDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 24, 1));
    const end = formatDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
    const ordersInLastMonths = await countOrders(createDateFilter('inTheLast', '24', 'months'));
    expect(ordersInLastMonths).toBeGreaterThan(0);
    expect(ordersInLastMonths).toBe(await countOrders(createDateFilter('between', first, end)));
  });
});
