/** Finds values of filters that are not in the data, and the most similar value that is. */
import { alikeValuesQuery, knownValuesQuery, nearestValue, valuesQuery } from '../../../client';
import { type AppliedFilter, type CellFilter, cellFilters, faultOf, type PlacementFilters } from '../../../placement';
import type { Session } from '../../session/session';
import { refusal } from '../../workbook/filter-cells';
import type { Fetched } from './fetch';

export interface WrongValue {
  readonly typed: string;
  readonly nearest: string | undefined;
}

type Asked = Pick<AppliedFilter, 'member' | 'type' | 'operator' | 'values'>;

/** If a member has more values, only similar ones are queried to find the nearest. */
const MAX_SEARCHED = 2_000;
const MAX_CHECKED = 1_000;

export async function askValues(
  { data }: Pick<Session, 'data'>,
  query: object,
  rows: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const read = await (await data()).preview({ kind: 'json', query }, rows, signal);
  return read.rows.flatMap(([value]) => (value === null || value === undefined || value === '' ? [] : [String(value)]));
}

/** Returns all values of a member, unless it has too many. */
export async function allValuesOf(
  session: Pick<Session, 'data'>,
  member: string,
  signal?: AbortSignal,
): Promise<readonly string[] | 'tooMany'> {
  const values = await askValues(session, valuesQuery(member, '', MAX_SEARCHED + 1), MAX_SEARCHED + 1, signal);
  return values.length > MAX_SEARCHED ? 'tooMany' : values;
}

/**
 * Returns the given values that are not in the data, for a member with too many values to read them
 * all. Sends two queries.
 */
export async function wrongAmongMany(
  session: Pick<Session, 'data'>,
  member: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly WrongValue[]> {
  const wrong = await valuesNotThere(session, member, values.slice(0, MAX_CHECKED), signal);
  const alike = await alikeValues(session, member, wrong, signal);
  return wrong.map((typed) => ({ typed, nearest: nearestValue(typed, alike) }));
}

async function valuesNotThere(
  session: Pick<Session, 'data'>,
  member: string,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const known = new Set(await askValues(session, knownValuesQuery(member, values), values.length, signal));
  return values.filter((value) => !known.has(value));
}

async function alikeValues(
  session: Pick<Session, 'data'>,
  member: string,
  typed: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const query = alikeValuesQuery(member, typed, MAX_SEARCHED);
  return query ? askValues(session, query, MAX_SEARCHED, signal) : [];
}

/**
 * Returns the first value that is not in the data; undefined if all are, or if that cannot be
 * checked.
 */
export async function wrongValue(
  session: Pick<Session, 'data'>,
  { member, type, operator, values }: Asked,
): Promise<WrongValue | undefined> {
  if (type !== 'string' || (operator !== 'is' && operator !== 'isNot') || values.length === 0) return undefined;
  const [typed] = await valuesNotThere(session, member, values);
  if (typed === undefined) return undefined;
  const all = await allValuesOf(session, member);
  return { typed, nearest: nearestValue(typed, all === 'tooMany' ? await alikeValues(session, member, [typed]) : all) };
}

/**
 * Refuses filters from cells whose values have changed to some that are not in the data. If a
 * filter has one value and there are rows, the value is in the data, and no query is needed. If a
 * value cannot be checked, the rows are accepted.
 * @param former the filters of the query before
 * @throws AppFailure with the address of the cell
 */
export async function refuseWrongCells(
  session: Pick<Session, 'data'>,
  former: PlacementFilters,
  filters: PlacementFilters,
  fetched?: Pick<Fetched, 'result' | 'isLaidOut'>,
): Promise<void> {
  const known = new Map(cellFilters(former).map(({ cell }) => [cell.name, cell.values]));
  const isKnown = ({ cell }: CellFilter) => JSON.stringify(known.get(cell.name)) === JSON.stringify(cell.values);
  const hasRows = fetched !== undefined && !fetched.isLaidOut && fetched.result.rowCount > 0;
  for (const filter of cellFilters(filters)) {
    const { values } = filter.cell;
    const isProved = hasRows && filter.operator === 'is' && values.length === 1;
    if (isProved || isKnown(filter)) continue;
    const wrong = await wrongValue(session, { ...filter, values }).catch(() => undefined);
    if (!wrong) continue;
    const fault = faultOf(filter, { kind: 'unknown', text: wrong.typed, nearest: wrong.nearest });
    throw refusal({ ...fault, last: known.get(filter.cell.name) ?? [] });
  }
}
