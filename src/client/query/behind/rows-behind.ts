/**
 * Builds the drill-down query for one number of a report: the cell's group with all filters of the
 * report. Pure.
 */
import type { QueryFilter } from '../../../contract';
import type { DataValue } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import { effectiveFields, ownFilters } from '../filters/effective-query';
import { isOnMeasure, measureTest } from '../filters/measure-filters';
import { COMPARED_RANGE } from '../load/columns';
import type { LoadQuery } from '../load/load-query';
import { timeBucket } from './time-bucket';

export interface CellGroup {
  readonly measure: string;
  /**
   * Lists the members of the cell's row and column as the result names them:
   * `orders.created_at.month`. A total has fewer.
   */
  readonly group: readonly CellMember[];
}

interface CellMember {
  readonly member: string;
  /** Undefined if the cell is empty: it has no value or an empty text. */
  readonly value: DataValue | undefined;
}

/**
 * Returns the query of the rows. It omits filters on measures, because the group passed them but
 * its single rows need not, and the limit of groups, which does not limit rows. Returns undefined
 * if the group is unknown: a time whose granularity has no known length.
 * @param shown names the members to read
 */
export function drillDownQuery(
  query: LoadQuery,
  cell: CellGroup,
  shown: readonly string[],
  members: ReadonlyMap<string, ModelMember>,
): Readonly<Record<string, unknown>> | undefined {
  const fields = groupQuery(query, cell, members);
  if (!fields) return undefined;
  const isMeasure = (name: string) => members.get(name)?.kind === 'measure';
  return {
    ...fields,
    // Excludes rows that the measure does not count. Engines apply these filters only to a cube's
    // own measure, not to a view's.
    filters: [...ownFilters(fields.filters), { member: cell.measure, operator: 'measureFilter' }],
    dimensions: shown.filter((name) => !isMeasure(name)),
    measures: [...new Set([cell.measure, ...shown.filter(isMeasure)])],
    ungrouped: true,
  };
}

/** Returns the query of the number itself over the same rows. */
export function groupQuery(
  query: LoadQuery,
  cell: CellGroup,
  members: ReadonlyMap<string, ModelMember>,
): Readonly<Record<string, unknown>> | undefined {
  const filters = cell.group
    .filter(({ member }) => member !== COMPARED_RANGE)
    .map((one) => memberFilter(query, one, members));
  if (filters.includes(undefined)) return undefined;
  const { limit: _, offset: __, order: ___, total: ____, filters: all, timeDimensions, ...fields } = query.fields;
  const onRows = ownFilters(all).filter((filter) => !isOnMeasure(filter, measureTest(members)));
  const times = (Array.isArray(timeDimensions) ? timeDimensions : []).filter(isObject);
  const compared = cell.group.find(({ member }) => member === COMPARED_RANGE)?.value;
  const ranges = times.flatMap((time) => readRange({ ...time }, compared));
  if (ranges.includes(undefined)) return undefined;
  return effectiveFields(
    {
      ...query,
      fields: {
        ...fields,
        filters: onRows,
        dimensions: [],
        measures: [cell.measure],
        ...(ranges.length > 0 && { timeDimensions: ranges }),
      },
    },
    filters.filter((filter) => filter !== undefined),
  );
}

/** A time dimension without a range does not limit anything. */
function readRange(
  { granularity: _, compareDateRange, ...time }: Readonly<Record<string, unknown>>,
  compared: DataValue | undefined,
): readonly (object | undefined)[] {
  if (!Array.isArray(compareDateRange)) return time.dateRange === undefined ? [] : [time];
  const ends = typeof compared === 'string' ? compared.split(' - ') : [];
  return [ends.length === 2 ? { ...time, dateRange: ends } : undefined];
}

function memberFilter(
  query: LoadQuery,
  { member, value }: CellMember,
  members: ReadonlyMap<string, ModelMember>,
): QueryFilter | undefined {
  const [view = '', name = '', granularity] = member.split('.');
  const path = `${view}.${name}`;
  const isTime = granularity !== undefined || members.get(path)?.type === 'time';
  const none = { member: path, operator: 'notSet' } as const;
  const isText = !isTime && (members.get(path)?.type ?? 'string') === 'string';
  if (value === null) return none;
  if (value === undefined) return isText ? { or: [none, { member: path, operator: 'equals', values: [''] }] } : none;
  if (granularity !== undefined) {
    if (typeof value !== 'string' || !isRequested(query, path, granularity)) return undefined;
    const bucket = timeBucket(value, granularity, members.get(path)?.intervals.get(granularity));
    return bucket && { member: path, operator: 'inDateRange', values: [...bucket] };
  }
  // Filters by the exact time: engines would compare texts in UTC, whatever the time zone of the
  // query.
  if (isTime) {
    const moment = String(value).replace(' ', 'T').replace(/Z$/, '');
    return { member: path, operator: 'inDateRange', values: [moment, moment] };
  }
  return { member: path, operator: 'equals', values: [String(value)] };
}

/** Only a granularity that the report requests has grouped its rows. */
function isRequested({ dimensions, timeDimensions }: LoadQuery, path: string, granularity: string): boolean {
  return (
    dimensions.includes(`${path}.${granularity}`) ||
    timeDimensions.some((time) => time.dimension === path && time.granularity === granularity)
  );
}
