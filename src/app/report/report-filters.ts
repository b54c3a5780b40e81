/**
 * Reads and checks the filters of one report: its own, and those that the user adds for a
 * placement.
 */
import {
  buildColumnValuesRequest,
  buildMeasureQuery,
  buildValuesQuery,
  type FilterChoices,
  type FilterMember,
  findNearestValue,
  listFilterChoices,
  type QueryRequest,
  type QueryTimes,
} from '../../client';
import { isIsoTime } from '../../grid';
import {
  type AppliedFilter,
  type CellFilter,
  getReadableFilters,
  hasBrokenCharacter,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_VALUE_LENGTH,
  type PlacementFilter,
  type PlacementOptions,
} from '../../placement';
import { findWrongValue, readValues, type WrongValue } from '../pipeline/fetch/filter-values';
import { buildFilteredQuery, isPivot, type QueryOptions } from '../pipeline/fetch/query-source';
import type { RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { type CurrentCells, readCells, readChosenCell } from './filter-cell';
import { addDropDown, type DropDownOutcome } from './filter-drop-down';
import type { NoFilters } from './filtered-report';

export interface FilterValues {
  readonly values: readonly string[];
  /** Says whether there are no further values that match the search. */
  readonly isAll: boolean;
}

export type { CurrentCells, DropDownOutcome, FilterChoices, FilterMember, QueryTimes, WrongValue };

/** Limits the values that are offered at once. */
const MAX_LISTED_VALUES = 50;
/** One more shows that there are further values. */
const REQUESTED_VALUES = MAX_LISTED_VALUES + 1;

/** The verbs reject with the failures of the platform or its data API. */
export type ReportFilters = ReturnType<typeof createReportFilters>;

/** @param placementId id of the placement, if the report is placed already */
export function createReportFilters(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>,
  session: Pick<Session, 'data'>,
  report: () => Promise<RunnableReport>,
  placementId?: string,
) {
  async function readMemberValues(
    { name, isColumn }: Pick<FilterMember, 'name' | 'isColumn'>,
    search: string,
    limit: number,
  ): Promise<readonly string[]> {
    const request: QueryRequest | undefined = isColumn
      ? buildColumnValuesRequest((await report()).sqlQuery ?? '', name, search, limit)
      : { kind: 'json', query: buildValuesQuery(name, search, limit) };
    return request ? readValues(session, request, limit) : [];
  }

  return {
    /** Limits of a record: number of filters, of values per filter, and of characters per value. */
    limits: { filters: MAX_FILTERS, values: MAX_FILTER_VALUES, characters: MAX_VALUE_LENGTH },
    /** Returns what can be filtered, or why the report takes no filters. */
    async readChoices(): Promise<FilterChoices | NoFilters> {
      const { sqlQuery, jsonQuery, pivotItems, unconvertedReason = 'refused' } = await report();
      const data = await session.data();
      if (sqlQuery) return (await data.readSqlFilterChoices(sqlQuery)) ?? unconvertedReason;
      const model = await data.readModel();
      return listFilterChoices(jsonQuery ?? '', model, pivotItems?.filters) ?? 'unreadable';
    },
    /**
     * Returns the member with the type of its values; if the data model does not say, one value is
     * read. Never rejects.
     */
    async readType({ mayBeTime, ...member }: FilterMember): Promise<FilterMember> {
      if (!mayBeTime) return member;
      const [value] = await readValues(session, { kind: 'json', query: buildMeasureQuery(member.name) }, 1).catch(
        () => [],
      );
      return value !== undefined && isIsoTime(value) ? { ...member, type: 'time' } : member;
    },
    /**
     * Returns values of the member in order, up to the limit of the list, without those that a
     * filter cannot hold.
     */
    async values(member: Pick<FilterMember, 'name' | 'isColumn'>, search: string): Promise<FilterValues> {
      const values = await readMemberValues(member, search, REQUESTED_VALUES);
      const usableValues = values.filter(canBeFilterValue);
      const offeredValues = usableValues.slice(0, MAX_LISTED_VALUES);
      return { values: offeredValues, isAll: offeredValues.length === values.length };
    },
    /** Returns the first values of the member in order, up to any limit. */
    readMemberValues,
    /**
     * Counts the rows for these options with one query; undefined for a pivot, or if the data API
     * does not say.
     */
    async countRows(
      { laidOut, ...options }: QueryOptions & Pick<PlacementOptions, 'laidOut'>,
      signal: AbortSignal,
    ): Promise<number | undefined> {
      const currentReport = await report();
      if (!getReadableFilters(options.filters) || isPivot(currentReport, { laidOut })) return undefined;
      return (await session.data()).count(buildFilteredQuery(currentReport, options), signal);
    },
    /**
     * Returns the filter with the current values of these cells. Changes nothing in the workbook.
     */
    readChosenCell: (
      typed: string,
      filterFields: Omit<CellFilter, 'cell'>,
      currentFilter: PlacementFilter | undefined,
    ) => readChosenCell({ ...parts, session }, typed, filterFields, currentFilter, placementId),
    /** Gives the filter's cell a drop-down with all values of the filter's column, or says why not. */
    addDropDown: (filter: CellFilter): Promise<DropDownOutcome> =>
      addDropDown(parts, filter, (limit) =>
        readMemberValues({ name: filter.member, ...(filter.isColumn && { isColumn: true }) }, '', limit),
      ),
    /**
     * Reads the current values of the filters' cells in one request; filters without cells are left
     * out.
     */
    readCurrentCells: (filters: readonly PlacementFilter[]) => readCells(parts.workbook, parts.registry, filters),
    /** Returns the value that is most similar to a typed text; undefined if none is similar. */
    findNearest: (typed: string, values: readonly string[]) => findNearestValue(typed, values),
    /**
     * Returns the first value that is not in the data; undefined if all are, or if that cannot be
     * checked.
     */
    findWrongValue: (filter: Pick<AppliedFilter, 'member' | 'type' | 'isColumn' | 'operator' | 'values'>) =>
      findWrongValue(session, filter),
  };
}

/** Returns true if a filter can hold the value. */
export function canBeFilterValue(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && !hasBrokenCharacter(value);
}
