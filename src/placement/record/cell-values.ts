/**
 * Reads the contents of cells as values of a filter in the data API's format, or says why that
 * fails. Pure.
 */
import {
  type Address,
  type CellInput,
  cellCount,
  type DateSystem,
  daysTo,
  formatAddress,
  type HeldCells,
  type HeldValue,
  isIsoTime,
  isoOfSerialIn,
  numberInput,
  readTypedNumber,
  textInput,
  trySerial,
} from '../../grid';
import { type CellFilter, isFromCell, LONGEST_VALUE, MOST_VALUES, PERIODS, type PlacementFilter } from './filters';

export type CellProblem =
  | { readonly kind: 'deleted' }
  /** The cell holds an error: `#N/A`. */
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'notDay' | 'notPeriod' | 'notNumber' | 'notYesNo'; readonly text: string }
  | { readonly kind: 'tooLong' | 'tooMany'; readonly most: number }
  /** The condition takes one or two values, but the cells hold this many. */
  | { readonly kind: 'needsOne' | 'needsTwo'; readonly values: number }
  /** The end is before the start. */
  | { readonly kind: 'turned' }
  /** The data do not contain the value. */
  | { readonly kind: 'unknown'; readonly text: string; readonly nearest: string | undefined }
  /** The cells get their value from the rows that they filter. */
  | { readonly kind: 'inside' }
  /**
   * The value was not written, because its cell was changed after the pane had reported the
   * problem.
   */
  | { readonly kind: 'changed' }
  /** The cells hold another value after each refresh. */
  | { readonly kind: 'unsettled' }
  /**
   * The cells get their value from the rows of other reports, which depend on this one in the end.
   */
  | { readonly kind: 'circle'; readonly reports: readonly string[] };

/** Says which filter cannot be used, and why. */
export interface CellFault {
  /** Is the hidden name over the filter's cells. */
  readonly name: string;
  /** Shows the title of the filter's column. */
  readonly column: string;
  /** Says which cell causes the problem: `Sheet1!B2`. */
  readonly cell: string;
  /** Holds the values with which the filter was last applied. */
  readonly last: readonly string[];
  /** Is true if the cell gets its value from a formula, if that is known. */
  readonly isFormula?: boolean;
  readonly problem: CellProblem;
}

/** These problems concern one value in one cell, so another value in that cell solves them. */
const ONE_VALUE: ReadonlySet<CellProblem['kind']> = new Set([
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
  'unknown',
]);

/**
 * Returns values that make the filter work again: the nearest one in the data, else those with
 * which it was last applied. `cell` means that the value can be written into the faulty cell.
 * `fixed` means that the filter has to do without its cells, which are deleted, hold a formula, or
 * are wrong as a whole.
 */
export function valuesToOffer({ problem, last, isFormula }: CellFault): {
  readonly kind: 'cell' | 'fixed';
  readonly values: readonly string[];
} {
  const nearest = problem.kind === 'unknown' && problem.nearest !== undefined ? [problem.nearest] : undefined;
  const isWritable = ONE_VALUE.has(problem.kind) && !isFormula && (nearest ?? last).length === 1;
  if (isWritable) return { kind: 'cell', values: nearest ?? last };
  return { kind: 'fixed', values: last.length < 2 ? (nearest ?? last) : last };
}

/**
 * Returns the filters with the present contents of their cells, or the first problem.
 * @param dateSystem that of the workbook, from which days are counted
 */
export function withCellValues(
  filters: readonly PlacementFilter[],
  cells: ReadonlyMap<string, HeldCells>,
  dateSystem: DateSystem,
): { readonly filters: readonly PlacementFilter[] } | { readonly fault: CellFault } {
  const read: PlacementFilter[] = [];
  for (const filter of filters) {
    if (!isFromCell(filter)) {
      read.push(filter);
      continue;
    }
    const { name } = filter.cell;
    const held = cells.get(name) ?? { kind: 'gone' };
    if (held.kind === 'gone') return { fault: faultOf(filter, { kind: 'deleted' }) };
    const values = valuesIn(filter, held, dateSystem);
    if ('problem' in values) {
      const fault = faultOf(filter, values.problem, formatAddress(values.cell));
      const isFormula = cellCount(held.address.rect) === 1 && held.formulas.length > 0;
      return { fault: isFormula ? { ...fault, isFormula } : fault };
    }
    read.push({ ...filter, cell: { name, address: formatAddress(held.address), ...values } });
  }
  return { filters: read };
}

export function faultOf(filter: CellFilter, problem: CellProblem, cell: string = filter.cell.address): CellFault {
  return { name: filter.cell.name, column: filter.title, cell, last: filter.cell.values, problem };
}

type Found = Extract<HeldCells, { kind: 'found' }>;

interface CellRead {
  readonly cell: Address;
  readonly value: HeldValue;
  readonly read: string | CellProblem;
}

/** Reads each cell; texts are trimmed. */
function readEach({ type, operator }: Asked, { address, first, rows }: Found, dateSystem: DateSystem): CellRead[] {
  const reads = operator === 'inPeriod' ? PERIOD_READER : READERS[type];
  return rows.flatMap((held, row) =>
    held.map((value, column): CellRead => {
      const rect = { row: first.row + row, column: first.column + column, rows: 1, columns: 1 };
      const read = reads(typeof value === 'string' ? value.trim() : value, dateSystem);
      return { cell: { sheet: address.sheet, rect }, value, read };
    }),
  );
}

/**
 * Returns the cell whose value causes the problem, and that value; undefined if no cell of the
 * filter holds it any more.
 */
export function findFaultyValue(
  filter: Asked,
  held: Found,
  dateSystem: DateSystem,
  { problem }: Pick<CellFault, 'problem'>,
): { readonly cell: Address; readonly value: HeldValue } | undefined {
  const said = JSON.stringify(problem);
  return readEach(filter, held, dateSystem).find(({ read }) =>
    problem.kind === 'unknown' ? read === problem.text : JSON.stringify(read) === said,
  );
}

type Asked = Pick<CellFilter, 'type' | 'operator'>;

/**
 * Returns the values of a filter. Cells that hold only spaces count as empty, and each value counts
 * once, except for `between`.
 */
function valuesIn(
  { type, operator }: Asked,
  held: Found,
  dateSystem: DateSystem,
): { readonly values: readonly string[] } | { readonly problem: CellProblem; readonly cell: Address } {
  const all: string[] = [];
  for (const { cell, read } of readEach({ type, operator }, held, dateSystem)) {
    if (typeof read !== 'string') return { problem: read, cell };
    if (read.length > LONGEST_VALUE) return { problem: { kind: 'tooLong', most: LONGEST_VALUE }, cell };
    if (read !== '') all.push(read);
  }
  const values = operator === 'between' ? all : [...new Set(all)];
  const problem = values.length === 0 ? undefined : problemOf(type, operator, values);
  return problem ? { problem, cell: held.address } : { values };
}

function problemOf(
  type: CellFilter['type'],
  operator: CellFilter['operator'],
  values: readonly string[],
): CellProblem | undefined {
  if (values.length > MOST_VALUES) return { kind: 'tooMany', most: MOST_VALUES };
  if (operator === 'between') {
    const [from = '', to = ''] = values;
    if (values.length !== 2) return { kind: 'needsTwo', values: values.length };
    return (type === 'number' ? Number(from) > Number(to) : from > to) ? { kind: 'turned' } : undefined;
  }
  return TAKES_ONE.has(operator) && values.length > 1 ? { kind: 'needsOne', values: values.length } : undefined;
}

const TAKES_ONE: ReadonlySet<CellFilter['operator']> = new Set([
  'moreThan',
  'lessThan',
  'atLeast',
  'atMost',
  'before',
  'after',
  'inPeriod',
]);

/**
 * Returns what has to be written into a cell so that a filter reads this value there. A day is
 * written as if it had been typed, so that Excel turns it into a date: `2026-03-31`.
 */
export function inputOfValue({ type, operator }: Asked, value: string): CellInput {
  if (operator === 'inPeriod') return textInput(value);
  if (type === 'time') return value;
  if (type === 'boolean') return value === 'true';
  return type === 'number' ? numberInput(value) : textInput(value);
}

/** Returns the value as text; '' for an empty cell. */
type Reader = (held: HeldValue, dateSystem: DateSystem) => string | CellProblem;

/** @param read reads cells that are neither errors nor empty; texts are trimmed */
function reader(read: (held: string | number | boolean, dateSystem: DateSystem) => string | CellProblem): Reader {
  return (held, dateSystem) => {
    if (typeof held === 'object') return { kind: 'error', error: held.error };
    return held === '' ? '' : read(held, dateSystem);
  };
}

const READERS: Readonly<Record<CellFilter['type'], Reader>> = {
  string: reader((held) => (typeof held === 'number' ? plainNumber(held) : String(held))),
  number: reader((held) => {
    if (typeof held === 'number') return plainNumber(held);
    // A text that Excel did not turn into a number may be one in another language.
    const digits = typeof held === 'string' ? readTypedNumber(held) : undefined;
    return digits === undefined || digits === 'ambiguous' ? { kind: 'notNumber', text: String(held) } : digits;
  }),
  time: reader((held, dateSystem) => {
    if (typeof held === 'number' && held >= 1 && held + daysTo(dateSystem) < SERIAL_OF_YEAR_10000)
      return isoOfSerialIn(dateSystem, held).slice(0, DAY);
    const isDay = typeof held === 'string' && isIsoTime(held) && trySerial(held) !== undefined;
    return isDay ? held.slice(0, DAY) : { kind: 'notDay', text: String(held) };
  }),
  boolean: reader((held) => {
    const text = String(held).toLowerCase();
    return text === 'true' || text === 'false' ? text : { kind: 'notYesNo', text: String(held) };
  }),
};

/**
 * A file has to mean the same to everyone who opens it, so periods are read in both languages
 * everywhere.
 */
const PERIOD_READER = reader((held) => {
  const text = String(held).toLowerCase().replace(/\s+/g, ' ');
  return (
    PERIODS.find((period) => period === text) ?? GERMAN_PERIODS.get(text) ?? { kind: 'notPeriod', text: String(held) }
  );
});

const GERMAN_PERIODS: ReadonlyMap<string, (typeof PERIODS)[number]> = new Map([
  ['heute', 'today'],
  ['gestern', 'yesterday'],
  ['diese woche', 'this week'],
  ['dieser monat', 'this month'],
  ['diesen monat', 'this month'],
  ['dieses quartal', 'this quarter'],
  ['dieses jahr', 'this year'],
  ['letzte woche', 'last week'],
  ['letzter monat', 'last month'],
  ['letzten monat', 'last month'],
  ['letztes quartal', 'last quarter'],
  ['letztes jahr', 'last year'],
]);

const SERIAL_OF_YEAR_10000 = 2_958_466;
const DAY = 'YYYY-MM-DD'.length;

/** Returns the digits that Excel keeps of a number, without an exponent. */
function plainNumber(value: number): string {
  if (value === 0) return '0';
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
}
