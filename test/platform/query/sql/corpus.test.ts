// An SQL text becomes the JSON query that the engine whose protocol we speak makes of it, or is refused as there.
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataQuery } from '../../../../src/contract';
import { indexModel } from '../../../../src/platform/query/model';
import { type ConvertedSql, convertSql } from '../../../../src/platform/query/sql/convert-sql';
import { assertEngineGrammar } from '../../../../src/platform/query/sql/grammar';
import { readStatement } from '../../../../src/platform/query/sql/syntax-tree';
import { SAMPLE_MODEL } from '../../../../src/platform/world';
import { CORPUS } from './corpus';
import type { Expected, ExpectedFilter } from './corpus-pair';

const model = indexModel(SAMPLE_MODEL);
let database: Awaited<ReturnType<DuckDBInstance['connect']>>;

beforeAll(async () => {
  database = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => database.closeSync());

async function convert(sql: string, now = new Date('2026-11-21T10:00:00Z'), index = model): Promise<ConvertedSql> {
  const reader = await database.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', [sql]);
  const statement = readStatement(String(reader.getRows()[0]?.[0]));
  assertEngineGrammar(index, statement, sql);
  return convertSql(index, statement, now);
}

async function convertToQuery(sql: string, now?: Date): Promise<DataQuery> {
  const converted = await convert(sql, now);
  if (converted.queryType !== 'regular') throw new Error(converted.reason);
  return converted.query;
}

const toPath = (name: string) => (name.includes('.') ? name : `sales.${name}`);
const toPaths = (names = '') => names.split(' ').filter(Boolean).map(toPath);

function toFilter(filter: ExpectedFilter): unknown {
  if (typeof filter === 'object') {
    return Object.fromEntries(Object.entries(filter).map(([word, parts]) => [word, parts.map(toFilter)]));
  }
  const [, member = '', operator = '', values] = /^(\S+) (\S+)(?: (.*))?$/.exec(filter) ?? [];
  return { member: toPath(member), operator, ...(values === undefined ? {} : { values: values.split('|') }) };
}

function toTime(text: string): unknown {
  const [name = '', ...dateRange] = text.split(' ');
  const names = name.split('.');
  const hasSource = names[0] === 'order_lines';
  const [member = '', granularity] = hasSource ? [names.slice(0, 2).join('.'), names[2]] : names;
  return {
    dimension: toPath(member),
    ...(granularity === undefined ? {} : { granularity }),
    ...(dateRange.length > 0 && { dateRange }),
  };
}

function toQuery({ measures, dimensions, segments, time, filters, order = '', ...rest }: Expected): unknown {
  const toOrder = (name: string) => [toPath(name.replace('-', '')), name.startsWith('-') ? 'desc' : 'asc'];
  return {
    measures: toPaths(measures),
    dimensions: toPaths(dimensions),
    segments: toPaths(segments),
    ...(time === undefined ? {} : { timeDimensions: [toTime(time)] }),
    ...(filters === undefined ? {} : { filters: filters.map(toFilter) }),
    order: order.split(' ').filter(Boolean).map(toOrder),
    ...rest,
  };
}

describe('an SQL text of the corpus', () => {
  test.each(CORPUS)('the SQL text $id becomes the known JSON query, or is refused: $sql', async ({ sql, expected }) => {
    if (typeof expected === 'string') expect(await convert(sql)).toMatchObject({ queryType: expected });
    else if ('error' in expected) await expect(convert(sql)).rejects.toThrow(expected.error);
    else expect(await convertToQuery(sql)).toEqual(toQuery(expected));
  });

  test('a star becomes all measures and dimensions in the order of the model, one row for each row of the view', async () => {
    const members = [...(model.sources.get('sales')?.members.values() ?? [])];
    const listPaths = (kind: string) => members.filter((member) => member.kind === kind).map(({ path }) => path);
    const query = { measures: listPaths('measure'), dimensions: listPaths('dimension'), segments: [], order: [] };
    expect(await convertToQuery('SELECT * FROM sales LIMIT 100')).toEqual({ ...query, limit: 100, ungrouped: true });
    expect(await convertToQuery('SELECT * FROM sales WHERE 1 = 0')).toEqual({ ...query, limit: 0, ungrouped: true });
  });

  test('COUNT(*) is the first measure of type count, also if that one counts only some of the rows', async () => {
    const cubes = SAMPLE_MODEL.cubes.map((cube) => ({ ...cube, measures: cube.measures.toReversed() }));
    const reversedModel = indexModel({ ...SAMPLE_MODEL, cubes });
    const query = { measures: ['stock.low_items'] };
    expect(await convert('SELECT COUNT(*) FROM stock', undefined, reversedModel)).toMatchObject({ query });
    expect(await convert('SELECT COUNT(*) FROM stock')).toMatchObject({ query: { measures: ['stock.item_count'] } });
  });
});

describe('a moment that counts from now', () => {
  test.each([
    ['NOW()', '2026-03-31T10:20:30.000Z'],
    ['CURRENT_DATE', '2026-03-31T00:00:00.000Z'],
    ["CURRENT_DATE - INTERVAL '30 days'", '2026-03-01T00:00:00.000Z'],
    ["CURRENT_DATE - INTERVAL '1' MONTH", '2026-02-28T00:00:00.000Z'],
    ["NOW() + INTERVAL '1 year'", '2027-03-31T10:20:30.000Z'],
    ["DATE_TRUNC('quarter', NOW())", '2026-01-01T00:00:00.000Z'],
    ["DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '2 quarters'", '2025-09-01T00:00:00.000Z'],
  ])('%s is fixed while the text is converted', async (moment, value) => {
    const now = new Date('2026-03-31T10:20:30.000Z');
    const { filters } = await convertToQuery(`SELECT channel FROM sales WHERE ordered_at >= ${moment}`, now);
    expect(filters).toEqual([{ member: 'sales.ordered_at', operator: 'afterOrOnDate', values: [value] }]);
  });
});

describe('a text that is no JSON query', () => {
  test.each([
    ["SELECT channel FROM (SELECT channel FROM sales LIMIT 5) t WHERE channel = 'a'", 'post_processing'],
    ['SELECT channel FROM (SELECT channel FROM sales LIMIT 5) t ORDER BY 1', 'post_processing'],
    ['SELECT COUNT(*) FROM (SELECT channel FROM sales LIMIT 5) t', 'post_processing'],
    ['SELECT channel FROM (SELECT channel, status FROM sales GROUP BY 1, 2) t', 'post_processing'],
    ['SELECT status FROM (SELECT channel, status FROM sales ORDER BY channel) t', 'post_processing'],
    ['SELECT MEASURE(units) FROM sales GROUP BY channel', 'post_processing'],
    ["SELECT MEASURE(units) FROM sales WHERE channel = 'a' OR net_sales > 5", 'post_processing'],
    ['SELECT channel FROM sales UNION SELECT status FROM sales', 'post_processing'],
    ['SELECT SUM(average_discount) FROM sales', 'pushdown'],
    ['SELECT MEASURE(units) FROM sales WHERE NOT completed', 'pushdown'],
    ["SELECT MEASURE(units) FROM sales WHERE completed OR channel = 'a'", 'pushdown'],
    ['SELECT MEASURE(units) FROM sales WHERE quantity > list_price', 'pushdown'],
    ["SELECT MEASURE(units) FROM sales WHERE NOT (channel = 'a' AND status = 'b')", 'pushdown'],
    ["SELECT MEASURE(units) FROM sales WHERE channel LIKE 'a%b'", 'pushdown'],
    ['SELECT channel FROM sales ORDER BY channel NULLS FIRST', 'pushdown'],
    ['SELECT channel FROM sales ORDER BY line_id', 'pushdown'],
    ['SELECT channel, MEASURE(units) FROM sales GROUP BY ROLLUP (channel)', 'pushdown'],
    ['SELECT CAST(ordered_at AS DATE), MEASURE(units) FROM sales GROUP BY 1', 'pushdown'],
    ["SELECT SUM(net_sales) FILTER (WHERE channel = 'a') FROM sales", 'pushdown'],
    ['SELECT completed FROM sales', 'pushdown'],
    ['SELECT MAX(last_ordered_at, 3) FROM sales', 'pushdown'],
    ['SELECT status FROM sales AS s(status)', 'pushdown'],
    ['SELECT status FROM (SELECT channel FROM sales) AS s(status)', 'pushdown'],
    ['WITH s(status) AS (SELECT channel FROM sales) SELECT status FROM s', 'post_processing'],
  ])('%s is not converted: %s', async (sql, queryType) => {
    expect(await convert(sql)).toMatchObject({ queryType });
  });
});
