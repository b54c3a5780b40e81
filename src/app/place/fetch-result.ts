/** A report's rows, from its query to the end of its result. */
import { isPlatformFailure, mayDownload, type QueryRequest, type Report } from '../../client';
import { createResultBuilder, type Result, type ResultBuilder } from '../../placement';
import { AppFailure } from '../failure';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

interface FetchProgress {
  onRows(rows: number): void;
  /** The platform is still running the query. */
  onWaiting(): void;
  /** Called with what has come so far; the next rows are asked for once it resolves, and its failure ends the query. */
  onRead?(soFar: ResultBuilder): Promise<void>;
  /** What has come so far does not count: the result is read anew from its start. */
  onRestart?(): Promise<void>;
}

export interface Fetched {
  readonly result: Result;
  /** All rows that the query has, when the data API tells. */
  readonly total: number | undefined;
  /** From when the data are: when the data API read its source, where it says so. */
  readonly freshAt: string | undefined;
}

export type Query = { readonly kind: 'sql'; readonly sql: string } | { readonly kind: 'json'; readonly query: string };

type Pauses = Pick<PlacementParts, 'pause'>;

/**
 * Runs the report's query to the end. Pages that do not fit together are mostly two states of the source in the engine's cache, or data
 * that changed in between: the whole result is asked for once more, past the cache.
 */
export async function fetchResult(
  parts: Pauses,
  session: Session,
  query: QueryRequest,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  try {
    return await fetchOnce(parts, session, query, signal, progress);
  } catch (error) {
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree') throw error;
    await progress.onRestart?.();
    return await fetchOnce(parts, session, pastCache(query), signal, progress);
  }
}

/** Rows of about so many cells are taken over between two pauses. */
const CELLS_IN_A_GO = 5_000;

async function fetchOnce(
  { pause }: Pauses,
  session: Session,
  query: QueryRequest,
  signal: AbortSignal,
  progress: FetchProgress,
): Promise<Fetched> {
  const data = await session.data();
  let builder: ResultBuilder | undefined;
  let total: number | undefined;
  let freshAt: string | undefined;
  for await (const event of data.query(query, signal)) {
    if (event.kind === 'columns') builder = createResultBuilder(event.columns);
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
      total = event.total ?? (event.mayBeCut ? await data.count(query, signal).catch(() => undefined) : undefined);
    }
  }
  if (!builder) throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  return { result: builder.finish(), total, freshAt };
}

/**
 * What somebody asks for is read from the source. Of the words that the data API knows, `no-cache` alone does that whatever the refresh
 * key of a cube says, at the price of the whole query.
 */
export function pastCache(query: QueryRequest): QueryRequest {
  return { ...query, cache: 'no-cache' };
}

/** A report holds SQL, or a query of the data API as JSON text. Throws before any query where its rows may not be taken out. */
export function queryOf(report: Report): Query {
  if (!mayDownload(report)) throw new AppFailure({ code: 'NoDownload' });
  if (report.sqlQuery) return { kind: 'sql', sql: report.sqlQuery };
  if (report.jsonQuery) return { kind: 'json', query: report.jsonQuery };
  throw new AppFailure({ code: 'NoQuery' });
}
