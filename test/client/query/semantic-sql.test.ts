import { toSemanticSql } from '../../../src/client';
import { readMembers } from '../../../src/client/query/data-model';

const MODEL = readMembers({
  cubes: [
    {
      measures: [
        { name: 'sales.net', type: 'number', aggType: 'sum' },
        { name: 'sales.first', type: 'time' },
      ],
      dimensions: [
        { name: 'sales.region', type: 'string' },
        { name: 'sales.order', type: 'number' },
        { name: 'sales.isGift', type: 'boolean' },
        { name: 'sales.at', type: 'time' },
        { name: 'sales.at_year', type: 'number' },
      ],
    },
    { measures: [{ name: 'stock.items', type: 'number' }], dimensions: [] },
  ],
});
const toSql = (query: object) => toSemanticSql(JSON.stringify(query), MODEL);

test('SQL names columns by position where a name could mean two things', () => {
  const query = {
    measures: ['sales.net'],
    dimensions: ['sales.region'],
    timeDimensions: [{ dimension: 'sales.at', granularity: 'month', dateRange: ['2026-01-01', '2026-03-31'] }],
    filters: [
      { member: 'sales.region', operator: 'notEquals', values: ["O'Neill", 'West'] },
      { member: 'sales.net', operator: 'gt', values: ['1000'] },
    ],
    segments: ['sales.done'],
    order: { 'sales.net': 'desc', 'sales.at': 'asc' },
    limit: 10,
  };
  expect(toSql(query)).toBe(`SELECT region, DATE_TRUNC('month', at) AS at_month, MEASURE(net)
FROM sales
WHERE done = true AND region NOT IN ('O''Neill', 'West') AND at >= '2026-01-01' AND at < '2026-04-01'
GROUP BY 1, 2
HAVING MEASURE(net) > 1000
ORDER BY 3 DESC, 2
LIMIT 10`);
});

test('SQL writes the order that an engine adds, and none for a query that has none', () => {
  const query = { measures: ['sales.net'], dimensions: ['sales.region'] };
  expect(toSql(query)).toContain('ORDER BY 2 DESC');
  expect(toSql({ ...query, order: [] })).not.toContain('ORDER BY');
});

test('SQL quotes names that it would read otherwise, and takes no name of a member for a column', () => {
  const query = {
    dimensions: ['sales.order', 'sales.isGift'],
    timeDimensions: [{ dimension: 'sales.at', granularity: 'year' }],
    ungrouped: true,
    order: [],
  };
  expect(toSql(query)).toBe(`SELECT "order", "isGift", DATE_TRUNC('year', at)\nFROM sales`);
});

const createQuery = (fields: object) => ({ measures: ['sales.net'], ...fields });
test.each<[string, object]>([
  ['no members', {}],
  ['two views', { measures: ['sales.net', 'stock.items'] }],
  ['joins', createQuery({ joinHints: [['sales', 'stock']] })],
  ['a time zone', createQuery({ timezone: 'Europe/Berlin' })],
  ['a member that the model does not know', { measures: ['sales.gone'] }],
  ['a granularity of the model’s own', { timeDimensions: [{ dimension: 'sales.at', granularity: 'fiscal_year' }] }],
  ['two granularities of one time', { dimensions: ['sales.at.month', 'sales.at.year'] }],
  ['a range of dates in words', createQuery({ timeDimensions: [{ dimension: 'sales.at', dateRange: 'last year' }] })],
  [
    'a text that is a pattern',
    createQuery({ filters: [{ member: 'sales.region', operator: 'contains', values: ['5%'] }] }),
  ],
  [
    'a missing value among others',
    createQuery({ filters: [{ member: 'sales.region', operator: 'equals', values: ['a', null] }] }),
  ],
  [
    'measures or dimensions',
    createQuery({
      filters: [
        {
          or: [
            { member: 'sales.region', operator: 'set' },
            { member: 'sales.net', operator: 'set' },
          ],
        },
      ],
    }),
  ],
  [
    'a measure that filters rows',
    { ...createQuery({ ungrouped: true }), filters: [{ member: 'sales.net', operator: 'set' }] },
  ],
])('there is no SQL for %s', (_, query) => {
  expect(toSql(query)).toBeUndefined();
});
