// These tests build one query for many values of a filter: the report's own, with the filtered
// members added.

import type { MemberFilter } from '../../../src/client';
import type { ModelMember } from '../../../src/client/query/data-model';
import { buildGroupedQuery } from '../../../src/client/query/filters/grouped-query';
import { DataQuery } from '../../../src/contract';

const createMeasure = (name: string, aggType: string, isCumulative = false): [string, ModelMember] => [
  name,
  {
    ...{ name, title: name, kind: 'measure', type: 'number', aggType, isCumulative },
    ...{ drillMembers: [], intervals: new Map<string, string>() },
  },
];
const MODEL = new Map([
  createMeasure('o.net', 'sum'),
  createMeasure('o.customers', 'countDistinct'),
  createMeasure('o.so_far', 'sum', true),
  createMeasure('o.running', 'runningTotal'),
  createMeasure('o.place', 'rank'),
]);

const createFilter = (member: string, type: MemberFilter['type'], ...values: string[]): MemberFilter => ({
  ...{ member, type, operator: 'is', values },
});
const city = createFilter('o.city', 'string', 'Bern', 'Köln');
const day = createFilter('o.at', 'time', '2026-03-02', '2026-03-03');
const buildQuery = (query: object, ...filters: readonly MemberFilter[]) => {
  const groupedQuery = buildGroupedQuery(JSON.stringify(query), filters, MODEL);
  return groupedQuery && { ...groupedQuery, query: DataQuery.parse(JSON.parse(groupedQuery.query)) };
};

it('the grouped query adds the members and all values to the report’s own, and drops its order [P15]', () => {
  const filters = [{ member: 'o.net', operator: 'gt', values: ['10'] }];
  const query = { dimensions: ['o.region'], measures: ['o.net'], filters, order: { 'o.net': 'desc' }, timezone: 'UTC' };
  expect(buildQuery(query, city, day)).toMatchObject({
    columns: ['o.city', 'o.at.day'],
    query: {
      ...{ dimensions: ['o.region', 'o.city'], measures: ['o.net'], timezone: 'UTC' },
      timeDimensions: [{ dimension: 'o.at', granularity: 'day' }],
      filters: [
        ...filters,
        { member: 'o.city', operator: 'equals', values: ['Bern', 'Köln'] },
        {
          or: [
            { member: 'o.at', operator: 'inDateRange', values: ['2026-03-02', '2026-03-02'] },
            { member: 'o.at', operator: 'inDateRange', values: ['2026-03-03', '2026-03-03'] },
          ],
        },
      ],
    },
  });
  expect(buildQuery(query, city)?.query).not.toHaveProperty('order');
});

it('the grouped query groups only once by a member that the report already shows', () => {
  expect(buildQuery({ dimensions: ['o.city'], measures: ['o.net'] }, city)?.query.dimensions).toEqual(['o.city']);
});

it.each([
  ['of several ranges', { timeDimensions: [{ dimension: 'o.at', compareDateRange: ['last week', 'this week'] }] }],
  ['of a time that the filter needs by day', { timeDimensions: [{ dimension: 'o.at', granularity: 'month' }] }],
  ['of a time that it limits', { timeDimensions: [{ dimension: 'o.at', dateRange: 'last week' }] }],
  ['of a time among the dimensions', { dimensions: ['o.at.year'] }],
  ['of a measure over a rolling window', { measures: ['o.so_far'] }],
  ['of a running total', { measures: ['o.net', 'o.running'] }],
  ['of a rank', { measures: ['o.place'] }],
  ['of an unknown measure', { measures: ['o.gone'] }],
])('a query %s is not grouped [P15]', (_, query) => {
  expect(buildQuery({ measures: ['o.net', 'o.customers'], ...query }, day)).toBeUndefined();
});

it('a text that is not exactly one query is not grouped', () => {
  expect(buildGroupedQuery('[{},{}]', [city], MODEL)).toBeUndefined();
  expect(buildGroupedQuery('no query', [city], MODEL)).toBeUndefined();
});
