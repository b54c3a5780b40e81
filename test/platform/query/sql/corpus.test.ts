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

async function convert(sql: string, now = new Date('2026-11-21T10:00:00Z')): Promise<ConvertedSql> {
  const reader = await database.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', [sql]);
  const statement = readStatement(String(reader.getRows()[0]?.[0]));
  assertEngineGrammar(model, statement, sql);
  return convertSql(model, statement, now);
}

async function convertToQuery(sql: string): Promise<DataQuery> {
  const converted = await convert(sql);
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
});
