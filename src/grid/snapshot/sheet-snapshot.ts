/** Describes what a snapshot of cells shows besides their contents. */
import type { Address } from '../address/address';
import type { Rect } from '../address/rect';
import type { CellLook } from './cell-content';

/** Holds the texts at both ends of a rectangle. */
export interface BlockSample {
  /** Holds the texts of its first rows and of its last ones, each row once. */
  readonly rows: readonly (readonly string[])[];
  /** No cell of the whole rectangle holds anything. */
  readonly isEmpty: boolean;
}

/**
 * Each list has one entry per column. Only rows at both ends are read, because formats of a large
 * range are slow to read.
 */
export interface BlockLooks {
  /** Holds the number formats of the first row of data. */
  readonly first: readonly string[];
  /**
   * Holds, for each column, one of the last rows of data that looks as most of them do, counted
   * from the block's first row.
   */
  readonly rows: readonly number[];
  /** More than half of the last rows look like that one, but the first row of data does not. */
  readonly isFirstOdd: readonly boolean[];
  /** Holds the number formats of `rows`. */
  readonly last: readonly string[];
}

/**
 * Describes whole rows that a user has formatted: the formats that the other rows of the sheet do
 * not have.
 */
export interface RowLook {
  readonly row: number;
  readonly rows: number;
  readonly look: CellLook;
}

/** Describes the data validation of a column, which is the same in all rows of the question. */
export interface ColumnValidation {
  /** Counts from the sheet's first column. */
  readonly column: number;
  readonly rule: ValidationRule;
  /** The rows below have no validation and, beside the block, hold nothing. */
  readonly isFreeBelow: boolean;
}

/** The values are Excel's own, as it returns and accepts them. */
export interface ValidationRule {
  readonly rule: Readonly<Record<string, unknown>>;
  readonly ignoreBlanks: boolean;
  readonly prompt: unknown;
  readonly errorAlert: unknown;
}

/**
 * Describes cells that a write can neither overwrite nor move in part. A spill is the result of one
 * formula over several cells; an array is a formula that was entered into several cells at once.
 */
export interface Obstacle {
  readonly kind: 'table' | 'pivot' | 'merged' | 'spill' | 'array';
  readonly rect: Rect;
  /**
   * A table or pivot table has a name; a spill has the cell of its formula: `F2`, an array all
   * of its cells: `F2:F6`.
   */
  readonly name: string | undefined;
  /** Holds the rows of data of a table that this Excel can resize, without headers and totals. */
  readonly body?: Rect | undefined;
}

/** Lists what users may have built over a block. */
export interface DependentCandidates {
  readonly formulas: readonly FormulaArea[];
  /** Holds the visible names of the workbook and of its sheets. */
  readonly names: readonly VisibleName[];
  /** Undefined unless the block's sheet has a print area of one rectangle. */
  readonly printArea: Rect | undefined;
  /** These are all formulas of the workbook. */
  readonly isComplete: boolean;
}

/**
 * Lists what the charts and pivot tables of the workbook read. A source is a text such as
 * `Sheet1!$C$4:$C$7`, or the name of a table.
 */
export interface DataSources {
  readonly charts: readonly ChartSource[];
  readonly pivotTables: readonly { readonly sheet: string; readonly name: string; readonly source: string }[];
}

/** Describes one dimension of one series of a chart. */
export interface ChartSource {
  /** Contains the chart. */
  readonly sheet: string;
  readonly name: string;
  /** Counts from 0. */
  readonly series: number;
  readonly dimension: 'Categories' | 'Values' | 'XValues' | 'YValues';
  readonly source: string;
  /** Is false if Excel would refuse another source. */
  readonly canExtend: boolean;
}

/** Contains the formulas of neighbouring cells. */
export interface FormulaArea {
  readonly at: Address;
  readonly formulas: readonly (readonly string[])[];
}

interface VisibleName {
  readonly name: string;
  /** The name belongs to this sheet; undefined for a name of the workbook. */
  readonly sheet: string | undefined;
  readonly formula: string;
}
