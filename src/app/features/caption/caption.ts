/** The caption of a block: one cell above it that says by which filters its rows came, and from when they are. */
import { captionName } from '../../../placement';
import type { BlockFeature } from '../../pipeline/block-feature';
import { endCaption, ownCaptionCell } from './caption-cell';
import { chooseCaption } from './choose-caption';

export const caption: BlockFeature = {
  order: 20,
  takesCellAbove: (options) => options.caption,
  cellOf: ({ workbook }, { written }) => ownCaptionCell(workbook, written.captionCell),
  async end({ workbook }, { written: { captionCell } }, cells, copiedSheet) {
    if (!captionCell) return undefined;
    if (copiedSheet === undefined) await endCaption(workbook, captionCell, cells);
    else await workbook.removeAnchor(captionCell.name, copiedSheet);
    return { captionCell: undefined };
  },
  /** The copied sheet has a name of its own for the cell. A caption that was on another sheet stays there: the next refresh writes one. */
  async copy({ workbook, newId }, { written: { captionCell } }, copiedSheet) {
    if (!captionCell) return {};
    const name = captionName(newId());
    const isCopied = await workbook.copyAnchor(captionCell.name, name, copiedSheet);
    return { captionCell: isCopied ? { ...captionCell, name } : undefined };
  },
  choose: chooseCaption,
};
