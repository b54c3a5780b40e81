/**
 * The caption of a block: one cell above it with the filters of its rows, and the time of their
 * data.
 */
import { captionName } from '../../../placement';
import type { BlockFeature } from '../../pipeline/block-feature';
import { beginCaption } from './caption-work';
import { chooseCaption } from './choose-caption';
import { captionCellOf, endCaption } from './end-caption';

export const caption: BlockFeature = {
  order: 20,
  takesCellAbove: (options) => options.caption,
  begin: beginCaption,
  cellOf: captionCellOf,
  end: endCaption,
  /**
   * Gives the copied cell a name of its own. A caption on another sheet than its block was not
   * copied; the next refresh writes a new one.
   */
  async copy({ workbook, newId }, { written: { captionCell } }, copiedSheet) {
    if (!captionCell) return {};
    const name = captionName(newId());
    const isCopied = await workbook.copyAnchor(captionCell.name, name, copiedSheet);
    return { captionCell: isCopied ? { ...captionCell, name } : undefined };
  },
  choose: chooseCaption,
};
