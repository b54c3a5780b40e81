import { getFormatDateInfo } from 'numfmt';
import { type Rect, MAX_COLUMNS as SHEET_COLUMNS, MAX_ROWS as SHEET_ROWS } from '../../grid';

export type { Rect } from '../../grid';

/** Excel shows one of these errors in a cell whose content cannot be calculated. */
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
  /** Excel shows this until a custom function answers. */
  | '#BUSY!';

/** Represents an error value; text that merely looks like one is a plain string. */
export interface CellError {
  readonly error: ErrorCode;
  /** The custom function describes its error here. */
  readonly message?: string;
}

/** The empty cell is `''`, as in Office.js. Dates are serial numbers. */
export type CellValue = string | number | boolean | CellError;

/**
 * Represents content to write into one cell: `null` leaves the cell unchanged, `''` clears its
 * content.
 */
export type CellInput = string | number | boolean | null;

/** Office.js reports these as `valueTypes`. */
export type ValueType = 'Empty' | 'String' | 'Double' | 'Boolean' | 'Error';

export interface Reference {
  readonly sheetId: string;
  readonly rect: Rect;
}

export const HORIZONTAL_ALIGNMENTS = [
  'General',
  'Left',
  'Center',
  'Right',
  'Fill',
  'Justify',
  'CenterAcrossSelection',
  'Distributed',
] as const;
export type HorizontalAlignment = (typeof HORIZONTAL_ALIGNMENTS)[number];

export const VERTICAL_ALIGNMENTS = ['Top', 'Center', 'Bottom', 'Justify', 'Distributed'] as const;
export const UNDERLINES = ['None', 'Single', 'Double', 'SingleAccountant', 'DoubleAccountant'] as const;

export const BORDER_SIDES = ['left', 'right', 'top', 'bottom', 'diagonalDown', 'diagonalUp'] as const;
export type BorderSide = (typeof BORDER_SIDES)[number];

/** The border line on one side of a cell has these properties; a side without a line is absent. */
export interface CellBorder {
  readonly style: 'Continuous' | 'Dash' | 'DashDot' | 'DashDotDot' | 'Dot' | 'Double' | 'SlantDashDot';
  readonly weight: 'Hairline' | 'Thin' | 'Medium' | 'Thick';
  readonly color: string;
}

export type CellBorders = { readonly [side in BorderSide]?: CellBorder };

export type Hyperlink = {
  readonly address: string;
  /** Excel shows it when the pointer is over the cell; without it, the address. */
  readonly screenTip?: string;
};

/**
 * Describes the format of one cell. Colours are `#RRGGBB`; `undefined` means automatic (font) or
 * none (fill).
 */
export interface CellStyle {
  readonly numberFormat: string;
  readonly fontName: string;
  /** The size is in points. */
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: (typeof UNDERLINES)[number];
  readonly strikethrough: boolean;
  readonly fontColor: string | undefined;
  readonly fillColor: string | undefined;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly verticalAlignment: (typeof VERTICAL_ALIGNMENTS)[number];
  readonly indentLevel: number;
  readonly wrapText: boolean;
  /** Styles of a workbook with the same lines share this object. */
  readonly borders: CellBorders;
  /** Protects the cell from changes while its sheet is protected. Excel's default is true. */
  readonly locked: boolean;
  /** The user typed a leading apostrophe: the content is text, whatever it looks like. */
  readonly quotePrefix: boolean;
  /** A link is no format, but moves with the cell as formats do. */
  readonly hyperlink?: Hyperlink | undefined;
}

export { SHEET_COLUMNS, SHEET_ROWS };
export const MAX_TEXT_LENGTH = 32_767;
export const MAX_FORMULA_LENGTH = 8_192;

export function isCellError(value: unknown): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

export function createRowsRect(row: number, rows: number): Rect {
  return { row, column: 0, rows, columns: SHEET_COLUMNS };
}

export function createColumnsRect(column: number, columns: number): Rect {
  return { row: 0, column, rows: SHEET_ROWS, columns };
}

export function computeBoundingRect(a: Rect, b: Rect): Rect {
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  return {
    row,
    column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
  };
}

/** Subtract this from a serial number to get the same day in the 1904 date system. */
export const DAYS_TO_1904 = 1_462;

/** Only days differ between the date systems; a pure time of day is the same in both. */
export function showsDay(numberFormat: string): boolean {
  const { year, month, day } = getFormatDateInfo(numberFormat);
  return year || month || day;
}
