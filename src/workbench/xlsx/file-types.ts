import type { WorkbookFile } from '../store';

export type StoredSheet = WorkbookFile['sheets'][number];
export type StoredRule = NonNullable<StoredSheet['validations']>[number];
export type StyleRuns = StoredSheet['styleRuns'][number];
export type AxisRun = StoredSheet['columnRuns'][number];
export type CellRun = StoredSheet['cells'][number];

/** Excel and its files give a sheet's print area this name. */
export const PRINT_AREA = 'Print_Area';
export const FILE_PRINT_AREA = '_xlnm.Print_Area';

/** Excel reserves such names for its own use, for example for a filter's range. */
export function isBuiltInName(name: string): boolean {
  return /^_xlnm\./i.test(name);
}

export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
