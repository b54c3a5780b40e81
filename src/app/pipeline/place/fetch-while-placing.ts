/** Fetches the rows of a first placing and, if possible, writes them while the query still runs. */
import { countHeaderRows, createFrame } from '../../../placement';
import { AppFailure } from '../../failure';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { OnProgress, PipelineControl } from '../events';
import {
  assertFitsOnSheet,
  type FetchedRows,
  fetchOnce,
  fetchPieces,
  fetchRows,
  rerunIfPagesDisagree,
} from '../fetch/fetch';
import { buildSourceQuery, type RowsOrigin, type SourceQuery } from '../fetch/query-source';
import type { WriteOutcome } from '../steps';
import { assertTitlesFit } from '../write/script';
import { MAX_INTERVAL_MS, StreamImpossibleError } from '../write/stream-writer';
import type { RequestedPlacement } from './first-write';
import { writeArrivingRows } from './place-stream';

export interface StreamedOrFetched extends FetchedRows {
  /** Is set if the rows are in their cells already. */
  readonly streamedWrite?: WriteOutcome;
}

/** A smaller result is streamed only if its rows arrive slowly; otherwise it fits in one batch. */
const MIN_STREAM_CELLS = 50_000;

/**
 * Fetches the rows. If rows that were written have to be removed again, all rows are fetched again
 * and written as a whole.
 */
export async function fetchWhilePlacing(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  control: PipelineControl,
): Promise<StreamedOrFetched> {
  const source = buildSourceQuery(
    request.report,
    request.options,
    parts.reader,
    request.replacedPlacement?.written.layout,
  );
  const writeSource = (sourceQuery: SourceQuery) => fetchAndWrite(parts, session, request, sourceQuery, control);
  const fetchWhole = (sourceQuery: SourceQuery): Promise<StreamedOrFetched> =>
    fetchOnce(parts, session, sourceQuery, control);
  try {
    return await rerunIfPagesDisagree(source, writeSource, fetchWhole);
  } catch (error) {
    if (!(error instanceof StreamImpossibleError)) throw error;
    return fetchRows(parts, session, source, control);
  }
}

async function fetchAndWrite(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  source: SourceQuery,
  { signal, onProgress }: PipelineControl,
): Promise<StreamedOrFetched> {
  const { clock, mutex } = parts;
  const control = { signal, onProgress: hideReadAfterWritten(onProgress) };
  const pieces = fetchPieces<RowsOrigin>(parts, session, source, control);
  let isNotStreamed = request.replacedPlacement !== undefined;
  let firstRowAt: number | undefined;
  for await (const piece of pieces) {
    if (piece.kind === 'end') return piece.fetched;
    if (piece.kind === 'shape') await assertPivotFits(request, piece);
    else if (!isNotStreamed) {
      const { partialResult } = piece;
      firstRowAt ??= clock.now();
      const isSlow = clock.now() - firstRowAt >= MAX_INTERVAL_MS;
      if (!isSlow && partialResult.rowCount * partialResult.finish().columns.length < MIN_STREAM_CELLS) continue;
      isNotStreamed = true;
      if (createFrame((await request.selection).rect).kind === 'fixed') continue;
      assertTitlesFit(partialResult.finish().columns);
      const arrivingRows = { partialResult, pieces, origin: source.origin, firstRowAt, isSlow };
      const writeArriving = () => writeArrivingRows(parts, session, request, arrivingRows, control);
      const written = await mutex.runExclusive(writeArriving, signal);
      if (written) return written;
    }
  }
  throw new AppFailure({ code: 'ContractBroken', at: 'load' });
}

/** Refuses a pivot before its rows are read. */
async function assertPivotFits(
  request: RequestedPlacement,
  { rows, columns }: Parameters<typeof assertFitsOnSheet>[0],
): Promise<void> {
  const { rect } = await request.selection;
  if (createFrame(rect).kind === 'free') assertFitsOnSheet({ rows: rows + countHeaderRows(request), columns }, rect);
}

/**
 * Once rows are in the sheet, reports their number instead of the number of rows that were read.
 */
function hideReadAfterWritten(onProgress: OnProgress): OnProgress {
  let hasWrittenRows = false;
  return (event) => {
    if (event.kind === 'written') hasWrittenRows ||= event.rows > 0;
    if (event.kind !== 'read' || !hasWrittenRows) onProgress(event);
  };
}
