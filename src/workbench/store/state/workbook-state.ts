import type { Rect } from '../cell-types';
import type { Formula } from '../formulas/formula';
import type {
  AutoFilter,
  NameFile,
  PlainRecord,
  ProtectionAllowance,
  SheetFile,
  SourcedObjectFile,
  TableFile,
} from '../workbook-file';
import type { Axis } from './axis';
import type { CellColumns } from './cell-storage';
import type { SheetStyles } from './styles';

/**
 * Undo reverts everything in this state. A state that an undo record keeps never changes: a change
 * copies every object of an older epoch (`owner`) on its path, so two states share everything that
 * did not change.
 */
export interface WorkbookState {
  readonly owner: number;
  /** Sheets are in tab order. */
  readonly sheets: readonly SheetState[];
  readonly names: readonly NameState[];
}

export interface SheetState extends Pick<SheetFile, 'name' | 'visibility' | 'protected' | 'frozen' | 'merges'> {
  readonly owner: number;
  readonly id: string;
  /** The protected sheet still allows these actions. */
  readonly allowed: readonly ProtectionAllowance[];
  readonly autoFilter: AutoFilter | undefined;
  readonly tabColor: string | undefined;
  /** Only the owning epoch changes it in place. */
  readonly columns: CellColumns;
  readonly styles: SheetStyles;
  readonly rowAxis: Axis;
  readonly columnAxis: Axis;
  /** Lists the cells of array formulas entered with Ctrl+Shift+Enter; files do not keep them. */
  readonly arrays?: readonly Rect[];
  readonly tables: readonly TableState[];
  /** The first rule has the highest precedence. */
  readonly conditionalFormats: readonly AreaRule[];
  /** A cell has at most one validation. */
  readonly validations: readonly AreaRule[];
  readonly customProperties: readonly (readonly [string, string])[];
  readonly sourcedObjects: readonly SourcedObjectState[];
}

export interface TableState extends TableFile {
  readonly id: string;
}

/** Represents a chart or a pivot table by the cells that it reads. */
export interface SourcedObjectState extends Omit<SourcedObjectFile, 'sources'> {
  readonly id: string;
  /** Has one entry for each series of a chart, and one for a pivot table. */
  readonly sources: readonly { readonly [dimension: string]: Formula }[];
}

/**
 * Represents a conditional format or a validation. The store does not interpret its settings beyond
 * drawing them.
 */
export interface AreaRule {
  readonly id: string;
  /** There is at least one area, and areas do not overlap. */
  readonly areas: readonly Rect[];
  /** Formulas are relative to this cell, the corner of all areas. */
  readonly origin: { readonly row: number; readonly column: number };
  readonly settings: PlainRecord;
  readonly formulas: { readonly [name: string]: Formula };
}

export interface NameState extends Omit<NameFile, 'scope' | 'formula'> {
  /** Holds the id of the sheet that owns the name; it is undefined for the workbook. */
  readonly scope: string | undefined;
  readonly formula: Formula;
}

export type SheetChange = Partial<Omit<SheetState, 'owner' | 'id'>>;

export function findSheet(state: WorkbookState, sheetId: string): SheetState | undefined {
  return state.sheets.find((sheet) => sheet.id === sheetId);
}

export function findSheetByName(state: WorkbookState, name: string): SheetState | undefined {
  const key = name.toLowerCase();
  return state.sheets.find((sheet) => sheet.name.toLowerCase() === key);
}

/** Resolves a name for a formula on that sheet: the sheet's own names precede the workbook's. */
export function lookUpName(state: WorkbookState, name: string, sheetId: string | undefined): NameState | undefined {
  const key = name.toLowerCase();
  const candidates = state.names.filter((candidate) => candidate.name.toLowerCase() === key);
  return (
    candidates.find((candidate) => candidate.scope === sheetId) ??
    candidates.find((candidate) => candidate.scope === undefined)
  );
}
