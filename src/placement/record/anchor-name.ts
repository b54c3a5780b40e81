/** The hidden name in the workbook that follows a placement's block. Excel's names take letters, digits and underscores. */
export function anchorName(placementId: string): string {
  return `_inlay_${placementId.replace(/[^0-9A-Za-z]/g, '')}`;
}

/** The one that follows the cells with a filter's values. */
export function cellName(filterId: string): string {
  return `${anchorName(filterId)}_cell`;
}

/** The one that follows the cell of a caption. Each caption has its own: one that is written elsewhere leaves the former to be taken away. */
export function captionName(captionId: string): string {
  return `${anchorName(captionId)}_caption`;
}
