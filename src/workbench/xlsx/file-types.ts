import type { WorkbookFile } from '../store';

export type SheetFile = WorkbookFile['sheets'][number];
export type RuleFile = NonNullable<SheetFile['validations']>[number];
export type StyleRuns = SheetFile['styleRuns'][number];
export type AxisRun = SheetFile['columnRuns'][number];
export type CellRun = SheetFile['cells'][number];

/** The name of a sheet for what is printed of it, as Excel shows it, and as files have it. */
export const PRINT_AREA = 'Print_Area';
export const FILE_PRINT_AREA = '_xlnm.Print_Area';

/** Names that Excel gives to what it keeps for itself, such as a filter's range. */
export function isBuiltInName(name: string): boolean {
  return /^_xlnm\./i.test(name);
}

export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
