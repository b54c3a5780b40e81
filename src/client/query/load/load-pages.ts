/** Reads a result of any length page by page. */
import { LoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { DataColumn, QueryEvent, ReportLimit } from '../../data/query-events';
import { isPlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
import type { Answer } from '../../wire/transport';
import { toLoadColumns } from './columns';
import { exceedsRowLimit, parseAs, pickOlderTime, pollLoad, readAppliedLimit, readOrderedRows } from './load-call';
import { buildPageFields, countRowsWithinLimit, type LoadPage, type LoadQuery } from './load-query';
import { createPageCheck, type PageCheck } from './page-check';

/**
 * Yields all pages of a result. Each page except the first repeats the last row of the one before,
 * to detect changes in between: the row count alone would miss one row that left and one that
 * arrived. Times at which the source was read do not help, because they differ even for two pages
 * of unchanged data.
 * @throws PlatformFailure `PagesDisagree` if a page contradicts another, or the rows contradict
 * their count; the caller may retry without the engine's cache, which may have stored the pages at
 * different times
 */
export async function* readPages(
  call: DataCall,
  query: LoadQuery,
  maxRows: number | undefined,
): AsyncGenerator<QueryEvent> {
  const rowLimit = Math.min(query.limit ?? Number.POSITIVE_INFINITY, maxRows ?? Number.POSITIVE_INFINITY);
  let columns: DataColumn[] | undefined;
  let check: PageCheck | undefined;
  let rowCount = 0;
  let unlimitedTotal: number | undefined;
  let total: number | undefined;
  let freshAt: string | undefined;
  let mayBeOnlyPage = query.limit !== undefined;
  for (let isLast = false; !isLast; ) {
    const remainingRows = Math.min(rowLimit, total ?? Number.POSITIVE_INFINITY) - rowCount;
    const overlap = rowCount > 0 && !needsExtraRequest(remainingRows, call.parts.pageSize.maxPageRows) ? 1 : 0;
    const page = { offset: query.offset + rowCount - overlap, total: rowCount === 0 };
    const { answer, result, requestedLimit, isOnlyPage } = yield* loadPage(
      call,
      query,
      page,
      rowLimit - rowCount + overlap,
      mayBeOnlyPage,
    );
    columns ??= toLoadColumns(query, result.annotation);
    check ??= createPageCheck(columns, query.isUngrouped);
    unlimitedTotal ??= result.total ?? undefined;
    total = countRowsWithinLimit(query, unlimitedTotal);
    const rows = readOrderedRows(answer, columns, result);
    // A short page ends the result only if the engine did not shorten it; the total decides if
    // there is one.
    const pageLimit = Math.min(requestedLimit, readAppliedLimit(result) ?? requestedLimit);
    if (pageLimit < requestedLimit) call.parts.pageSize.limitTo(pageLimit);
    const readCount = rowCount + rows.length - overlap;
    const isComplete = total === undefined ? rows.length < pageLimit : readCount >= total;
    isLast = readCount >= rowLimit || isComplete || readCount === rowCount;
    if (isOnlyPage && !isLast) {
      // The engine returned less than requested, so more pages follow. They need an order without
      // ties.
      mayBeOnlyPage = false;
      continue;
    }
    const newRows = check.add(rows, overlap);
    if (!newRows) throw createDisagreement(answer, 'a page does not continue the one before');
    if (isLast && maxRows === undefined && total !== undefined && readCount !== Math.min(rowLimit, total))
      throw createDisagreement(answer, `${readCount} rows came of ${total}`);
    if (rowCount === 0) yield { kind: 'columns', columns };
    rowCount = readCount;
    freshAt = pickOlderTime(freshAt, result.lastRefreshTime ?? undefined);
    if (newRows.length > 0) yield { kind: 'rows', rows: newRows };
  }
  const reportLimit = toReportLimit(query, unlimitedTotal, {
    rowCount,
    hasMoreRows: rowCount >= (maxRows ?? Number.POSITIVE_INFINITY),
  });
  yield {
    ...{ kind: 'end', rowCount },
    ...(total === undefined ? {} : { total }),
    ...(freshAt ? { freshAt } : {}),
    ...(reportLimit && { reportLimit }),
  };
}

/**
 * @param unlimitedTotal is the number of rows without limit and offset, if the platform reports it
 */
function toReportLimit(
  { limit, offset }: LoadQuery,
  unlimitedTotal: number | undefined,
  { rowCount, hasMoreRows }: { readonly rowCount: number; readonly hasMoreRows: boolean },
): ReportLimit | undefined {
  if (limit === undefined) return undefined;
  if (unlimitedTotal !== undefined)
    return unlimitedTotal - offset > limit ? { rows: limit, total: unlimitedTotal, isReached: true } : undefined;
  const isReached = rowCount >= limit;
  return isReached || hasMoreRows ? { rows: limit, isReached } : undefined;
}

/**
 * Returns true if repeating the last row would need one more request; with pages of one row, the
 * requests would never end.
 */
function needsExtraRequest(remainingRows: number, pageRows: number): boolean {
  if (pageRows === 1) return true;
  return (
    Number.isFinite(remainingRows) && Math.ceil((remainingRows + 1) / pageRows) > Math.ceil(remainingRows / pageRows)
  );
}

function createDisagreement(answer: Answer, reason: string) {
  return answer.failure('PagesDisagree', { cause: new Error(reason) });
}

interface LoadedPage {
  readonly answer: Answer;
  readonly result: LoadResult;
  readonly requestedLimit: number;
  /** The page was requested without an order for further pages. */
  readonly isOnlyPage: boolean;
}

/** Loads one page, as large as the data API allows. */
async function* loadPage(
  call: DataCall,
  query: LoadQuery,
  page: Pick<LoadPage, 'offset' | 'total'>,
  maxRows: number,
  mayBeOnlyPage: boolean,
): AsyncGenerator<QueryEvent, LoadedPage> {
  for (;;) {
    const { maxPageRows } = call.parts.pageSize;
    const limit = Math.min(maxPageRows, maxRows);
    const isOnlyPage = mayBeOnlyPage && (query.limit ?? Number.POSITIVE_INFINITY) <= maxPageRows;
    try {
      const loadedPage = yield* loadRowsAndCount(call, query, { ...page, limit, isOnlyPage });
      return { ...loadedPage, requestedLimit: limit, isOnlyPage };
    } catch (thrown) {
      if (!exceedsRowLimit(thrown) || !call.parts.pageSize.reduceBelow(limit)) throw thrown;
    }
  }
}

/**
 * Loads rows and count separately once the engine says "Continue wait". The engine runs both as two
 * queries, and without its cache it keeps neither: the next request starts both again even if one
 * had finished, so slow queries would never end. A limit of 0 requests the count only.
 */
async function* loadRowsAndCount(
  call: DataCall,
  query: LoadQuery,
  page: LoadPage,
): AsyncGenerator<QueryEvent, Pick<LoadedPage, 'answer' | 'result'>> {
  async function* requestPage(
    requestedPage: LoadPage,
  ): AsyncGenerator<QueryEvent, Pick<LoadedPage, 'answer' | 'result'>> {
    const { answer, value } = yield* pollLoad(call, { query: buildPageFields(query, requestedPage) });
    return { answer, result: parseAs(LoadResult, answer, value) };
  }
  const withoutTotal = { ...page, total: false };
  if (!page.total) return yield* requestPage(withoutTotal);
  const rowsAndTotal = requestPage(page);
  try {
    if (!call.bypassesCache) return yield* rowsAndTotal;
    const next = await rowsAndTotal.next();
    if (next.done) return next.value;
    yield next.value;
  } catch (thrown) {
    if (!mayComeFromCount(thrown)) throw thrown;
    return yield* requestPage(withoutTotal);
  }
  const { answer, result } = yield* requestPage(withoutTotal);
  return {
    answer,
    result: { ...result, total: yield* countSeparately(requestPage({ ...page, offset: 0, limit: 0 })) },
  };
}

/** Returns the number of rows; undefined if the engine refuses to count. */
async function* countSeparately(
  countRequest: AsyncGenerator<QueryEvent, Pick<LoadedPage, 'result'>>,
): AsyncGenerator<QueryEvent, number | undefined> {
  try {
    return (yield* countRequest).result.total ?? undefined;
  } catch (thrown) {
    if (!mayComeFromCount(thrown)) throw thrown;
    return undefined;
  }
}

/**
 * Returns true if the count may have caused the failure. Some engines fail to count a query whose
 * rows they return: https://github.com/cube-js/cube/issues/4987 and 4680.
 */
function mayComeFromCount(thrown: unknown): boolean {
  const codes: readonly PlatformFailureCode[] = ['QueryFailed', 'SourceFailed', 'PlatformBroken', 'Refused'];
  return isPlatformFailure(thrown) && codes.includes(thrown.code);
}
