/** What the protection of a sheet lets an add-in format (ExcelApi 1.2). */
import type { FormatRights } from '../../grid';

/** What a range must have loaded of its sheet. */
export const PROTECTION = 'worksheet/protection/protected,worksheet/protection/options';

/** Undefined if the sheet is not protected. Needs {@link PROTECTION} loaded of its range. */
export function formatRightsOf({ protection }: Excel.Worksheet): FormatRights | undefined {
  if (!protection.protected) return undefined;
  const { allowFormatCells, allowFormatColumns } = protection.options;
  return { cells: allowFormatCells === true, columns: allowFormatColumns === true };
}
