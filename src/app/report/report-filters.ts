/**
 * Reads and checks the filters of one report: its own, and those that the user adds for a
 * placement.
 */
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
  /** True if there are no further values that match the search. */
  readonly isAll: boolean;
}

export type { CellsNow, FilterChoices, FilterMember, WrongValue };

/** Number of values that are offered at once. */
const LISTED = 50;

/** The verbs reject with the failures of the platform or its data API. */
export type ReportFilters = ReturnType<typeof createReportFilters>;

/** @param ownId id of the placement, if the report is placed already */
export function createReportFilters(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>,
  session: Pick<Session, 'data'>,
  report: () => Promise<Pick<Report, 'sqlQuery' | 'jsonQuery' | 'pivotItems'>>,
  ownId?: string,
) {
  return {
    /** Limits of a record: number of filters, of values per filter, and of characters per value. */
    most: { filters: MOST_FILTERS, values: MOST_VALUES, letters: LONGEST_VALUE },
    /** Returns what can be filtered, or why the report takes no filters. */
    async choices(): Promise<FilterChoices | 'sql' | 'unreadable'> {
      const { sqlQuery, jsonQuery, pivotItems } = await report();
      if (sqlQuery) return 'sql';
      const model = await (await session.data()).model();
      return filterChoices(jsonQuery ?? '', model, pivotItems?.filters) ?? 'unreadable';
    },
    /**
     * Returns the member with the type of its values; if the data model does not say, one value is
     * read. Never rejects.
     */
    async readType({ mayBeTime, ...member }: FilterMember): Promise<FilterMember> {
      if (!mayBeTime) return member;
      const [value] = await askValues(session, measuredQuery(member.name), 1).catch(() => []);
      return value !== undefined && isIsoTime(value) ? { ...member, type: 'time' } : member;
    },
    /** Returns values of the member in order, up to the limit of the list. */
    async values(member: string, searched: string): Promise<FilterValues> {
      const values = await askValues(session, valuesQuery(member, searched, LISTED + 1), LISTED + 1);
      return { values: values.slice(0, LISTED), isAll: values.length <= LISTED };
    },
    /**
     * Counts the rows for these options with one query; undefined for a pivot, or if the data API
     * does not say.
     */
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
    /**
     * Returns the filter with the current values of these cells. Changes nothing in the workbook.
     */
    chooseCell: (typed: string, asked: Omit<CellFilter, 'cell'>, former: PlacementFilter | undefined) =>
      chooseCell(parts, typed, asked, former, ownId),
    /**
     * Reads the current values of the filters' cells in one request; filters without cells are left
     * out.
     */
    cellsNow: (filters: readonly PlacementFilter[]) => readCells(parts.workbook, parts.registry, filters),
    /**
     * Returns the first value that is not in the data; undefined if all are, or if that cannot be
     * checked.
     */
    wrongValue: (filter: Pick<AppliedFilter, 'member' | 'type' | 'operator' | 'values'>) => wrongValue(session, filter),
  };
}
