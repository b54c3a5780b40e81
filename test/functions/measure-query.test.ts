import { formatMeasureFormulas } from '../../src/functions/formula-text';
import { readMeasureQuery } from '../../src/functions/measure-query';

const FIELDS = new Map<string, { readonly kind: 'dimension' | 'measure'; readonly type: string }>([
  ['sales.region', { kind: 'dimension', type: 'string' }],
  ['sales.ordered_at', { kind: 'dimension', type: 'time' }],
  ['sales.orders', { kind: 'measure', type: 'number' }],
] as const);
const GERMAN = { argument: ';', decimal: ',' };
const read = (query: object) => readMeasureQuery(JSON.stringify(query), (name) => FIELDS.get(name));
const readFilters = (...filters: readonly object[]) =>
  read({ measures: ['sales.orders'], filters })?.conditions.map(({ values }) => values);
const equals = (member: string, ...values: readonly unknown[]) => ({ member, operator: 'equals', values });
const within = (...values: readonly string[]) => ({ member: 'sales.ordered_at', operator: 'inDateRange', values });

it('a query becomes a formula for each measure, with the filters as pairs and the separators of Excel', () => {
  const query = read({
    measures: ['sales.orders', 'sales.net_sales'],
    timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-02-01', '2026-02-28'] }],
    filters: [equals('sales.region', 'North', 'the "South"')],
  });
  const pairs = '"sales.region"; "North"; "sales.region"; "the ""South"""; "sales.ordered_at"; "2026-02"';
  expect(query && formatMeasureFormulas(query, GERMAN)).toEqual({
    text: `=INLAY.MEASURE("sales.orders"; ${pairs})\n=INLAY.MEASURE("sales.net_sales"; ${pairs})`,
    omitted: [],
  });
});

it.each([
  ['a day', ['2026-02-01', '2026-02-01'], '2026-02-01'],
  ['a single day', ['2026-02-01'], '2026-02-01'],
  ['a month', ['2024-02-01', '2024-02-29'], '2024-02'],
  ['a year', ['2026-01-01', '2026-12-31'], '2026'],
])('a range of dates that is %s is written as such', (_, range, text) => {
  expect(readFilters(within(...range))).toEqual([[text]]);
});

it('several months of one time are alternatives, as in a formula', () => {
  const months = [within('2026-01-01', '2026-01-31'), within('2026-02-01', '2026-02-28')];
  expect(readFilters({ or: months })).toEqual([['2026-01', '2026-02']]);
  expect(readFilters({ and: months })).toEqual([undefined]);
});

it.each([
  ['another operator', { member: 'sales.region', operator: 'contains', values: ['o'] }],
  ['a range that is no period', within('2026-02-01', '2026-02-27')],
  ['a range over two months', within('2026-01-01', '2026-02-28')],
  ['a relative period', within('last month')],
  ['a moment', equals('sales.ordered_at', '2026-02-01T08:00:00')],
  ['a measure', equals('sales.orders', '5')],
  ['a value that is no text', equals('sales.region', null)],
  ['no value', { member: 'sales.region', operator: 'set' }],
  ['alternatives of two members', { or: [equals('sales.region', 'North'), equals('sales.city', 'Hull')] }],
])('a formula leaves out what it cannot express: %s', (_, filter) => {
  expect(readFilters(filter)).toEqual([undefined]);
});

it('a formula leaves out a second condition on a member, a segment, an empty and a long text, and names them', () => {
  const query = read({
    ...{ measures: ['sales.orders'], segments: ['sales.gifts'] },
    filters: [
      ...[equals('sales.region', 'North'), equals('sales.region', 'South'), equals('sales.city', '')],
      equals('sales.note', 'x'.repeat(256)),
    ],
  });
  expect(query && formatMeasureFormulas(query, GERMAN)).toEqual({
    text: '=INLAY.MEASURE("sales.orders"; "sales.region"; "North")',
    omitted: ['sales.region', 'sales.city', 'sales.note', 'sales.gifts'],
  });
});

it.each(['{}', 'no query', '{"dimensions":["sales.region"]}'])(
  'a query without measures has no formula: %s',
  (query) => {
    expect(readMeasureQuery(query, () => undefined)).toBeUndefined();
  },
);
