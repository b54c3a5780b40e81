/** Notes that users write beside the rows of a block, or in user columns within it: they move with their rows. */
import { orderAsStanding } from '../../../placement';
import type { BlockFeature } from '../../pipeline/block-feature';
import { claimNotes, keepsOrder, keysNow, mayReturn } from './move-notes';
import { findNotesBelow } from './notes-below';
import { copyNotes } from './notes-elsewhere';

export const notes: BlockFeature = {
  order: 2,
  orderRows(placement, answers) {
    if (!keepsOrder(placement, answers)) return undefined;
    // The rows of the report cannot be distinguished, so present rows keep their order with the notes beside them, and new rows follow.
    return (rows) => {
      const { standing, coming } = keysNow(rows);
      return orderAsStanding(standing, coming);
    };
  },
  isDueBeside: mayReturn,
  findCellsBelow: findNotesBelow,
  begin: (parts) => ({
    claim({ laidOut, answers, growth: { sheet, standing, block } }) {
      const { placement, slots, reported: result, rowsForMatching: rows, layout } = laidOut;
      const { headerRowsDeleted } = layout;
      const asked = { placement, slots, result, rows, headerRowsDeleted, answers };
      return claimNotes(parts, { ...asked, block: { sheet, rect: standing }, height: block.rows });
    },
    planElsewhere(laidOut, block, answers) {
      const { placement, result, rowsForMatching: rows, layout } = laidOut;
      const { slots, headerRowsDeleted } = layout;
      const height = Number.POSITIVE_INFINITY;
      return copyNotes(parts, { placement, slots, result, rows, headerRowsDeleted, answers, block, height });
    },
  }),
};
