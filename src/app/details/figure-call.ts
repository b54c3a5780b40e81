/**
 * Describes the formula that returns the value of a cell: `INLAY.FIGURE` reads the report as a flat
 * list, in which the values of the row and, in a pivot, of the column members identify one row.
 * Pure.
 */
import { isComparedColumn, parseColumnName } from '../../client';
import { type CellInput, type DateSystem, isIsoTime, toShownText, tryParseSerialIn } from '../../grid';
import {
  applyFilters,
  type CachedColumn,
  type CachedResult,
  getReadableFilters,
  type Placement,
} from '../../placement';

/** Describes the rows that this device wrote, and the columns that identify each row. */
export interface DetailsRows {
  readonly cachedResult: CachedResult;
  /** Holds the rows before the last refresh. */
  readonly previousResult: CachedResult | undefined;
  readonly keys: CachedResult['columns'];
}

/** Describes the arguments of a formula that returns the same value. */
export interface FigureCall {
  readonly reportId: number;
  readonly measure: string;
  /** Lists only the pairs that are needed to identify the row. */
  readonly pairs: readonly Pair[];
}

/**
 * Says why no formula can return a number: it is a total, which no row of the flat list has; the
 * placement's filters do more than compare with one value; no filters that a formula can express
 * identify its row; it is of a query that no report has; or it is compared with another period.
 */
export interface FigureObstacle {
  readonly obstacle: 'total' | 'filters' | 'row' | 'ownQuery' | 'compared';
}

interface Pair {
  readonly column: string;
  readonly value: string | number;
}

/** Names a column of the flat list: by its title, or by its member if another column has that title. */
interface Named {
  readonly name: string;
  readonly title: string;
}

/** Excel rejects a formula with a text that is longer than this. */
const MAX_FORMULA_TEXT = 255;

/** @returns undefined for an empty cell, and for a label that no formula can return */
export function createFigureCall(
  { report: { reportId, ownQuery }, choices, written: { formerReport } }: Placement,
  { cachedResult: { columns }, keys }: DetailsRows,
  row: number | undefined,
  member: string,
  dateSystem: DateSystem,
): FigureCall | FigureObstacle | undefined {
  const column = columns.find(({ name }) => name === member);
  if (row === undefined || !column || (column.cells[row] ?? '') === '') return undefined;
  const isPivot = columns.some(({ pivotSource, emptyLabel }) => pivotSource !== undefined || emptyLabel !== undefined);
  const source = isPivot
    ? findPivotSource(columns, column, row, choices.labels?.scales, dateSystem)
    : { measure: column, criteria: keys.map((key) => ({ column: key, value: key.cells[row] })) };
  if (!source) return undefined;
  const reportNoNumber = (obstacle: FigureObstacle['obstacle']) => (column.isMeasure ? { obstacle } : undefined);
  if ('obstacle' in source) return source;
  // The cells may still show the rows of the report that they had before.
  const shownId = formerReport?.id ?? (ownQuery ? 0 : reportId);
  if (shownId === 0) return reportNoNumber('ownQuery');
  const { measure, criteria } = source;
  if (isComparedColumn(member) || isComparedTitle(measure, choices)) return reportNoNumber('compared');
  const namedColumns: readonly Named[] = [
    measure,
    ...criteria.map((criterion) => criterion.column),
    ...(isPivot ? [] : columns),
  ];
  const getName = ({ name, title }: Named) =>
    namedColumns.some((one) => one.name !== name && one.title.toLowerCase() === title.toLowerCase()) ? name : title;
  const pairs = criteria.flatMap((criterion) => {
    const value = toFormulaValue(criterion.value);
    return value === undefined ? [] : [{ column: getName(criterion.column), value }];
  });
  // Without the left out members, a cell may sum up several rows of the flat list.
  const isPartial = pairs.length < criteria.length || choices.omitted.length > 0;
  if (pairs.length === 0 || isPartial) return reportNoNumber('row');
  const filters = toFilterPairs(
    choices,
    criteria.map((criterion) => criterion.column.name),
  );
  if (!filters) return reportNoNumber('filters');
  return { reportId: shownId, measure: getName(measure), pairs: [...pairs, ...filters] };
}

/** Stacked measures have no columns of their own. */
function isComparedTitle({ title }: Named, { comparison }: Placement['choices']): boolean {
  return Object.values(comparison?.labels ?? {}).some((label) => title.endsWith(`, ${label}`));
}

interface FigureSource {
  readonly measure: Named;
  readonly criteria: readonly { readonly column: Named; readonly value: CellInput | undefined }[];
}

/** Finds the measure and the members of both axes of a pivot's cell. */
function findPivotSource(
  columns: readonly CachedColumn[],
  column: CachedColumn,
  row: number,
  scales: Readonly<Record<string, string>> | undefined,
  dateSystem: DateSystem,
): FigureSource | FigureObstacle | undefined {
  const { pivotSource } = column;
  const parsedName = parseColumnName(column.name);
  if (!pivotSource || !parsedName) return column.isMeasure ? { obstacle: 'row' } : undefined;
  const rowColumns = columns.filter(({ emptyLabel }) => emptyLabel !== undefined);
  const isRowTotal = rowColumns.some(({ totalLabel, cells }) => totalLabel !== undefined && cells[row] === totalLabel);
  const { tuple = [] } = parsedName;
  if (isRowTotal || tuple.length < pivotSource.members.length) return { obstacle: 'total' };
  const measure = pivotSource.measure ?? findStackedMeasure(columns, row, scales);
  if (!measure) return { obstacle: 'row' };
  const rowCriteria = rowColumns.map((rowColumn) => {
    const value = rowColumn.cells[row];
    return { column: rowColumn, value: value === rowColumn.emptyLabel ? '' : value };
  });
  const columnCriteria = pivotSource.members.map((member, index) => {
    const value = tuple[index] ?? '';
    const serial = typeof value === 'string' && isIsoTime(value) ? tryParseSerialIn(dateSystem, value) : undefined;
    return { column: member, value: serial ?? value };
  });
  return { measure, criteria: [...rowCriteria, ...columnCriteria] };
}

/** Finds the stacked measure of a row by its title and by the scale of its numbers. */
function findStackedMeasure(
  columns: readonly CachedColumn[],
  row: number,
  scales: Readonly<Record<string, string>> = {},
): Named | undefined {
  const names = columns.find(
    ({ emptyLabel, pivotSource, isMeasure }) => emptyLabel === undefined && !pivotSource && !isMeasure,
  );
  const text = toShownText(names?.cells[row] ?? '');
  const suffix = Object.values(scales).find((scale) => text.endsWith(` (${scale})`));
  const title = suffix === undefined ? text : text.slice(0, -` (${suffix})`.length);
  return title === '' ? undefined : { name: title, title };
}

/** Fractions and booleans are written differently in each language. */
function toFormulaValue(cell: CellInput | undefined): string | number | undefined {
  const value = typeof cell === 'string' ? toShownText(cell) : cell;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && value.length <= MAX_FORMULA_TEXT ? value : undefined;
}

/**
 * Returns the placement's own filters as pairs; undefined if pairs cannot express them, because the
 * formula would then return another value.
 */
function toFilterPairs(options: Placement['choices'], keyMembers: readonly string[]): readonly Pair[] | undefined {
  const ownFilters = getReadableFilters(options.filters);
  const filters = ownFilters && applyFilters(ownFilters).filter(({ member }) => !keyMembers.includes(member));
  const pairs = filters?.flatMap(({ member, type, operator, values }) => {
    const [value = '', ...others] = values;
    const isUsable = operator === 'is' && type === 'string' && others.length === 0 && value.length <= MAX_FORMULA_TEXT;
    return isUsable ? [{ column: member, value }] : [];
  });
  return pairs?.length === filters?.length ? pairs : undefined;
}
