import { getFormatDateInfo } from 'numfmt';
import type { Rect } from '../../grid';

export type { Rect } from '../../grid';

/** What Excel shows in a cell whose content cannot be worked out. */
export type ErrorCode =
  | '#NULL!'
  | '#DIV/0!'
  | '#VALUE!'
  | '#REF!'
  | '#NAME?'
  | '#NUM!'
  | '#N/A'
  | '#SPILL!'
  | '#CALC!'
  | '#GETTING_DATA'
  /** A custom function has not answered yet. */
  | '#BUSY!';

/** An error value; text that merely looks like one is a plain string. */
export interface CellError {
  readonly error: ErrorCode;
  /** What a custom function says about its error. */
  readonly message?: string;
}

/** The value of one cell. The empty cell is `''`, as in Office.js. Dates are serial numbers. */
export type CellValue = string | number | boolean | CellError;

/** What may be written into one cell: `null` leaves the cell alone, `''` clears its content. */
export type CellInput = string | number | boolean | null;

/** The words that Office.js uses in `valueTypes`. */
export type ValueType = 'Empty' | 'String' | 'Double' | 'Boolean' | 'Error';

/** A rectangle on one sheet. */
export interface Reference {
  readonly sheetId: string;
  readonly rect: Rect;
}

export type HorizontalAlignment =
  | 'General'
  | 'Left'
  | 'Center'
  | 'Right'
  | 'Fill'
  | 'Justify'
  | 'CenterAcrossSelection'
  | 'Distributed';

/** How one cell looks. Colours are `#RRGGBB`; `undefined` means automatic (font) or none (fill). */
export interface CellStyle {
  readonly numberFormat: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fontColor: string | undefined;
  readonly fillColor: string | undefined;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly wrapText: boolean;
  /** Whether the cell refuses changes while its sheet is protected. Excel's default is true. */
  readonly locked: boolean;
  /** Set by a leading apostrophe: the content is text whatever it looks like. */
  readonly quotePrefix: boolean;
}

export { MAX_COLUMNS as SHEET_COLUMNS, MAX_ROWS as SHEET_ROWS } from '../../grid';
export const LONGEST_TEXT = 32_767;
export const LONGEST_FORMULA = 8_192;

export function isCellError(value: unknown): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

export function boundingRect(a: Rect, b: Rect): Rect {
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  return {
    row,
    column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
  };
}

/** A day's serial number is smaller by this in a workbook whose dates count from 1904. */
export const DAYS_TO_1904 = 1_462;

/** Whether the format shows a day; a time of day alone is the same in both date systems. */
export function showsDay(numberFormat: string): boolean {
  const { year, month, day } = getFormatDateInfo(numberFormat);
  return year || month || day;
}
