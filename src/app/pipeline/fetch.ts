/** The rows of a query, to the end of its result. */
import { type CutRows, isPlatformFailure, laidOut, type OwnLimit, type QueryRequest } from '../../client';
import { MAX_COLUMNS, MAX_ROWS } from '../../grid';
import { createResultBuilder, type Result, type ResultBuilder } from '../../placement';
import { AppFailure } from '../failure';
import type { Reader } from '../parts';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { HeardNews } from '../workbook/report-news';
import { pastCache, type RowsOrigin, type SourceQuery } from './query-source';

export interface FetchProgress {
  /** @param waiting true while the platform still runs the query */
  reading(rows: number, waiting: boolean): void;
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
 * Runs a report's query to the end, and notes how new the report and its rows are. Pages that do not fit together are mostly two states of the
 * source in the engine's cache, or data that changed in between: then the whole result is queried again, past the cache.
 */
export async function fetchRows<Origin extends { readonly reportUpdatedAt?: string | null | undefined }>(
  parts: FetchParts,
  session: Pick<Session, 'data'> & Parameters<HeardNews['hear']>[0],
  { reportId, query, origin }: SourceQuery<Origin>,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched & Origin> {
  const fetched = await fetchOnce(parts, session, query, signal, progress).catch(async (error: unknown) => {
    // A pivot has been asked for again already.
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree' || laidOut(query)) throw error;
    await progress.onRestart?.();
    return fetchOnce(parts, session, pastCache(query), signal, progress);
  });
  parts.news.hear(session, reportId, { updatedAt: origin.reportUpdatedAt, freshAt: fetched.freshAt });
  return { ...fetched, ...origin };
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
  let about: Omit<Fetched, 'result'> = { freshAt: undefined, differ: [], isLaidOut: false };
  for await (const event of data.query(query, signal, pause)) {
    if (event.kind === 'shape') {
      about = { ...about, laidOutOf: event.laidOutOf, ownLimit: event.ownLimit, isLaidOut: true };
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
      progress.reading(builder.rowCount, false);
      await progress.onRead?.(builder);
    } else if (event.kind === 'waiting') progress.reading(0, true);
    else if (event.kind === 'end') {
      const { freshAt, differ = [], cut, ownLimit } = event;
      about = { ...about, freshAt, differ, cut, ownLimit: about.ownLimit ?? ownLimit };
    }
  }
  if (!builder) throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  return { result: builder.finish(), ...about };
}

/** Before anything is written: cut at the edge, a pivot would lack the totals at its right and at its foot. */
export function refuseBeyondSheet({ rows, columns }: Shape, first = { row: 0, column: 0 }): void {
  if (first.column + columns > MAX_COLUMNS) throw new AppFailure({ code: 'PivotTooWide', said: String(columns) });
  if (first.row + rows > MAX_ROWS) throw new AppFailure({ code: 'PivotTooLong', said: String(rows) });
}
