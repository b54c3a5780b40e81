/**
 * Opens a report for formulas that filter it: what can be filtered, its rows with filters, and the
 * rows of many values in one query.
 */
import {
  buildGroupedQuery,
  filterQuery,
  listFilterChoices,
  listGranularities,
  type MemberFilter,
  type UnconvertedReason,
} from '../../client';
import type { DateSystem } from '../../grid';
import type { Reader } from '../parts';
import type { FetchedResult } from '../pipeline/fetch/fetch';
import { findWrongValues, readAllValues } from '../pipeline/fetch/filter-values';
import type { Query } from '../pipeline/fetch/query-source';
import type { Session } from '../session/session';

export interface FormulaRows extends FetchedResult {
  /** Holds the date system of the workbook, from which the serial numbers of dates count. */
  readonly dateSystem: DateSystem;
}

export interface GroupedRows extends FormulaRows {
  /** Holds the names of the columns that identify a group, in the order of the filters. */
  readonly groupColumns: readonly string[];
  /** The report itself would cut off a group with more rows than this. */
  readonly maxGroupRows: number;
}

/** The reason why a report takes no filters: its SQL runs unchanged, or its query cannot be read. */
export type NoFilters = UnconvertedReason | 'unreadable';

export type FilteredReport = Exclude<Awaited<ReturnType<typeof openFilteredReport>>, NoFilters>;

/** @param run returns the rows of a query that replaces the report's own */
export async function openFilteredReport(
  { data }: Pick<Session, 'data'>,
  reportQuery: Query,
  run: (query: Query, signal: AbortSignal) => Promise<FormulaRows>,
  { dateSystem }: Pick<Reader, 'dateSystem'>,
  signal: AbortSignal,
) {
  const client = await data();
  const isSql = reportQuery.kind === 'sql';
  const model = isSql ? new Map() : await client.readModel(signal);
  const choices = isSql
    ? await client.readSqlFilterChoices(reportQuery.sql, signal)
    : listFilterChoices(reportQuery.query, model);
  if (!choices) return isSql ? (reportQuery.unconvertedReason ?? 'refused') : 'unreadable';
  // The values of a column only explain an empty result, and would cost the whole SQL again.
  const isColumn = (name: string) => choices.members.some((member) => member.isColumn && member.name === name);
  return {
    /**
     * Lists members of the report's views, in the order of the data model. Formulas cannot filter
     * by measures.
     */
    members: choices.members,
    /** Maps the times that the report shows by periods to the granularity: `month`. */
    granularities: isSql ? new Map<string, string>() : listGranularities(reportQuery.query),
    /** Holds the date system of the workbook, from which dates in its cells count. */
    dateSystem,
    readRows: (filters: readonly MemberFilter[], abortSignal: AbortSignal) =>
      run(
        isSql ? { ...reportQuery, filters } : { ...reportQuery, query: filterQuery(reportQuery.query, filters) },
        abortSignal,
      ),
    /** Returns all values that the data have of a member, whatever the report's filters. */
    readValues: async (member: string, abortSignal: AbortSignal) =>
      isColumn(member) ? 'tooMany' : readAllValues({ data }, member, abortSignal),
    /** Returns the given values that are not in the data, for a member with too many values. */
    findWrongValues: async (member: string, values: readonly string[], abortSignal: AbortSignal) =>
      isColumn(member) ? [] : findWrongValues({ data }, member, values, abortSignal),
    /**
     * Reads the rows of many values at once. Undefined if one query cannot give the same rows as
     * the report has for each value.
     * @param filters each filter with all of its values
     */
    async readGroups(filters: readonly MemberFilter[], abortSignal: AbortSignal): Promise<GroupedRows | undefined> {
      const grouped = isSql ? undefined : buildGroupedQuery(reportQuery.query, filters, model);
      if (!grouped) return undefined;
      const fetched = await run({ kind: 'json', query: grouped.query, timeZone: reportQuery.timeZone }, abortSignal);
      return { ...fetched, groupColumns: grouped.columns, maxGroupRows: grouped.maxGroupRows };
    },
  };
}
