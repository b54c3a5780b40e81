/** The caption of a block: one cell above it that says by which filters its rows came, and from when they are. */
import { captionName } from '../../../placement';
import type { BlockFeature } from '../../pipeline/block-feature';
import { endOf, ownCaptionCell } from './caption-cell';
import { beginCaption } from './caption-work';
import { chooseCaption } from './choose-caption';

export const caption: BlockFeature = {
  order: 20,
  takesCellAbove: (options) => options.caption,
  begin: beginCaption,
  cellOf: ({ workbook }, { written }) => ownCaptionCell(workbook, written.captionCell),
  end: endOf,
  /** The copied sheet has a name of its own for the cell. A caption that was on another sheet stays there: the next refresh writes one. */
  async copy({ workbook, newId }, { written: { captionCell } }, copiedSheet) {
    if (!captionCell) return {};
    const name = captionName(newId());
    const isCopied = await workbook.copyAnchor(captionCell.name, name, copiedSheet);
    return { captionCell: isCopied ? { ...captionCell, name } : undefined };
  },
  choose: chooseCaption,
};
