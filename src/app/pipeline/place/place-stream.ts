/**
 * Writes a first placement while its query still runs, if there is nothing to ask: its frame is
 * free, and all cells below are empty, down to the edge of the sheet. Otherwise the result is
 * written as a whole.
 */
import type { DependentRange } from '../../../grid';
import { chooseHeaderRows, type ResultBuilder } from '../../../placement';
import { isWorkbookFailure } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import { planFeaturesOfNewBlock } from '../call-features';
import { registerWritten } from '../commit/register-written';
import type { PipelineControl } from '../events';
import type { FetchedRows, ResultPiece } from '../fetch/fetch';
import type { RowsOrigin } from '../fetch/query-source';
import { planOnFreeGround } from '../plan/plan';
import { surveyEmptyArea } from '../plan/survey-block';
import type { WriteOutcome } from '../steps';
import { createScript, createWriteControl, toWriteTarget } from '../write/script';
import { StreamImpossibleError, StreamWriter } from '../write/stream-writer';
import { createFirstWrite, type RequestedPlacement } from './first-write';
import { FREE_FRAME } from './placing-questions';

/** Describes a result of which only some rows have arrived. */
export interface ArrivingRows {
  readonly partialResult: ResultBuilder;
  readonly pieces: AsyncIterable<ResultPiece<RowsOrigin>>;
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
  { partialResult, pieces, origin, firstRowAt, isSlow }: ArrivingRows,
  control: PipelineControl,
): Promise<(FetchedRows & { readonly streamedWrite: WriteOutcome }) | undefined> {
  const block = await request.selection;
  const result = partialResult.finish();
  const headerRows = chooseHeaderRows(result.columns, request);
  const createWrite = (fetched: FetchedRows) =>
    createFirstWrite(parts, session, { ...request, fetched, block, frame: FREE_FRAME, headerRows, answers: {} });
  const firstWrite = createWrite({ ...origin, result, freshAt: undefined });
  const survey = await surveyEmptyArea(parts, firstWrite);
  if (!survey) return undefined;
  const firstPlan = planOnFreeGround(firstWrite, survey, []);
  const script = createScript(parts, firstPlan, block.sheet);
  // Only after the last row do features know what they write.
  const dependentRanges: DependentRange[] = [];
  const target = { ...toWriteTarget(script), rows: undefined, dependentRanges };
  const stream = await parts.workbook.stream(target, createWriteControl(firstPlan, control));
  let writer: StreamWriter | undefined;
  try {
    writer = new StreamWriter(parts, stream, script, firstRowAt, control);
    await writer.write(partialResult, isSlow);
    for await (const piece of pieces) {
      if (piece.kind === 'rows') await writer.write(piece.partialResult);
      if (piece.kind !== 'end') continue;
      const refresh = createWrite(piece.fetched);
      const plan = planOnFreeGround(refresh, survey, await planFeaturesOfNewBlock(refresh, survey));
      dependentRanges.push(...(plan.cells.dependentRanges ?? []));
      const written = await writer.finish(createScript(parts, plan, block.sheet));
      const streamedWrite: WriteOutcome = { kind: 'written', plan, slots: plan.slots, hasChanged: true, ...written };
      registerWritten(parts, streamedWrite);
      return { ...piece.fetched, streamedWrite };
    }
    throw new AppFailure({ code: 'ContractBroken', at: 'load' });
  } catch (error) {
    await writer?.waitUntilIdle();
    await stream.undo();
    throw isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged') ? new StreamImpossibleError() : error;
  }
}
