/**
 * Builds the drill-down query for one number of a report: the cell's group with all filters of the
 * report. Pure.
 */
import type { QueryFilter } from '../../../contract';
import type { DataValue } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import { appendFilters, listReportFilters } from '../filters/apply-filters';
import { createMeasureTest, filtersMeasure } from '../filters/measure-filters';
import { addCarriageReturns } from '../filters/source-texts';
import { COMPARED_RANGE_KEY } from '../load/columns';
import { type LoadQuery, omitRowFields } from '../load/load-query';
import { computeTimeBucket } from './time-bucket';

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
 * @param shownMembers names the members to read
 */
export function buildDrillDownQuery(
  query: LoadQuery,
  cell: CellGroup,
  shownMembers: readonly string[],
  members: ReadonlyMap<string, ModelMember>,
): Readonly<Record<string, unknown>> | undefined {
  const fields = buildGroupQuery(query, cell, members);
  if (!fields) return undefined;
  const isMeasure = (name: string) => members.get(name)?.kind === 'measure';
  return {
    ...fields,
    // Excludes rows that the measure does not count. Engines apply these filters only to a cube's
    // own measure, not to a view's.
    filters: [...listReportFilters(fields.filters), { member: cell.measure, operator: 'measureFilter' }],
    dimensions: shownMembers.filter((name) => !isMeasure(name)),
    measures: [...new Set([cell.measure, ...shownMembers.filter(isMeasure)])],
    ungrouped: true,
  };
}

/** Returns the query of the number itself over the same rows. */
export function buildGroupQuery(
  query: LoadQuery,
  cell: CellGroup,
  members: ReadonlyMap<string, ModelMember>,
): Readonly<Record<string, unknown>> | undefined {
  const filters = cell.group
    .filter(({ member }) => member !== COMPARED_RANGE_KEY)
    .map((cellMember) => buildMemberFilter(query, cellMember, members));
  if (filters.includes(undefined)) return undefined;
  const { filters: allFilters, timeDimensions, ...fields } = omitRowFields(query.fields);
  const rowFilters = listReportFilters(allFilters).filter(
    (filter) => !filtersMeasure(filter, createMeasureTest(members)),
  );
  const requestedTimes = (Array.isArray(timeDimensions) ? timeDimensions : []).filter(isObject);
  const comparedRange = cell.group.find(({ member }) => member === COMPARED_RANGE_KEY)?.value;
  const ranges = requestedTimes.flatMap((time) => toDateRanges({ ...time }, comparedRange));
  if (ranges.includes(undefined)) return undefined;
  return appendFilters(
    {
      ...query,
      fields: {
        ...fields,
        filters: rowFilters,
        dimensions: [],
        measures: [cell.measure],
        ...(ranges.length > 0 && { timeDimensions: ranges }),
      },
    },
    filters.filter((filter) => filter !== undefined),
  );
}

/** A time dimension without a range does not limit anything. */
function toDateRanges(
  { granularity: _, compareDateRange, ...time }: Readonly<Record<string, unknown>>,
  comparedRange: DataValue | undefined,
): readonly (object | undefined)[] {
  if (!Array.isArray(compareDateRange)) return time.dateRange === undefined ? [] : [time];
  const ends = typeof comparedRange === 'string' ? comparedRange.split(' - ') : [];
  return [ends.length === 2 ? { ...time, dateRange: ends } : undefined];
}

function buildMemberFilter(
  query: LoadQuery,
  { member, value }: CellMember,
  members: ReadonlyMap<string, ModelMember>,
): QueryFilter | undefined {
  const [view = '', name = '', granularity] = member.split('.');
  const path = `${view}.${name}`;
  const isTimeMember = granularity !== undefined || members.get(path)?.type === 'time';
  const emptyFilter = { member: path, operator: 'notSet' } as const;
  const isText = !isTimeMember && (members.get(path)?.type ?? 'string') === 'string';
  if (value === null) return emptyFilter;
  if (value === undefined)
    return isText ? { or: [emptyFilter, { member: path, operator: 'equals', values: [''] }] } : emptyFilter;
  if (granularity !== undefined) {
    if (typeof value !== 'string' || !isGranularityRequested(query, path, granularity)) return undefined;
    const bucket = computeTimeBucket(value, granularity, members.get(path)?.intervals.get(granularity));
    return bucket && { member: path, operator: 'inDateRange', values: [...bucket] };
  }
  // Filters by the exact time: engines would compare texts in UTC, whatever the time zone of the
  // query.
  if (isTimeMember) {
    const moment = String(value).replace(' ', 'T').replace(/Z$/, '');
    return { member: path, operator: 'inDateRange', values: [moment, moment] };
  }
  const values = listSourceTexts(String(value));
  return values && { member: path, operator: 'equals', values };
}

/** A cell holds fewer characters than this. */
const MAX_WHOLE_TEXT = 32_766;

/**
 * Returns the texts of the source that a cell shows as this one; undefined if the cell does not hold
 * the source's text: U+FFFD is in place of characters that no file can hold, and the end of a long
 * text is cut off.
 */
function listSourceTexts(text: string): string[] | undefined {
  if (text.includes('\ufffd') || text.length >= MAX_WHOLE_TEXT) return undefined;
  return addCarriageReturns(text);
}

/** Only a granularity that the report requests has grouped its rows. */
function isGranularityRequested({ dimensions, timeDimensions }: LoadQuery, path: string, granularity: string): boolean {
  return (
    dimensions.includes(`${path}.${granularity}`) ||
    timeDimensions.some((time) => time.dimension === path && time.granularity === granularity)
  );
}
