/**
 * Recognizes, from the snapshot of the block, a refresh whose rows are in their cells already. This
 * needs no further request to Excel.
 */
import {
  createBlockRows,
  formatsRefusedBefore,
  headerRowsOf,
  isSameBlock,
  lastingFormats,
  planBlock,
  standingFormats,
} from '../../../placement';
import type { UserAnswers } from '../answers';
import type { ObservedBlock } from '../observe/observed-block';
import type { RowsInBlock, Written } from '../steps';

/**
 * Compares the result with the snapshot of the block: an edit since then counts as an edit after
 * the refresh.
 * @returns undefined if there may be something to write, to ask, or to say in a notice
 */
export function unchangedBlock(
  { laidOut, origin, at }: RowsInBlock,
  { block: address, seen }: ObservedBlock,
  answers: UserAnswers,
): Written | undefined {
  const { placement, result, size, slots } = laidOut;
  if (answers.needsDecision?.answer === 'newSheet' || !seen.rows || !seen.sight || seen.isStaged) return undefined;
  const block = planBlock({ ...size, occupied: [] });
  const newRows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const formats = lastingFormats(result, placement.written.layout);
  const contents = {
    ...{ plan: block, slots, rows: newRows },
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...standingFormats(placement.written.layout, slots, result.columns, seen.formatRights),
  };
  const current = seen.rows;
  if (!isSameBlock({ rect: address.rect, rows: current }, contents)) return undefined;
  const rowSums = newRows.rowSums();
  const formerSums = placement.written.layout && placement.written.rowSums !== undefined ? rowSums : undefined;
  return {
    kind: 'written',
    plan: { laidOut, origin, at, block, slots, formerSums, growth: answers.needsDecision?.answer },
    ...{ address, rowSums, slots, sight: seen.sight, changed: false },
    formatsRefused: formatsRefusedBefore(placement.written.layout, result.columns),
  };
}
