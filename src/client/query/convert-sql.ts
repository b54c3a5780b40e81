/** Converts a report's SQL to a query in JSON, which can be filtered, totalled and drilled down. */
import { ConversionAnswer } from '../../contract';
import type { DataCall } from '../data/data-call';
import type { SelectedColumn, UnconvertedReason } from '../data/query-events';
import { readLoadQueries } from './load/load-query';
import { matchSelectList } from './select-list';
import { sendSql } from './send-sql';
import { readSqlShape } from './sql-text';

export interface ConvertedSql {
  readonly kind: 'converted';
  /** Holds the query as JSON text. */
  readonly query: string;
  readonly columns: readonly SelectedColumn[];
}

export type SqlConversion = ConvertedSql | { readonly kind: 'unconverted'; readonly reason: UnconvertedReason };

/**
 * Returns the query of an SQL text, or why the text runs unchanged. A query is valid for one run
 * only, because `NOW()` has become a date in it.
 * @throws PlatformFailure if another attempt may succeed, and never because of the text
 */
export async function convertSql(call: DataCall, sql: string): Promise<SqlConversion> {
  const { statement } = readSqlShape(sql);
  const body = { input: 'sql', output: 'rest', query: statement };
  const result = await sendSql(call, 'convertQuery', body, ConversionAnswer);
  if (result.kind === 'refusal') return { kind: 'unconverted', reason: result.reason };
  if (result.answer.status === 'error') return { kind: 'unconverted', reason: 'notConvertible' };
  const [query] = readLoadQueries(result.answer.query) ?? [];
  const columns = query && matchSelectList(statement, query);
  if (!query || !columns) return { kind: 'unconverted', reason: 'unclearColumns' };
  return { kind: 'converted', query: JSON.stringify(query.fields), columns };
}
