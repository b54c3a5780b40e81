/** Gates: a result that differs more than the analyst allowed waits for a decision, and the old cells stay. Off until switched on. */
import type { CellInput } from '../../grid';
import type { Gates } from '../record/options';
import type { Result } from './result';

export function hasGates({ rows, total, empty, columns }: Gates): boolean {
  return rows !== undefined || total !== undefined || empty === true || columns === true;
}

/** Why a result waits. */
export type ClosedGate =
  | { readonly kind: 'rows'; readonly before: number; readonly now: number; readonly percent: number }
  | {
      readonly kind: 'total';
      readonly title: string;
      /** Undefined where this device does not know it: nothing proves that the total is fine. */
      readonly before: number | undefined;
      readonly now: number;
      readonly percent: number;
    }
  | { readonly kind: 'empty' }
  /** Titles of a column that has left and of one that has come, or of a column and a header in the block, which may be of one column. */
  | { readonly kind: 'renamed'; readonly was: string; readonly now: string }
  | {
      readonly kind: 'columns';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** It is a pivot, or was one, and other members name its rows. */
      readonly isOtherLayout?: boolean;
      /** Formulas and names that read columns which would go, `F4`; left out where there are none. */
      readonly readBy?: readonly string[];
      /** The workbook was too large to be looked through for them. */
      readonly isInPart?: boolean;
      /** What somebody has typed in columns that would go; left out where there is nothing. */
      readonly typed?: TypedCells;
    };

export interface TypedCells {
  readonly count: number;
  /** The first ones: `D6`, `about 8`. */
  readonly cells: readonly { readonly address: string; readonly text: string }[];
  /** False if this device does not know the rows that were written: then some of the cells may hold values of the report. */
  readonly isCertain: boolean;
  /** Number of cells for which the list of kept texts has no room; undefined if it has room for all. */
  readonly notKept?: number;
}

/** What of a result the gates look at. */
export interface Measured {
  readonly rows: number;
  /** Titles. */
  readonly columns: readonly string[];
  /** Total of the gated column; undefined where it is not known. */
  readonly total: number | undefined;
}

export function closedGates(gates: Gates | undefined, before: Measured, now: Measured): readonly ClosedGate[] {
  if (!gates) return [];
  const closed: ClosedGate[] = [];
  const isEmptied = now.rows === 0 && before.rows > 0;
  if (gates.empty && isEmptied) closed.push({ kind: 'empty' });
  else if (gates.rows !== undefined && hasMoved(before.rows, now.rows, gates.rows))
    closed.push({ kind: 'rows', before: before.rows, now: now.rows, percent: gates.rows });
  if (gates.total) {
    const { title, percent } = gates.total;
    // A column that is gone totals nothing.
    const total = now.total ?? 0;
    if (before.total === undefined || hasMoved(before.total, total, percent))
      closed.push({ kind: 'total', title, before: before.total, now: total, percent });
  }
  if (gates.columns) {
    const [was, is] = [new Set(before.columns), new Set(now.columns)];
    const added = now.columns.filter((title) => !was.has(title));
    const removed = before.columns.filter((title) => !is.has(title));
    if (added.length + removed.length > 0) closed.push({ kind: 'columns', added, removed });
  }
  return closed;
}

/** From nothing to something is more than any per cent. */
function hasMoved(before: number, now: number, percent: number): boolean {
  return Math.abs(now - before) > (Math.abs(before) * percent) / 100;
}

/**
 * The total of a column. In a pivot totals stand among the values: there it is what the row of totals shows, as the source gave it, and
 * without such a row there is none.
 */
export function totalIn(result: Result, at: number): number | undefined {
  const { columns, rowCount } = result;
  if (columns[at]?.measure === undefined) return totalOf(cellsOf(result, at));
  if (rowCount === 0) return undefined;
  const last = result.row(rowCount - 1);
  const named = columns.flatMap(({ isMeasure, totalLabel }, index) =>
    isMeasure || last[index] === '' ? [] : [last[index] === totalLabel],
  );
  const value = last[at];
  return named.length === 1 && named[0] && typeof value === 'number' ? value : undefined;
}

function* cellsOf(result: Result, at: number): Generator<CellInput> {
  for (let row = 0; row < result.rowCount; row += 1) yield result.row(row)[at] ?? '';
}

/** Undefined where a cell that is neither empty nor a number stands in the column: then it has no total. */
function totalOf(cells: Iterable<CellInput>): number | undefined {
  let total = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') total += cell;
    else if (cell !== '') return undefined;
  }
  return total;
}
