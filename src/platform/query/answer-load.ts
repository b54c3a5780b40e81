/**
 * Answers a load: runs its queries one after the other and writes their rows in the requested
 * format.
 */
import { GRANULARITIES } from '../../contract';
import { compileLoad } from './compile-load';
import { annotateQuery } from './describe-members';
import type { ModelIndex } from './model';
import type { LoadRequest, NormalizedQuery } from './normalize-query';
import type { QueryEngine } from './query-engine';
import { QueryError } from './query-error';

interface Source {
  readonly engine: QueryEngine;
  readonly model: ModelIndex;
  readonly now: () => Date;
}

/** Limits the characters of all rows, because memory holds the whole answer before it is sent. */
const MAX_ANSWER_LENGTH = 128 * 2 ** 20;

/**
 * Returns the JSON text of a load's answer. `wrapsResults` wraps the answers of one or more queries
 * into one.
 */
export async function answerLoad(
  source: Source,
  request: LoadRequest,
  wrapsResults: boolean,
  signal: AbortSignal,
): Promise<string> {
  const results: string[] = [];
  const budget = { remaining: MAX_ANSWER_LENGTH };
  for (const query of request.queries) results.push(await answerQuery(source, query, request.type, budget, signal));
  const [firstResult = ''] = results;
  if (!wrapsResults) return firstResult;
  const pivotQuery = JSON.stringify(combineQueries(request));
  return `{"queryType":"${request.type}","results":[${results.join(',')}],"pivotQuery":${pivotQuery},"slowQuery":false}`;
}

/** Returns the single query that the combined results answer. */
function combineQueries({ type: queryType, queries }: LoadRequest): object {
  const [first] = queries;
  if (queryType === 'regularQuery') return { ...first, queryType };
  if (queryType === 'compareDateRangeQuery') {
    return { ...first, dimensions: ['compareDateRange', ...(first?.dimensions ?? [])], queryType };
  }
  const granularity = queries.map((query) => query.timeDimensions[0]?.granularity).find(Boolean);
  return {
    ...first,
    measures: [...new Set(queries.flatMap((query) => query.measures ?? []))],
    dimensions: [...new Set(queries.flatMap((query) => query.dimensions))],
    timeDimensions: [{ dimension: 'time', granularity }],
    queryType,
  };
}

async function answerQuery(
  { engine, model, now }: Source,
  query: NormalizedQuery,
  type: LoadRequest['type'],
  budget: { remaining: number },
  signal: AbortSignal,
): Promise<string> {
  const compiled = compileLoad(model, query);
  const total = query.total === true ? Number(await readFirstCell(engine, compiled.countSql, signal)) : null;
  const extraColumns = listExtraColumns(query, type);
  const members = [...compiled.memberKeys, ...extraColumns.map((column) => column.key)];
  const sql =
    extraColumns.length === 0 ? compiled.sql : addExtraColumns(compiled.sql, compiled.memberKeys, extraColumns);
  const format = query.responseFormat ?? 'default';
  const annotation = annotateQuery(model, query);
  const annotated = { ...annotation.measures, ...annotation.dimensions, ...annotation.timeDimensions };
  const instants = members.flatMap((key, index) => (annotated[key]?.type === 'time' ? [] : [index]));
  const encoding = { for: 'load' as const, instants, ...(format === 'default' ? { keys: members } : {}) };
  const { chunks } = await engine.run(sql, encoding, signal);
  const rows: string[] = [];
  for await (const chunk of chunks) {
    for (const row of chunk) rows.push(row);
    budget.remaining -= chunk.reduce((sum, row) => sum + row.length, 0);
    if (budget.remaining < 0) throw new QueryError(400, 'The answer is too large. Ask for fewer rows at a time.');
  }
  const answerHead = JSON.stringify({
    query,
    lastRefreshTime: now().toISOString(),
    annotation,
    dataSource: 'default',
    dbType: 'duckdb',
    external: false,
    slowQuery: false,
    total,
  });
  return `${answerHead.slice(0, -1)},"data":${formatData(format, members, rows)}}`;
}

const GRANULARITY_ORDER: readonly string[] = GRANULARITIES;

/**
 * Returns the columns beside the query's own. Each time dimension also appears without its
 * granularity, with the values of its finest one. Another column says from which of several queries
 * a row comes.
 */
function listExtraColumns(
  query: NormalizedQuery,
  type: LoadRequest['type'],
): { key: string; from?: string; text?: string }[] {
  const finestGranularities = new Map<string, string>();
  for (const { dimension, granularity } of query.timeDimensions) {
    if (granularity === undefined || query.dimensions.includes(dimension)) continue;
    const rankGranularity = (name = '') => GRANULARITY_ORDER.indexOf(name);
    const previous = finestGranularities.get(dimension);
    if (previous === undefined || rankGranularity(granularity) <= rankGranularity(previous))
      finestGranularities.set(dimension, granularity);
  }
  const timeColumns = [...finestGranularities].map(([key, granularity]) => ({ key, from: `${key}.${granularity}` }));
  const [first] = query.timeDimensions;
  if (type === 'compareDateRangeQuery') {
    return [...timeColumns, { key: 'compareDateRange', text: first?.dateRange?.join(' - ') ?? '' }];
  }
  if (type === 'regularQuery' || first?.granularity === undefined) return timeColumns;
  return [...timeColumns, { key: `time.${first.granularity}`, from: `${first.dimension}.${first.granularity}` }];
}

function addExtraColumns(
  sql: string,
  keys: readonly string[],
  extras: readonly { from?: string; text?: string }[],
): string {
  const columns = extras.map(({ from, text }) => (from === undefined ? `'${text ?? ''}'` : `c${keys.indexOf(from)}`));
  return `SELECT *, ${columns.join(', ')} FROM (${sql})`;
}

function formatData(format: string, members: readonly string[], rows: readonly string[]): string {
  if (format === 'default') return `[${rows.join(',')}]`;
  // The real engine names no members if the result has no rows.
  const memberNames = rows.length === 0 ? [] : members;
  if (format === 'compact') return `{"members":${JSON.stringify(memberNames)},"dataset":[${rows.join(',')}]}`;
  const table: unknown[][] = JSON.parse(`[${rows.join(',')}]`);
  return JSON.stringify({
    members: memberNames,
    columns: memberNames.map((_, index) => table.map((row) => row[index] ?? null)),
  });
}

async function readFirstCell(engine: QueryEngine, sql: string, signal: AbortSignal): Promise<unknown> {
  const { chunks } = await engine.run(sql, { for: 'load' }, signal);
  let cell: unknown;
  for await (const chunk of chunks) for (const row of chunk) cell ??= JSON.parse(row)[0];
  return cell;
}
