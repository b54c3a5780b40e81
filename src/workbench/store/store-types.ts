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
import type {
  AutoFilter,
  AxisFile,
  NameFile,
  ProtectionAllowance,
  RuleFile,
  SheetFile,
  SourcedObjectFile,
  TableFile,
} from './workbook-file';

export interface BatchOptions {
  /**
   * Names the author of the change: the user at the page, the add-in through the host, or a
   * co-author elsewhere. Nested batches keep the outermost source.
   * A co-author's change has no undo record here; it clears the earlier ones, because each holds a
   * whole state (Excel keeps them).
   */
  readonly source?: ChangeSource;
  /** Joins the newest undo record if that has the same group. */
  readonly undoGroup?: string;
}

export type ChangeSource = 'local' | 'host' | 'remote';
export type WriteKind = 'values' | 'formulas' | 'formulasR1C1' | 'numberFormats';
export type ClearKind = 'all' | 'contents' | 'formats' | 'hyperlinks';
export type CopyKind = 'all' | 'values' | 'formulas' | 'formats';

export interface RuleInfo extends RuleFile {
  /** The id is stable as long as the workbook is open. */
  readonly id: string;
}

/** Describes a chart or a pivot table. */
export interface SourcedObjectInfo extends SourcedObjectFile {
  /** The id is stable as long as the workbook is open. */
  readonly id: string;
}

export type BorderEdge =
  | 'EdgeTop'
  | 'EdgeBottom'
  | 'EdgeLeft'
  | 'EdgeRight'
  | 'InsideVertical'
  | 'InsideHorizontal'
  | 'DiagonalDown'
  | 'DiagonalUp';

export interface CellFormat {
  readonly style: CellStyle;
  /** Includes the lines that its neighbours store for the same edges. */
  readonly lines: CellBorders;
}

/** Lists the changes to the format of a cell; omitted properties keep their value. */
export interface FormatChange {
  readonly style: Partial<Omit<CellStyle, 'borders'>>;
  readonly borders: { readonly [side in BorderSide]?: Partial<CellBorder> | 'None' };
}

/** Holds the sort keys: later columns decide between rows that are equal in the earlier ones. */
export interface SortOptions {
  readonly keys: readonly {
    /** Counts from the first column of the sorted cells. */
    readonly column: number;
    readonly ascending: boolean;
    /** Sorts texts that look like numbers among the numbers. */
    readonly textsAsNumbers?: boolean;
  }[];
  /** The first row holds headers, which stay in place. */
  readonly hasHeaders: boolean;
  readonly matchCase: boolean;
}

export interface SheetInfo extends Pick<SheetFile, 'name' | 'visibility' | 'protected' | 'frozen'> {
  /** The id is stable as long as the workbook is open; the file does not store it. */
  readonly id: string;
  readonly position: number;
  /** The protected sheet still allows these actions. */
  readonly allowed: readonly ProtectionAllowance[];
  readonly autoFilter: AutoFilter | undefined;
  readonly tabColor: string | undefined;
}

export interface TableInfo extends TableFile {
  /** The id is stable as long as the workbook is open. */
  readonly id: string;
  readonly sheetId: string;
  readonly body: Rect;
}

export type TableChange = Partial<Pick<TableFile, 'name' | 'style' | 'showTotals'>>;

/** Each matrix is indexed by row and column of the rectangle. */
export interface CellGrids {
  readonly values: CellValue[][];
  /** Contains the constant, or the formula's text. */
  readonly formulas: CellValue[][];
  readonly numberFormats: string[][];
  readonly texts: string[][];
  readonly valueTypes: ValueType[][];
}

export interface DrawnCell {
  readonly text: string;
  readonly type: ValueType;
  readonly style: CellStyle;
  /** The number format may demand a colour, such as `[Red]`. */
  readonly formatColor: string | undefined;
  /**
   * Holds the lines right of the cell and below it, including those that neighbours store;
   * undefined for none.
   */
  readonly lines: { readonly right?: CellBorder | undefined; readonly bottom?: CellBorder | undefined } | undefined;
}

export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

/** Describes rows or columns whose size or visibility is not standard. */
export interface AxisRun extends AxisFile {
  readonly size: number;
}

export interface DefinedName extends Omit<NameFile, 'scope'> {
  /** Holds the id of the sheet that owns the name; it is undefined for the workbook. */
  readonly scope: string | undefined;
}

export type NameChange = Partial<Pick<NameFile, 'formula' | 'visible' | 'comment'>>;

export interface NameOptions extends Omit<NameChange, 'formula'> {
  readonly scope?: string;
}

export interface TrackedReference {
  /** Returns the current place of the cells; undefined once all of them are deleted. */
  getPlace(): Reference | undefined;
  release(): void;
}

export interface Selection {
  readonly sheetId: string;
  /** Holds the area with the active cell. */
  readonly rect: Rect;
  readonly active: { readonly row: number; readonly column: number };
  /** Lists further areas; absent if only one area is selected. */
  readonly otherRects?: readonly Rect[];
}

export type StructureChange =
  | { readonly kind: 'inserted'; readonly rect: Rect; readonly shift: 'down' | 'right' }
  | { readonly kind: 'deleted'; readonly rect: Rect; readonly shift: 'up' | 'left' }
  | { readonly kind: 'moved'; readonly from: Reference; readonly to: Reference };

export type StoreEvent =
  | (ChangeEvent & { readonly source: ChangeSource })
  /** Undo or redo became possible or impossible. */
  | { readonly type: 'history' };

type ChangeEvent =
  /** Contents were written, cleared, shifted, or reverted. */
  | { readonly type: 'cells'; readonly sheetId: string; readonly rect: Rect }
  /** Rows changed places; a `cells` event reports them as well. */
  | { readonly type: 'sorted'; readonly sheetId: string; readonly rect: Rect }
  /** Only formats changed: styles, sizes, merged areas, hidden rows. */
  | { readonly type: 'formats'; readonly sheetId: string; readonly rect: Rect }
  /** Formulas on this sheet have new values. */
  | { readonly type: 'calculated'; readonly sheetId: string }
  | { readonly type: 'structure'; readonly sheetId: string; readonly change: StructureChange }
  | { readonly type: 'sheets'; readonly change: SheetsChange; readonly sheetId: string }
  | { readonly type: 'names' }
  | { readonly type: 'selection'; readonly selection: Selection }
  /** Settings, properties or flags of the file changed. */
  | { readonly type: 'file' };

const TYPES_WITHOUT_FILE_CHANGE: ReadonlySet<StoreEvent['type']> = new Set(['selection', 'history', 'calculated']);

/** Events of selection, undo history and calculation leave the content of the file unchanged. */
export function changesFile({ type }: StoreEvent): boolean {
  return !TYPES_WITHOUT_FILE_CHANGE.has(type);
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
  | 'objects'
  | 'look';

export type StoreListener = (event: StoreEvent) => void;
