/** What the surface of the store takes and gives. */
import type {
  BorderSide,
  CellBorder,
  CellBorders,
  CellStyle,
  CellValue,
  Rect,
  Reference,
  ValueType,
} from './cell-types';
import type { AutoFilter, ProtectionAllowance, RuleFile, SheetVisibility } from './workbook-file';

export interface BatchOptions {
  /**
   * Who changes: the person at the page, the add-in through the host, or a co-author elsewhere. Nested batches keep the outermost source.
   * A co-author's change is no record of ours; it ends those before it, because each holds a whole state (Excel keeps them).
   */
  readonly source?: ChangeSource;
  /** Joins the newest record if that one carries the same group. */
  readonly undoGroup?: string;
}

export type ChangeSource = 'local' | 'host' | 'remote';
export type WriteKind = 'values' | 'formulas' | 'formulasR1C1' | 'numberFormats';
export type ClearKind = 'all' | 'contents' | 'formats';
export type CopyKind = 'all' | 'values' | 'formulas' | 'formats';

/** A conditional format or a validation of a sheet. */
export interface RuleInfo extends RuleFile {
  /** Stable as long as the workbook is open. */
  readonly id: string;
}

/** Excel's names for the lines of a rectangle. */
export type BorderEdge =
  | 'EdgeTop'
  | 'EdgeBottom'
  | 'EdgeLeft'
  | 'EdgeRight'
  | 'InsideVertical'
  | 'InsideHorizontal'
  | 'DiagonalDown'
  | 'DiagonalUp';

export interface CellLook {
  readonly style: CellStyle;
  /** The cell's own, and those that its neighbours have on the same edges. */
  readonly lines: CellBorders;
}

/** What changes in the look of a cell; the rest stays. */
export interface LookChange {
  readonly style: Partial<Omit<CellStyle, 'borders'>>;
  readonly borders: { readonly [side in BorderSide]?: Partial<CellBorder> | 'None' };
}

/** How rows are sorted: by the first column, and where that is the same by the next. */
export interface SortOptions {
  readonly keys: readonly {
    /** Counted from the first of the sorted cells. */
    readonly column: number;
    readonly ascending: boolean;
    /** Texts that read as numbers are sorted among the numbers. */
    readonly textsAsNumbers?: boolean;
  }[];
  /** Whether the first row stays where it is. */
  readonly hasHeaders: boolean;
  readonly matchCase: boolean;
}

export interface SheetInfo {
  /** Stable as long as the workbook is open; not kept in the file. */
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly visibility: SheetVisibility;
  readonly protected: boolean;
  /** What may be done although the sheet is protected. */
  readonly allowed: readonly ProtectionAllowance[];
  readonly autoFilter: AutoFilter | undefined;
  readonly tabColor: string | undefined;
  readonly frozen: { readonly rows: number; readonly columns: number };
}

export interface TableInfo {
  /** Stable as long as the workbook is open. */
  readonly id: string;
  readonly name: string;
  readonly sheetId: string;
  /** With header and total rows. */
  readonly rect: Rect;
  readonly body: Rect;
  readonly showHeaders: boolean;
  readonly showTotals: boolean;
  readonly style: string;
  /** Undefined until one was set. */
  readonly filter?: Omit<AutoFilter, 'rect'>;
}

export interface TableChange {
  readonly name?: string;
  readonly style?: string;
  /** Its last row is one of totals. */
  readonly showTotals?: boolean;
}

/** All matrices of one rectangle, each with its rows and columns. */
export interface CellGrids {
  readonly values: CellValue[][];
  /** The constant, or the formula's text. */
  readonly formulas: CellValue[][];
  readonly numberFormats: string[][];
  readonly texts: string[][];
  readonly valueTypes: ValueType[][];
}

export interface DrawnCell {
  readonly text: string;
  readonly type: ValueType;
  readonly style: CellStyle;
  /** A colour asked for by the number format, such as `[Red]`. */
  readonly formatColor: string | undefined;
  /** The lines between the cell and those right of it and below it, whichever of them has it; undefined for none. */
  readonly lines: { readonly right?: CellBorder | undefined; readonly bottom?: CellBorder | undefined } | undefined;
}

export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

/** Rows or columns whose size or visibility is not the standard one. */
export interface AxisRun {
  readonly start: number;
  readonly count: number;
  readonly size: number;
  readonly hidden: boolean;
  /** In so many groups of the outline; absent for none. */
  readonly level?: number;
}

export interface DefinedName {
  readonly name: string;
  /** Id of the sheet the name belongs to; undefined for the workbook. */
  readonly scope: string | undefined;
  /** Starts with `=`. */
  readonly formula: string;
  readonly visible: boolean;
  readonly comment: string;
}

export interface NameOptions {
  readonly scope?: string;
  readonly visible?: boolean;
  readonly comment?: string;
}

export interface NameChange {
  readonly formula?: string;
  readonly visible?: boolean;
  readonly comment?: string;
}

export interface TrackedReference {
  /** Where the cells are now; undefined once all of them are deleted. */
  current(): Reference | undefined;
  release(): void;
}

export interface Selection {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly active: { readonly row: number; readonly column: number };
}

export type StructureChange =
  | { readonly kind: 'inserted'; readonly rect: Rect; readonly shift: 'down' | 'right' }
  | { readonly kind: 'deleted'; readonly rect: Rect; readonly shift: 'up' | 'left' }
  | { readonly kind: 'moved'; readonly from: Reference; readonly to: Reference };

export type StoreEvent =
  /** Contents were written, cleared, shifted, or taken back. */
  | { readonly type: 'cells'; readonly sheetId: string; readonly rect: Rect; readonly source: ChangeSource }
  /** Rows changed places; they are reported as changed cells as well. */
  | { readonly type: 'sorted'; readonly sheetId: string; readonly rect: Rect; readonly source: ChangeSource }
  /** Only the look changed: formats, sizes, merged areas, hidden rows. */
  | { readonly type: 'formats'; readonly sheetId: string; readonly rect: Rect; readonly source: ChangeSource }
  /** Formulas gave other values on this sheet. */
  | { readonly type: 'calculated'; readonly sheetId: string; readonly source: ChangeSource }
  | {
      readonly type: 'structure';
      readonly sheetId: string;
      readonly change: StructureChange;
      readonly source: ChangeSource;
    }
  | { readonly type: 'sheets'; readonly change: SheetsChange; readonly sheetId: string; readonly source: ChangeSource }
  | { readonly type: 'names'; readonly source: ChangeSource }
  | { readonly type: 'selection'; readonly selection: Selection; readonly source: ChangeSource }
  /** Undo or redo became possible or impossible. */
  | { readonly type: 'history' }
  /** Settings, properties or flags of the file. */
  | { readonly type: 'file'; readonly source: ChangeSource };

const LEAVE_FILE: ReadonlySet<StoreEvent['type']> = new Set(['selection', 'history', 'calculated']);

/** Whether the file is another one than before. */
export function changesFile({ type }: StoreEvent): boolean {
  return !LEAVE_FILE.has(type);
}

export type SheetsChange =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'moved'
  | 'activated'
  | 'visibility'
  | 'protection'
  | 'filter'
  | 'tables'
  | 'look';

export type StoreListener = (event: StoreEvent) => void;
