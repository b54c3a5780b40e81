/** Values that the data do not have, and the nearest that they have. */
import { knownValuesQuery, nearestValue, valuesQuery } from '../../client';
import { type AppliedFilter, type CellFilter, cellFilters, faultOf, type PlacementFilters } from '../../placement';
import type { Session } from '../session/session';
import { refusal } from '../workbook/filter-cells';
import type { Fetched } from './fetch-result';

export interface WrongValue {
  readonly typed: string;
  readonly nearest: string | undefined;
}

type Asked = Pick<AppliedFilter, 'member' | 'type' | 'operator' | 'values'>;

/** Among which the nearest is looked for. */
const SEARCHED = 2_000;

export async function askValues(
  { data }: Pick<Session, 'data'>,
  query: object,
  rows: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const read = await (await data()).preview({ kind: 'json', query }, rows, signal);
  return read.rows.flatMap(([value]) => (value === null || value === undefined || value === '' ? [] : [String(value)]));
}

/** All values of a member; undefined where there are more than anybody looks through. */
export async function allValuesOf(
  session: Pick<Session, 'data'>,
  member: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const values = await askValues(session, valuesQuery(member, '', SEARCHED + 1), SEARCHED + 1, signal);
  return values.length > SEARCHED ? undefined : values;
}

/** The first value that the data do not have; undefined where they have all, or nobody can say. */
export async function wrongValue(
  session: Pick<Session, 'data'>,
  { member, type, operator, values }: Asked,
): Promise<WrongValue | undefined> {
  if (type !== 'string' || (operator !== 'is' && operator !== 'isNot') || values.length === 0) return undefined;
  const known = new Set(await askValues(session, knownValuesQuery(member, values), values.length));
  const typed = values.find((value) => !known.has(value));
  if (typed === undefined) return undefined;
  return { typed, nearest: nearestValue(typed, await askValues(session, valuesQuery(member, '', SEARCHED), SEARCHED)) };
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
