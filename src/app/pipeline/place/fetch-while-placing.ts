/** Fetches the rows of a first placing and, if possible, writes them while the query still runs. */
import { frameOf, headerRowsOf, type ResultBuilder } from '../../../placement';
import { AppFailure } from '../../failure';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { OnProgress, PipelineControl } from '../events';
import {
  type FetchedRows,
  fetchOnce,
  fetchPieces,
  fetchRows,
  refuseBeyondSheet,
  rerunIfPagesDisagree,
} from '../fetch/fetch';
import { type RowsOrigin, reportQuery, type SourceQuery } from '../fetch/query-source';
import type { Written } from '../steps';
import { refuseLongTitles } from '../write/script';
import { MAX_INTERVAL_MS, MustBeWhole } from '../write/stream-writer';
import type { RequestedPlacement } from './first-write';
import { writeArrivingRows } from './place-stream';

export interface FetchedWhilePlacing extends FetchedRows {
  /** Set if the rows are in their cells already. */
  readonly streamed?: Written;
}

/** A smaller result is streamed only if its rows arrive slowly; otherwise it fits in one batch. */
const MIN_CELLS_AT_ONCE = 50_000;

/**
 * Fetches the rows. If rows that were written have to be removed again, all rows are fetched again
 * and written as a whole.
 */
export async function fetchWhilePlacing(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  control: PipelineControl,
): Promise<FetchedWhilePlacing> {
  const source = reportQuery(request.report, request.options, parts.reader);
  const write = (one: SourceQuery) => fetchAndWrite(parts, session, request, one, control);
  const fetchWhole = (one: SourceQuery): Promise<FetchedWhilePlacing> => fetchOnce(parts, session, one, control);
  try {
    return await rerunIfPagesDisagree(source, write, fetchWhole);
  } catch (error) {
    if (!(error instanceof MustBeWhole)) throw error;
    return fetchRows(parts, session, source, control);
  }
}

async function fetchAndWrite(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  source: SourceQuery,
  { signal, onProgress }: PipelineControl,
): Promise<FetchedWhilePlacing> {
  const { clock, turns } = parts;
  const control = { signal, onProgress: untilRowsAreWritten(onProgress) };
  const pieces = fetchPieces<RowsOrigin>(parts, session, source, control);
  let isWhole = request.replaces !== undefined;
  let firstRowAt: number | undefined;
  for await (const piece of pieces) {
    if (piece.kind === 'end') return piece.fetched;
    if (piece.kind === 'shape') await refuseBelowSelection(request, piece);
    else if (!isWhole) {
      const { soFar } = piece;
      firstRowAt ??= clock.now();
      const isSlow = clock.now() - firstRowAt >= MAX_INTERVAL_MS;
      if (!isSlow && cellsOf(soFar) < MIN_CELLS_AT_ONCE) continue;
      isWhole = true;
      if (frameOf((await request.selection).rect).kind === 'fixed') continue;
      refuseLongTitles(soFar.finish().columns);
      const arriving = { soFar, pieces, origin: source.origin, firstRowAt, isSlow };
      const write = () => writeArrivingRows(parts, session, request, arriving, control);
      const written = await turns.take(write, signal);
      if (written) return written;
    }
  }
  throw new AppFailure({ code: 'ContractBroken', at: 'load' });
}

/** Refuses a pivot before its rows are read. */
async function refuseBelowSelection(
  request: RequestedPlacement,
  { rows, columns }: Parameters<typeof refuseBeyondSheet>[0],
): Promise<void> {
  const { rect } = await request.selection;
  if (frameOf(rect).kind === 'free') refuseBeyondSheet({ rows: rows + headerRowsOf(request), columns }, rect);
}

function cellsOf(soFar: ResultBuilder): number {
  return soFar.rowCount * soFar.finish().columns.length;
}

/**
 * Once rows are in the sheet, reports their number instead of the number of rows that were read.
 */
function untilRowsAreWritten(onProgress: OnProgress): OnProgress {
  let areWritten = false;
  return (event) => {
    if (event.kind === 'written') areWritten ||= event.rows > 0;
    if (event.kind !== 'read' || !areWritten) onProgress(event);
  };
}
