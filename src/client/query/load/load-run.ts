/** Runs a stored query through load: one result in pages, or compared date ranges in turn. */
import { MultiLoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { QueryEvent } from '../../data/query-events';
import { PlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
import type { Answer } from '../../wire/transport';
import {
  exceedsRowLimit,
  parseAs,
  pickOlderTime,
  pollLoad,
  readAppliedLimit,
  readColumns,
  readOrderedRows,
} from './load-call';
import { readPages } from './load-pages';
import { buildPageFields, type LoadQuery, readLoadQueries } from './load-query';

/** Every engine returns this many rows, unless an administrator lowered its limit. */
const SAFE_LIMIT = 10_000;

interface LoadOptions {
  /** Limits the rows to read, all in one page. */
  readonly maxRows?: number | undefined;
  readonly columns?: LoadQuery['columns'];
}

/**
 * Yields the result of a stored query.
 * @throws PlatformFailure `ContractBroken` or `SeveralQueries` if the report does not hold one
 * query
 */
export async function* runLoad(
  call: DataCall,
  request: unknown,
  { maxRows, columns }: LoadOptions = {},
): AsyncGenerator<QueryEvent> {
  const [parsed, ...others] = readLoadQueries(request) ?? [];
  if (!parsed) throw createUnsentFailure(call, 'ContractBroken', 'the stored query cannot be read');
  if (others.length > 0)
    throw createUnsentFailure(call, 'SeveralQueries', `the report holds ${others.length + 1} queries`);
  const query = { ...parsed, columns };
  if (query.isComparison) yield* runComparison(call, query, maxRows);
  else yield* readPages(call, query, maxRows);
}

function createUnsentFailure(call: DataCall, code: PlatformFailureCode, reason: string): PlatformFailure {
  return new PlatformFailure(code, {
    operation: 'load',
    requestId: call.parts.newRequestId(),
    wasSent: false,
    cause: new Error(reason),
  });
}

/**
 * Yields the rows of compared date ranges one after the other; a column distinguishes them. The
 * engine sends one result for each range.
 */
async function* runComparison(
  call: DataCall,
  query: LoadQuery,
  maxRows: number | undefined,
): AsyncGenerator<QueryEvent> {
  const { answer, value, limit } = yield* loadComparison(call, query);
  const { results } = parseAs(MultiLoadResult, answer, value);
  const [first] = results;
  if (!first) throw answer.failure('ContractBroken', { cause: new Error('no result in the answer') });
  const columns = readColumns(answer, query, first);
  yield { kind: 'columns', columns };
  let rowCount = 0;
  let isTruncated = false;
  let isAtReportLimit = false;
  let freshAt: string | undefined;
  for (const result of results) {
    const rows = readOrderedRows(answer, columns, result);
    const returnedRows = maxRows === undefined ? rows : rows.slice(0, maxRows - rowCount);
    rowCount += returnedRows.length;
    if (query.limit !== undefined && rows.length >= query.limit) isAtReportLimit = true;
    else isTruncated ||= rows.length >= (readAppliedLimit(result) ?? limit);
    freshAt = pickOlderTime(freshAt, result.lastRefreshTime ?? undefined);
    if (returnedRows.length > 0) yield { kind: 'rows', rows: returnedRows };
  }
  yield {
    ...{ kind: 'end', rowCount },
    ...(freshAt ? { freshAt } : {}),
    ...(isTruncated && { truncation: { rows: rowCount, isCertain: false } }),
    // The limit applies to each of the compared date ranges.
    ...(isAtReportLimit && { reportLimit: { rows: limit, isReached: true } }),
  };
}

async function* loadComparison(
  call: DataCall,
  query: LoadQuery,
): AsyncGenerator<QueryEvent, { answer: Answer; value: unknown; limit: number }> {
  for (;;) {
    const { pageSize } = await call.readFacts();
    const limit = query.limit ?? Math.min(SAFE_LIMIT, pageSize.maxPageRows);
    const page = { limit, offset: query.offset, total: false, isOnlyPage: true };
    try {
      const response = yield* pollLoad(call, { query: buildPageFields(query, page), queryType: 'multi' });
      return { ...response, limit };
    } catch (thrown) {
      if (query.limit !== undefined || !exceedsRowLimit(thrown) || !pageSize.reduceBelow(limit)) throw thrown;
    }
  }
}
