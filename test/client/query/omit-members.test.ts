import { omitMembers } from '../../../src/client';
import { describePivotChoices } from '../../../src/client/query/pivot/pivot-layout';

const QUERY = {
  dimensions: ['sales.region', 'sales.channel'],
  measures: ['sales.net', 'sales.orders'],
  timeDimensions: [{ dimension: 'sales.day', granularity: 'month', dateRange: 'last year' }],
  order: [
    ['sales.day', 'asc'],
    ['sales.region', 'asc'],
  ],
  filters: [{ member: 'sales.net', operator: 'gt', values: ['5'] }],
};
const omit = (query: object, ...names: string[]): object => JSON.parse(omitMembers(JSON.stringify(query), names));

test('a query without a dimension and a measure groups by the rest and keeps its filters [P15]', () => {
  expect(omit(QUERY, 'sales.region', 'sales.net')).toEqual({
    ...QUERY,
    dimensions: ['sales.channel'],
    measures: ['sales.orders'],
    order: [['sales.day', 'asc']],
  });
});

test('a left out time still filters by its range of dates [P15]', () => {
  expect(omit(QUERY, 'sales.day.month')).toEqual({
    ...QUERY,
    timeDimensions: [{ dimension: 'sales.day', dateRange: 'last year' }],
    order: [['sales.region', 'asc']],
  });
});

test('the members that order a limited report stay, because they decide which rows it has [P5]', () => {
  const query = { ...QUERY, limit: 10 };
  expect(omit(query, 'sales.region', 'sales.day.month')).toEqual(query);
  expect(describePivotChoices(query).neededMembers).toEqual(['sales.region', 'sales.day.month']);
});

test.each([
  ['all members are left out', [...QUERY.dimensions, ...QUERY.measures, 'sales.day.month']],
  ['no member of it is left out', ['sales.gone']],
])('a query stays unchanged if %s', (_, names) => {
  expect(omit(QUERY, ...names)).toEqual(QUERY);
});
