/**
 * Moves the notes that users write beside the rows of a block, or in user columns within it, with
 * their rows.
 */
import type { BlockFeature } from '../../pipeline/block-feature';
import { claimNotes } from './move-notes';
import { findNotesBelow } from './notes-below';
import { listNotes } from './notes-elsewhere';

export const notes: BlockFeature = {
  order: 2,
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
      return listNotes(parts, { placement, slots, result, rows, headerRowsDeleted, answers, block, height });
    },
  }),
};
