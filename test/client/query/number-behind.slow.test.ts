/** Checks that the drill-down rows of the sample's reports give the numbers that the cells show. */
import type { DataClient, DataValue, QueryRequest, Report } from '../../../src/client';
import { createChance } from '../../support/chance';
import { PIVOT_LABELS } from '../../support/english-reader';
import { type Collected, collect } from '../data-parts';
import { openSampleClient, type SampleClient } from '../sample-client';

/** The test compares this many numbers in each report: the first, the last and a random one. */
const MAX_CELLS = 3;
/** This report takes some seconds every time. */
const SLOW = 'Audited stock by format';

let sample: SampleClient;
let data: DataClient;
let reports: readonly Report[];

beforeAll(async () => {
  sample = await openSampleClient();
  ({ data } = sample);
  reports = sample.reports.filter(({ jsonQuery, name }) => jsonQuery && name !== SLOW);
});

afterAll(async () => {
  await sample?.close();
});

interface SelectedCell {
  readonly row: ReadonlyMap<string, DataValue | undefined>;
  readonly column: string;
  readonly value: DataValue;
}

/** A device remembers a row like this: a missing value and an empty text are the same. */
function pickNumbers({ columns, rows }: Collected, seed: number): readonly SelectedCell[] {
  const random = createChance(seed);
  const cells = rows.flatMap((values) => {
    const row = new Map(
      columns.flatMap(({ name, isMeasure }, index) =>
        isMeasure ? [] : [[name, values[index] === '' ? undefined : (values[index] ?? undefined)] as const],
      ),
    );
    return columns.flatMap(({ name, isMeasure }, index) =>
      isMeasure ? [{ row, column: name, value: values[index] ?? null }] : [],
    );
  });
  if (cells.length <= MAX_CELLS) return cells;
  const [first, last] = [cells[0], cells.at(-1)];
  const others = Array.from({ length: MAX_CELLS - 2 }, () => random.pick(cells));
  return [first, last, ...others].filter((cell) => cell !== undefined);
}

/** @returns the number of proved cells, and those that were not */
async function proveCells(request: QueryRequest, result: Collected) {
  const failed: unknown[] = [];
  let adding = 0;
  for (const { row, column, value } of pickNumbers(result, 7)) {
    const number = await data.drillDown(request, { column, row });
    if (number.kind === 'none') {
      failed.push([column, [...row], number.reason]);
      continue;
    }
    // Nothing depends on the other columns.
    const { measureValue, count, rows } = await number.readFirst([]);
    if (number.measure.aggregation === 'adds') adding += 1;
    const isSame = Math.abs(Number(measureValue) - Number(value)) <= 1e-9 * Math.max(1, Math.abs(Number(value)));
    // Times are the earliest and the latest of several.
    if (!isSame && measureValue !== value)
      failed.push([number.measure.name, [...row], { value, comesTo: measureValue, count }]);
    if (count !== undefined && count < rows.length) failed.push([column, 'count', count, rows.length]);
  }
  return { failed, adding };
}

describe('the rows of a drill-down [P19]', () => {
  it('the drill-down rows reproduce the number, for up to three numbers of each report as a list', async () => {
    let adding = 0;
    for (const { name, jsonQuery } of reports) {
      const request = { kind: 'json', query: jsonQuery } as const;
      const result = await collect(data.query(request)).catch(() => undefined);
      if (!result) {
        expect(name).toBe('Margin by brand (old definition)');
        continue;
      }
      const { failed, adding: more } = await proveCells(request, result);
      expect([name, failed]).toEqual([name, []]);
      adding += more;
    }
    expect(adding).toBeGreaterThan(50);
  });

  it('the drill-down rows reproduce the number, for up to three numbers of each saved pivot with totals', async () => {
    let pivots = 0;
    for (const { name, jsonQuery, pivotItems } of reports) {
      if (!pivotItems) continue;
      pivots += 1;
      const items = { ...pivotItems, showRowTotals: true, showColumnTotals: true, showSubtotals: true };
      const request = { kind: 'json', query: jsonQuery, pivot: { items, labels: PIVOT_LABELS } } as const;
      const { failed } = await proveCells(request, await collect(data.query(request)));
      expect([name, failed]).toEqual([name, []]);
    }
    expect(pivots).toBeGreaterThanOrEqual(5);
  });

  it('the drill-down rows can be read to the last one, even beyond those that prove the number', async () => {
    const request = { kind: 'json', query: { measures: ['sales.returned_lines', 'sales.line_count'] } } as const;
    const row = new Map<string, DataValue>();
    const returned = await data.drillDown(request, { column: 'sales.returned_lines', row });
    if (returned.kind === 'none') throw new Error(returned.reason);
    const { rows } = await collect(data.query(request));
    const [lines, all] = rows[0] ?? [];
    const first = await returned.readFirst(['sales.line_id']);
    expect(first.rows.length).toBeLessThan(Number(lines));
    expect([first.count, String(first.measureValue)]).toEqual([Number(lines), String(lines)]);
    expect((await collect(returned.streamAll(['sales.line_id']))).rows).toHaveLength(Number(lines));
    const every = await data.drillDown(request, { column: 'sales.line_count', row });
    if (every.kind === 'none') throw new Error(every.reason);
    expect(await every.readFirst([])).toMatchObject({ count: Number(all), measureValue: all });
    const sold = { kind: 'json', query: { measures: ['sales.returned_sales'] } } as const;
    const sales = await data.drillDown(sold, { column: 'sales.returned_sales', row });
    if (sales.kind === 'none') throw new Error(sales.reason);
    expect(await sales.readFirst([])).toMatchObject({ count: undefined, valueSource: 'asked' });
  });

  it('a drill-down has no rows for SQL, a dimension, ungrouped rows, or an unknown row', async () => {
    const query = { measures: ['sales.units'], dimensions: ['sales.channel'] };
    const row = new Map([['sales.channel', 'Web']]);
    const drillDown = async (request: QueryRequest, column = 'sales.units', of: ReadonlyMap<string, string> = row) =>
      await data.drillDown(request, { column, row: of });
    expect(await drillDown({ kind: 'sql', sql: 'SELECT 1' })).toEqual({ kind: 'none', reason: 'sql' });
    expect(await drillDown({ kind: 'json', query }, 'sales.channel')).toEqual({ kind: 'none', reason: 'noMeasure' });
    const rows = { ...query, ungrouped: true };
    expect(await drillDown({ kind: 'json', query: rows })).toEqual({ kind: 'none', reason: 'alreadyRows' });
    const unknown = { kind: 'none', reason: 'unknownGroup' };
    expect(await drillDown({ kind: 'json', query }, 'sales.units', new Map())).toEqual(unknown);
  });

  it('the drill-down columns come from the data model, or include the whole view', async () => {
    const row = new Map<string, DataValue>();
    const sales = await data.drillDown(
      { kind: 'json', query: { measures: ['sales.units'] } },
      { column: 'sales.units', row },
    );
    if (sales.kind === 'none') throw new Error(sales.reason);
    expect(sales.drillMembers.slice(0, 3)).toEqual(['sales.order_number', 'sales.ordered_at', 'sales.stores_name']);
    const members = await data.drillDown(
      { kind: 'json', query: { measures: ['members.member_count'] } },
      { column: 'members.member_count', row },
    );
    if (members.kind === 'none') throw new Error(members.reason);
    expect(members.drillMembers).toEqual([]);
    expect(members.columns).toContainEqual({ name: 'members.email', title: 'Email', isMeasure: false });
    expect(members.columns.every(({ name }) => name.startsWith('members.'))).toBe(true);
  });
});
