import type { CellStyle, CellValue, Rect } from './cell-types';

/** The file keeps the name of the last author in this property. */
export const LAST_AUTHOR = 'lastAuthor';

/**
 * An Excel file keeps this content as plain data, JSON-able and structured-cloneable. It has no
 * sheet ids and no undo records.
 */
export interface WorkbookFile {
  readonly version: 1;
  readonly sheets: readonly SheetFile[];
  /** Counts the sheets from 0. */
  readonly activeSheet: number;
  readonly names: readonly NameFile[];
  /** A property that a style omits is as in a plain cell. */
  readonly styles: readonly Partial<CellStyle>[];
  readonly settings: readonly (readonly [string, unknown])[];
  readonly customProperties: readonly (readonly [string, string | number | boolean])[];
  readonly properties: readonly (readonly [string, string])[];
  /** Each pair is an id and a text. */
  readonly customXmlParts?: readonly (readonly [string, string])[];
  /** Dates count from 1904, as in workbooks of old Macs, instead of 1900. */
  readonly date1904?: true;
}

export interface NameFile {
  readonly name: string;
  /** Holds the position of the sheet that owns it; it is absent for the workbook. */
  readonly scope?: number;
  /** Starts with `=`. */
  readonly formula: string;
  readonly visible: boolean;
  readonly comment: string;
}

export interface SheetFile {
  readonly name: string;
  readonly visibility: SheetVisibility;
  readonly protected: boolean;
  readonly allowed?: readonly ProtectionAllowance[];
  readonly autoFilter?: AutoFilter;
  readonly tabColor?: string;
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly selection: Rect;
  readonly merges: readonly Rect[];
  readonly tables?: readonly TableFile[];
  readonly conditionalFormats?: readonly RuleFile[];
  readonly validations?: readonly RuleFile[];
  readonly customProperties?: readonly (readonly [string, string])[];
  readonly sourcedObjects?: readonly SourcedObjectFile[];
  readonly columnRuns: readonly AxisFile[];
  readonly rowRuns: readonly AxisFile[];
  readonly cells: readonly CellRunFile[];
  readonly styleRuns: readonly StyleRunsFile[];
}

/**
 * Describes a conditional format or a validation; formulas are relative to the corner of all its
 * areas.
 */
export interface RuleFile {
  readonly areas: readonly Rect[];
  readonly settings: PlainRecord;
  readonly formulas: { readonly [name: string]: string };
}

export type PlainValue = null | boolean | number | string | readonly PlainValue[] | PlainRecord;
export type PlainRecord = { readonly [key: string]: PlainValue };

/** Returns the value if it is a record, else an empty record. */
export function toRecord(value: PlainValue | undefined): PlainRecord {
  return isRecord(value) ? value : {};
}

export function isRecord(value: PlainValue | undefined): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface TableFile {
  readonly name: string;
  /** The header row and the total row are part of it. */
  readonly rect: Rect;
  readonly showHeaders: boolean;
  readonly showTotals: boolean;
  readonly style: string;
  /** A table has no filter until one is set. */
  readonly filter?: Omit<AutoFilter, 'rect'>;
}

/** Describes a chart or a pivot table by the cells that it reads. */
export interface SourcedObjectFile {
  readonly kind: 'chart' | 'pivotTable';
  readonly name: string;
  /** Holds Excel's type of a chart, such as `Line`; empty for a pivot table. */
  readonly type: string;
  /**
   * Has one entry for each series of a chart, with a formula for each dimension: `{ Values:
   * '=Sheet1!$C$4:$C$7' }`. A pivot table has one entry with the dimension `Source`.
   */
  readonly sources: readonly { readonly [dimension: string]: string }[];
}

/** All rows or columns of the run have one size; `size` is in points, and absent when standard. */
export interface AxisFile {
  readonly start: number;
  readonly count: number;
  readonly size?: number;
  readonly hidden: boolean;
  /** Counts the outline groups that contain it; it is absent for none. */
  readonly level?: number;
}

/** Lists neighbouring cells of one column, from `row` down; `null` is an empty cell. */
export interface CellRunFile {
  readonly column: number;
  readonly row: number;
  readonly values: readonly (CellValue | null)[];
  /**
   * Each pair holds an offset from `row` and a formula's text; the formula's last result is in
   * `values`.
   */
  readonly formulas?: readonly (readonly [number, string])[];
}

/**
 * Holds the styles of `count` columns from `column` on, as pairs of a first row and an index into
 * the file's styles.
 */
export interface StyleRunsFile {
  readonly column: number;
  readonly count: number;
  readonly runs: readonly (readonly [number, number])[];
}

/** A protected sheet may still allow these actions; by default only unlocked cells take content. */
export type ProtectionAllowance =
  | 'autoFilter'
  | 'deleteColumns'
  | 'deleteRows'
  | 'editObjects'
  | 'editScenarios'
  | 'formatCells'
  | 'formatColumns'
  | 'formatRows'
  | 'insertColumns'
  | 'insertHyperlinks'
  | 'insertRows'
  | 'pivotTables'
  | 'sort';

export type SheetVisibility = 'Visible' | 'Hidden' | 'VeryHidden';

export interface AutoFilter {
  readonly rect: Rect;
  /** The filter has criteria, so rows may be hidden. */
  readonly filtered: boolean;
  /**
   * Criteria are listed by column of the filter; they are absent if the file or the page only says
   * that rows are filtered.
   */
  readonly criteria?: readonly (FilterCriteria | null)[];
}

export type FilterCriteria =
  /** The cells may show any of these texts. */
  | { readonly filterOn: 'Values'; readonly values: readonly string[] }
  | {
      readonly filterOn: 'Custom';
      readonly criterion1: string;
      readonly criterion2?: string;
      readonly operator?: 'And' | 'Or';
    };
