/** Finds values of filters that are not in the data, and the most similar value that is. */
import {
  buildExistingValuesQuery,
  buildSimilarValuesQuery,
  buildValuesQuery,
  findNearestValue,
  type QueryRequest,
} from '../../../client';
import type { DateSystem } from '../../../grid';
import {
  type AppliedFilter,
  type CellFilter,
  createFault,
  listCellFilters,
  listSpelledCells,
  type PlacementFilters,
} from '../../../placement';
import type { Session } from '../../session/session';
import { type CellsByName, createFilterCellFailure } from '../../workbook/filter-cells';
import type { FetchedResult } from './fetch';

export interface WrongValue {
  readonly typedValue: string;
  readonly nearest: string | undefined;
  /** Lists the other values of the filter that are not in the data. */
  readonly others?: readonly string[];
}

type CheckedFilter = Pick<AppliedFilter, 'member' | 'type' | 'isColumn' | 'operator' | 'values'>;

/** If a member has more values, only similar ones are queried to find the nearest. */
const MAX_SEARCHED_VALUES = 2_000;
const MAX_VALUES_OF_QUERY = 1_000;
/** Similar values are searched only for the first wrong ones, because each needs two conditions. */
const MAX_EXPLAINED_VALUES = 200;

export async function readValues(
  { data }: Pick<Session, 'data'>,
  request: QueryRequest,
  rows: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const result = await (await data()).preview(request, rows, signal);
  return result.rows.flatMap(([value]) =>
    value === null || value === undefined || value === '' ? [] : [String(value)],
  );
}

/** Returns all values of a member, unless it has too many. */
export async function readAllValues(
  session: Pick<Session, 'data'>,
  member: string,
  signal?: AbortSignal,
): Promise<readonly string[] | 'tooMany'> {
  const values = await readValues(
    session,
    { kind: 'json', query: buildValuesQuery(member, '', MAX_SEARCHED_VALUES + 1) },
    MAX_SEARCHED_VALUES + 1,
    signal,
  );
  return values.length > MAX_SEARCHED_VALUES ? 'tooMany' : values;
}

/**
 * Returns the given values that are not in the data, for a member with too many values to read them
 * all. Sends one query for each thousand values, and one for similar values.
 */
export async function findWrongValues(
  session: Pick<Session, 'data'>,
  member: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly WrongValue[]> {
  const wrongValues = await findMissingValues(session, member, values, signal);
  const similarValues = await readSimilarValues(session, member, wrongValues, signal);
  return wrongValues.map((typedValue) => ({ typedValue, nearest: findNearestValue(typedValue, similarValues) }));
}

async function findMissingValues(
  session: Pick<Session, 'data'>,
  member: string,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const existingValues = new Set<string>();
  for (let start = 0; start < values.length; start += MAX_VALUES_OF_QUERY) {
    const part = values.slice(start, start + MAX_VALUES_OF_QUERY);
    const query = buildExistingValuesQuery(member, part);
    for (const value of await readValues(session, { kind: 'json', query }, part.length, signal))
      existingValues.add(value);
  }
  return values.filter((value) => !existingValues.has(value));
}

async function readSimilarValues(
  session: Pick<Session, 'data'>,
  member: string,
  typedValues: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const query = buildSimilarValuesQuery(member, typedValues.slice(0, MAX_EXPLAINED_VALUES), MAX_SEARCHED_VALUES);
  return query ? readValues(session, { kind: 'json', query }, MAX_SEARCHED_VALUES, signal) : [];
}

/**
 * Returns the first value that is not in the data; undefined if all are, or if that cannot be
 * checked.
 */
export async function findWrongValue(
  session: Pick<Session, 'data'>,
  { member, type, isColumn, operator, values }: CheckedFilter,
): Promise<WrongValue | undefined> {
  // A check of a column would run the report's whole SQL once more.
  if (isColumn || type !== 'string' || (operator !== 'is' && operator !== 'isNot') || values.length === 0)
    return undefined;
  const [typedValue, ...others] = await findMissingValues(session, member, values);
  if (typedValue === undefined) return undefined;
  const all = await readAllValues(session, member);
  return {
    typedValue,
    nearest: findNearestValue(
      typedValue,
      all === 'tooMany' ? await readSimilarValues(session, member, [typedValue]) : all,
    ),
    ...(others.length > 0 && { others }),
  };
}

/** Describes the cells of filters, and the filters of the query before. */
interface CheckedCells {
  readonly cells: CellsByName;
  readonly dateSystem: DateSystem;
  readonly previousFilters: PlacementFilters;
}

/**
 * Refuses filters from cells whose values have changed to some that are not in the data. If a
 * filter has one value and there are rows, the value is in the data, and no query is needed. If a
 * value cannot be checked, the rows are accepted.
 * @throws AppFailure with the address of the cell
 */
export async function assertFilterCellsValid(
  session: Pick<Session, 'data'>,
  filters: PlacementFilters,
  { cells, dateSystem, previousFilters }: CheckedCells,
  fetched?: Pick<FetchedResult, 'result' | 'isPivot'>,
): Promise<void> {
  const previousValues = new Map(listCellFilters(previousFilters).map(({ cell }) => [cell.name, cell.values]));
  const isUnchanged = ({ cell }: CellFilter) =>
    JSON.stringify(previousValues.get(cell.name)) === JSON.stringify(cell.values);
  const hasRows = fetched !== undefined && !fetched.isPivot && fetched.result.rowCount > 0;
  for (const filter of listCellFilters(filters)) {
    const { values, dataValues = values } = filter.cell;
    const isProven = hasRows && filter.operator === 'is' && values.length === 1;
    if (isProven || isUnchanged(filter)) continue;
    const wrongValue = await findWrongValue(session, { ...filter, values: dataValues }).catch(() => undefined);
    if (!wrongValue) continue;
    const { typedValue: text, ...explanation } = wrongValue;
    const contents = cells.get(filter.cell.name);
    const spelledCells = contents?.kind === 'found' ? listSpelledCells(filter, contents, dateSystem) : [];
    const shown = spelledCells.find(({ read }) => read === text)?.shown;
    const fault = createFault(filter, { kind: 'unknown', text, ...explanation, ...(shown !== text && { shown }) });
    throw createFilterCellFailure({ ...fault, lastValues: previousValues.get(filter.cell.name) ?? [] });
  }
}
