/** A report's rows, from its query to the end of its result. */
import {
  type CutRows,
  filteredQuery,
  isPlatformFailure,
  type OwnLimit,
  type QueryRequest,
  type Report,
  readPivotLayout,
} from '../../client';
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import {
  appliedFilters,
  createResultBuilder,
  type PlacementOptions,
  type Result,
  type ResultBuilder,
  readableFilters,
} from '../../placement';
import { AppFailure } from '../failure';
import type { Reader } from '../parts';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

interface FetchProgress {
  onRows(rows: number): void;
  /** The platform is still running the query. */
  onWaiting(): void;
  /** Of a pivot, before its first row: what it throws ends the query. */
  onShape?(shape: Shape): Promise<void>;
  /** Called with what has come so far; the next rows are asked for once it resolves, and its failure ends the query. */
  onRead?(soFar: ResultBuilder): Promise<void>;
  /** What has come so far does not count: the result is read anew from its start. */
  onRestart?(): Promise<void>;
}

export interface Fetched {
  readonly result: Result;
  /** The platform ended the result at a limit of its own. */
  readonly cut?: CutRows | undefined;
  /** The report's own limit leaves out rows. */
  readonly ownLimit?: OwnLimit | undefined;
  /** From when the data are: when the data API read its source, where it says so. */
  readonly freshAt: string | undefined;
  /** Titles of measures whose cells do not give their totals, because some facts belong to several members. */
  readonly differ?: readonly string[] | undefined;
  /** Of a pivot of rows that the platform has cut. */
  readonly laidOutOf?: CutRows | undefined;
  /** As a pivot. */
  readonly isLaidOut?: boolean;
}

interface Shape {
  readonly rows: number;
  readonly columns: number;
}

export type Query = (
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'json'; readonly query: string }
) &
  Pick<QueryRequest, 'pivot'>;

type FetchParts = Pick<PlacementParts, 'pause'> & { readonly reader: Pick<Reader, 'dateSystem'> };

/**
 * Runs the report's query to the end. Pages that do not fit together are mostly two states of the source in the engine's cache, or data
 * that changed in between: the whole result is asked for once more, past the cache.
 */
export async function fetchResult(
  parts: FetchParts,
  session: Pick<Session, 'data'>,
  query: QueryRequest,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  try {
    return await fetchOnce(parts, session, query, signal, progress);
  } catch (error) {
    // A pivot has been asked for again already.
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree' || readPivotLayout(query)) throw error;
    await progress.onRestart?.();
    return await fetchOnce(parts, session, pastCache(query), signal, progress);
  }
}

/** Rows of about so many cells are taken over between two pauses. */
const CELLS_IN_A_GO = 5_000;

async function fetchOnce(
  { pause, reader }: FetchParts,
  session: Pick<Session, 'data'>,
  query: QueryRequest,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  const data = await session.data();
  let builder: ResultBuilder | undefined;
  let cut: Fetched['cut'];
  let ownLimit: Fetched['ownLimit'];
  let freshAt: string | undefined;
  let differ: readonly string[] = [];
  let laidOutOf: Fetched['laidOutOf'];
  let isLaidOut = false;
  for await (const event of data.query(query, signal, pause)) {
    if (event.kind === 'shape') {
      isLaidOut = true;
      ({ laidOutOf, ownLimit } = event);
      refuseBeyondSheet(event);
      await progress.onShape?.(event);
    } else if (event.kind === 'columns') builder = createResultBuilder(event.columns, reader.dateSystem);
    else if (event.kind === 'rows' && builder) {
      const inAGo = Math.max(1, Math.floor(CELLS_IN_A_GO / (event.rows[0]?.length || 1)));
      for (let from = 0; from < event.rows.length; from += inAGo) {
        // What the network has brought already comes without a turn in between.
        await pause();
        signal.throwIfAborted();
        builder.push(event.rows.slice(from, from + inAGo));
      }
      progress.onRows(builder.rowCount);
      await progress.onRead?.(builder);
    } else if (event.kind === 'waiting') progress.onWaiting();
    else if (event.kind === 'end') {
      freshAt = event.freshAt;
      differ = event.differ ?? [];
      cut = event.cut;
      ownLimit ??= event.ownLimit;
    }
  }
  if (!builder) throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  return { result: builder.finish(), cut, ownLimit, freshAt, differ, laidOutOf, isLaidOut };
}

/** Before anything is written: cut at the edge, a pivot would lack the totals at its right and at its foot. */
export function refuseBeyondSheet({ rows, columns }: Shape, first = { row: 0, column: 0 }): void {
  if (first.column + columns > MAX_COLUMNS) throw new AppFailure({ code: 'PivotTooWide', said: String(columns) });
  if (first.row + rows > MAX_ROWS) throw new AppFailure({ code: 'PivotTooLong', said: String(rows) });
}

/**
 * What somebody asks for is read from the source. Of the words that the data API knows, `no-cache` alone does that whatever the refresh
 * key of a cube says, at the price of the whole query.
 */
export function pastCache(query: QueryRequest): QueryRequest {
  return { ...query, cache: 'no-cache' };
}

export function isPivot(
  { pivotItems }: Pick<Report, 'pivotItems'>,
  { laidOut }: Pick<PlacementOptions, 'laidOut'>,
): boolean {
  return laidOut === 'pivot' || (laidOut === 'saved' && Boolean(pivotItems));
}

const NO_PIVOT = { rows: [], columns: [], measures: [] };

/** The report's query, limited and laid out as the placement has it. */
export function laidOutQuery(report: Report, options: PlacementOptions, reader: Reader): Query {
  const query = effectiveQuery(report, options);
  const { laidOut, axes, totals, labels = reader.pivotLabels } = options;
  const saved = report.pivotItems;
  if (!isPivot(report, options)) return query;
  // In SQL every number that the analyst has put on no axis is a value, and what the report is saved with.
  const hasAllNumbers = query.kind === 'sql';
  const own = laidOut === 'pivot' && { ...axes, hasAllNumbers, measuresAxis: axes.measuresOn };
  const items = {
    ...NO_PIVOT,
    ...saved,
    ...own,
    showRowTotals: totals.rows ?? saved?.showRowTotals,
    showColumnTotals: totals.columns ?? saved?.showColumnTotals,
    showSubtotals: totals.groups,
  };
  return { ...query, pivot: { items, labels } };
}

/** What is asked for a placement. Without its filters it would get rows that nobody wanted: where they cannot be added, this throws. */
export function effectiveQuery(report: Report, { filters }: Pick<PlacementOptions, 'filters'>): Query {
  const query = queryOf(report);
  const own = readableFilters(filters);
  if (!own) throw new AppFailure({ code: 'FiltersUnread' });
  if (own.length === 0) return query;
  if (query.kind === 'sql') throw new AppFailure({ code: 'TakesNoFilters' });
  return { ...query, query: filteredQuery(query.query, appliedFilters(own)) };
}

/** A report holds SQL, or a query of the data API as JSON text. @throws AppFailure `NoQuery` if it holds neither */
export function queryOf(report: Report): Query {
  if (report.sqlQuery) return { kind: 'sql', sql: report.sqlQuery };
  if (report.jsonQuery) return { kind: 'json', query: report.jsonQuery };
  throw new AppFailure({ code: 'NoQuery' });
}
