/** The pairs of the corpus about WHERE and HAVING. */
import { type Pair, createPair as pair } from './corpus-pair';

const TO_TIMESTAMP = (day: string) => `TO_TIMESTAMP('${day} 00:00:00.000000','YYYY-MM-DD HH24:MI:SS.US')`;
const YEAR = `ordered_at >= ${TO_TIMESTAMP('2025-05-15')} AND ordered_at < ${TO_TIMESTAMP('2026-05-15')}`;
const YEAR_RANGE = 'ordered_at.week 2025-05-15T00:00:00.000Z 2026-05-14T23:59:59.999Z';
const createWeekSql = (columns: string, condition: string, tail = '') =>
  `SELECT DATE_TRUNC('week', ordered_at) w, ${columns}COUNT(line_count) AS c FROM sales WHERE ${YEAR}${condition}
   GROUP BY DATE_TRUNC('week', ordered_at)${columns === '' ? '' : `, ${columns.replace(/, $/, '')}`} ORDER BY c DESC${tail}`;
const WEEK = { measures: 'line_count', time: YEAR_RANGE, order: '-line_count' };

export const CONDITION_PAIRS: readonly Pair[] = [
  pair('5', "SELECT COUNT(*) AS n FROM sales WHERE starts_with(channel,'Sh')", {
    measures: 'line_count',
    filters: ['channel startsWith Sh'],
  }),
  pair('6', "SELECT COUNT(*) AS n FROM sales WHERE ends_with(channel,'op')", {
    measures: 'line_count',
    filters: ['channel endsWith op'],
  }),
  pair('7', "SELECT COUNT(*) AS n FROM sales WHERE LOWER(channel) IN ('shop')", 'pushdown'),
  pair('8', "SELECT COUNT(*) AS n FROM sales WHERE LOWER(channel) = 'shop'", 'pushdown'),
  pair('22', 'SELECT SUM(line_count) FROM sales WHERE completed HAVING COUNT(1) > 0', {
    measures: 'line_count',
    segments: 'completed',
    filters: ['line_count gt 0'],
  }),
  pair('23', 'SELECT SUM(line_count) FROM sales WHERE NOT(is_gift) HAVING COUNT(1) > 0', {
    measures: 'line_count',
    filters: ['is_gift equals false', 'line_count gt 0'],
  }),
  pair('24', 'SELECT net_amount FROM sales WHERE (NOT (net_amount IS NULL)) GROUP BY 1', {
    dimensions: 'net_amount',
    filters: ['net_amount set'],
  }),
  pair(
    '25',
    "SELECT SUM(line_count) FROM sales WHERE ordered_at >= TIMESTAMP '2025-12-25 22:48:48.000' AND ordered_at <= TIMESTAMP '2026-04-01 00:00:00.000'",
    { measures: 'line_count', time: 'ordered_at 2025-12-25T22:48:48.000Z 2026-04-01T00:00:00.000Z' },
  ),
  pair('26', createWeekSql('', ''), WEEK),
  pair('27', createWeekSql('', " AND channel = 'Shop'"), { ...WEEK, filters: ['channel equals Shop'] }),
  pair('28', createWeekSql('products_name, ', " AND products_name IN ('1','2') AND completed = true", ' LIMIT 10000'), {
    ...WEEK,
    dimensions: 'products_name',
    filters: ['products_name equals 1|2'],
    segments: 'completed',
    limit: 10_000,
  }),
  pair('29', createWeekSql('', " AND channel = 'Shop' AND channel LIKE '%ho%' AND channel LIKE '%h%'"), {
    ...WEEK,
    filters: ['channel equals Shop', 'channel contains ho', 'channel contains h'],
  }),
  pair('32', 'SELECT SUM(line_count) FROM sales HAVING (COUNT(1) > 0)', {
    measures: 'line_count',
    filters: ['line_count gt 0'],
  }),
  pair('38a', "SELECT SUM(line_count) FROM sales WHERE CAST(channel AS TEXT) = 'Shop'", {
    measures: 'line_count',
    filters: ['channel equals Shop'],
  }),
  pair('38b', "SELECT SUM(line_count) FROM sales WHERE STRPOS(LOWER(channel),'sho') > 0", {
    measures: 'line_count',
    filters: ['channel contains sho'],
  }),
  pair('44a', 'SELECT COUNT(*) FROM sales WHERE last_ordered_at = 5', {
    measures: 'line_count',
    filters: ['last_ordered_at equals 5'],
  }),
  pair('44b', 'SELECT COUNT(*) FROM sales WHERE last_ordered_at > 5', {
    measures: 'line_count',
    filters: ['last_ordered_at gt 5'],
  }),
  ...(
    [
      ['45', 'net_amount > 5', 'net_amount gt 5'],
      ['45', 'net_amount >= 5', 'net_amount gte 5'],
      ['45', 'net_amount < 5', 'net_amount lt 5'],
      ['45', 'net_amount <= 5', 'net_amount lte 5'],
      ['45', 'net_amount = -1', 'net_amount equals -1'],
      ['45', 'net_amount <> -1', 'net_amount notEquals -1'],
      ['46', "channel IN ('A','B')", 'channel equals A|B'],
      ['46', "channel NOT IN ('A','B')", 'channel notEquals A|B'],
      ['46', 'channel IS NULL', 'channel notSet'],
      ['46', 'channel IS NOT NULL', 'channel set'],
      ['47', "channel LIKE 'a'", 'channel equals a'],
      ['47', "channel LIKE 'a%'", 'channel startsWith a'],
      ['47', "channel LIKE '%a'", 'channel endsWith a'],
      ['47', "channel LIKE '%a%'", 'channel contains a'],
      ['47', "channel NOT LIKE 'a'", 'channel notEquals a'],
      ['47', "channel NOT LIKE 'a%'", 'channel notStartsWith a'],
      ['47', "channel NOT LIKE '%a'", 'channel notEndsWith a'],
      ['47', "channel NOT LIKE '%a%'", 'channel notContains a'],
    ] as const
  ).map(([id, condition, filter]) =>
    pair(`${id} ${condition}`, `SELECT COUNT(*) FROM sales WHERE ${condition}`, {
      measures: 'line_count',
      filters: [filter],
    }),
  ),
  pair('48a', 'SELECT COUNT(*) FROM sales WHERE gifts = true', { measures: 'line_count', segments: 'gifts' }),
  pair('48b', 'SELECT COUNT(*) FROM sales WHERE gifts = true AND completed = true', {
    measures: 'line_count',
    segments: 'gifts completed',
  }),
  pair('49', "SELECT COUNT(*) FROM sales WHERE channel='A' AND channel='B'", {
    measures: 'line_count',
    filters: ['channel equals A', 'channel equals B'],
  }),
  pair('50a', "SELECT COUNT(*) FROM sales WHERE channel='A' OR channel='B'", {
    measures: 'line_count',
    filters: [{ or: ['channel equals A', 'channel equals B'] }],
  }),
  pair('50b', "SELECT COUNT(*) FROM sales WHERE channel='A' OR channel='B' OR channel='C'", {
    measures: 'line_count',
    filters: [{ or: ['channel equals A', 'channel equals B', 'channel equals C'] }],
  }),
  pair('51', "SELECT COUNT(*) FROM sales WHERE channel='A' OR (channel='B' AND net_amount > 5 AND net_amount < 100)", {
    measures: 'line_count',
    filters: [{ or: ['channel equals A', { and: ['channel equals B', 'net_amount gt 5', 'net_amount lt 100'] }] }],
  }),
  pair(
    '52',
    "SELECT COUNT(*) FROM sales WHERE ordered_at >= TIMESTAMP '2026-01-05' OR ordered_at < TIMESTAMP '2025-06-01'",
    {
      measures: 'line_count',
      filters: [
        { or: ['ordered_at afterOrOnDate 2026-01-05T00:00:00.000Z', 'ordered_at beforeDate 2025-06-01T00:00:00.000Z'] },
      ],
    },
  ),
  ...[
    "ordered_at >= TIMESTAMP '2026-01-05' AND ordered_at < TIMESTAMP '2026-02-01' AND channel='A'",
    "channel='A' AND ordered_at >= TIMESTAMP '2026-01-05' AND ordered_at < TIMESTAMP '2026-02-01'",
    "channel='A' AND ordered_at < TIMESTAMP '2026-02-01' AND ordered_at >= TIMESTAMP '2026-01-05'",
    "ordered_at >= TIMESTAMP '2026-01-05' AND channel='A' AND ordered_at < TIMESTAMP '2026-02-01'",
    "(channel='A') AND (ordered_at >= TIMESTAMP '2026-01-05' AND ordered_at < TIMESTAMP '2026-02-01')",
    "ordered_at >= DATE '2026-01-05' AND ordered_at < DATE '2026-02-01' AND channel='A'",
    "TIMESTAMP '2026-01-05' <= ordered_at AND TIMESTAMP '2026-02-01' > ordered_at AND channel='A'",
  ].map((condition, index) =>
    pair(`53 ${index + 1}`, `SELECT COUNT(*) FROM sales WHERE ${condition}`, {
      measures: 'line_count',
      time: 'ordered_at 2026-01-05T00:00:00.000Z 2026-01-31T23:59:59.999Z',
      filters: ['channel equals A'],
    }),
  ),
  pair('54', "SELECT channel FROM sales WHERE TRUE = TRUE AND channel = 'A' LIMIT 1000", {
    dimensions: 'channel',
    filters: ['channel equals A'],
    limit: 1000,
    ungrouped: true,
  }),
  pair(
    '61a',
    "SELECT channel FROM sales WHERE (ordered_at IS NOT NULL) AND (ordered_at > '2026-01-01 00:00:00') GROUP BY channel",
    { dimensions: 'channel', filters: ['ordered_at set', 'ordered_at afterDate 2026-01-01 00:00:00'] },
  ),
  pair('61b', 'SELECT channel FROM sales WHERE channel IN (NULL) GROUP BY 1', 'pushdown'),
];
