/** Formatting that the protection of a sheet allows (ExcelApi 1.2). */
import type { FormatRights } from '../../grid';

/** Properties of its sheet that a range has to load for {@link formatRightsOf}. */
export const PROTECTION = 'worksheet/protection/protected,worksheet/protection/options';

/** Undefined if the sheet is not protected. Its range must have loaded {@link PROTECTION}. */
export function formatRightsOf({ protection }: Excel.Worksheet): FormatRights | undefined {
  if (!protection.protected) return undefined;
  const { allowFormatCells, allowFormatColumns } = protection.options;
  return { cells: allowFormatCells === true, columns: allowFormatColumns === true };
}
