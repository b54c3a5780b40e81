/** Runs a stored query through load: one result in pages, or compared date ranges in turn. */
import { MultiLoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { QueryEvent } from '../../data/query-events';
import { PlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
import type { Answer } from '../../wire/transport';
import { loadColumns } from './columns';
import { effectiveLimit, isOverLimit, load, olderTime, readAs, readResult } from './load-call';
import { runPages } from './load-pages';
import { type LoadQuery, pageFields, readLoadQueries } from './load-query';

/** Every engine returns this many rows, unless an administrator lowered its limit. */
const SAFE_LIMIT = 10_000;

interface LoadOptions {
  /** Limits the rows to read, all in one page. */
  readonly mostRows?: number | undefined;
}

/**
 * Yields the result of a stored query.
 * @throws PlatformFailure `ContractBroken` or `SeveralQueries` if the report does not hold one
 * query
 */
export async function* runLoad(
  call: DataCall,
  request: unknown,
  { mostRows }: LoadOptions = {},
): AsyncGenerator<QueryEvent> {
  const [query, ...others] = readLoadQueries(request) ?? [];
  if (!query) throw unsent(call, 'ContractBroken', 'the stored query cannot be read');
  if (others.length > 0) throw unsent(call, 'SeveralQueries', `the report holds ${others.length + 1} queries`);
  if (query.isComparison) yield* runComparison(call, query, mostRows);
  else yield* runPages(call, query, mostRows);
}

function unsent(call: DataCall, code: PlatformFailureCode, why: string): PlatformFailure {
  return new PlatformFailure(code, {
    at: 'load',
    requestId: call.parts.newRequestId(),
    sent: false,
    cause: new Error(why),
  });
}

/**
 * Yields the rows of compared date ranges one after the other; a column distinguishes them. The
 * engine sends one result for each range.
 */
async function* runComparison(
  call: DataCall,
  query: LoadQuery,
  mostRows: number | undefined,
): AsyncGenerator<QueryEvent> {
  const { answer, value, limit } = yield* loadComparison(call, query);
  const { results } = readAs(MultiLoadResult, answer, value);
  const [first] = results;
  if (!first) throw answer.failure('ContractBroken', { cause: new Error('no result in the answer') });
  const columns = loadColumns(query, first.annotation);
  yield { kind: 'columns', columns };
  let rowCount = 0;
  let isFull = false;
  let isAtOwnLimit = false;
  let freshAt: string | undefined;
  for (const result of results) {
    const rows = readResult(answer, columns, result);
    const limited = mostRows === undefined ? rows : rows.slice(0, mostRows - rowCount);
    rowCount += limited.length;
    if (query.limit !== undefined && rows.length >= query.limit) isAtOwnLimit = true;
    else isFull ||= rows.length >= (effectiveLimit(result) ?? limit);
    freshAt = olderTime(freshAt, result.lastRefreshTime ?? undefined);
    if (limited.length > 0) yield { kind: 'rows', rows: limited };
  }
  yield {
    ...{ kind: 'end', rowCount },
    ...(freshAt ? { freshAt } : {}),
    ...(isFull && { cut: { rows: rowCount, isCertain: false } }),
    // The limit applies to each of the compared date ranges.
    ...(isAtOwnLimit && { ownLimit: { rows: limit, isReached: true } }),
  };
}

async function* loadComparison(
  call: DataCall,
  query: LoadQuery,
): AsyncGenerator<QueryEvent, { answer: Answer; value: unknown; limit: number }> {
  const { pageSize } = call.parts;
  for (;;) {
    const limit = query.limit ?? Math.min(SAFE_LIMIT, pageSize.largest);
    const page = { limit, offset: query.offset, total: false, isOnly: true };
    try {
      const response = yield* load(call, { query: pageFields(query, page), queryType: 'multi' });
      return { ...response, limit };
    } catch (thrown) {
      if (query.limit !== undefined || !isOverLimit(thrown) || !pageSize.reduceBelow(limit)) throw thrown;
    }
  }
}
