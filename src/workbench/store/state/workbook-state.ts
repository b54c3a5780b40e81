import type { Rect } from '../cell-types';
import type { Formula } from '../formulas/formula';
import type { AutoFilter, PlainRecord, ProtectionAllowance, SheetVisibility } from '../workbook-file';
import type { Axis } from './axis';
import type { CellColumns } from './cell-storage';
import type { SheetStyles } from './styles';

/**
 * All that can be undone. A state that an undo record keeps is never changed: whoever changes something copies what an older epoch owns
 * (`owner`) on the way down, so two states share everything that did not change.
 */
export interface WorkbookState {
  readonly owner: number;
  /** In tab order. */
  readonly sheets: readonly SheetState[];
  readonly names: readonly NameState[];
}

export interface SheetState {
  readonly owner: number;
  readonly id: string;
  readonly name: string;
  readonly visibility: SheetVisibility;
  readonly protected: boolean;
  /** What may be done although the sheet is protected. */
  readonly allowed: readonly ProtectionAllowance[];
  readonly autoFilter: AutoFilter | undefined;
  readonly tabColor: string | undefined;
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Changed in place by the owning epoch alone. */
  readonly columns: CellColumns;
  readonly styles: SheetStyles;
  readonly rowAxis: Axis;
  readonly columnAxis: Axis;
  readonly merges: readonly Rect[];
  readonly tables: readonly TableState[];
  /** The first one counts first. */
  readonly conditionalFormats: readonly AreaRule[];
  /** Of each cell one at most. */
  readonly validations: readonly AreaRule[];
  readonly customProperties: readonly (readonly [string, string])[];
}

export interface TableState {
  readonly id: string;
  readonly name: string;
  /** With header and total rows. */
  readonly rect: Rect;
  readonly showHeaders: boolean;
  readonly showTotals: boolean;
  readonly style: string;
  /** Undefined until one was set. */
  readonly filter?: Omit<AutoFilter, 'rect'>;
}

/** A conditional format, or what may be typed into cells: its settings are told by those who asked for it. */
export interface AreaRule {
  readonly id: string;
  /** At least one, none over another. */
  readonly areas: readonly Rect[];
  /** The cell from which the formulas are seen: the corner of all areas. */
  readonly origin: { readonly row: number; readonly column: number };
  readonly settings: PlainRecord;
  readonly formulas: { readonly [name: string]: Formula };
}

export interface NameState {
  readonly name: string;
  readonly scope: string | undefined;
  readonly formula: Formula;
  readonly visible: boolean;
  readonly comment: string;
}

export type SheetChange = Partial<Omit<SheetState, 'owner' | 'id'>>;

export function sheetOf(state: WorkbookState, sheetId: string): SheetState | undefined {
  return state.sheets.find((sheet) => sheet.id === sheetId);
}

export function sheetNamed(state: WorkbookState, name: string): SheetState | undefined {
  const key = name.toLowerCase();
  return state.sheets.find((sheet) => sheet.name.toLowerCase() === key);
}

/** The name as a formula on that sheet sees it: its own sheet's first, then the workbook's. */
export function nameSeenFrom(state: WorkbookState, name: string, sheetId: string | undefined): NameState | undefined {
  const key = name.toLowerCase();
  const same = state.names.filter((candidate) => candidate.name.toLowerCase() === key);
  return (
    same.find((candidate) => candidate.scope === sheetId) ?? same.find((candidate) => candidate.scope === undefined)
  );
}
