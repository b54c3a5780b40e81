/**
 * Returns the hidden name in the workbook that follows a placement's block. Excel's names take
 * letters, digits and underscores.
 */
export function formatAnchorName(placementId: string): string {
  return `_inlay_${placementId.replace(/[^0-9A-Za-z]/g, '')}`;
}

/** Returns the name that follows the cells with a filter's values. */
export function formatFilterCellName(filterId: string): string {
  return `${formatAnchorName(filterId)}_cell`;
}
