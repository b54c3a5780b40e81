/**
 * Generates random facts and layouts, and their pivots as a query engine that adds would return
 * them.
 */
import fc from 'fast-check';
import type { DataColumn, DataValue } from '../../../src/client/data/query-events';
import { type Grain, listGrains, type PivotLayout } from '../../../src/client/query/pivot/pivot-layout';
import { type GrainAnswer, readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';

const DIMENSIONS = ['region', 'city', 'month', 'channel'] as const;
const MEASURES = ['sales', 'orders'] as const;
const createColumn = (name: string): DataColumn =>
  MEASURES.some((measure) => measure === name)
    ? { name, title: name, type: 'number', isMeasure: true }
    : { name, title: name, type: 'string' };

export type Fact = Readonly<Record<string, DataValue>>;
export const getMember = (fact: Fact, name: string): DataValue => fact[name] ?? null;

/** Returns a query engine's answer at one grain. */
export function createAnswer(layout: PivotLayout, grain: Grain, facts: readonly Fact[]): GrainAnswer {
  const members = [...layout.rows.slice(0, grain.rows), ...(grain.includesColumns ? layout.columns : [])];
  const groups = new Map<string, { values: DataValue[]; sums: number[] }>();
  for (const fact of facts) {
    const values = members.map((name) => fact[name] ?? null);
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, sums: layout.measures.map(() => 0) };
    groups.set(key, group);
    layout.measures.forEach((measure, index) => {
      group.sums[index] = (group.sums[index] ?? 0) + Number(getMember(fact, measure));
    });
  }
  return {
    grain,
    columns: [...members, ...layout.measures].map(createColumn),
    rows: [...groups.values()].map(({ values, sums }) => [...values, ...sums.map(String)]),
  };
}

export async function layOutPivot(layout: PivotLayout, facts: readonly Fact[]) {
  const answers = listGrains(layout).map((grain) => createAnswer(layout, grain, facts));
  const { rowCount, columnCount, buildTable } = await readPivot(layout, answers, () => undefined);
  const { columns, rows } = buildTable();
  expect([[...rows].length, columns.length]).toEqual([rowCount, columnCount]);
  return { columns, rows: [...rows] };
}

export const FACT = fc.record({
  region: fc.constantFrom('North', 'Total', '(Total)', null),
  city: fc.constantFrom('A', 'Total', '(empty)', '', null),
  month: fc.constantFrom('1', '2', '10'),
  channel: fc.constantFrom('web', 'shop', '(empty)', null),
  sales: fc.integer({ min: -50, max: 50 }).map(String),
  orders: fc.integer({ min: 0, max: 9 }).map(String),
});

export const LAYOUT: fc.Arbitrary<PivotLayout> = fc
  .record({
    order: fc.shuffledSubarray([...DIMENSIONS], { minLength: 1 }),
    down: fc.nat({ max: 3 }),
    measures: fc.shuffledSubarray([...MEASURES], { minLength: 1 }),
    measuresOn: fc.constantFrom('rows' as const, 'columns' as const),
    rowTotals: fc.boolean(),
    columnTotals: fc.boolean(),
    totaled: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  })
  .map(({ order, down, totaled, ...rest }) => {
    const split = Math.min(down, order.length - 1);
    const rows = order.slice(0, split);
    const subtotals = rows.slice(0, -1).filter((_, level) => totaled[level]);
    return { rows, columns: order.slice(split), labels: PIVOT_LABELS, subtotals, ...rest };
  });
