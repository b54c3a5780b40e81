/** Runs a query through load: page after page, asking again while the platform says "Continue wait". */
import { LoadResult, MultiLoadResult, readWireError } from '../contract';
import { loadColumns, loadRows } from './columns';
import { type DataCall, paceRound } from './data-call';
import { parseExactJson } from './json-lines';
import { type LoadPage, type LoadQuery, pageFields, readLoadQuery, rowsInAll } from './load-query';
import { isPlatformFailure, PlatformFailure } from './platform-failure';
import type { DataColumn, DataRows, QueryEvent } from './query-events';
import { createRetries } from './retry';
import type { Answer } from './transport';

/** The engine's usual maximum; over it a query is refused, not shortened. */
const LARGEST_PAGE = 50_000;
/** What every engine gives, unless somebody lowered it on purpose. */
const SAFE_PAGE = 10_000;
const LARGEST_PAGE_BYTES = 256 * 1024 * 1024;

interface LoadOptions {
  /** No more rows than this, in one page. */
  readonly mostRows?: number;
}

export async function* runLoad(
  call: DataCall,
  request: unknown,
  options: LoadOptions = {},
): AsyncGenerator<QueryEvent> {
  const query = readLoadQuery(request);
  if (!query) {
    const facts = { at: 'load', requestId: call.parts.newRequestId(), sent: false };
    throw new PlatformFailure('ContractBroken', { ...facts, cause: new Error('the stored query is not one query') });
  }
  if (query.isComparison) yield* runComparison(call, query, options);
  else yield* runPages(call, query, options);
}

async function* runPages(call: DataCall, query: LoadQuery, { mostRows }: LoadOptions): AsyncGenerator<QueryEvent> {
  const wanted = Math.min(query.limit ?? Number.POSITIVE_INFINITY, mostRows ?? Number.POSITIVE_INFINITY);
  let columns: DataColumn[] | undefined;
  let rowCount = 0;
  let total: number | undefined;
  let freshAt: string | undefined;
  for (let isLast = false; !isLast; ) {
    const page = { offset: query.offset + rowCount, total: rowCount === 0 };
    const { answer, result, asked } = yield* loadPage(call, query, page, wanted - rowCount);
    if (!columns) {
      columns = loadColumns(query, result.annotation);
      total = rowsInAll(query, result.total);
      freshAt = result.lastRefreshTime ?? undefined;
      yield { kind: 'columns', columns };
    }
    const rows = readResult(answer, columns, result);
    rowCount += rows.length;
    if (rows.length > 0) yield { kind: 'rows', rows };
    // A short page ends the result only if the engine did not shorten it by itself; the total, where there is one, decides.
    const isShort = rows.length < Math.min(asked, effectiveLimit(result) ?? asked);
    const isAll = total === undefined ? isShort : rowCount >= total;
    isLast = rows.length === 0 || rowCount >= wanted || isAll;
  }
  yield { kind: 'end', rowCount, ...(total === undefined ? {} : { total }), ...(freshAt ? { freshAt } : {}) };
}

/** One page, as large as the platform allows. */
async function* loadPage(
  call: DataCall,
  query: LoadQuery,
  page: Omit<LoadPage, 'limit'>,
  wanted: number,
): AsyncGenerator<QueryEvent, { answer: Answer; result: LoadResult; asked: number }> {
  for (let largest = LARGEST_PAGE; ; largest = SAFE_PAGE) {
    const limit = Math.min(largest, wanted);
    try {
      const { answer, value } = yield* load(call, { query: pageFields(query, { ...page, limit }) });
      return { answer, result: readAs(LoadResult, answer, value), asked: limit };
    } catch (thrown) {
      if (limit <= SAFE_PAGE || !isOverLimit(thrown)) throw thrown;
    }
  }
}

/** Compared date ranges come as one result each; their rows follow one another, told apart by a column. */
async function* runComparison(call: DataCall, query: LoadQuery, { mostRows }: LoadOptions): AsyncGenerator<QueryEvent> {
  const page = { offset: 0, total: false };
  const limit = query.limit ?? SAFE_PAGE;
  const body = { query: pageFields(query, { ...page, limit }), queryType: 'multi' };
  const { answer, value } = yield* load(call, body);
  const { results } = readAs(MultiLoadResult, answer, value);
  const [first] = results;
  if (!first) throw answer.failure('ContractBroken', { cause: new Error('no result in the answer') });
  const columns = loadColumns(query, first.annotation);
  yield { kind: 'columns', columns };
  let rowCount = 0;
  let isFull = false;
  for (const result of results) {
    const rows = readResult(answer, columns, result);
    const kept = mostRows === undefined ? rows : rows.slice(0, mostRows - rowCount);
    rowCount += kept.length;
    isFull ||= query.limit === undefined && rows.length >= (effectiveLimit(result) ?? limit);
    if (kept.length > 0) yield { kind: 'rows', rows: kept };
  }
  const freshAt = first.lastRefreshTime;
  yield { kind: 'end', rowCount, ...(freshAt ? { freshAt } : {}), ...(isFull ? { mayBeCut: true } : {}) };
}

/** Sends until there is an answer that is no waiting; a page that broke off is asked for again, since it changes nothing. */
async function* load(call: DataCall, body: object): AsyncGenerator<QueryEvent, { answer: Answer; value: unknown }> {
  const { clock } = call.parts;
  const retries = createRetries(call.parts, true);
  for (;;) {
    const startedAt = clock.now();
    let failure: unknown;
    try {
      const answer = await call.open('load', body);
      const value = readJson(answer, await answer.text(LARGEST_PAGE_BYTES));
      const error =
        typeof value === 'object' && value !== null && 'error' in value ? readWireError(value).message : undefined;
      if (error === undefined) return { answer, value };
      failure = call.failureOf(answer, error);
    } catch (thrown) {
      failure = thrown;
    }
    if (failure === undefined) {
      yield { kind: 'waiting' };
      await paceRound(clock, startedAt, call.signal);
    } else await retries.pauseAfter(failure, call.signal);
  }
}

function readJson(answer: Answer, text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw answer.failure(text.trimStart().startsWith('<') ? 'WrongAddress' : 'ContractBroken', {
      cause: new Error('the answer is not JSON'),
    });
  }
}

function readAs<Value>(
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  answer: Answer,
  value: unknown,
): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw answer.failure('ContractBroken', { cause: new Error('the answer is not a result') });
}

function readResult(answer: Answer, columns: readonly DataColumn[], result: LoadResult): DataRows {
  const rows = loadRows(columns, result.data);
  if (rows) return rows;
  throw answer.failure('ContractBroken', { cause: new Error('the rows do not match the columns') });
}

/** The limit that the engine says it applied. */
function effectiveLimit(result: LoadResult): number | undefined {
  const limit = result.query?.rowLimit ?? result.query?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

function isOverLimit(thrown: unknown): boolean {
  return isPlatformFailure(thrown) && thrown.code === 'RowLimit';
}
