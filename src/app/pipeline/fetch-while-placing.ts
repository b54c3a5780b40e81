/** Fetches the rows of a first placement: they are written while the query still runs if that is possible. */
import { frameOf, headerRowsOf } from '../../placement';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { PipelineControl } from './events';
import { type FetchedRows, fetchRows, refuseBeyondSheet } from './fetch';
import type { RequestedPlacement } from './first-write';
import { createPlaceStream, MustBeWhole } from './place-stream';
import { reportQuery } from './query-source';
import type { Written } from './steps';

/** Returns the rows of the report; `streamed` if they are in their cells already. */
export async function fetchWhilePlacing(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  { signal, onProgress }: PipelineControl,
): Promise<FetchedRows & { readonly streamed: Written | undefined }> {
  const source = reportQuery(request.report, request.options, parts.reader);
  const progress = {
    onProgress,
    async onShape({ rows, columns }: { readonly rows: number; readonly columns: number }) {
      const { rect } = await request.selection;
      if (frameOf(rect).kind === 'free') refuseBeyondSheet({ rows: rows + headerRowsOf(request), columns }, rect);
    },
  };
  let written = 0;
  const stream = createPlaceStream(parts, session, request, {
    signal,
    onRows(rows) {
      written = rows;
      onProgress({ kind: 'written', rows, total: undefined });
    },
    onWaitingForCell: (isWaiting) => onProgress({ kind: 'waitingForCell', isWaiting }),
  });
  try {
    const fetched = await fetchRows(parts, session, source, signal, {
      ...progress,
      onProgress: (event) => (event.kind !== 'read' || written === 0) && onProgress(event),
      onRead: (soFar) => stream.read(soFar),
      async onRestart() {
        await stream.undo();
        written = 0;
      },
    });
    return { ...fetched, streamed: await stream.end(fetched) };
  } catch (error) {
    await stream.undo();
    if (!(error instanceof MustBeWhole)) throw error;
    return { ...(await fetchRows(parts, session, source, signal, progress)), streamed: undefined };
  }
}
