/** The filters of one report: those that it has, and what an analyst may set beside them for the cells of a placement. */
import {
  type FilterChoices,
  type FilterMember,
  filterChoices,
  filteredQuery,
  measuredQuery,
  type Report,
  valuesQuery,
} from '../../client';
import { isIsoTime } from '../../grid';
import {
  type AppliedFilter,
  appliedFilters,
  type CellFilter,
  LONGEST_VALUE,
  MOST_FILTERS,
  MOST_VALUES,
  type PlacementFilter,
  type PlacementOptions,
  readableFilters,
} from '../../placement';
import { askValues, type WrongValue, wrongValue } from '../pipeline/fetch/filter-values';
import { isPivot } from '../pipeline/fetch/query-source';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { type CellsNow, chooseCell, readCells } from './filter-cell';

export interface FilterValues {
  readonly values: readonly string[];
  /** There are no others that hold what is searched. */
  readonly isAll: boolean;
}

export type { CellsNow, FilterChoices, FilterMember, WrongValue };

/** Offered at once. */
const LISTED = 50;

/** Its verbs reject with what the platform or its data API fails with. */
export type ReportFilters = ReturnType<typeof createReportFilters>;

/** @param ownId of the placement, where it stands already */
export function createReportFilters(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>,
  session: Pick<Session, 'data'>,
  report: () => Promise<Pick<Report, 'sqlQuery' | 'jsonQuery' | 'pivotItems'>>,
  ownId?: string,
) {
  return {
    /** What a record takes: filters, values of each, letters of a value. */
    most: { filters: MOST_FILTERS, values: MOST_VALUES, letters: LONGEST_VALUE },
    /** Why it takes none, where it takes none. */
    async choices(): Promise<FilterChoices | 'sql' | 'unreadable'> {
      const { sqlQuery, jsonQuery, pivotItems } = await report();
      if (sqlQuery) return 'sql';
      const model = await (await session.data()).model();
      return filterChoices(jsonQuery ?? '', model, pivotItems?.filters) ?? 'unreadable';
    },
    /** The member with the type that its values have, which are looked at where the data model does not tell. Never rejects. */
    async readType({ mayBeTime, ...member }: FilterMember): Promise<FilterMember> {
      if (!mayBeTime) return member;
      const [value] = await askValues(session, measuredQuery(member.name), 1).catch(() => []);
      return value !== undefined && isIsoTime(value) ? { ...member, type: 'time' } : member;
    },
    /** Values that the member has, in order, as far as they are listed. */
    async values(member: string, searched: string): Promise<FilterValues> {
      const values = await askValues(session, valuesQuery(member, searched, LISTED + 1), LISTED + 1);
      return { values: values.slice(0, LISTED), isAll: values.length <= LISTED };
    },
    /** Rows that these options would give, by one query; undefined where they are laid out as a pivot, or nobody says. */
    async count(
      { filters, laidOut }: Pick<PlacementOptions, 'filters' | 'laidOut'>,
      signal: AbortSignal,
    ): Promise<number | undefined> {
      const { jsonQuery, pivotItems } = await report();
      const own = readableFilters(filters);
      if (!own || !jsonQuery || isPivot({ pivotItems }, { laidOut })) return undefined;
      const query = filteredQuery(jsonQuery, appliedFilters(own));
      return (await session.data()).count({ kind: 'json', query }, signal);
    },
    /** The filter with its value in these cells, once they were looked at. Nothing is changed in the workbook. */
    chooseCell: (typed: string, asked: Omit<CellFilter, 'cell'>, former: PlacementFilter | undefined) =>
      chooseCell(parts, typed, asked, former, ownId),
    /** What the cells of these filters hold now, by one look at the workbook; nothing of filters without cells. */
    cellsNow: (filters: readonly PlacementFilter[]) => readCells(parts.workbook, parts.registry, filters),
    /** The first value that the data do not have; undefined where they have all, or nobody can say. */
    wrongValue: (filter: Pick<AppliedFilter, 'member' | 'type' | 'operator' | 'values'>) => wrongValue(session, filter),
  };
}
