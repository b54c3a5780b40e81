/** Reads the rows of a query to the end of its result. */
import { type CutRows, isPlatformFailure, type OwnLimit, type QueryRequest, readPivotLayout } from '../../client';
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import { createResultBuilder, type Result, type ResultBuilder } from '../../placement';
import { AppFailure } from '../failure';
import type { Reader } from '../parts';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { HeardNews } from '../workbook/report-news';
import type { OnProgress } from './events';
import { pastCache, type RowsOrigin, type SourceQuery } from './query-source';

export interface FetchProgress {
  readonly onProgress: OnProgress;
  /** Called with the size of a pivot before its first row. If it throws, the query ends. */
  onShape?(shape: Shape): Promise<void>;
  /** Called with the rows so far. The next rows are requested once it resolves; if it rejects, the query ends. */
  onRead?(soFar: ResultBuilder): Promise<void>;
  /** The rows so far do not count: the result is read again from its start. */
  onRestart?(): Promise<void>;
}

export interface Fetched {
  readonly result: Result;
  /** The platform ended the result at a limit of its own. */
  readonly cut?: CutRows | undefined;
  /** The report's own limit leaves out rows. */
  readonly ownLimit?: OwnLimit | undefined;
  /** The time at which the data API read its source; undefined if it does not tell. */
  readonly freshAt: string | undefined;
  /** Titles of measures whose cells do not give their totals, because some facts belong to several members. */
  readonly differ?: readonly string[] | undefined;
  /** Set for a pivot if the platform has cut the rows that it is made of. */
  readonly laidOutOf?: CutRows | undefined;
  /** The result is a pivot. */
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
 * Runs a report's query to the end, and notes how new the report and its rows are. Pages that do not fit together are mostly of two states
 * of the source: then the whole result is queried again, past the cache.
 */
export async function fetchRows<Origin extends { readonly reportUpdatedAt?: string | null | undefined }>(
  parts: FetchParts,
  session: Pick<Session, 'data'> & Parameters<HeardNews['hear']>[0],
  { reportId, query, origin }: SourceQuery<Origin>,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched & Origin> {
  const fetched = await fetchOnce(parts, session, query, signal, progress).catch(async (error: unknown) => {
    // The query of a pivot has been repeated already.
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree' || readPivotLayout(query)) throw error;
    await progress.onRestart?.();
    return fetchOnce(parts, session, pastCache(query), signal, progress);
  });
  parts.news.hear(session, reportId, { updatedAt: origin.reportUpdatedAt, freshAt: fetched.freshAt });
  return { ...fetched, ...origin };
}

/** Cells per batch, between two pauses. */
const BATCH_CELLS = 5_000;

async function fetchOnce(
  { pause, reader }: FetchParts,
  session: Pick<Session, 'data'>,
  query: QueryRequest,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  const data = await session.data();
  let builder: ResultBuilder | undefined;
  let about: Omit<Fetched, 'result'> = { freshAt: undefined, differ: [], isLaidOut: false };
  for await (const event of data.query(query, signal, pause)) {
    if (event.kind === 'shape') {
      about = { ...about, laidOutOf: event.laidOutOf, ownLimit: event.ownLimit, isLaidOut: true };
      refuseBeyondSheet(event);
      await progress.onShape?.(event);
    } else if (event.kind === 'columns') builder = createResultBuilder(event.columns, reader.dateSystem);
    else if (event.kind === 'rows' && builder) {
      const batchRows = Math.max(1, Math.floor(BATCH_CELLS / (event.rows[0]?.length || 1)));
      for (let from = 0; from < event.rows.length; from += batchRows) {
        // Rows that have arrived already follow one another without a turn of the event loop.
        await pause();
        signal.throwIfAborted();
        builder.push(event.rows.slice(from, from + batchRows));
      }
      progress.onProgress({ kind: 'read', rows: builder.rowCount });
      await progress.onRead?.(builder);
    } else if (event.kind === 'waiting') progress.onProgress({ kind: 'querying' });
    else if (event.kind === 'end') {
      const { freshAt, differ = [], cut, ownLimit } = event;
      about = { ...about, freshAt, differ, cut, ownLimit: about.ownLimit ?? ownLimit };
    }
  }
  if (!builder) throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  return { result: builder.finish(), ...about };
}

/**
 * Refuses a pivot that the edge of the sheet would cut, because it would lack totals.
 * @throws AppFailure `PivotTooWide`, `PivotTooLong`
 */
export function refuseBeyondSheet({ rows, columns }: Shape, first = { row: 0, column: 0 }): void {
  if (first.column + columns > MAX_COLUMNS) throw new AppFailure({ code: 'PivotTooWide', said: String(columns) });
  if (first.row + rows > MAX_ROWS) throw new AppFailure({ code: 'PivotTooLong', said: String(rows) });
}
