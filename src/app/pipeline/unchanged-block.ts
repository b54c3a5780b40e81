/** A refresh that finds its rows in the cells already: known from what was seen of the block, without asking Excel again. */
import {
  createBlockRows,
  formatsRefusedBefore,
  headerRowsOf,
  isSameBlock,
  lastingFormats,
  planBlock,
  standingFormats,
} from '../../placement';
import { mayReturn } from '../features/notes/notes';
import type { UserAnswers } from './answers';
import type { ObservedBlock } from './observed-block';
import type { RowsInBlock, Written } from './steps';

/**
 * Undefined where there may be something to write, to ask or to tell. A block counts as it was seen, as if whatever was typed since had
 * been typed right after the refresh.
 */
export function unchangedBlock(
  rows: RowsInBlock,
  { block: address, seen }: ObservedBlock,
  answers: UserAnswers,
): Written | undefined {
  const { placement, reported, result, size, slots } = rows.laidOut;
  if (answers.needsDecision?.answer === 'newSheet' || !seen.rows || !seen.sight || seen.isStaged) return undefined;
  const block = planBlock({ ...size, occupied: [] });
  const coming = createBlockRows(result, slots, headerRowsOf(placement.written));
  const formats = lastingFormats(result, placement.written.layout);
  const contents = {
    ...{ plan: block, slots, rows: coming },
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...standingFormats(placement.written.layout, slots, result.columns, seen.formatRights),
  };
  const standing = seen.rows;
  if (!isSameBlock({ rect: address.rect, rows: standing }, contents)) return undefined;
  const standingRows = { length: standing.length, row: (index: number) => standing[index] ?? [] };
  if (mayReturn({ placement, result: reported, slots, rows: standingRows })) return undefined;
  const rowSums = coming.rowSums();
  const formerSums = placement.written.layout && placement.written.rowSums !== undefined ? rowSums : undefined;
  return {
    kind: 'written',
    plan: { ...rows, block, slots, formerSums, growth: answers.needsDecision?.answer },
    ...{ address, rowSums, slots, sight: seen.sight, changed: false },
    formatsRefused: formatsRefusedBefore(placement.written.layout, result.columns),
  };
}
