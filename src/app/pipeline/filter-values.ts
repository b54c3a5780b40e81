/** Values that the data do not have, and the nearest that they have. */
import { alikeValuesQuery, knownValuesQuery, nearestValue, valuesQuery } from '../../client';
import { type AppliedFilter, type CellFilter, cellFilters, faultOf, type PlacementFilters } from '../../placement';
import type { Session } from '../session/session';
import { refusal } from '../workbook/filter-cells';
import type { Fetched } from './fetch';

export interface WrongValue {
  readonly typed: string;
  readonly nearest: string | undefined;
}

type Asked = Pick<AppliedFilter, 'member' | 'type' | 'operator' | 'values'>;

/** More of a member nobody looks through: of them, those that are alike. */
const SEARCHED = 2_000;
/** Of one query. */
const MOST_CHECKED = 1_000;

export async function askValues(
  { data }: Pick<Session, 'data'>,
  query: object,
  rows: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const read = await (await data()).preview({ kind: 'json', query }, rows, signal);
  return read.rows.flatMap(([value]) => (value === null || value === undefined || value === '' ? [] : [String(value)]));
}

/** All values of a member, where anybody looks through so many. */
export async function allValuesOf(
  session: Pick<Session, 'data'>,
  member: string,
  signal?: AbortSignal,
): Promise<readonly string[] | 'tooMany'> {
  const values = await askValues(session, valuesQuery(member, '', SEARCHED + 1), SEARCHED + 1, signal);
  return values.length > SEARCHED ? 'tooMany' : values;
}

/** Those of these values that the data do not have, of a member with too many to read all: by two queries, however many they are. */
export async function wrongAmongMany(
  session: Pick<Session, 'data'>,
  member: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly WrongValue[]> {
  const wrong = await valuesNotThere(session, member, values.slice(0, MOST_CHECKED), signal);
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
  const query = alikeValuesQuery(member, typed, SEARCHED);
  return query ? askValues(session, query, SEARCHED, signal) : [];
}

/** The first value that the data do not have; undefined where they have all, or nobody can say. */
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
 * Refuses cells whose values have changed to some that the data do not have. Rows that came by one value alone prove it, and no query is
 * needed for it. Where nobody can say, the rows count.
 * @param former as they were asked with before
 * @throws AppFailure which names the cell
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
