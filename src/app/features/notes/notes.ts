/**
 * Moves the notes that users write beside the rows of a block, or in user columns within it, with
 * their rows.
 */
import type { BlockFeature } from '../../pipeline/block-feature';
import { claimNotes } from './move-notes';
import { findNotesBelow } from './notes-below';
import { planListedNotes } from './plan-listed-notes';

export const notes: BlockFeature = {
  order: 2,
  findCellsBelow: findNotesBelow,
  begin: (parts) => ({
    claim({ resultLayout, answers, growth: { sheet, currentRect, block } }) {
      const { placement, slots, reported: result, rowsForMatching: rows, columnLayout } = resultLayout;
      const { headerRowsDeleted } = columnLayout;
      const common = { placement, slots, result, rows, headerRowsDeleted, answers };
      return claimNotes(parts, { ...common, block: { sheet, rect: currentRect }, newRowCount: block.rows });
    },
    planNewSheet(resultLayout, block, answers) {
      const { placement, result, rowsForMatching: rows, columnLayout } = resultLayout;
      const { slots, headerRowsDeleted } = columnLayout;
      const newRowCount = Number.POSITIVE_INFINITY;
      return planListedNotes(parts, { placement, slots, result, rows, headerRowsDeleted, answers, block, newRowCount });
    },
  }),
};
