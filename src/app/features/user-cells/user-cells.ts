/**
 * Finds cells of a block that a user has edited: the refresh asks about them, and writes those
 * again that the user keeps.
 */
import type { BlockFeature } from '../../pipeline/block-feature';
import { settleEdits } from './settle-edits';

export const userCells: BlockFeature = {
  order: 3,
  begin: (parts) => ({ settle: (resultLayout, cells) => settleEdits(parts, { ...resultLayout, ...cells }) }),
};
