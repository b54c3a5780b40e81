import { describeQueryChanges } from '../../../src/client';

const describeChanges = (from: object, to: object) => describeQueryChanges(JSON.stringify(from), JSON.stringify(to));

const QUERY = {
  measures: ['sales.net', 'sales.orders'],
  dimensions: ['sales.region'],
  timeDimensions: [{ dimension: 'sales.day', granularity: 'week', dateRange: ['2026-01-01', '2026-03-31'] }],
  filters: [{ member: 'sales.channel', operator: 'equals', values: ['Web', 'Shop'] }],
  order: { 'sales.day': 'asc' },
};

test.each<[string, object]>([
  ['a list as the order', { ...QUERY, order: [['sales.day.week', 'asc']] }],
  ['the order as an engine returns it', { ...QUERY, order: [{ id: 'sales.day', desc: false }] }],
  [
    'the time among the dimensions and its range as a filter',
    {
      ...QUERY,
      dimensions: ['sales.region', 'sales.day.week'],
      timeDimensions: [],
      filters: [
        ...QUERY.filters,
        { member: 'sales.day', operator: 'inDateRange', values: ['2026-01-01', '2026-03-31'] },
      ],
    },
  ],
  ['its keys reversed', Object.fromEntries(Object.entries(QUERY).reverse())],
  [
    'its values reversed and `dimension` for `member`',
    { ...QUERY, filters: [{ dimension: 'sales.channel', operator: 'equals', values: ['Shop', 'Web'] }] },
  ],
  ['empty lists and defaults', { ...QUERY, segments: [], ungrouped: false, offset: 0, total: true }],
  ['the body of a request around it', { query: QUERY, queryType: 'multi' }],
])('a query in another spelling has no changes: %s', (_, other) => {
  expect(describeChanges(QUERY, other)).toEqual([]);
  expect(describeChanges(other, QUERY)).toEqual([]);
});

test('changes name what was added, removed and replaced', () => {
  const changed = {
    ...QUERY,
    measures: ['sales.net', 'sales.units'],
    timeDimensions: [{ dimension: 'sales.day', granularity: 'month', dateRange: ['2026-01-01', '2026-06-30'] }],
    filters: [{ member: 'sales.region', operator: 'set' }],
    order: { 'sales.net': 'desc' },
    limit: 10,
    segments: ['sales.done'],
  };
  expect(describeChanges(QUERY, changed)).toEqual([
    { kind: 'added', column: 'sales.units' },
    { kind: 'removed', column: 'sales.orders' },
    { kind: 'granularity', time: 'sales.day', from: 'week', to: 'month' },
    { kind: 'filterAdded', members: ['sales.region'] },
    { kind: 'filterChanged', members: ['sales.day'] },
    { kind: 'filterRemoved', members: ['sales.channel'] },
    { kind: 'order', order: [['sales.net', 'desc']] },
    { kind: 'limit', limit: 10 },
    { kind: 'other' },
  ]);
});

test('an order that went with its field is no change of its own', () => {
  const { order: _, timeDimensions: __, ...others } = QUERY;
  const changed = { ...others, timeDimensions: [{ dimension: 'sales.day', dateRange: ['2026-01-01', '2026-03-31'] }] };
  expect(describeChanges(QUERY, changed)).toEqual([{ kind: 'removed', column: 'sales.day.week' }]);
});

test('columns in another order are moved', () => {
  expect(describeChanges(QUERY, { ...QUERY, measures: ['sales.orders', 'sales.net'] })).toEqual([{ kind: 'moved' }]);
});

test('the engine’s default order and no order differ', () => {
  const { order: _, ...others } = QUERY;
  expect(describeChanges(QUERY, others)).toEqual([{ kind: 'order', order: undefined }]);
  expect(describeChanges(others, { ...others, order: [] })).toEqual([{ kind: 'order', order: [] }]);
});

test.each([
  ['{"measures":["a.b"]}', '[{"measures":["a.b"]},{"measures":["a.c"]}]', [{ kind: 'other' }]],
  ['[{"measures":["a.b"]},{"limit":1,"total":true}]', '[{"measures":["a.b"]},{"total":true,"limit":1}]', []],
])('queries that cannot be edited are equal or not: %s, %s', (from, to, changes) => {
  expect(describeQueryChanges(from, to)).toEqual(changes);
});
