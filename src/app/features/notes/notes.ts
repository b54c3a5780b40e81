/**
 * Keeps each note beside its row when a refresh moves the rows of a block. Users write notes beside
 * a block, or in user columns within it.
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
      const { placement, slots, reported: result, rowsForMatching: rows, columnLayout, rowOrder } = resultLayout;
      const { headerRowsDeleted } = columnLayout;
      const { lostSort } = rowOrder;
      const request = { placement, slots, result, rows, headerRowsDeleted, answers, newRowCount: block.rows, lostSort };
      return claimNotes(parts, { ...request, block: { sheet, rect: currentRect } });
    },
    planNewSheet(resultLayout, block, answers) {
      const { placement, result, rowsForMatching: rows, columnLayout } = resultLayout;
      const { slots, headerRowsDeleted } = columnLayout;
      const newRowCount = Number.POSITIVE_INFINITY;
      return planListedNotes(parts, { placement, slots, result, rows, headerRowsDeleted, answers, block, newRowCount });
    },
  }),
};
