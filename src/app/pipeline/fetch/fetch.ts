/** Runs queries and reads all their rows. */
import {
  type DataColumn,
  isPlatformFailure,
  type QueryTimes,
  type ReportLimit,
  raceWithAbort,
  readPivotLayout,
  type Truncation,
} from '../../../client';
import { MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import { createResultBuilder, type PlacementOptions, type Result, type ResultBuilder } from '../../../placement';
import { AppFailure } from '../../failure';
import type { Reader } from '../../parts';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { PipelineControl } from '../events';
import { bypassCache, type RowsOrigin, type SourceQuery } from './query-source';

export interface FetchedResult {
  readonly result: Result;
  /** Is set if the platform cut the result off at its own limit. */
  readonly truncation?: Truncation | undefined;
  /** Is set if the report's own limit leaves out rows. */
  readonly reportLimit?: ReportLimit | undefined;
  /** Holds the time at which the data API read its source; undefined if it does not say. */
  readonly freshAt: string | undefined;
  /**
   * Lists the titles of measures whose cells do not add up to their totals, because some facts
   * belong to several members.
   */
  readonly nonAdditiveTitles?: readonly string[] | undefined;
  /** Is set for a pivot if the platform has cut off the rows that it is computed from. */
  readonly sourceTruncation?: Truncation | undefined;
  /** Says whether the result is a pivot. */
  readonly isPivot?: boolean;
  /** Holds the labels that a pivot has in its cells. */
  readonly pivotLabels?: PlacementOptions['labels'];
  /** Lists the members that a pivot is built from. */
  readonly members?: readonly DataColumn[] | undefined;
  /** Holds the time zone of the query, and the dates of its relative ranges. */
  readonly times?: QueryTimes | undefined;
}

export type FetchedRows = FetchedResult & RowsOrigin;

interface ResultSize {
  readonly rows: number;
  readonly columns: number;
}

type FetchParts = Pick<PlacementParts, 'pause'> & { readonly reader: Pick<Reader, 'dateSystem'> };

/**
 * A query yields pieces in this order: only for a pivot its size, after each page the rows so far,
 * at the end the whole result.
 */
export type ResultPiece<Origin> =
  | ({ readonly kind: 'shape' } & ResultSize)
  | { readonly kind: 'rows'; readonly partialResult: ResultBuilder }
  | { readonly kind: 'end'; readonly fetched: FetchedResult & Origin };

/**
 * Runs a report's query and reads all its rows. If its pages do not fit together, it runs again.
 */
export async function fetchRows<Origin>(
  parts: FetchParts,
  session: Pick<Session, 'data'>,
  source: SourceQuery<Origin>,
  control: PipelineControl,
): Promise<FetchedResult & Origin> {
  return rerunIfPagesDisagree(source, (sourceQuery) => fetchOnce(parts, session, sourceQuery, control));
}

/**
 * Runs the query again without the cache if its pages do not fit together, because they usually
 * come from two states of the source.
 */
export async function rerunIfPagesDisagree<Origin, T>(
  source: SourceQuery<Origin>,
  run: (source: SourceQuery<Origin>) => Promise<T>,
  rerun = run,
): Promise<T> {
  try {
    return await run(source);
  } catch (error) {
    // The client has already retried the query of a pivot.
    if (!isPlatformFailure(error) || error.code !== 'PagesDisagree' || readPivotLayout(source.query)) throw error;
    return rerun({ ...source, query: bypassCache(source.query) });
  }
}

export async function fetchOnce<Origin>(
  parts: FetchParts,
  session: Pick<Session, 'data'>,
  source: SourceQuery<Origin>,
  control: PipelineControl,
): Promise<FetchedResult & Origin> {
  for await (const piece of fetchPieces(parts, session, source, control))
    if (piece.kind === 'end') return piece.fetched;
  throw new AppFailure({ code: 'ContractBroken', at: 'load' });
}

/** Reading pauses after each batch of this many cells, so that the page stays responsive. */
const BATCH_CELLS = 5_000;

/** Runs a query once. It sends the next request only when the caller reads the next piece. */
export async function* fetchPieces<Origin>(
  { pause, reader }: FetchParts,
  session: Pick<Session, 'data'>,
  { query, origin }: SourceQuery<Origin>,
  { signal, onProgress }: PipelineControl,
): AsyncGenerator<ResultPiece<Origin>, void, undefined> {
  const data = await raceWithAbort(session.data(), signal);
  let partialResult: ResultBuilder | undefined;
  let resultFacts: Omit<FetchedResult, 'result'> = { freshAt: undefined, nonAdditiveTitles: [], isPivot: false };
  for await (const event of data.query(query, signal, pause)) {
    if (event.kind === 'shape') {
      resultFacts = {
        ...resultFacts,
        sourceTruncation: event.sourceTruncation,
        reportLimit: event.reportLimit,
        isPivot: true,
        pivotLabels: query.pivot?.labels,
      };
      assertFitsOnSheet(event);
      yield { kind: 'shape', rows: event.rows, columns: event.columns };
    } else if (event.kind === 'columns') {
      assertHasColumns(event.columns);
      partialResult = createResultBuilder(event.columns, reader.dateSystem);
      resultFacts = { ...resultFacts, members: event.members };
    } else if (event.kind === 'rows' && partialResult) {
      const batchRows = Math.max(1, Math.floor(BATCH_CELLS / (event.rows[0]?.length || 1)));
      for (let from = 0; from < event.rows.length; from += batchRows) {
        // Rows that have already arrived would otherwise be handled without returning to the event
        // loop.
        await pause();
        signal.throwIfAborted();
        partialResult.push(event.rows.slice(from, from + batchRows));
      }
      onProgress({ kind: 'read', rows: partialResult.rowCount });
      yield { kind: 'rows', partialResult };
    } else if (event.kind === 'waiting') onProgress({ kind: 'querying' });
    else if (event.kind === 'end') {
      const { freshAt, nonAdditiveTitles = [], truncation, reportLimit, times } = event;
      resultFacts = {
        ...resultFacts,
        freshAt,
        nonAdditiveTitles,
        truncation,
        times,
        reportLimit: resultFacts.reportLimit ?? reportLimit,
      };
    }
  }
  if (!partialResult) return;
  yield { kind: 'end', fetched: { result: partialResult.finish(), ...resultFacts, ...origin } };
}

/** @throws AppFailure `NoColumns`: no block of cells is that narrow, so an old block stays as it is */
export function assertHasColumns(columns: readonly DataColumn[]): void {
  if (columns.length === 0) throw new AppFailure({ code: 'NoColumns', at: 'load' });
}

/**
 * Refuses a pivot that the edge of the sheet would cut off, because its totals would be missing.
 * @throws AppFailure `PivotTooWide`, `PivotTooLong`
 */
export function assertFitsOnSheet({ rows, columns }: ResultSize, firstCell = { row: 0, column: 0 }): void {
  if (firstCell.column + columns > MAX_COLUMNS) throw new AppFailure({ code: 'PivotTooWide', detail: String(columns) });
  if (firstCell.row + rows > MAX_ROWS) throw new AppFailure({ code: 'PivotTooLong', detail: String(rows) });
}
