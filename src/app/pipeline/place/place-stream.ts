/**
 * Writes a first placement while its query still runs, if there is nothing to ask: its frame is
 * free, and all cells below are empty, down to the edge of the sheet. Otherwise the result is
 * written as a whole.
 */
import type { Reach } from '../../../grid';
import { headerRowsFor, type ResultBuilder } from '../../../placement';
import { isWorkbookFailure } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { keepWritten } from '../commit/keep-written';
import type { PipelineControl } from '../events';
import { planFirst } from '../features-in-write';
import type { FetchedRows, Piece } from '../fetch/fetch';
import type { RowsOrigin } from '../fetch/query-source';
import { planOnFreeGround } from '../plan/plan';
import { surveyFreeGround } from '../plan/survey-block';
import type { Written } from '../steps';
import { controlFor, targetOf, writeScript } from '../write/script';
import { MustBeWhole, StreamWriter } from '../write/stream-writer';
import { firstWrite, type RequestedPlacement } from './first-write';
import { FREE } from './placing-questions';

/** A result of which only some rows have arrived. */
export interface ArrivingRows {
  readonly soFar: ResultBuilder;
  readonly pieces: AsyncIterable<Piece<RowsOrigin>>;
  readonly origin: RowsOrigin;
  readonly firstRowAt: number;
  /** If true, the rows so far are written at once, however few they are. */
  readonly isSlow: boolean;
}

/**
 * Begins the write with the script of the first rows, and ends it with the script of all rows.
 * @returns undefined if the result must be written as a whole; then nothing is written, and no
 * further piece is read
 */
export async function writeArrivingRows(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  { soFar, pieces, origin, firstRowAt, isSlow }: ArrivingRows,
  control: PipelineControl,
): Promise<(FetchedRows & { readonly streamed: Written }) | undefined> {
  const block = await request.selection;
  const result = soFar.finish();
  const headerRows = headerRowsFor(result.columns, request);
  const refreshOf = (fetched: FetchedRows) =>
    firstWrite(parts, session, { ...request, fetched, block, frame: FREE, headerRows, answers: {} });
  const begin = refreshOf({ ...origin, result, freshAt: undefined });
  const ground = await surveyFreeGround(parts, begin);
  if (!ground) return undefined;
  const planned = planOnFreeGround(begin, ground, []);
  const script = writeScript(parts, planned, block.sheet);
  // Only after the last row do features know what they write.
  const reaches: Reach[] = [];
  const target = { ...targetOf(script), rows: undefined, reaches };
  const stream = await parts.workbook.stream(target, controlFor(planned, control));
  let writer: StreamWriter | undefined;
  try {
    writer = new StreamWriter(parts, stream, script, firstRowAt, control);
    await writer.write(soFar, isSlow);
    for await (const piece of pieces) {
      if (piece.kind === 'rows') await writer.write(piece.soFar);
      if (piece.kind !== 'end') continue;
      const refresh = refreshOf(piece.fetched);
      const plan = planOnFreeGround(refresh, ground, await planFirst(refresh, ground));
      reaches.push(...(plan.cells.reaches ?? []));
      const written = await writer.finish(writeScript(parts, plan, block.sheet));
      const streamed: Written = { kind: 'written', plan, slots: plan.slots, changed: true, ...written };
      keepWritten(parts, streamed);
      return { ...piece.fetched, streamed };
    }
    throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  } catch (error) {
    await writer?.settled();
    await stream.undo();
    throw isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged') ? new MustBeWhole() : error;
  }
}
