/** Lists the filters of a query with its ranges of dates, and the members that they name. Pure. */
import { isObject } from '../../wire/json-lines';
import { listReportFilters } from './apply-filters';

export interface ReportCondition {
  /** Holds a filter, or a range of dates in the form of one. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly members: readonly string[];
  /** The condition is the item `position` of this field of the query. */
  readonly field: 'filters' | 'timeDimensions';
  readonly position: number;
}

/** Returns the filters, then the ranges of dates; those that name no member are left out. */
export function listReportConditions(fields: Readonly<Record<string, unknown>>): readonly ReportCondition[] {
  const filters = listReportFilters(fields.filters).map((filter, position) => ({
    ...{ filter: toRecord(filter), field: 'filters' as const, position },
  }));
  const times = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  const ranges = times.flatMap((time: unknown, position) => {
    const { dimension, dateRange } = toRecord(time);
    const filter = { member: dimension, operator: 'inDateRange', values: [dateRange].flat() };
    return dateRange === undefined ? [] : [{ filter, field: 'timeDimensions' as const, position }];
  });
  return [...filters, ...ranges].flatMap((condition) => {
    const members = [...new Set(listFilterMembers(condition.filter))];
    return members.length === 0 ? [] : [{ ...condition, members }];
  });
}

function listFilterMembers(filter: unknown): readonly string[] {
  const { member, dimension, and, or } = toRecord(filter);
  const path = member ?? dimension;
  if (typeof path === 'string') return [path];
  return [and, or].flatMap((list) => (Array.isArray(list) ? list.flatMap(listFilterMembers) : []));
}

/** Returns no fields for what is no object. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? { ...value } : {};
}
