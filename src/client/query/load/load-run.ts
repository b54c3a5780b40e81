/** Runs a stored query through load: one result in pages, or compared date ranges in turn. */
import { MultiLoadResult } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { DataColumn, DataRows, QueryEvent } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import { PlatformFailure, type PlatformFailureCode } from '../../wire/platform-failure';
import type { Answer } from '../../wire/transport';
import { COMPARED_RANGE_KEY } from './columns';
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
  readonly hasChosenLimit?: boolean;
}

/**
 * Yields the result of a stored query.
 * @throws PlatformFailure `ContractBroken` or `SeveralQueries` if the report does not hold one
 * query
 */
export async function* runLoad(
  call: DataCall,
  request: unknown,
  { maxRows, columns, hasChosenLimit = false }: LoadOptions = {},
): AsyncGenerator<QueryEvent> {
  const [parsed, ...others] = readLoadQueries(request) ?? [];
  if (!parsed) throw createUnsentFailure(call, 'ContractBroken', 'the stored query cannot be read');
  if (others.length > 0)
    throw createUnsentFailure(call, 'SeveralQueries', `the report holds ${others.length + 1} queries`);
  const query = { ...parsed, columns, hasChosenLimit };
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
    const remainingRows = maxRows === undefined ? undefined : maxRows - rowCount;
    const isCut = query.limit === undefined && rows.length >= (readAppliedLimit(result) ?? limit);
    const rangeQuery =
      isCut && (remainingRows ?? Number.POSITIVE_INFINITY) > rows.length && buildRangeQuery(query, columns, rows);
    if (rangeQuery) {
      const end = yield* readRange(call, rangeQuery, remainingRows);
      rowCount += end.rowCount;
      freshAt = pickOlderTime(freshAt, end.freshAt);
      continue;
    }
    const returnedRows = rows.slice(0, remainingRows);
    rowCount += returnedRows.length;
    if (query.limit !== undefined && rows.length >= query.limit) isAtReportLimit = true;
    else isTruncated ||= isCut;
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

const RANGE_END = /^\d{4}-\d\d-\d\dT[\d:.]+$/;

interface RangeQuery {
  readonly query: LoadQuery;
  /** Is the range as the engine names it in each row. */
  readonly label: string;
  /** Is the position of the column that names the range. */
  readonly column: number;
}

/**
 * Returns the query of one of the compared date ranges, which has pages. Each row names its range:
 * `2026-01-01T00:00:00.000 - 2026-01-31T23:59:59.999`. Returns undefined if it names it otherwise.
 */
function buildRangeQuery(query: LoadQuery, columns: readonly DataColumn[], rows: DataRows): RangeQuery | undefined {
  const column = columns.findIndex(({ name }) => name === COMPARED_RANGE_KEY);
  const label = String(rows[0]?.[column]);
  const dateRange = label.split(' - ');
  if (dateRange.length !== 2 || !dateRange.every((end) => RANGE_END.test(end))) return undefined;
  const times = Array.isArray(query.fields.timeDimensions) ? query.fields.timeDimensions : [];
  const timeDimensions = times.map((time: unknown) => {
    if (!isObject(time)) return time;
    const { compareDateRange, ...others }: Readonly<Record<string, unknown>> = { ...time };
    return Array.isArray(compareDateRange) ? { ...others, dateRange } : time;
  });
  const [parsed] = readLoadQueries({ ...query.fields, timeDimensions }) ?? [];
  const listedColumns = query.columns?.filter(({ member }) => member !== COMPARED_RANGE_KEY);
  return parsed && { query: { ...parsed, columns: listedColumns }, label, column };
}

/** Yields all rows of one date range, with the range as a column. */
async function* readRange(
  call: DataCall,
  { query, label, column }: RangeQuery,
  maxRows: number | undefined,
): AsyncGenerator<QueryEvent, Pick<Extract<QueryEvent, { kind: 'end' }>, 'rowCount' | 'freshAt'>> {
  for await (const event of readPages(call, query, maxRows)) {
    if (event.kind === 'end') return event;
    if (event.kind === 'rows')
      yield { kind: 'rows', rows: event.rows.map((row) => [...row.slice(0, column), label, ...row.slice(column)]) };
    else if (event.kind !== 'columns') yield event;
  }
  return { rowCount: 0 };
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
