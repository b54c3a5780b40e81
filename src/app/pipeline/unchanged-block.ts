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
import type { LaidOut } from './lay-out';
import type { ObservedBlock } from './observed-block';
import type { Written } from './steps';

/**
 * Undefined where there may be something to write, to ask or to tell. A block counts as it was seen, as if whatever was typed since had
 * been typed right after the refresh.
 */
export function unchangedBlock(
  { placement, reported, result, size, slots }: LaidOut,
  { block, seen }: ObservedBlock,
  answers: UserAnswers,
): Written | undefined {
  if (answers.needsDecision?.answer === 'newSheet' || !seen.rows || !seen.sight || seen.isStaged) return undefined;
  const plan = planBlock({ ...size, occupied: [] });
  const rows = createBlockRows(result, slots, headerRowsOf(placement.written));
  const formats = lastingFormats(result, placement.written.layout);
  const coming = {
    plan,
    slots,
    rows,
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...standingFormats(placement.written.layout, slots, result.columns, seen.formatRights),
  };
  const standing = seen.rows;
  if (!isSameBlock({ rect: block.rect, rows: standing }, coming)) return undefined;
  const standingRows = { length: standing.length, row: (index: number) => standing[index] ?? [] };
  if (mayReturn({ placement, result: reported, slots, rows: standingRows })) return undefined;
  const rowSums = rows.rowSums();
  return {
    kind: 'written',
    plan,
    address: block,
    changed: false,
    rowSums,
    formerSums: placement.written.layout && placement.written.rowSums !== undefined ? rowSums : undefined,
    slots,
    formatsRefused: formatsRefusedBefore(placement.written.layout, result.columns),
  };
}
