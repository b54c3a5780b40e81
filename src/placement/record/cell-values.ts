/**
 * Reads the contents of cells as values of a filter in the data API's format, or says why that
 * fails. Pure.
 */
import {
  type Address,
  type CellInput,
  type CellValue,
  type CellValues,
  countCells,
  createNumberInput,
  createTextInput,
  type DateSystem,
  formatAddress,
} from '../../grid';
import { type ContentProblem, chooseReader, hasBrokenCharacter } from './cell-readers';
import { listCellTexts, toWrittenText } from './cell-spellings';
import { type CellFilter, isCellFilter, MAX_FILTER_VALUES, MAX_VALUE_LENGTH, type PlacementFilter } from './filters';

export type CellProblem =
  | { readonly kind: 'deleted' }
  | ContentProblem
  | { readonly kind: 'tooLong' | 'tooMany'; readonly most: number }
  /** The condition takes one or two values, but the cells hold this many. */
  | { readonly kind: 'needsOne' | 'needsTwo'; readonly values: number }
  /** The end is before the start. */
  | { readonly kind: 'turned' }
  /** The data do not contain the value. `shown` is how its cell shows it, if that differs. */
  | {
      readonly kind: 'unknown';
      readonly text: string;
      readonly nearest: string | undefined;
      /** Lists the other values of the filter that the data do not contain. */
      readonly others?: readonly string[];
      readonly shown?: string | undefined;
    }
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
  readonly lastValues: readonly string[];
  /** Says whether the cell gets its value from a formula, if that is known. */
  readonly isFormula?: boolean;
  readonly problem: CellProblem;
}

/** These problems concern one value in one cell, so another value in that cell solves them. */
const SINGLE_VALUE_PROBLEMS: ReadonlySet<CellProblem['kind']> = new Set([
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
  'unknown',
]);

interface OfferedValues {
  /**
   * Holds a text for the faulty cell; undefined if the cell is deleted, holds a formula, or is not
   * the only problem.
   */
  readonly forCell: string | undefined;
  /** Holds fixed values that can replace the filter's cells. */
  readonly fixed: readonly string[];
}

/**
 * Returns values that make the filter work again: the nearest one in the data, else those with
 * which it was last applied.
 */
export function chooseOfferedValues({ problem, lastValues, isFormula }: CellFault): OfferedValues {
  const nearest = problem.kind === 'unknown' && problem.nearest !== undefined ? [problem.nearest] : undefined;
  const values = nearest ?? lastValues;
  const canBeWritten = SINGLE_VALUE_PROBLEMS.has(problem.kind) && !isFormula && values.length === 1;
  return { forCell: canBeWritten ? values[0] : undefined, fixed: lastValues.length < 2 ? values : lastValues };
}

/**
 * Returns the filters with the present contents of their cells, or the first problem.
 * @param dateSystem that of the workbook, from which days are counted
 */
export function applyCellValues(
  filters: readonly PlacementFilter[],
  cells: ReadonlyMap<string, CellValues>,
  dateSystem: DateSystem,
): { readonly filters: readonly PlacementFilter[] } | { readonly fault: CellFault } {
  const readFilters: PlacementFilter[] = [];
  for (const filter of filters) {
    if (!isCellFilter(filter)) {
      readFilters.push(filter);
      continue;
    }
    const { name } = filter.cell;
    const cellValues = cells.get(name) ?? { kind: 'gone' };
    if (cellValues.kind === 'gone') return { fault: createFault(filter, { kind: 'deleted' }) };
    const values = readValues(filter, cellValues, dateSystem);
    if ('problem' in values) {
      const fault = createFault(filter, values.problem, formatAddress(values.cell));
      const isFormula = countCells(cellValues.address.rect) === 1 && cellValues.formulas.length > 0;
      return { fault: isFormula ? { ...fault, isFormula } : fault };
    }
    const cell = { name, address: formatAddress(cellValues.address), ...values };
    const dataValues = keepDataValues(filter, cellValues, values, dateSystem);
    readFilters.push({ ...filter, cell: { ...cell, ...(dataValues && { dataValues }) } });
  }
  return { filters: readFilters };
}

/** Returns the spelling in the data that was found before, while the cells hold the same. */
function keepDataValues(
  filter: CellFilter,
  cellValues: FoundCells,
  { values }: { readonly values: readonly string[] },
  dateSystem: DateSystem,
): readonly string[] | undefined {
  const { dataValues } = filter.cell;
  if (!dataValues || JSON.stringify(values) !== JSON.stringify(filter.cell.values)) return undefined;
  const spellings = new Set(listSpelledCells(filter, cellValues, dateSystem).flatMap(({ texts }) => texts));
  return dataValues.every((value) => spellings.has(toWrittenText(value))) ? dataValues : undefined;
}

export interface SpelledCell {
  /** Is the value that the filter read in the cell. */
  readonly read: string;
  /** Is the text that the cell shows. */
  readonly shown: string;
  /** Lists the texts that the data may have for it, the likeliest first. */
  readonly texts: readonly string[];
}

/** Lists the filled cells of a filter, with the spellings that their values may have in the data. */
export function listSpelledCells(
  filter: FilterCondition,
  cellValues: FoundCells,
  dateSystem: DateSystem,
): readonly SpelledCell[] {
  return readCells(filter, cellValues, dateSystem).flatMap(({ value, shown, result }) =>
    typeof result !== 'string' || result === ''
      ? []
      : [{ read: result, shown, texts: listCellTexts(filter.type, { value, shown, result }, dateSystem) }],
  );
}

export function createFault(filter: CellFilter, problem: CellProblem, cell: string = filter.cell.address): CellFault {
  return { name: filter.cell.name, column: filter.title, cell, lastValues: filter.cell.values, problem };
}

type FoundCells = Extract<CellValues, { kind: 'found' }>;

interface CellReading {
  readonly cell: Address;
  readonly value: CellValue;
  /** Is the text that the cell shows. */
  readonly shown: string;
  readonly result: string | CellProblem;
}

/** Reads each cell; texts are trimmed. */
function readCells(
  condition: FilterCondition,
  { address, first, rows, texts, numberFormats }: FoundCells,
  dateSystem: DateSystem,
): CellReading[] {
  const readValue = chooseReader(condition);
  return rows.flatMap((cells, row) =>
    cells.map((value, column): CellReading => {
      const rect = { row: first.row + row, column: first.column + column, rows: 1, columns: 1 };
      const shown = chooseShownText(value, texts?.[row]?.[column]);
      const numberFormat = numberFormats?.[row]?.[column] ?? '';
      const content = typeof value === 'string' ? value.trim() : value;
      const isBroken = typeof content === 'string' && hasBrokenCharacter(content);
      const result = isBroken
        ? ({ kind: 'unknown', text: content, nearest: undefined } as const)
        : readValue(content, { shown, dateSystem, numberFormat });
      return { cell: { sheet: address.sheet, rect }, value, shown, result };
    }),
  );
}

/** Excel shows # for a date before its first one, and perhaps in a cell that is too narrow. */
function chooseShownText(value: CellValue, text = ''): string {
  if (typeof value === 'object') return value.error;
  if (typeof value === 'string') return value.trim();
  return text === '' || /^#+$/.test(text) ? String(value) : text.trim();
}

/**
 * Returns the cell whose value causes the problem, and that value; undefined if no cell of the
 * filter holds it any more.
 */
export function findFaultyCell(
  filter: FilterCondition,
  cellValues: FoundCells,
  dateSystem: DateSystem,
  { problem }: Pick<CellFault, 'problem'>,
): { readonly cell: Address; readonly value: CellValue } | undefined {
  const { others: _, ...ownProblem } = { others: undefined, ...problem };
  const problemText = JSON.stringify(ownProblem);
  return readCells(filter, cellValues, dateSystem).find(({ result }) =>
    problem.kind === 'unknown' && typeof result === 'string'
      ? result === problem.text
      : JSON.stringify(result) === problemText,
  );
}

type FilterCondition = Pick<CellFilter, 'type' | 'operator'>;

/**
 * Returns the values of a filter. Cells that hold only spaces count as empty, and each value counts
 * once, except for `between`.
 */
function readValues(
  { type, operator }: FilterCondition,
  cellValues: FoundCells,
  dateSystem: DateSystem,
): { readonly values: readonly string[] } | { readonly problem: CellProblem; readonly cell: Address } {
  const allValues: string[] = [];
  const readings = readCells({ type, operator }, cellValues, dateSystem);
  const problems = readings.map(({ result }) => result).filter((result) => typeof result !== 'string');
  const others = problems.slice(1).flatMap((problem) => ('text' in problem ? [problem.text] : []));
  for (const { cell, result } of readings) {
    if (typeof result !== 'string')
      return { problem: 'text' in result && others.length > 0 ? { ...result, others } : result, cell };
    if (result.length > MAX_VALUE_LENGTH) return { problem: { kind: 'tooLong', most: MAX_VALUE_LENGTH }, cell };
    if (result !== '') allValues.push(result);
  }
  const values = operator === 'between' ? allValues : [...new Set(allValues)];
  const problem = values.length === 0 ? undefined : findProblem(type, operator, values);
  return problem ? { problem, cell: cellValues.address } : { values };
}

function findProblem(
  type: CellFilter['type'],
  operator: CellFilter['operator'],
  values: readonly string[],
): CellProblem | undefined {
  if (values.length > MAX_FILTER_VALUES) return { kind: 'tooMany', most: MAX_FILTER_VALUES };
  if (operator === 'between') {
    const [from = '', to = ''] = values;
    if (values.length !== 2) return { kind: 'needsTwo', values: values.length };
    return (type === 'number' ? Number(from) > Number(to) : from > to) ? { kind: 'turned' } : undefined;
  }
  return SINGLE_VALUE_OPERATORS.has(operator) && values.length > 1
    ? { kind: 'needsOne', values: values.length }
    : undefined;
}

const SINGLE_VALUE_OPERATORS: ReadonlySet<CellFilter['operator']> = new Set([
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
export function toFilterCellInput({ type, operator }: FilterCondition, value: string): CellInput {
  if (operator === 'inPeriod') return createTextInput(value);
  // Excel would take the digits of a year for a number.
  if (type === 'time') return /^\d{4}$/.test(value) ? `${value}-01-01` : value;
  if (type === 'boolean') return value === 'true';
  return type === 'number' ? createNumberInput(value) : createTextInput(value);
}
