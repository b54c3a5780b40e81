/** Lists the columns of a report whose values can have sheets, and these values. */
import { buildPeriodsQuery, type FilterMember, listGranularities } from '../../client';
import { readValues } from '../pipeline/fetch/filter-values';
import type { RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';
import type { NoFilters } from './filtered-report';
import { canBeFilterValue, type FilterValues, type ReportFilters } from './report-filters';

/** Holds for each period the length of its name in a filter: `2026-03` has 7 characters. */
const PERIOD_LENGTHS = { day: 10, month: 7, year: 4 } as const;

export interface SheetColumn {
  readonly member: FilterMember;
  /** Is set for a time, because each sheet is for one day, month or year of it. */
  readonly period?: keyof typeof PERIOD_LENGTHS;
}

/** Limits the list, because a workbook with more sheets would be hard to use. */
const MAX_LISTED_VALUES = 1_000;

const PERIODS = ['day', 'month', 'year'] as const;

/**
 * Returns the dimensions that the filters offer, or why the report takes no filters. A time has the
 * period in which the report shows it, otherwise months.
 */
export async function readSheetColumns(
  { readChoices }: ReportFilters,
  { jsonQuery }: RunnableReport,
): Promise<readonly SheetColumn[] | NoFilters> {
  const choices = await readChoices();
  if (typeof choices === 'string') return choices;
  const granularities = listGranularities(jsonQuery ?? '');
  return choices.members.flatMap((member): SheetColumn[] => {
    if (member.isMeasure || (member.type === 'time' && member.isColumn)) return [];
    const granularity = granularities.get(member.name);
    const period = PERIODS.find((one) => one === granularity) ?? 'month';
    return [{ member, ...(member.type === 'time' && { period }) }];
  });
}

/** Returns the values of the column in order, without those that a cell of a filter cannot hold. */
export async function readSheetValues(
  { readMemberValues }: ReportFilters,
  session: Pick<Session, 'data'>,
  { member, period }: SheetColumn,
): Promise<FilterValues> {
  const limit = MAX_LISTED_VALUES + 1;
  const values = period
    ? await readValues(session, { kind: 'json', query: buildPeriodsQuery(member.name, period, limit) }, limit)
    : await readMemberValues(member, '', limit);
  const texts = period ? values.map((value) => value.slice(0, PERIOD_LENGTHS[period])) : values;
  // A filter takes a cell that holds only spaces for an empty one.
  const usableValues = [...new Set(texts)].filter((value) => value.trim() !== '' && canBeFilterValue(value));
  return { values: usableValues.slice(0, MAX_LISTED_VALUES), isAll: values.length <= MAX_LISTED_VALUES };
}
