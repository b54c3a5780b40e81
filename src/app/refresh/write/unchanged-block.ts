/** A refresh that finds its rows in the cells already: known from what was seen of the block, without asking Excel again. */
import {
  createBlockRows,
  formatsRefusedBefore,
  headerRowsOf,
  isSameBlock,
  lastingFormats,
  planBlock,
  standingFormats,
} from '../../../placement';
import { layOutAsSeen } from '../../place/lay-out-columns';
import { mayReturn } from '../notes/notes';
import type { RefreshWrite, Written } from './refresh-write';
import { inputFor } from './write-refresh';

/**
 * Undefined where there may be something to write, to ask or to tell. A block counts as it was seen, as if whatever was typed since had
 * been typed right after the refresh.
 */
export function unchangedBlock(
  refresh: Pick<RefreshWrite, 'placement' | 'rows' | 'plain' | 'block' | 'answers' | 'seen'>,
): Written | undefined {
  const { placement, block, answers, seen } = refresh;
  const { result, columns } = refresh.rows;
  if (answers.needsDecision?.answer === 'newSheet' || !seen.rows || !seen.sight || seen.isStaged) return undefined;
  const layout = layOutAsSeen(placement, result, seen, columns?.keepsLeaving);
  const { input, slots } = inputFor(refresh, layout);
  const plan = planBlock({ ...input, occupied: [] });
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
  if (mayReturn({ placement, result: refresh.plain, slots, rows: standingRows })) return undefined;
  const rowSums = rows.rowSums();
  return {
    kind: 'written',
    plan,
    address: block,
    changed: false,
    rowSums,
    standingSums: placement.written.layout && placement.written.rowSums !== undefined ? rowSums : undefined,
    layout,
    slots,
    formatsRefused: formatsRefusedBefore(placement.written.layout, result.columns),
  };
}
