/** What cells hold, as values of a filter: read as the data API takes them, or why they cannot be. Pure. */
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
  /** `#N/A` */
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'notDay' | 'notPeriod' | 'notNumber' | 'notYesNo'; readonly text: string }
  | { readonly kind: 'tooLong' | 'tooMany'; readonly most: number }
  /** The condition takes as many values. */
  | { readonly kind: 'needsOne' | 'needsTwo'; readonly values: number }
  /** The end comes before the start. */
  | { readonly kind: 'turned' }
  /** The data have no such value. */
  | { readonly kind: 'unknown'; readonly text: string; readonly nearest: string | undefined }
  /** The cells get their value from the very rows that they are to limit. */
  | { readonly kind: 'inside' }
  /** Its cell was changed after the pane had said what is wrong with it, so a value was not written there. */
  | { readonly kind: 'changed' }
  /** They hold another value after each refresh. */
  | { readonly kind: 'unsettled' }
  /** They get it from the rows of other reports, which in the end depend on these. */
  | { readonly kind: 'circle'; readonly reports: readonly string[] };

/** Which filter cannot be asked with, and why. */
export interface CellFault {
  /** Of the filter's cells. */
  readonly name: string;
  /** Title of the filter's column. */
  readonly column: string;
  /** The cell that it lies at, `Sheet1!B2`. */
  readonly cell: string;
  /** What the filter's cells held when they were last asked with. */
  readonly last: readonly string[];
  /** The cell gets its value from a formula, as far as that is known. */
  readonly isFormula?: boolean;
  readonly problem: CellProblem;
}

/** Problems of one value in one cell: another value in that cell ends them. */
const ONE_VALUE: ReadonlySet<CellProblem['kind']> = new Set([
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
  'unknown',
]);

/**
 * Values that make the filter work again: the nearest one that the data have, else those that it was asked with last. `cell` means that the
 * value can be written into the faulty cell. `fixed` means that the filter has to do without its cells, which are gone, hold a formula, or
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
 * The filters with what their cells hold now, or the first that cannot be read.
 * @param dateSystem of the workbook: what days among them count from
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

/** Texts without the spaces around them. */
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

/** The cell in which a value is that a fault is about, and that value; undefined if no cell of the filter holds it any more. */
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

/** Cells that hold nothing but spaces count as empty, and each value counts once. */
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
 * What has to be written into a cell so that a filter reads this value there. A day is written as if it had been typed, so that Excel makes
 * a date of it: `2026-03-31`.
 */
export function inputOfValue({ type, operator }: Asked, value: string): CellInput {
  if (operator === 'inPeriod') return textInput(value);
  if (type === 'time') return value;
  if (type === 'boolean') return value === 'true';
  return type === 'number' ? numberInput(value) : textInput(value);
}

/** The value as text; '' for an empty cell. */
type Reader = (held: HeldValue, dateSystem: DateSystem) => string | CellProblem;

/** @param read what the others hold: texts have no spaces around them */
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
    // A text that Excel itself has not taken for a number may be one in another language.
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

/** What a file says has to mean the same to whoever opens it, so both languages count wherever it is read. */
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

/** The digits that Excel keeps of a number, without an exponent. */
function plainNumber(value: number): string {
  if (value === 0) return '0';
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
}
