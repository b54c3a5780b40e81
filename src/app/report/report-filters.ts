/** The filters of one report: those that it has, and what an analyst may set beside them for the cells of a placement. */
import {
  type FilterChoices,
  type FilterMember,
  filterChoices,
  knownValuesQuery,
  nearestValue,
  type Report,
  valuesQuery,
} from '../../client';
import { LONGEST_VALUE, MOST_FILTERS, MOST_VALUES, type PlacementFilter } from '../../placement';
import type { Session } from '../session/session';

export interface FilterValues {
  readonly values: readonly string[];
  /** There are no others that hold what is searched. */
  readonly isAll: boolean;
}

export interface WrongValue {
  readonly typed: string;
  readonly nearest: string | undefined;
}

/** Rejects with what the platform or its data API fails with. */
export interface ReportFilters {
  /** What a record takes: filters, values of each, letters of a value. */
  readonly most: { readonly filters: number; readonly values: number; readonly letters: number };
  /** Why it takes none, where it takes none. */
  choices(): Promise<FilterChoices | 'sql' | 'unreadable'>;
  /** Values that the member has, in order, as far as they are listed. */
  values(member: string, searched: string): Promise<FilterValues>;
  /** The first value that the data do not have; undefined where they have all, or nobody can say. */
  wrongValue(filter: Pick<PlacementFilter, 'member' | 'type' | 'operator' | 'values'>): Promise<WrongValue | undefined>;
}

export type { FilterChoices, FilterMember };

/** Offered at once. */
const LISTED = 50;

/** Among which the nearest is looked for. */
const SEARCHED = 2_000;

export function createReportFilters(
  { data }: Pick<Session, 'data'>,
  report: () => Promise<Pick<Report, 'sqlQuery' | 'jsonQuery'>>,
): ReportFilters {
  async function ask(query: object, rows: number): Promise<readonly string[]> {
    const read = await (await data()).preview({ kind: 'json', query }, rows);
    return read.rows.flatMap(([value]) =>
      value === null || value === undefined || value === '' ? [] : [String(value)],
    );
  }

  return {
    most: { filters: MOST_FILTERS, values: MOST_VALUES, letters: LONGEST_VALUE },
    async choices() {
      const { sqlQuery, jsonQuery } = await report();
      if (sqlQuery) return 'sql';
      const model = await (await data()).model();
      return filterChoices(jsonQuery ?? '', model) ?? 'unreadable';
    },
    async values(member, searched) {
      const values = await ask(valuesQuery(member, searched, LISTED + 1), LISTED + 1);
      return { values: values.slice(0, LISTED), isAll: values.length <= LISTED };
    },
    async wrongValue({ member, type, operator, values }) {
      if (type !== 'string' || (operator !== 'is' && operator !== 'isNot')) return undefined;
      const known = new Set(await ask(knownValuesQuery(member, values), values.length));
      const typed = values.find((value) => !known.has(value));
      if (typed === undefined) return undefined;
      return { typed, nearest: nearestValue(typed, await ask(valuesQuery(member, '', SEARCHED), SEARCHED)) };
    },
  };
}
