import { readLoadQueries } from '../../../src/client/query/load/load-query';
import { listSummedMeasures, matchSelectList } from '../../../src/client/query/select-list';

const QUERY = {
  dimensions: ['sales.region', 'sales.channel'],
  timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'month' }],
  measures: ['sales.units', 'sales.net_sales'],
};

function match(sql: string, fields: object) {
  const [query] = readLoadQueries(fields) ?? [];
  if (!query) throw new Error('The query cannot be read.');
  return matchSelectList(sql, query);
}

const matchMembers = (sql: string, fields: object) => match(sql, fields)?.map(({ member }) => member);

describe('the members of a SELECT list', () => {
  test('the list keeps the order of the text, and the aliases that its author chose [P22]', () => {
    const sql = `SELECT MEASURE(s.net_sales) AS "Net sales, £", DATE_TRUNC('month', s.ordered_at) m, s.region,
      -- a comment
      channel AS Channel, SUM(DISTINCT units) FROM sales s GROUP BY 2, 3, 4 ORDER BY 1 DESC`;
    expect(match(sql, QUERY)).toEqual([
      { member: 'sales.net_sales', title: 'Net sales, £' },
      { member: 'sales.ordered_at.month', title: 'm' },
      { member: 'sales.region' },
      { member: 'sales.channel' },
      { member: 'sales.units' },
    ]);
  });

  test.each([
    ['quoted names', 'SELECT "s"."region" FROM "sales" AS "s"', { dimensions: ['sales.region'] }, ['sales.region']],
    ['a measure of ungrouped rows', 'SELECT units FROM sales', { measures: ['sales.units'] }, ['sales.units']],
    ['COUNT(*)', 'SELECT COUNT(*) AS n FROM sales', { measures: ['sales.lines'] }, ['sales.lines']],
    [
      'a quarter',
      "SELECT DATE_TRUNC('qtr', ordered_at) FROM sales",
      { timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'quarter' }] },
      ['sales.ordered_at.quarter'],
    ],
    [
      'the names of a view',
      'SELECT * FROM sales LIMIT 5',
      { dimensions: ['sales.region'], measures: ['sales.units'] },
      ['sales.region', 'sales.units'],
    ],
    [
      'different names of two views',
      'SELECT * FROM a CROSS JOIN b',
      { dimensions: ['a.city', 'b.name'] },
      ['a.city', 'b.name'],
    ],
    [
      'equal names of two views',
      'SELECT b.name, a.name FROM a CROSS JOIN b',
      { dimensions: ['a.name', 'b.name'] },
      ['b.name', 'a.name'],
    ],
    [
      'an outer SELECT',
      'WITH x AS (SELECT 1, 2 FROM y) SELECT region FROM x',
      { dimensions: ['s.region'] },
      ['s.region'],
    ],
    [
      'the texts of tools that nest and filter',
      `SELECT r.channel, SUM(r.units) a0 FROM (SELECT _.units, _.channel AS channel, CAST(_.day AS VARCHAR(10)) d FROM sales _
        WHERE (a = 1) AND (completed) AND (NOT _.channel IS NULL)) r GROUP BY 1 HAVING (COUNT(1) > 0)`,
      { dimensions: ['sales.channel'], measures: ['sales.units'] },
      ['sales.channel', 'sales.units'],
    ],
  ])('the list recognizes %s [P22]', (_, sql, fields, members) => {
    expect(matchMembers(sql, fields)).toEqual(members);
  });

  test.each([
    ['a literal', "SELECT region, 'x' AS label FROM sales", { dimensions: ['sales.region'] }],
    ['a number', 'SELECT region, 1 FROM sales', { dimensions: ['sales.region'] }],
    ['NULL', 'SELECT region, NULL AS region2 FROM sales', { dimensions: ['sales.region'] }],
    ['a repeated member', 'SELECT region, region AS again FROM sales', { dimensions: ['sales.region'] }],
    ['a member that is not selected', 'SELECT region FROM sales', { dimensions: ['sales.region', 'sales.channel'] }],
    ['another name', 'SELECT r.place FROM (SELECT region AS place FROM sales) r', { dimensions: ['sales.region'] }],
    ['an expression', 'SELECT LOWER(region) FROM sales', { dimensions: ['sales.region'] }],
    ['a calculation', 'SELECT units + 1 FROM sales', { measures: ['sales.units'] }],
    ['two possible members', 'SELECT name FROM a CROSS JOIN b', { dimensions: ['a.name', 'b.name'] }],
    [
      'names that a nested SELECT has swapped',
      'SELECT r.channel, r.region FROM (SELECT region AS channel, channel AS region FROM sales) r',
      { dimensions: ['sales.region', 'sales.channel'] },
    ],
    [
      'measures that a WITH has swapped',
      'WITH r AS (SELECT units net_sales, net_sales units FROM sales) SELECT SUM(net_sales), SUM(units) FROM r',
      { measures: ['sales.units', 'sales.net_sales'] },
    ],
    [
      'names that a WITH gives to places',
      'WITH r(channel, region) AS (SELECT region, channel FROM sales) SELECT channel, region FROM r',
      { dimensions: ['sales.region', 'sales.channel'] },
    ],
    [
      'names that an alias gives to places',
      'SELECT channel, region FROM (SELECT region, channel FROM sales) AS r(channel, region)',
      { dimensions: ['sales.region', 'sales.channel'] },
    ],
    [
      'another granularity',
      "SELECT DATE_TRUNC('day', ordered_at) FROM sales",
      { timeDimensions: QUERY.timeDimensions },
    ],
    [
      'the columns of a nested SELECT',
      'SELECT * FROM (SELECT region AS r FROM sales) x',
      { dimensions: ['sales.region'] },
    ],
    ['equal names of two views in *', 'SELECT * FROM a CROSS JOIN b', { dimensions: ['a.name', 'b.name'] }],
    ['a UNION', 'SELECT region FROM a UNION SELECT region FROM a', { dimensions: ['a.region'] }],
    ['__user', "SELECT region FROM sales WHERE __user = 'ann'", { dimensions: ['sales.region'] }],
    [
      '__cubeJoinField',
      'SELECT a.name FROM a LEFT JOIN b ON a.__cubeJoinField = b."__cubeJoinField"',
      { dimensions: ['a.name'] },
    ],
    ['no SELECT', 'SHOW TABLES', { dimensions: ['a.name'] }],
  ])('the list does not match a query with %s [P22]', (_, sql, fields) => {
    expect(match(sql, fields)).toBeUndefined();
  });

  test('an alias that repeats the name, in any case, is not a title [P22]', () => {
    expect(match('SELECT region AS "Region" FROM sales', { dimensions: ['sales.region'] })).toEqual([
      { member: 'sales.region' },
    ]);
  });
});

describe('the measures of a SELECT list that may be added up', () => {
  test.each([
    ['SELECT region, MEASURE(net) FROM sales GROUP BY 1', [undefined, 'sales.net']],
    ['SELECT SUM(s.net) AS total, COUNT("orders") n FROM public.sales AS s;', ['sales.net', 'sales.orders']],
    ['SELECT SUM(sales."Net, sum") FROM sales -- a comment\nWHERE net > 5 LIMIT 10', ['sales.Net, sum']],
    [
      "SELECT LOWER(channel), sum(net) FROM sales WHERE x = 'UNION' GROUP BY 1 HAVING sum(net) > 1",
      [undefined, 'sales.net'],
    ],
    [
      'SELECT COUNT(DISTINCT orders), SUM(DISTINCT net), COUNT(*), SUM(net) FROM sales',
      [undefined, undefined, undefined, 'sales.net'],
    ],
    ['SELECT AVG(net), MIN(net), MAX(net), net, 5 FROM sales', [undefined, undefined, undefined, undefined, undefined]],
    [
      'SELECT SUM(a) / COUNT(b), SUM(a) * 1.2, -SUM(a), SUM(a)::int FROM sales',
      [undefined, undefined, undefined, undefined],
    ],
    [
      'SELECT SUM(a) OVER (), SUM(a) FILTER (WHERE b), ROUND(SUM(a)), SUM(a + b) FROM sales',
      [undefined, undefined, undefined, undefined],
    ],
    ['SELECT SUM(s.a), SUM(1), (SELECT SUM(a) FROM sales) FROM sales', ['sales.a', undefined, undefined]],
  ])('the list names the measures of %s [P15]', (sql, measures) => {
    expect(listSummedMeasures(sql)).toEqual(measures);
  });

  test.each([
    'SELECT DISTINCT region, SUM(net) FROM sales GROUP BY region, channel',
    'SELECT SUM(a) FROM (SELECT net AS a FROM sales) sales',
    'WITH sales AS (SELECT 1 AS net) SELECT SUM(net) FROM sales',
    'SELECT SUM(net) FROM sales CROSS JOIN stores',
    'SELECT SUM(net) FROM sales s LEFT JOIN stores t ON s.id = t.id',
    'SELECT SUM(net) FROM sales, stores',
    'SELECT region, SUM(net) FROM sales GROUP BY ROLLUP(region)',
    'SELECT region, SUM(net) FROM sales GROUP BY GROUPING SETS ((region), ())',
    'SELECT region, SUM(net) FROM sales GROUP BY 1 UNION ALL (SELECT region, SUM(net) FROM sales GROUP BY 1)',
    'SELECT UNNEST(tags), SUM(net) FROM sales GROUP BY 1',
    'SELECT SUM(net) FROM sales s (net)',
    'SELECT SUM(net)',
    'SHOW TABLES',
    "SELECT SUM(net) FROM sales WHERE a = 'open",
  ])('no measure may be added up in %s [P15]', (sql) => {
    expect(listSummedMeasures(sql)).toEqual([]);
  });
});
