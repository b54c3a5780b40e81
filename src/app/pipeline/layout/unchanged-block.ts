/**
 * Recognizes, from the snapshot of the block, a refresh whose rows are in their cells already. This
 * needs no further request to Excel.
 */
import {
  chooseLastingFormats,
  countHeaderRows,
  createBlockRows,
  getFormatState,
  getRecordedRefusals,
  isSameBlock,
  planBlock,
} from '../../../placement';
import type { UserAnswers } from '../answers';
import type { ObservedBlock } from '../observe/observed-block';
import type { LaidOutRows, WriteOutcome } from '../steps';

/**
 * Compares the result with the snapshot of the block: an edit since then counts as an edit after
 * the refresh.
 * @returns undefined if there may be something to write, to ask, or to say in a notice
 */
export function findUnchangedBlock(
  { resultLayout, origin, refreshedAt }: LaidOutRows,
  { block: address, snapshot }: ObservedBlock,
  answers: UserAnswers,
): WriteOutcome | undefined {
  const { placement, result, size, slots } = resultLayout;
  if (answers.needsDecision?.answer === 'newSheet' || !snapshot.rows || !snapshot.sample || snapshot.hasLeftoverStaging)
    return undefined;
  const block = planBlock({ ...size, occupiedRects: [] });
  const newRows = createBlockRows(result, slots, countHeaderRows(placement.written));
  const formats = chooseLastingFormats(result, placement.written.layout);
  const contents = {
    ...{ plan: block, slots, rows: newRows },
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...getFormatState(placement.written.layout, slots, result.columns, snapshot.formatRights),
  };
  const currentRows = snapshot.rows;
  if (!isSameBlock({ rect: address.rect, rows: currentRows }, contents)) return undefined;
  const rowSums = newRows.computeRowSums();
  const formerSums = placement.written.layout && placement.written.rowSums !== undefined ? rowSums : undefined;
  return {
    kind: 'written',
    plan: {
      resultLayout,
      origin,
      refreshedAt,
      blockPlan: block,
      slots,
      formerSums,
      growthAnswer: answers.needsDecision?.answer,
    },
    ...{ address, rowSums, slots, sample: snapshot.sample, hasChanged: false },
    refusedFormats: getRecordedRefusals(placement.written.layout, result.columns),
  };
}
