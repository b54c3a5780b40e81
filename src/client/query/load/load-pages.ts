/** Reads a result of any length page by page. */
import { LoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { DataColumn, OwnLimit, QueryEvent } from '../../data/query-events';
import { isPlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
import type { Answer } from '../../wire/transport';
import { loadColumns } from './columns';
import { effectiveLimit, isOverLimit, load, olderTime, readAs, readResult } from './load-call';
import { type LoadPage, type LoadQuery, pageFields, rowsInAll } from './load-query';
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
export async function* runPages(
  call: DataCall,
  query: LoadQuery,
  mostRows: number | undefined,
): AsyncGenerator<QueryEvent> {
  const maxRows = Math.min(query.limit ?? Number.POSITIVE_INFINITY, mostRows ?? Number.POSITIVE_INFINITY);
  let columns: DataColumn[] | undefined;
  let check: PageCheck | undefined;
  let rowCount = 0;
  let allRows: number | undefined;
  let total: number | undefined;
  let freshAt: string | undefined;
  let mayBeOnly = query.limit !== undefined;
  for (let isLast = false; !isLast; ) {
    const left = Math.min(maxRows, total ?? Number.POSITIVE_INFINITY) - rowCount;
    const overlap = rowCount > 0 && !costsRequest(left, call.parts.pageSize.largest) ? 1 : 0;
    const page = { offset: query.offset + rowCount - overlap, total: rowCount === 0 };
    const { answer, result, requestedLimit, isOnly } = yield* loadPage(
      call,
      query,
      page,
      maxRows - rowCount + overlap,
      mayBeOnly,
    );
    columns ??= loadColumns(query, result.annotation);
    check ??= createPageCheck(columns, query.isUngrouped);
    allRows ??= result.total ?? undefined;
    total = rowsInAll(query, allRows);
    const rows = readResult(answer, columns, result);
    // A short page ends the result only if the engine did not shorten it; the total decides if
    // there is one.
    const pageLimit = Math.min(requestedLimit, effectiveLimit(result) ?? requestedLimit);
    if (pageLimit < requestedLimit) call.parts.pageSize.limitTo(pageLimit);
    const count = rowCount + rows.length - overlap;
    const isAll = total === undefined ? rows.length < pageLimit : count >= total;
    isLast = count >= maxRows || isAll || count === rowCount;
    if (isOnly && !isLast) {
      // The engine returned less than requested, so more pages follow. They need an order without
      // ties.
      mayBeOnly = false;
      continue;
    }
    const fresh = check.add(rows, overlap);
    if (!fresh) throw disagreement(answer, 'a page does not continue the one before');
    if (isLast && mostRows === undefined && total !== undefined && count !== Math.min(maxRows, total))
      throw disagreement(answer, `${count} rows came of ${total}`);
    if (rowCount === 0) yield { kind: 'columns', columns };
    rowCount = count;
    freshAt = olderTime(freshAt, result.lastRefreshTime ?? undefined);
    if (fresh.length > 0) yield { kind: 'rows', rows: fresh };
  }
  const ownLimit = toOwnLimit(query, allRows, { rowCount, isPart: rowCount >= (mostRows ?? Number.POSITIVE_INFINITY) });
  yield {
    ...{ kind: 'end', rowCount },
    ...(total === undefined ? {} : { total }),
    ...(freshAt ? { freshAt } : {}),
    ...(ownLimit && { ownLimit }),
  };
}

/**
 * @param allRows is the number of rows without limit and offset, if the platform reports it
 * @param isPart is true if more rows may follow
 */
function toOwnLimit(
  { limit, offset }: LoadQuery,
  allRows: number | undefined,
  { rowCount, isPart }: { readonly rowCount: number; readonly isPart: boolean },
): OwnLimit | undefined {
  if (limit === undefined) return undefined;
  if (allRows !== undefined)
    return allRows - offset > limit ? { rows: limit, total: allRows, isReached: true } : undefined;
  const isReached = rowCount >= limit;
  return isReached || isPart ? { rows: limit, isReached } : undefined;
}

/**
 * Returns true if repeating the last row would need one more request; with pages of one row, the
 * requests would never end.
 */
function costsRequest(left: number, size: number): boolean {
  if (size === 1) return true;
  return Number.isFinite(left) && Math.ceil((left + 1) / size) > Math.ceil(left / size);
}

function disagreement(answer: Answer, why: string) {
  return answer.failure('PagesDisagree', { cause: new Error(why) });
}

interface ReadPage {
  readonly answer: Answer;
  readonly result: LoadResult;
  readonly requestedLimit: number;
  /** True if the page was requested without an order for further pages. */
  readonly isOnly: boolean;
}

/** Loads one page, as large as the data API allows. */
async function* loadPage(
  call: DataCall,
  query: LoadQuery,
  page: Pick<LoadPage, 'offset' | 'total'>,
  maxRows: number,
  mayBeOnly: boolean,
): AsyncGenerator<QueryEvent, ReadPage> {
  for (;;) {
    const { largest } = call.parts.pageSize;
    const limit = Math.min(largest, maxRows);
    const isOnly = mayBeOnly && (query.limit ?? Number.POSITIVE_INFINITY) <= largest;
    try {
      const read = yield* loadRowsAndCount(call, query, { ...page, limit, isOnly });
      return { ...read, requestedLimit: limit, isOnly };
    } catch (thrown) {
      if (!isOverLimit(thrown) || !call.parts.pageSize.reduceBelow(limit)) throw thrown;
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
): AsyncGenerator<QueryEvent, Pick<ReadPage, 'answer' | 'result'>> {
  async function* request(requested: LoadPage): AsyncGenerator<QueryEvent, Pick<ReadPage, 'answer' | 'result'>> {
    const { answer, value } = yield* load(call, { query: pageFields(query, requested) });
    return { answer, result: readAs(LoadResult, answer, value) };
  }
  const withoutTotal = { ...page, total: false };
  if (!page.total) return yield* request(withoutTotal);
  const rowsAndTotal = request(page);
  try {
    if (!call.isPastCache) return yield* rowsAndTotal;
    const next = await rowsAndTotal.next();
    if (next.done) return next.value;
    yield next.value;
  } catch (thrown) {
    if (!mayComeFromCount(thrown)) throw thrown;
    return yield* request(withoutTotal);
  }
  const { answer, result } = yield* request(withoutTotal);
  return { answer, result: { ...result, total: yield* countSeparately(request({ ...page, offset: 0, limit: 0 })) } };
}

/** Returns the number of rows; undefined if the engine refuses to count. */
async function* countSeparately(
  request: AsyncGenerator<QueryEvent, Pick<ReadPage, 'result'>>,
): AsyncGenerator<QueryEvent, number | undefined> {
  try {
    return (yield* request).result.total ?? undefined;
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
