/** Converts a report's SQL to a query in JSON, which can be filtered, totalled and drilled down. */
import { ConversionAnswer } from '../../contract';
import { type DataCall, readJson } from '../data/data-call';
import type { SelectedColumn, UnconvertedReason } from '../data/query-events';
import { isPlatformFailure, type PlatformFailure } from '../wire/platform-failure';
import { runWithRetries } from '../wire/retry';
import { readLoadQueries } from './load/load-query';
import { matchSelectList } from './select-list';
import { readSqlShape } from './sql-text';

export interface ConvertedSql {
  readonly kind: 'converted';
  /** Holds the query as JSON text. */
  readonly query: string;
  readonly columns: readonly SelectedColumn[];
}

export type SqlConversion = ConvertedSql | { readonly kind: 'unconverted'; readonly reason: UnconvertedReason };

/** A query holds no more than the text that it was converted from. */
const MAX_QUERY_BYTES = 4 * 1024 * 1024;

/**
 * Asks the engine once. A conversion is good for one run: `NOW()` has become a date in it.
 * @throws PlatformFailure if another attempt may succeed, and never because of the text
 */
export async function convertSql(call: DataCall, sql: string): Promise<SqlConversion> {
  try {
    const { statement } = readSqlShape(sql);
    const answer = await runWithRetries(call.parts, true, call.signal, async () =>
      readJson(await call.open('convertQuery', { input: 'sql', output: 'rest', query: statement }), MAX_QUERY_BYTES),
    );
    const parsed = ConversionAnswer.safeParse(answer);
    if (!parsed.success) return { kind: 'unconverted', reason: 'notSupported' };
    if (parsed.data.status === 'error') return { kind: 'unconverted', reason: 'notConvertible' };
    const [query] = readLoadQueries(parsed.data.query) ?? [];
    const columns = query && matchSelectList(statement, query);
    if (!query || !columns) return { kind: 'unconverted', reason: 'unclearColumns' };
    return { kind: 'converted', query: JSON.stringify(query.fields), columns };
  } catch (thrown) {
    const reason = isPlatformFailure(thrown) ? findReason(thrown) : undefined;
    if (!reason) throw thrown;
    return { kind: 'unconverted', reason };
  }
}

/** Returns undefined for failures that may end. */
export function findReason({ code, status }: PlatformFailure): UnconvertedReason | undefined {
  if (code === 'DataScopeMissing' || code === 'NotAllowed') return 'notPermitted';
  if (status === 404 || status === 405 || code === 'WrongAddress' || code === 'ContractBroken') return 'notSupported';
  const mayEnd = code === 'PlatformBroken' || code === 'DataApiDown';
  return status === 400 || (status === 500 && !mayEnd) ? 'refused' : undefined;
}
