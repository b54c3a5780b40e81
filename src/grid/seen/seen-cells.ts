/** What a look at cells finds, beside what they hold. */
import type { Address } from '../address/address';
import type { Rect } from '../address/rect';
import type { CellLook } from './cell-content';

/** What a rectangle shows. */
export interface BlockSight {
  /** Texts of its first rows and of its last ones, each row once. */
  readonly rows: readonly (readonly string[])[];
  /** No cell of the whole rectangle holds anything. */
  readonly isEmpty: boolean;
}

/** One entry for each column of a block. Formats of a large range are slow to read: rows at both ends of its data speak for the rest. */
export interface BlockLooks {
  /** Number formats of the first row of data. */
  readonly first: readonly string[];
  /** Among the last rows of data, counted from the block's first, one that looks as most of them do. */
  readonly rows: readonly number[];
  /** Whether more than half of the last rows look so, and the first row of data does not. */
  readonly isFirstOdd: readonly boolean[];
  /** Number formats of these. */
  readonly last: readonly string[];
}

/** Rows of a sheet that somebody gave a look from end to end: what its other cells have not. */
export interface RowLook {
  readonly row: number;
  readonly rows: number;
  readonly look: CellLook;
}

/** What may be typed into a column: the same in all rows that were asked for. */
export interface ColumnValidation {
  /** Of the sheet. */
  readonly column: number;
  readonly rule: ValidationRule;
  /** Nothing holds in the rows below that were asked for, nor does anything stand there where these are beside the block. */
  readonly isAloneBelow: boolean;
}

/** As Excel tells it, and takes it. */
export interface ValidationRule {
  readonly rule: Readonly<Record<string, unknown>>;
  readonly ignoreBlanks: boolean;
  readonly prompt: unknown;
  readonly errorAlert: unknown;
}

/** What can neither be written through nor moved in part. A spill is the result of one formula over several cells. */
export interface Obstacle {
  readonly kind: 'table' | 'pivot' | 'merged' | 'spill';
  readonly rect: Rect;
  /** Of a table or a pivot table; of a spill, the cell of its formula: `F2`. */
  readonly name: string | undefined;
  /** Of a table that this Excel can resize: its rows of data, without headers and totals. */
  readonly body?: Rect | undefined;
}

/** What people may have built over a block. */
export interface Built {
  readonly formulas: readonly FormulaArea[];
  /** Those that are shown, of the workbook and of its sheets. */
  readonly names: readonly NameSeen[];
  /** Of the block's sheet, where it is one rectangle. */
  readonly printArea: Rect | undefined;
  /** Whether all formulas of the workbook are among these. */
  readonly isAll: boolean;
}

/** Formulas of neighbouring cells. */
export interface FormulaArea {
  readonly at: Address;
  readonly formulas: readonly (readonly string[])[];
}

interface NameSeen {
  readonly name: string;
  /** To which it belongs; undefined for the workbook's own. */
  readonly sheet: string | undefined;
  readonly formula: string;
}
