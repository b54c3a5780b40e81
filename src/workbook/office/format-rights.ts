/** Reads which formatting the protection of a sheet allows (ExcelApi 1.2). */
import type { FormatRights } from '../../grid';

/** Names the properties that a range has to load for {@link readFormatRights}. */
export const PROTECTION_PROPERTIES = 'worksheet/protection/protected,worksheet/protection/options';

/**
 * Returns undefined if the sheet is not protected. A range of it must have loaded
 * {@link PROTECTION_PROPERTIES}.
 */
export function readFormatRights({ protection }: Excel.Worksheet): FormatRights | undefined {
  if (!protection.protected) return undefined;
  const { allowFormatCells, allowFormatColumns } = protection.options;
  return { cells: allowFormatCells === true, columns: allowFormatColumns === true };
}
