/**
 * Returns the hidden name in the workbook that follows a placement's block. Excel's names take
 * letters, digits and underscores.
 */
export function anchorName(placementId: string): string {
  return `_inlay_${placementId.replace(/[^0-9A-Za-z]/g, '')}`;
}

/** Returns the name that follows the cells with a filter's values. */
export function cellName(filterId: string): string {
  return `${anchorName(filterId)}_cell`;
}

/**
 * Returns the name that follows the cell of a caption. Each caption has its own, so that after a
 * caption is written elsewhere, the former one can be removed.
 */
export function captionName(captionId: string): string {
  return `${anchorName(captionId)}_caption`;
}
