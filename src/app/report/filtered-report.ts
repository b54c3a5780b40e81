/** One report for formulas that filter it: what can be filtered, its rows with filters, and the rows of many values by one query. */
import { filterChoices, filteredQuery, groupedQuery, type MemberFilter } from '../../client';
import type { DateSystem } from '../../grid';
import type { Reader } from '../parts';
import type { Fetched } from '../pipeline/fetch/fetch';
import { allValuesOf, wrongAmongMany } from '../pipeline/fetch/filter-values';
import type { Query } from '../pipeline/fetch/query-source';
import type { Session } from '../session/session';

/** Rows for formulas. */
export interface FormulaRows extends Fetched {
  /** What the serial numbers of their dates count from: the year that the workbook counts from. */
  readonly dateSystem: DateSystem;
}

export interface GroupedRows extends FormulaRows {
  /** Names of the columns that tell the groups apart, in the order of the filters. */
  readonly by: readonly string[];
  /** A group of more rows is one that the report itself would cut. */
  readonly mostRows: number;
}

/** Why a report takes no filters: it is written in SQL, or its query cannot be read. */
export type NoFilters = 'sql' | 'unreadable';

export type FilteredReport = Exclude<Awaited<ReturnType<typeof openFilteredReport>>, NoFilters>;

/** @param run gives the rows of a query in place of the report's own */
export async function openFilteredReport(
  { data }: Pick<Session, 'data'>,
  own: Query,
  run: (query: Query, signal: AbortSignal) => Promise<FormulaRows>,
  { dateSystem }: Pick<Reader, 'dateSystem'>,
  signal: AbortSignal,
) {
  if (own.kind === 'sql') return 'sql';
  const model = await (await data()).model(signal);
  const choices = filterChoices(own.query, model);
  if (!choices) return 'unreadable';
  return {
    /** Members of its views, in the order of the data model; measures filter no formula. */
    members: choices.members,
    /** What days in the cells of the workbook count from. */
    dateSystem,
    read: (filters: readonly MemberFilter[], until: AbortSignal) =>
      run({ kind: 'json', query: filteredQuery(own.query, filters) }, until),
    /** That the data have of a member, whatever the report limits. */
    values: (member: string, until: AbortSignal) => allValuesOf({ data }, member, until),
    /** Where there are too many, those of these that the data do not have. */
    wrongValues: (member: string, values: readonly string[], until: AbortSignal) =>
      wrongAmongMany({ data }, member, values, until),
    /**
     * Undefined where one query does not give the rows that the report has with each value.
     * @param filters each with all of its values
     */
    async readGroups(filters: readonly MemberFilter[], until: AbortSignal): Promise<GroupedRows | undefined> {
      const grouped = groupedQuery(own.query, filters, model);
      if (!grouped) return undefined;
      const fetched = await run({ kind: 'json', query: grouped.query }, until);
      return { ...fetched, by: grouped.columns, mostRows: grouped.mostRows };
    },
  };
}
