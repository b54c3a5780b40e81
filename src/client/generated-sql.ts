/** The SQL that the engine makes of a report's query for the source of the data. Asking runs nothing. */
import { GeneratedSqlAnswer, readWireError } from '../contract';
import { type DataCall, paceRound } from './data-call';
import { readLoadQuery } from './load-query';
import type { QueryRequest } from './query-events';
import type { Answer } from './transport';

/** A statement that is longer helps nobody who reads it. */
const LARGEST_STATEMENT_BYTES = 4 * 1024 * 1024;

/** Undefined where the engine makes no statement of this query. */
export async function readGeneratedSql(call: DataCall, request: QueryRequest): Promise<string | undefined> {
  const { clock } = call.parts;
  for (;;) {
    const startedAt = clock.now();
    const answer = await call.open('sql', bodyOf(request));
    const value = readJson(answer, await answer.text(LARGEST_STATEMENT_BYTES));
    const error = typeof value === 'object' && value !== null && 'error' in value ? readWireError(value) : undefined;
    if (error === undefined) return statementsOf(call, answer, value);
    const failure = call.failureOf(answer, error.message ?? '');
    if (failure) throw failure;
    await paceRound(clock, startedAt, call.signal);
  }
}

function bodyOf(request: QueryRequest): object {
  if (request.kind === 'sql') return { format: 'sql', query: request.sql };
  return { query: readLoadQuery(request.query)?.fields ?? request.query };
}

/** Compared date ranges are a query each. */
function statementsOf(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const statements = values.map((one) => statementOf(call, answer, one)).filter((one) => one !== undefined);
  return statements.length === 0 ? undefined : statements.join('\n\n');
}

function statementOf(call: DataCall, answer: Answer, value: unknown): string | undefined {
  const read = GeneratedSqlAnswer.safeParse(value);
  if (!read.success) throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
  const { sql, error } = read.data.sql;
  if (error != null) throw call.failureOf(answer, error) ?? answer.failure('QueryFailed', {});
  if (sql == null) return undefined;
  if (typeof sql === 'string') return sql;
  const [text, parameters] = sql;
  if (typeof text !== 'string')
    throw answer.failure('ContractBroken', { cause: new Error('the answer is no statement') });
  const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return [text, ...values.map((one, index) => `-- ${index + 1}: ${JSON.stringify(one)}`)].join('\n');
}

function readJson(answer: Answer, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw answer.failure('ContractBroken', { cause: new Error('the answer is not JSON') });
  }
}
