/** The pairs of SQL text and JSON query, as `corpus-pair.ts` describes them. */
import { CONDITION_PAIRS } from './corpus-conditions';
import { type Pair, createPair as pair } from './corpus-pair';

const SELECT_LIST: readonly Pair[] = [
  pair('1', 'SELECT MEASURE(last_ordered_at), MEASURE(first_ordered_at), MEASURE(average_discount) FROM sales', {
    measures: 'last_ordered_at first_ordered_at average_discount',
  }),
  pair('2', 'SELECT MAX(last_ordered_at), MIN(first_ordered_at), AVG(average_discount) FROM sales', {
    measures: 'last_ordered_at first_ordered_at average_discount',
  }),
  pair(
    '3',
    'SELECT MEASURE(margin_rate) a, SUM(margin_rate) b, MIN(margin_rate) c, COUNT(margin_rate) e FROM sales',
    'post_processing',
  ),
  pair('4', 'SELECT MEASURE(line_count), NULLIF(MEASURE(line_count),0) FROM sales', 'pushdown'),
  pair('16', 'SELECT ordered_at, channel FROM sales', { dimensions: 'ordered_at channel', ungrouped: true }),
  pair('16b', 'SELECT ordered_at AS ordered_at, channel AS channel FROM sales', {
    dimensions: 'ordered_at channel',
    ungrouped: true,
  }),
  pair('18', 'SELECT MIN(ordered_at), MAX(ordered_at) FROM sales', 'pushdown'),
  pair('19', 'SELECT MIN(net_amount), MAX(net_amount) FROM sales', 'pushdown'),
  pair('20', 'SELECT SUM(1) AS n FROM sales', { measures: 'line_count' }),
  pair('21', 'SELECT COUNT(DISTINCT target) FROM store_targets HAVING COUNT(1) > 0', 'pushdown'),
  pair('33', "SELECT COUNT(line_count), DATE_TRUNC('MONTH', CAST(ordered_at AS TIMESTAMP)) t FROM sales GROUP BY 2", {
    measures: 'line_count',
    time: 'ordered_at.month',
  }),
  pair('34', 'SELECT CAST(channel AS TEXT) q, SUM(line_count) FROM sales GROUP BY 1', 'pushdown'),
  pair('35', 'SELECT CAST(TRUNC(EXTRACT(YEAR FROM ordered_at)) AS INTEGER) FROM sales GROUP BY 1', 'pushdown'),
  pair('36', 'SELECT CAST(TRUNC(EXTRACT(QUARTER FROM ordered_at)) AS INTEGER) FROM sales GROUP BY 1', 'pushdown'),
  pair(
    '37',
    "SELECT CAST(DATE_TRUNC('week', ordered_at) AS DATE) + CAST((EXTRACT(DOW FROM ordered_at)) AS INTEGER) FROM sales",
    'pushdown',
  ),
  pair('42', 'SELECT MEASURE(channel) FROM sales', {
    error:
      /^Error during rewrite: Dimension 'channel' was used with the aggregate function 'MEASURE\(\)'\. Please use a measure instead\./,
  }),
  ...['second', 'minute', 'hour', 'week', 'month', 'quarter', 'qtr', 'year'].map((unit) =>
    pair(`43 ${unit}`, `SELECT COUNT(*), DATE_TRUNC('${unit}', ordered_at) t FROM sales GROUP BY t`, {
      measures: 'line_count',
      time: `ordered_at.${unit === 'qtr' ? 'quarter' : unit}`,
    }),
  ),
  pair(
    '67',
    "SELECT MEASURE(line_count), MEASURE(last_ordered_at) FROM sales WHERE channel='A' GROUP BY () LIMIT 100",
    { measures: 'line_count last_ordered_at', filters: ['channel equals A'], limit: 100 },
  ),
  pair('73a', 'SELECT channel, SUM(line_count) OVER () FROM sales GROUP BY channel, line_count', 'post_processing'),
  pair('73b', 'SELECT DISTINCT MEASURE(line_count) FROM sales', 'post_processing'),
  pair('73c', "SELECT DATE_PART('doy', ordered_at) FROM sales LIMIT 100", 'pushdown'),
  pair('74a', 'SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM sales) t', 'post_processing'),
  pair('74b', 'SELECT COUNT(*) FROM sales', { measures: 'line_count' }),
  pair(
    '74c',
    'SELECT channel, COUNT(*) FROM sales WHERE net_amount = (SELECT MAX(net_amount) FROM sales) GROUP BY 1',
    'pushdown',
  ),
];

const ORDER: readonly Pair[] = [
  pair('9', 'SELECT COUNT(*) AS n FROM sales ORDER BY n', { measures: 'line_count', order: 'line_count' }),
  ...(
    [
      ['net_amount AS a', 'a', 'net_amount'],
      ['net_amount AS a', 'a ASC', 'net_amount'],
      ['net_amount AS a', 'a DESC', '-net_amount'],
      ['net_amount', 'net_amount', 'net_amount'],
      ['net_amount', 'net_amount DESC', '-net_amount'],
      ['net_amount', 'sales.net_amount', 'net_amount'],
      ['sales.net_amount', 'sales.net_amount DESC', '-net_amount'],
      ['net_amount', '1', 'net_amount'],
    ] as const
  ).map(([column, order, expected]) =>
    pair(`10 ${column}, ${order}`, `SELECT ${column} FROM sales ORDER BY ${order}`, {
      dimensions: 'net_amount',
      order: expected,
      ungrouped: true,
    }),
  ),
  pair('11', 'SELECT COUNT(*) n, channel, ordered_at FROM sales GROUP BY channel, ordered_at ORDER BY ordered_at', {
    measures: 'line_count',
    dimensions: 'channel ordered_at',
    order: 'ordered_at',
  }),
  pair('12', 'SELECT net_amount AS a FROM sales ORDER BY a DESC', {
    dimensions: 'net_amount',
    order: '-net_amount',
    ungrouped: true,
  }),
  pair('13', 'SELECT DATE(ordered_at) FROM sales ORDER BY DATE(ordered_at) DESC', {
    time: 'ordered_at.day',
    order: '-ordered_at',
    ungrouped: true,
  }),
  pair('14', 'SELECT DATE(ordered_at) FROM sales GROUP BY DATE(ordered_at) ORDER BY DATE(ordered_at) DESC', {
    time: 'ordered_at.day',
    order: '-ordered_at',
  }),
  pair('57', 'SELECT EXTRACT(MONTH FROM t.ordered_at) e FROM sales t ORDER BY e', 'pushdown'),
  pair('58', 'SELECT EXTRACT(DOY FROM ordered_at) e, COUNT(*) FROM sales GROUP BY 1', 'pushdown'),
  pair('59', 'SELECT CAST(net_amount AS integer) + 100 FROM sales', 'pushdown'),
];

const NESTED: readonly Pair[] = [
  pair(
    '30',
    'SELECT "_".channel FROM (SELECT "rows".channel FROM (SELECT channel FROM public.sales "$Table") "rows" GROUP BY channel) "_" ORDER BY "_".channel LIMIT 1001',
    { dimensions: 'channel', order: 'channel', limit: 1001 },
  ),
  pair(
    '31',
    "SELECT SUM(r.line_count) FROM (SELECT _.line_count FROM sales _ WHERE (NOT _.channel IS NULL AND NOT _.channel = '' OR NOT (NOT _.channel IS NULL))) r",
    {
      measures: 'line_count',
      filters: [{ or: [{ and: ['channel set', 'channel notEquals '] }, 'channel notSet'] }],
    },
  ),
  pair(
    '39',
    "SELECT r.channel, SUM(r.line_count) a0 FROM (SELECT _.line_count, _.channel FROM sales _ WHERE STRPOS(CASE WHEN _.channel IS NOT NULL THEN _.channel ELSE '' END,'sho') > 0) r GROUP BY channel LIMIT 1000001",
    { measures: 'line_count', dimensions: 'channel', filters: ['channel contains sho'], limit: 1_000_001 },
  ),
  pair(
    '40',
    `SELECT r.channel, r.mth FROM (SELECT * FROM (SELECT *, DATE_TRUNC('month', ordered_at) mth FROM sales) q
     WHERE mth < TIMESTAMP '2026-06-13' AND mth >= TIMESTAMP '2025-12-16') r GROUP BY channel, mth LIMIT 1000001`,
    {
      dimensions: 'channel',
      time: 'ordered_at.month 2025-12-16T00:00:00.000Z 2026-06-12T23:59:59.999Z',
      limit: 1_000_001,
    },
  ),
  pair(
    '41',
    `SELECT * FROM (SELECT r.channel, SUM(CAST(r.net_sales AS DECIMAL)) a0, SUM(r.units) a1
     FROM (SELECT channel, net_sales, units FROM sales WHERE channel='Shop') r GROUP BY channel) _
     WHERE NOT a0 IS NULL OR NOT a1 IS NULL LIMIT 1000001`,
    {
      measures: 'net_sales units',
      dimensions: 'channel',
      filters: ['channel equals Shop', { or: ['net_sales set', 'units set'] }],
      limit: 1_000_001,
    },
  ),
  pair('55', 'SELECT l1.*, 1 AS x FROM (SELECT channel FROM sales) l1 LIMIT 1000', 'post_processing'),
  pair(
    '56',
    'WITH q AS (SELECT channel c2, CASE WHEN SUM(line_count) IS NOT NULL THEN SUM(line_count) ELSE 0 END c3 FROM sales GROUP BY c2) SELECT c2, c3 FROM q LIMIT 1000',
    'pushdown',
  ),
  pair(
    '60',
    "WITH c AS (SELECT DATE_TRUNC('month', ordered_at) m0, COUNT(*) n FROM sales GROUP BY m0) SELECT DATE_TRUNC('qtr', c.m0) q, MIN(n) FROM c GROUP BY q ORDER BY q",
    'post_processing',
  ),
  pair('62', 'SELECT channel FROM sales GROUP BY 1 LIMIT 2 OFFSET 3', { dimensions: 'channel', limit: 2, offset: 3 }),
  ...(
    [
      ['63', 'LIMIT 3', 'LIMIT 2', { limit: 2 }],
      ['64', 'LIMIT 2', 'LIMIT 3', { limit: 2 }],
      ['65a', 'OFFSET 3', 'OFFSET 2', { offset: 5 }],
      ['65b', 'OFFSET 2', 'OFFSET 3', { offset: 5 }],
      ['66a', 'LIMIT 3 OFFSET 3', 'LIMIT 2 OFFSET 2', { limit: 1, offset: 5 }],
      ['66b', 'LIMIT 10 OFFSET 3', 'LIMIT 2 OFFSET 2', { limit: 2, offset: 5 }],
    ] as const
  ).map(([id, inner, outer, expected]) =>
    pair(id, `SELECT channel FROM (SELECT channel FROM sales GROUP BY 1 ${inner}) s ${outer}`, {
      dimensions: 'channel',
      ...expected,
    }),
  ),
];

const JOINS: readonly Pair[] = [
  pair(
    '68',
    'SELECT p.name, SUM(o.line_count) FROM order_lines o LEFT JOIN products p ON o.__cubeJoinField = p.__cubeJoinField GROUP BY 1 LIMIT 5',
    { measures: 'order_lines.line_count', dimensions: 'products.name', limit: 5 },
  ),
  pair(
    '69',
    'SELECT n, SUM(c) FROM (SELECT o.line_count c, p.name n, p.brand b FROM order_lines o CROSS JOIN products p) x GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
    {
      measures: 'order_lines.line_count',
      dimensions: 'products.name',
      order: '-order_lines.line_count',
      limit: 5,
    },
  ),
  pair(
    '70',
    `SELECT stores.region, stores.city, order_lines.status, MEASURE(order_lines.line_count) FROM order_lines CROSS JOIN stores
     WHERE stores.region != 'Wales' AND order_lines.ordered_at BETWEEN '2026-01-01' AND '2026-02-01' GROUP BY 1,2,3 LIMIT 10`,
    {
      measures: 'order_lines.line_count',
      dimensions: 'stores.region stores.city order_lines.status',
      time: 'order_lines.ordered_at 2026-01-01 2026-02-01',
      filters: ['stores.region notEquals Wales'],
      limit: 10,
    },
  ),
  pair(
    '72a',
    'SELECT c.stores_region, MEASURE(o.net_sales) FROM stock c LEFT JOIN sales o ON o.stores_region = c.stores_region GROUP BY 1',
    { error: /^Error during rewrite: Can't join/ },
  ),
  pair('72b', 'SELECT * FROM stock c LEFT JOIN sales o ON o.stores_region = c.stores_region', {
    error: /^Error during rewrite: Can't join/,
  }),
  pair(
    '72c',
    'SELECT c.stores_city, MEASURE(o.net_sales) FROM stock c LEFT JOIN sales o ON o.stores_region = c.stores_region GROUP BY 1',
    { error: /^Error during rewrite: Can't join/ },
  ),
  pair('72d', 'SELECT MEASURE(o.net_sales) FROM stock c LEFT JOIN sales o ON o.net_sales = c.on_hand_units', {
    error: /^Error during rewrite: Can't join/,
  }),
];

/** All pairs but those with a star, whose queries the test writes out. */
export const CORPUS: readonly Pair[] = [...SELECT_LIST, ...CONDITION_PAIRS, ...ORDER, ...NESTED, ...JOINS];
