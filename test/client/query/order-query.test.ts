import { omitMembers, orderQuery } from '../../../src/client';

const QUERY = {
  dimensions: ['sales.region', 'sales.channel'],
  measures: ['sales.net'],
  timeDimensions: [{ dimension: 'sales.day', granularity: 'month' }],
  order: [['sales.region', 'asc']],
  limit: 100,
  offset: 10,
  segments: ['sales.paid'],
};
const { limit: _, offset: __, ...UNLIMITED } = QUERY;
const BY_NET = [['sales.net', 'desc']] as const;
const order = (...[chosen, firstRows]: [Parameters<typeof orderQuery>[1], number?]) => {
  const ordered = orderQuery(JSON.stringify(QUERY), chosen, firstRows);
  return ordered && { query: JSON.parse(ordered.query), chosen: ordered.chosen };
};

test('an order replaces the order of the report and keeps its limit and its other fields', () => {
  expect(order(BY_NET)).toEqual({ query: { ...QUERY, order: BY_NET }, chosen: { order: true, limit: false } });
});

test('first rows replace the limit and the offset of the report, and 0 removes both', () => {
  expect(order([], 5)).toEqual({ query: { ...UNLIMITED, limit: 5 }, chosen: { order: false, limit: true } });
  expect(order([], 0)?.query).toEqual(UNLIMITED);
});

test('a time is ordered by its plain name, because engines misread a name with a granularity [P20]', () => {
  expect(order([['sales.day.month', 'desc']])?.query.order).toEqual([['sales.day', 'desc']]);
});

test('a field that the query no longer has is dropped from the order', () => {
  expect(order([['sales.gone', 'asc'], ...BY_NET])?.query.order).toEqual(BY_NET);
  expect(order([['sales.gone', 'asc']])).toBeUndefined();
});

test.each([
  ['cannot be read', 'nonsense'],
  ['is a list of queries', JSON.stringify([QUERY, QUERY])],
  [
    'compares periods',
    JSON.stringify({
      ...QUERY,
      timeDimensions: [{ dimension: 'sales.day', compareDateRange: ['this month', 'last month'] }],
    }),
  ],
])('a query that %s takes no order', (_what, query) => {
  expect(orderQuery(query, BY_NET, 5)).toBeUndefined();
});

test('a member that orders first rows cannot be left out, and one that ordered the former ones can [P15]', () => {
  const limited = orderQuery(JSON.stringify(QUERY), [['sales.channel', 'asc']], 5)?.query ?? '';
  expect(JSON.parse(omitMembers(limited, ['sales.channel', 'sales.region'])).dimensions).toEqual(['sales.channel']);
  const all = orderQuery(JSON.stringify(QUERY), [], 0)?.query ?? '';
  expect(JSON.parse(omitMembers(all, ['sales.region'])).dimensions).toEqual(['sales.channel']);
});
