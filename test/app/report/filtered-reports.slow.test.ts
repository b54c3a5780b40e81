// Tests the user's own filters over a sample report, answered by the embedded engine: together, the
// parts are the whole.
import { filterQuery } from '../../../src/client';
import type { PlacementFilter } from '../../../src/placement';
import { openReport, setStage } from '../../support/app';

const { connected } = setStage();

type Rows = readonly (readonly [region: string, orders: number])[];
type Filter = Pick<PlacementFilter, 'member' | 'type' | 'operator'> & { readonly values: readonly string[] };

/** Counts orders by region, as `Net sales by region` does, through these filters. */
async function counted(): Promise<{
  readonly rows: (...filters: Filter[]) => Promise<Rows>;
  readonly orders: (...filters: Filter[]) => Promise<number>;
  readonly region: string;
  readonly day: string;
}> {
  const test = await connected();
  await openReport(test, 'Net sales by region');
  const state = test.app.report.state.value;
  const session = test.app.session.value;
  if (state.kind !== 'open' || !session) throw new Error('No report is open.');
  const { jsonQuery } = await session.client.getReport(session.deployment.id, state.detail.id);
  const choices = await state.detail.filters.choices();
  if (typeof choices === 'string') throw new Error(choices);
  const named = (ending: string) => choices.members.find(({ name }) => name.endsWith(ending))?.name ?? '';
  const data = await session.data();
  const rows = async (...filters: Filter[]): Promise<Rows> => {
    const { columns, rows } = await data.preview({ kind: 'json', query: filterQuery(jsonQuery ?? '', filters) }, 1000);
    const at = columns.findIndex(({ name }) => name.endsWith('.order_count'));
    return rows.map((row) => [String(row[0]), Number(row[at])]);
  };
  return {
    rows,
    orders: async (...filters) => (await rows(...filters)).reduce((sum, [, orders]) => sum + orders, 0),
    region: named('.stores_region'),
    day: named('.ordered_at'),
  };
}

const on =
  (member: string, type: PlacementFilter['type']) =>
  (operator: PlacementFilter['operator'], ...values: string[]): Filter => ({ member, type, operator, values });

describe('a filtered report', () => {
  it('a filter selects the rows of its values, and its opposite selects the others [P20]', async () => {
    const { rows, region } = await counted();
    const where = on(region, 'string');
    const all = await rows();
    expect(all.length).toBeGreaterThan(3);
    const [[first = ''] = [], [second = ''] = []] = all;
    expect(await rows(where('is', first, second))).toEqual(all.slice(0, 2));
    expect(await rows(where('isNot', first, second))).toEqual(all.slice(2));
    expect(await rows(where('contains', first.slice(1, 4).toUpperCase()))).toContainEqual(all[0]);
    expect(await rows(where('isEmpty'))).toEqual([]);
    expect(await rows(where('isNotEmpty'))).toEqual(all);
  });

  it('filters by date put each day into one part of the time: before, between, on, after [P20]', async () => {
    const { orders, day } = await counted();
    const when = on(day, 'time');
    const all = await orders();
    const before = await orders(when('before', '2026-03-01'));
    const march = await orders(when('between', '2026-03-01', '2026-03-30'));
    const last = await orders(when('is', '2026-03-31'));
    const after = await orders(when('after', '2026-03-31'));
    expect(Math.min(before, march, last, after)).toBeGreaterThan(0);
    expect(before + march + last + after).toBe(all);
    expect(await orders(when('isEmpty'))).toBe(0);
  });

  it('a filter by the last months selects only complete months [P20]', async () => {
    const { orders, day } = await counted();
    const when = on(day, 'time');
    const now = new Date();
    const text = (at: number) => new Date(at).toISOString().slice(0, 10);
    const first = text(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 24, 1));
    const end = text(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
    const asked = await orders(when('inTheLast', '24', 'months'));
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBe(await orders(when('between', first, end)));
  });
});
