/**
 * Checks a new result: if it differs more than the user allowed, it waits for a decision, and the
 * old cells stay. All checks are off until they are switched on.
 */
import type { CellInput } from '../../grid';
import type { ResultChecks } from '../record/options';
import type { Result } from './result';

/** Returns true if any check is switched on. */
export function hasChecks({ rows, total, empty, columns }: ResultChecks): boolean {
  return rows !== undefined || total !== undefined || empty === true || columns === true;
}

/** Says why a result waits. */
export type FailedCheck =
  | { readonly kind: 'rows'; readonly before: number; readonly now: number; readonly percent: number }
  | {
      readonly kind: 'total';
      readonly title: string;
      /**
       * Is undefined if this device does not know it: then nothing proves that the total is fine.
       */
      readonly before: number | undefined;
      readonly now: number;
      readonly percent: number;
      /** Holds both totals as cells show them: `£28,024,686.50`. */
      readonly texts?: { readonly before: string; readonly now: string };
    }
  | { readonly kind: 'empty' }
  /**
   * Contains the titles of a removed column and an added one, or of a column and a header in the
   * block; both may belong to one column.
   */
  | { readonly kind: 'renamed'; readonly was: string; readonly now: string }
  | {
      readonly kind: 'columns';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** Says whether it is or was a pivot and other members name its rows. */
      readonly isOtherLayout?: boolean;
      /**
       * Lists formulas and names that read columns which would leave, `F4`; absent if there are
       * none.
       */
      readonly readers?: readonly string[];
      /** Says whether the workbook was too large to search all of it for them. */
      readonly isSearchPartial?: boolean;
      /**
       * Describes what the user has typed in columns that would leave; absent if there is nothing.
       */
      readonly typedCells?: TypedCells;
    };

export interface TypedCells {
  readonly count: number;
  /** Lists only the first ones: `D6`, `about 8`. */
  readonly cells: readonly { readonly address: string; readonly text: string }[];
  /**
   * Is false if this device does not know the rows that were written: then some of the cells may
   * hold values of the report.
   */
  readonly isCertain: boolean;
  /** Counts the cells that do not fit into the list of saved texts; undefined if all fit. */
  readonly notKeptCount?: number;
}

/** Describes a result by what the checks compare. */
export interface ResultMeasures {
  readonly rows: number;
  /** Lists titles. */
  readonly columns: readonly string[];
  /** Is undefined if the total of the checked column is unknown. */
  readonly total: number | undefined;
}

/** Returns the reasons for which a result has to wait; empty if it may be written. */
export function findFailedChecks(
  checks: ResultChecks | undefined,
  formerMeasures: ResultMeasures,
  newMeasures: ResultMeasures,
): readonly FailedCheck[] {
  if (!checks) return [];
  const failedChecks: FailedCheck[] = [];
  const isEmptied = newMeasures.rows === 0 && formerMeasures.rows > 0;
  if (checks.empty && isEmptied) failedChecks.push({ kind: 'empty' });
  else if (checks.rows !== undefined && exceedsPercent(formerMeasures.rows, newMeasures.rows, checks.rows))
    failedChecks.push({ kind: 'rows', before: formerMeasures.rows, now: newMeasures.rows, percent: checks.rows });
  if (checks.total) {
    const { title, percent } = checks.total;
    // A column that has left counts as a total of zero.
    const total = newMeasures.total ?? 0;
    if (formerMeasures.total === undefined || exceedsPercent(formerMeasures.total, total, percent))
      failedChecks.push({ kind: 'total', title, before: formerMeasures.total, now: total, percent });
  }
  if (checks.columns) {
    const [formerTitles, newTitles] = [new Set(formerMeasures.columns), new Set(newMeasures.columns)];
    const added = newMeasures.columns.filter((title) => !formerTitles.has(title));
    const removed = formerMeasures.columns.filter((title) => !newTitles.has(title));
    if (added.length + removed.length > 0) failedChecks.push({ kind: 'columns', added, removed });
  }
  return failedChecks;
}

/** A change from zero to any number exceeds every percentage. */
function exceedsPercent(before: number, now: number, percent: number): boolean {
  return Math.abs(now - before) > (Math.abs(before) * percent) / 100;
}

/**
 * Returns the total of a column. In a pivot, totals are among the values, so the total is what the
 * row of totals shows, as the source gave it; without such a row it is undefined.
 */
export function computeTotal(result: Result, column: number): number | undefined {
  const { columns, rowCount } = result;
  if (columns[column]?.measure === undefined) return sumCells(iterateColumn(result, column));
  if (rowCount === 0) return undefined;
  const last = result.row(rowCount - 1);
  const totalLabelMatches = columns.flatMap(({ isMeasure, totalLabel }, index) =>
    isMeasure || last[index] === '' ? [] : [last[index] === totalLabel],
  );
  const value = last[column];
  return totalLabelMatches.length === 1 && totalLabelMatches[0] && typeof value === 'number' ? value : undefined;
}

function* iterateColumn(result: Result, column: number): Generator<CellInput> {
  for (let row = 0; row < result.rowCount; row += 1) yield result.row(row)[column] ?? '';
}

/**
 * Returns undefined if a cell of the column is neither empty nor a number: then it has no total.
 */
function sumCells(cells: Iterable<CellInput>): number | undefined {
  let total = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') total += cell;
    else if (cell !== '') return undefined;
  }
  return total;
}
