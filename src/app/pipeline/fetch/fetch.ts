/** Reads all rows of a query. */
import { type CutRows, isPlatformFailure, type OwnLimit, readPivotLayout } from '../../../client';
import { MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import { createResultBuilder, type Result, type ResultBuilder } from '../../../placement';
import { AppFailure } from '../../failure';
import type { Reader } from '../../parts';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { HeardNews } from '../../workbook/report-news';
import type { PipelineControl } from '../events';
import { pastCache, type RowsOrigin, type SourceQuery } from './query-source';

export interface Fetched {
  readonly result: Result;
  /** Set if the platform cut the result off at its own limit. */
  readonly cut?: CutRows | undefined;
  /** Set if the report's own limit leaves out rows. */
  readonly ownLimit?: OwnLimit | undefined;
  /** The time at which the data API read its source; undefined if it does not say. */
  readonly freshAt: string | undefined;
  /**
   * Titles of measures whose cells do not add up to their totals, because some facts belong to
   * several members.
   */
  readonly differ?: readonly string[] | undefined;
  /** Set for a pivot if the platform has cut off the rows that it is computed from. */
  readonly laidOutOf?: CutRows | undefined;
  /** True if the result is a pivot. */
  readonly isLaidOut?: boolean;
}

export type FetchedRows = Fetched & RowsOrigin;

interface Shape {
  readonly rows: number;
  readonly columns: number;
}

type FetchParts = Pick<PlacementParts, 'pause'> & {
  readonly news: Pick<HeardNews, 'hear'>;
  readonly reader: Pick<Reader, 'dateSystem'>;
};

/**
 * A query yields these pieces in this order: the size of a pivot, the rows so far after each page,
 * the whole result.
 */
export type Piece<Origin> =
  | ({ readonly kind: 'shape' } & Shape)
  | { readonly kind: 'rows'; readonly soFar: ResultBuilder }
  | { readonly kind: 'end'; readonly fetched: Fetched & Origin };

interface Origins {
  readonly reportUpdatedAt?: string | null | undefined;
}

type FetchSession = Pick<Session, 'data'> & Parameters<HeardNews['hear']>[0];

/**
 * Runs a report's query and reads all its rows. If its pages do not fit together, it runs again.
 */
export async function fetchRows<Origin extends Origins>(
  parts: FetchParts,
  session: FetchSession,
  source: SourceQuery<Origin>,
  control: PipelineControl,
): Promise<Fetched & Origin> {
  return rerunIfPagesDisagree(source, (one) => fetchOnce(parts, session, one, control));
}

/**
 * Runs the query again without the cache if its pages do not fit together: they are usually of two
 * states of the source.
 */
export async function rerunIfPagesDisagree<Origin, T>(
  source: SourceQuery<Origin>,
  run: (source: SourceQuery<Origin>) => Promise<T>,
  rerun = run,
): Promise<T> {
  try {
    return await run(source);
  } catch (error) {
    // The query of a pivot has been retried already.
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree' || readPivotLayout(source.query)) throw error;
    return rerun({ ...source, query: pastCache(source.query) });
  }
}

export async function fetchOnce<Origin extends Origins>(
  parts: FetchParts,
  session: FetchSession,
  source: SourceQuery<Origin>,
  control: PipelineControl,
): Promise<Fetched & Origin> {
  for await (const piece of fetchPieces(parts, session, source, control))
    if (piece.kind === 'end') return piece.fetched;
  throw new AppFailure({ code: 'ContractBroken', at: 'load' });
}

/** After each batch of this number of cells, the query pauses. */
const BATCH_CELLS = 5_000;

/**
 * Runs a query once. No request is sent before the next piece is read. At the end, `news` records
 * the age of the report and its rows.
 */
export async function* fetchPieces<Origin extends Origins>(
  { news, pause, reader }: FetchParts,
  session: FetchSession,
  { reportId, query, origin }: SourceQuery<Origin>,
  { signal, onProgress }: PipelineControl,
): AsyncGenerator<Piece<Origin>, void, undefined> {
  const data = await session.data();
  let soFar: ResultBuilder | undefined;
  let about: Omit<Fetched, 'result'> = { freshAt: undefined, differ: [], isLaidOut: false };
  for await (const event of data.query(query, signal, pause)) {
    if (event.kind === 'shape') {
      about = { ...about, laidOutOf: event.laidOutOf, ownLimit: event.ownLimit, isLaidOut: true };
      refuseBeyondSheet(event);
      yield { kind: 'shape', rows: event.rows, columns: event.columns };
    } else if (event.kind === 'columns') soFar = createResultBuilder(event.columns, reader.dateSystem);
    else if (event.kind === 'rows' && soFar) {
      const batchRows = Math.max(1, Math.floor(BATCH_CELLS / (event.rows[0]?.length || 1)));
      for (let from = 0; from < event.rows.length; from += batchRows) {
        // Rows that have already arrived would otherwise be handled without returning to the event
        // loop.
        await pause();
        signal.throwIfAborted();
        soFar.push(event.rows.slice(from, from + batchRows));
      }
      onProgress({ kind: 'read', rows: soFar.rowCount });
      yield { kind: 'rows', soFar };
    } else if (event.kind === 'waiting') onProgress({ kind: 'querying' });
    else if (event.kind === 'end') {
      const { freshAt, differ = [], cut, ownLimit } = event;
      about = { ...about, freshAt, differ, cut, ownLimit: about.ownLimit ?? ownLimit };
    }
  }
  if (!soFar) return;
  news.hear(session, reportId, { updatedAt: origin.reportUpdatedAt, freshAt: about.freshAt });
  yield { kind: 'end', fetched: { result: soFar.finish(), ...about, ...origin } };
}

/**
 * Refuses a pivot that the edge of the sheet would cut off, because its totals would be missing.
 * @throws AppFailure `PivotTooWide`, `PivotTooLong`
 */
export function refuseBeyondSheet({ rows, columns }: Shape, first = { row: 0, column: 0 }): void {
  if (first.column + columns > MAX_COLUMNS) throw new AppFailure({ code: 'PivotTooWide', said: String(columns) });
  if (first.row + rows > MAX_ROWS) throw new AppFailure({ code: 'PivotTooLong', said: String(rows) });
}
