/**
 * Provides a data API over a list of facts in memory. It computes each answer, at any grain, from
 * all facts.
 */
import type { DataValue } from '../../src/client';
import { createDataClient } from '../../src/client';

export type Fact = Readonly<Record<string, DataValue>>;

interface Measure {
  readonly aggType: string;
  readonly format?: string;
  compute(facts: readonly Fact[]): number | string;
}

/**
 * `f.amount` adds up. `f.average`, `f.customers` (a distinct count) and `f.last` (a time that is
 * declared as a number) do not.
 */
const MEASURES: Readonly<Record<string, Measure>> = {
  'f.amount': {
    ...{ aggType: 'sum', format: 'number_0' },
    compute: (facts) => facts.reduce((sum, { amount }) => sum + Number(amount), 0),
  },
  'f.average': {
    aggType: 'avg',
    compute: (facts) => facts.reduce((sum, { amount }) => sum + Number(amount), 0) / facts.length,
  },
  'f.last': {
    aggType: 'max',
    compute: (facts) =>
      `${facts
        .map(({ month }) => String(month))
        .sort()
        .at(-1)}-01T08:00:00.000`,
  },
  'f.customers': { aggType: 'countDistinct', compute: (facts) => new Set(facts.map(({ customer }) => customer)).size },
};

interface Condition {
  readonly member: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

type Filter = Condition | { readonly or: readonly Condition[] };

interface Query {
  readonly dimensions?: readonly string[];
  readonly measures?: readonly string[];
  readonly filters?: readonly Filter[];
  readonly order?: readonly (readonly [member: string, direction: string])[];
  readonly limit?: number;
  readonly offset?: number;
}

/** `f.amount` -> `Amount` */
export const toTitle = (member: string) => member.replace(/^f\.(.)/, (_, first: string) => first.toUpperCase());

/** Computes the value of one cell from the facts only. */
export function computeMeasure(facts: readonly Fact[], measure: string, members: Fact): number | undefined {
  const matchingFacts = facts.filter((fact) => Object.entries(members).every(([name, value]) => fact[name] === value));
  const found = MEASURES[measure];
  return matchingFacts.length === 0 || !found ? undefined : Number(found.compute(matchingFacts));
}

/** Supports only those conditions of a data API that tests use. */
function matchesFilter(fact: Fact, filter: Filter): boolean {
  if ('or' in filter) return filter.or.some((one) => matchesFilter(fact, one));
  const { member, operator, values = [] } = filter;
  const value = String(fact[member.slice(2)] ?? '');
  if (operator === 'startsWith') return values.some((one) => value.toLowerCase().startsWith(one.toLowerCase()));
  if (operator === 'endsWith') return values.some((one) => value.toLowerCase().endsWith(one.toLowerCase()));
  if (operator === 'notSet') return (fact[member.slice(2)] ?? null) === null;
  if (operator === 'equals') return values.includes(value);
  if (operator === 'notEquals') return !values.includes(value);
  if (operator === 'contains') return values.some((one) => value.toLowerCase().includes(one.toLowerCase()));
  throw new Error(`These facts know no ${operator}.`);
}

/** Compares two rows by the fields of an order, numbers by their size. */
function compareRows(
  one: readonly unknown[],
  other: readonly unknown[],
  names: readonly string[],
  query: Query,
): number {
  for (const [member, direction] of query.order ?? []) {
    const [value, otherValue] = [String(one[names.indexOf(member)]), String(other[names.indexOf(member)])];
    const result = value.localeCompare(otherValue, 'en', { numeric: true });
    if (result !== 0) return direction === 'desc' ? -result : result;
  }
  return 0;
}

function answerQuery(facts: readonly Fact[], query: Query, ordersRows: boolean): object {
  const { dimensions = [], measures = [], filters = [], limit = 10_000, offset = 0 } = query;
  const groups = new Map<string, Fact[]>();
  for (const fact of facts.filter((one) => filters.every((filter) => matchesFilter(one, filter)))) {
    const key = JSON.stringify(dimensions.map((name) => fact[name.slice(2)] ?? null));
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  const rows = [...groups].map(([key, matchingFacts]) => [
    ...JSON.parse(key),
    ...measures.map((name) => String(MEASURES[name]?.compute(matchingFacts))),
  ]);
  if (ordersRows) rows.sort((one, other) => compareRows(one, other, [...dimensions, ...measures], query));
  const describeMembers = (names: readonly string[], type: string) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        { title: toTitle(name), shortTitle: toTitle(name), type, format: MEASURES[name]?.format },
      ]),
    );
  return {
    query: { ...query, limit },
    annotation: { dimensions: describeMembers(dimensions, 'string'), measures: describeMembers(measures, 'number') },
    data: { members: [...dimensions, ...measures], dataset: rows.slice(offset, offset + limit) },
    total: rows.length,
  };
}

/**
 * @param getFacts returns the facts at the time of each request
 * @param getOrdersRows returns true if the rows have the order of the query, not that of the facts
 */
export async function createFactsClient(getFacts: () => readonly Fact[], getOrdersRows = () => false) {
  const json = (value: object) =>
    new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  return createDataClient({
    findAddress: async () => 'https://data.test/cubejs-api',
    issueToken: async () => 'token',
    clock: { now: () => Date.now(), wait: async () => undefined },
    newRequestId: () => 'query-1',
    fetch: async (input, { body }) => {
      if (new URL(input).pathname.endsWith('/meta')) {
        const measures = Object.entries(MEASURES).map(([name, { aggType }]) => ({ name, aggType }));
        const dimensions = ['region', 'month', 'customer'].map((name) => ({
          ...{ name: `f.${name}`, title: toTitle(`f.${name}`), type: 'string' },
        }));
        return json({ cubes: [{ name: 'f', measures, dimensions }] });
      }
      return json(answerQuery(getFacts(), JSON.parse(String(body)).query, getOrdersRows()));
    },
  });
}
