/** Reads a result of any length page by page. */
import { LoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { DataColumn, QueryEvent, ReportLimit } from '../../data/query-events';
import { isPlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
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
import { buildPageFields, countRowsWithinLimit, type LoadPage, type LoadQuery } from './load-query';
import { createPageCheck, type PageCheck } from './page-check';
import { looksLikeRowLimit } from './row-limit';

/**
 * Yields all pages of a result. Each page except the first repeats the last row of the one before,
 * to detect changes in between: the row count alone would miss one row that left and one that
 * arrived. Times at which the source was read do not help, because they differ even for two pages
 * of unchanged data.
 *
 * The engine's own count of the rows never decides alone, because engines refuse it or count
 * wrongly. A page ends the result if it is shorter than the limit that the engine applied, and the
 * count agrees; without a count, its length must not look like a row limit that the engine applied
 * without notice. In all other cases a further request must show that no row follows. A count that
 * the rows contradict is dropped.
 * @throws PlatformFailure `PagesDisagree` if a page contradicts another; the caller may retry
 * without the engine's cache, which may have stored the pages at different times
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
  let freshAt: string | undefined;
  let mayBeOnlyPage = query.limit !== undefined;
  let isFirstPage = true;
  for (let isLast = false; !isLast; isFirstPage = false) {
    const { pageSize } = await call.readFacts();
    const expectedTotal = countRowsWithinLimit(query, unlimitedTotal) ?? 0;
    const remainingRows = (expectedTotal > rowCount ? Math.min(rowLimit, expectedTotal) : rowLimit) - rowCount;
    const overlap = rowCount > 0 && !needsExtraRequest(remainingRows, pageSize.maxPageRows) ? 1 : 0;
    const page = { offset: query.offset + rowCount - overlap, total: isFirstPage };
    const wantedRows = rowLimit - rowCount + overlap;
    const { answer, result, requestedLimit, isOnlyPage } = yield* loadPage(
      call,
      query,
      page,
      wantedRows,
      mayBeOnlyPage,
    );
    columns ??= readColumns(answer, query, result);
    const rows = readOrderedRows(answer, columns, result).slice(0, wantedRows);
    if (isFirstPage) unlimitedTotal = readTotal(result);
    const pageLimit = Math.min(requestedLimit, readAppliedLimit(result) ?? requestedLimit);
    if (pageLimit < requestedLimit) (await call.readFacts()).pageSize.limitTo(pageLimit);
    const readCount = rowCount + rows.length - overlap;
    const total = countRowsWithinLimit(query, unlimitedTotal);
    const hasNoNewRows = !isFirstPage && readCount === rowCount;
    const isEndProved = hasNoNewRows || isLastPage(rows.length, pageLimit, { readCount, total });
    const isAtLimit = readCount >= rowLimit;
    if (isOnlyPage && !isEndProved && !isAtLimit) {
      // More pages may follow. They need an order without ties.
      mayBeOnlyPage = false;
      continue;
    }
    if (!check) {
      check = createPageCheck(columns, query.isUngrouped);
      yield { kind: 'columns', columns };
    }
    const newRows = check.add(rows, overlap);
    if (!newRows) throw createDisagreement(answer, 'a page does not continue the one before');
    rowCount = readCount;
    if (total !== undefined && (isEndProved ? rowCount !== total : rowCount > total)) unlimitedTotal = undefined;
    freshAt = pickOlderTime(freshAt, result.lastRefreshTime ?? undefined);
    if (newRows.length > 0) yield { kind: 'rows', rows: newRows };
    // Some engines count only the rows that they return.
    const mayCountOnlyRead = !isEndProved && unlimitedTotal === query.offset + rowCount;
    if (mayCountOnlyRead && (yield* hasRowAfter(call, query, rowCount, mayBeOnlyPage))) unlimitedTotal = undefined;
    isLast = isEndProved || isAtLimit || unlimitedTotal === query.offset + rowCount;
  }
  const total = countRowsWithinLimit(query, unlimitedTotal);
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

/** Returns the engine's count of all rows; undefined if it cannot be one. */
function readTotal({ total }: LoadResult): number | undefined {
  return Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : undefined;
}

/**
 * Returns true if no page needs to follow one of this many rows.
 * @param total is the engine's count of the rows that `readCount` counts so far
 */
function isLastPage(
  pageRows: number,
  pageLimit: number,
  { readCount, total }: { readonly readCount: number; readonly total: number | undefined },
): boolean {
  if (pageRows >= pageLimit) return false;
  return total === undefined ? !looksLikeRowLimit(pageRows) : readCount === total;
}

/**
 * Returns true if the engine returns a row after those that were read. An engine that returns more
 * rows than requested does not apply the limit, so its answer says nothing about the next row.
 */
async function* hasRowAfter(
  call: DataCall,
  query: LoadQuery,
  rowCount: number,
  mayBeOnlyPage: boolean,
): AsyncGenerator<QueryEvent, boolean> {
  const page = { offset: query.offset + rowCount, total: false };
  const { answer, result } = yield* loadPage(call, query, page, 1, mayBeOnlyPage);
  return readOrderedRows(answer, readColumns(answer, query, result), result).length === 1;
}

/**
 * @param unlimitedTotal is the number of rows without limit and offset, if the platform reports it
 */
function toReportLimit(
  { limit, offset, hasChosenLimit }: LoadQuery,
  unlimitedTotal: number | undefined,
  { rowCount, hasMoreRows }: { readonly rowCount: number; readonly hasMoreRows: boolean },
): ReportLimit | undefined {
  // A limit that the user chose is no news to the user.
  if (limit === undefined || hasChosenLimit) return undefined;
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
    const { maxPageRows } = (await call.readFacts()).pageSize;
    const limit = Math.min(maxPageRows, maxRows);
    const isOnlyPage = mayBeOnlyPage && (query.limit ?? Number.POSITIVE_INFINITY) <= maxPageRows;
    try {
      const loadedPage = yield* loadRowsAndCount(call, query, { ...page, limit, isOnlyPage });
      return { ...loadedPage, requestedLimit: limit, isOnlyPage };
    } catch (thrown) {
      if (!exceedsRowLimit(thrown)) throw thrown;
      if (!(await call.readFacts()).pageSize.reduceBelow(limit)) throw thrown;
    }
  }
}

/**
 * A count that takes longer is given up, so that it does not keep the rows waiting. The engine
 * answers from its cache once it has the rows.
 */
const MAX_COUNT_WAIT_MS = 20_000;

/**
 * Loads rows and count separately once the engine says "Continue wait" without its cache, or for
 * too long. The engine runs both as two queries, and without its cache it keeps neither: the next
 * request starts both again even if one had finished, so slow queries would never end. A limit of 0
 * requests the count only.
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
  const rowsAndTotal = yield* waitFor(call, requestPage(page), call.bypassesCache ? 0 : MAX_COUNT_WAIT_MS);
  if (rowsAndTotal.kind === 'value') return rowsAndTotal.value;
  const { answer, result } = yield* requestPage(withoutTotal);
  if (rowsAndTotal.kind === 'refused') return { answer, result };
  const count = yield* waitFor(call, requestPage({ ...page, offset: 0, limit: 0 }), MAX_COUNT_WAIT_MS);
  return { answer, result: { ...result, total: count.kind === 'value' ? count.value.result.total : undefined } };
}

type CountOutcome<Value> = { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'refused' | 'slow' };

/** Ends early if the engine refuses to count, or says "Continue wait" for longer than this time. */
async function* waitFor<Value>(
  call: DataCall,
  request: AsyncGenerator<QueryEvent, Value>,
  maxWaitMs: number,
): AsyncGenerator<QueryEvent, CountOutcome<Value>> {
  const { clock } = call.parts;
  const startedAt = clock.now();
  try {
    for (;;) {
      const next = await request.next();
      if (next.done) return { kind: 'value', value: next.value };
      yield next.value;
      if (clock.now() - startedAt >= maxWaitMs) return { kind: 'slow' };
    }
  } catch (thrown) {
    if (!mayComeFromCount(thrown)) throw thrown;
    return { kind: 'refused' };
  }
}

/**
 * Returns true if the count may have caused the failure. Some engines fail to count a query whose
 * rows they return, or take too long: https://github.com/cube-js/cube/issues/4987 and 4680.
 */
function mayComeFromCount(thrown: unknown): boolean {
  const codes: readonly PlatformFailureCode[] = [
    'QueryFailed',
    'QueryTooSlow',
    'SourceFailed',
    'PlatformBroken',
    'PlatformTimeout',
    'Refused',
  ];
  return isPlatformFailure(thrown) && (codes.includes(thrown.code) || thrown.status === GATEWAY_TIMEOUT);
}

const GATEWAY_TIMEOUT = 504;
