/**
 * Asks the engine which SQL it generates for a query, and how it would run an SQL text. Neither
 * request runs the query.
 */
import { GeneratedSqlAnswer, readWireError } from '../../contract';
import { type DataCall, pacePolling, readJson } from '../data/data-call';
import type { QueryRequest } from '../data/query-events';
import { isObject } from '../wire/json-lines';
import type { Answer } from '../wire/transport';
import { readLoadQueries } from './load/load-query';

/** Longer statements are not read, because no user could use one. */
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

/** Resolves to the generated SQL; undefined if the engine generates none. */
export async function readGeneratedSql(call: DataCall, request: QueryRequest): Promise<string | undefined> {
  const { answer, value } = await requestSql(call, request);
  return readStatements(call, answer, value);
}

/**
 * Resolves to `regular`, `pushdown` or `post_processing`, the way that the engine would run the
 * SQL; undefined if it does not say.
 */
export async function readQueryType(call: DataCall, sql: string): Promise<string | undefined> {
  const { answer, value } = await requestSql(call, { kind: 'sql', sql });
  return parseAnswer(answer, value).query_type ?? undefined;
}

/** Polls until the engine has an answer. */
async function requestSql(call: DataCall, request: QueryRequest): Promise<{ answer: Answer; value: unknown }> {
  const { clock } = call.parts;
  for (;;) {
    const startedAt = clock.now();
    const answer = await call.open('sql', buildRequestBody(request));
    const value = await readJson(answer, MAX_STATEMENT_BYTES);
    const error = isObject(value) && 'error' in value ? readWireError(value) : undefined;
    if (error === undefined) return { answer, value };
    const failure = call.toFailure(answer, error.message ?? '');
    if (failure) throw failure;
    await pacePolling(clock, startedAt, call.signal);
  }
}

function buildRequestBody(request: QueryRequest): object {
  if (request.kind === 'sql') return { format: 'sql', query: request.sql };
  const queries = readLoadQueries(request.query)?.map(({ fields }) => fields) ?? [];
  return { query: queries.length > 1 ? queries : (queries[0] ?? request.query) };
}

/** Each compared date range and each query of a list has a statement of its own. */
function readStatements(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const statements = values.map((one) => readStatement(call, answer, one)).filter((one) => one !== undefined);
  return statements.length === 0 ? undefined : statements.join('\n\n');
}

function parseAnswer(answer: Answer, value: unknown): GeneratedSqlAnswer['sql'] {
  const parsed = GeneratedSqlAnswer.safeParse(value);
  if (parsed.success) return parsed.data.sql;
  throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
}

function readStatement(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const { sql, error } = parseAnswer(answer, value);
  if (error != null) throw call.toFailure(answer, error) ?? answer.failure('QueryFailed', {});
  if (sql == null) return undefined;
  if (typeof sql === 'string') return sql;
  const [text, parameters] = sql;
  if (typeof text !== 'string')
    throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
  const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return [text, ...values.map((one, index) => `-- ${index + 1}: ${JSON.stringify(one)}`)].join('\n');
}
