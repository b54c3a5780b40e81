/** How the rows of a query are laid out as a pivot table, and the queries that this takes: one for each grain. Pure. */
import type { PivotItems, PivotLabels, QueryRequest } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import { ownFilters } from '../filters/effective-query';
import { type IsMeasure, isOnMeasure } from '../filters/measure-filters';
import { dimensionsOf, type LoadQuery, readLoadQueries } from '../load/load-query';

export interface PivotLayout {
  /** Members down, from the outermost on. */
  readonly rows: readonly string[];
  /** Members across, from the outermost on. */
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Several measures stand beside one another within each tuple of the columns, or below one another within each row. */
  readonly measuresOn: 'columns' | 'rows';
  /** A column at the right: each row over all columns. */
  readonly rowTotals: boolean;
  /** A row at the foot: each column over all rows. */
  readonly columnTotals: boolean;
  /** Members down, but the innermost, that have a row after each of their groups. */
  readonly subtotals: readonly string[];
  readonly labels: PivotLabels;
}

/** What of the members an answer is grouped by. */
export interface Grain {
  /** So many of the members down. */
  readonly rows: number;
  /** By the members across as well. */
  readonly isAcross: boolean;
}

/** What is laid out, and how. Undefined: its rows stay as they come. */
export function laidOut(
  request: QueryRequest,
): { readonly query: LoadQuery; readonly layout: PivotLayout } | undefined {
  if (request.kind === 'sql' || !request.pivot) return undefined;
  const [query, ...others] = readLoadQueries(request.query) ?? [];
  if (!query || others.length > 0) return undefined;
  const layout = namedLayout(request.pivot.items, query, request.pivot.labels);
  return layout && { query, layout };
}

/** Why no pivot can be laid out of a query. */
export type WhyFlat = 'unreadable' | 'compared' | 'ungrouped' | 'noMeasure' | 'noDimension';

/** What can be laid out of a report's query, and what its totals would include. */
export function pivotChoices(query: unknown): {
  readonly whyFlat: WhyFlat | undefined;
  readonly totalsInclude: TotalsInclude;
} {
  const [read, ...others] = readLoadQueries(query) ?? [];
  if (!read || others.length > 0) return { whyFlat: 'unreadable', totalsInclude: 'shown' };
  return { whyFlat: whyFlat(read), totalsInclude: totalsInclude(read) };
}

function whyFlat(query: LoadQuery): WhyFlat | undefined {
  if (query.isComparison) return 'compared';
  if (query.isUngrouped) return 'ungrouped';
  if (query.measures.length === 0) return 'noMeasure';
  return dimensionsOf(query).length === 0 ? 'noDimension' : undefined;
}

export type TotalsInclude = 'shown' | 'beyondLimit' | 'filtered';

/** Where rows are left out of the cells, or whole groups by their measures, their sum says nothing of the totals. */
export function totalsInclude(
  { fields, measures, limit, offset }: LoadQuery,
  isMeasure: IsMeasure = (member) => measures.includes(member),
): TotalsInclude {
  if (limit !== undefined || offset > 0) return 'beyondLimit';
  return ownFilters(fields.filters).some((filter) => isOnMeasure(filter, isMeasure)) ? 'filtered' : 'shown';
}

/**
 * The layout that somebody has named. Members that its query has not are left out; those that stand on no axis go down, behind the
 * others, because rows that differ in them are different rows. Undefined: nothing is laid out
 * across, there are no totals, and what stands down does so in the order of the query, so it is the flat list.
 */
function namedLayout(items: PivotItems, query: LoadQuery, labels: PivotLabels): PivotLayout | undefined {
  if (whyFlat(query)) return undefined;
  return layoutOf(items, { members: dimensionsOf(query), measures: query.measures }, labels);
}

/** Of what can stand on its axes, and in its cells. */
export function layoutOf(
  items: PivotItems,
  { members, measures: all }: { readonly members: readonly string[]; readonly measures: readonly string[] },
  labels: PivotLabels,
): PivotLayout | undefined {
  const known = (names: readonly string[]) => [...new Set(names)].filter((name) => members.includes(name));
  const columns = known(items.columns);
  const down = known(items.rows).filter((name) => !columns.includes(name));
  const rows = [...down, ...members.filter((name) => !columns.includes(name) && !down.includes(name))];
  const asked = items.measures.filter((name) => all.includes(name));
  const measures = asked.length > 0 ? [...new Set(asked)] : all;
  const { showSubtotals = false } = items;
  const outer = rows.slice(0, -1);
  const subtotals = outer.filter(
    (name) => showSubtotals === true || (showSubtotals !== false && showSubtotals.includes(name)),
  );
  const hasTotals = items.showColumnTotals === true || subtotals.length > 0;
  const isAsAsked = rows.every((name, index) => name === members[index]);
  if (columns.length === 0 && !hasTotals && isAsAsked) return undefined;
  return {
    ...{ rows, columns, measures, labels },
    measuresOn: items.measuresAxis === 'rows' ? 'rows' : 'columns',
    // Over no members across, each row is its own total.
    rowTotals: items.showRowTotals === true && columns.length > 0,
    columnTotals: items.showColumnTotals === true,
    subtotals,
  };
}

/** Whether rows that are in groups by so many of the members down have a total. */
export function hasTotalAt({ rows, columnTotals, subtotals }: PivotLayout, level: number): boolean {
  return level === 0 ? columnTotals : subtotals.includes(rows[level - 1] ?? '');
}

/** The finest first. Totals are asked for, never summed: a distinct count of a year is not that of its months. */
export function grainsOf({ rows, columnTotals, rowTotals, subtotals }: PivotLayout): readonly Grain[] {
  const levels = [
    rows.length,
    ...rows.flatMap((name, index) => (subtotals.includes(name) ? [index + 1] : [])).reverse(),
    ...(columnTotals && rows.length > 0 ? [0] : []),
  ];
  return levels.flatMap((level) => [
    { rows: level, isAcross: true },
    ...(rowTotals ? [{ rows: level, isAcross: false }] : []),
  ]);
}

/**
 * The report's query at one grain: its filters on rows, date ranges and segments as they are. Its limit and its filters on measures hold
 * for the finest grain alone: totals are of all rows, shown or not, and would be measured by themselves.
 */
export function grainQuery(
  query: LoadQuery,
  layout: PivotLayout,
  grain: Grain,
  isMeasure: IsMeasure = (member) => query.measures.includes(member),
): Readonly<Record<string, unknown>> {
  const kept = new Set([...layout.rows.slice(0, grain.rows), ...(grain.isAcross ? layout.columns : [])]);
  const isFinest = grain.rows === layout.rows.length && grain.isAcross;
  const { limit, offset, total: _, order, ...fields } = query.fields;
  const onRows = ownFilters(fields.filters).filter((filter) => !isOnMeasure(filter, isMeasure));
  const asked: readonly unknown[] = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  const timeDimensions = asked.filter(isObject).map((one) => {
    const { granularity, ...time }: Readonly<Record<string, unknown>> = { ...one };
    return kept.has(`${time.dimension}.${granularity}`) ? { ...time, granularity } : time;
  });
  return {
    ...fields,
    dimensions: query.dimensions.filter((name) => kept.has(name)),
    ...(timeDimensions.length > 0 && { timeDimensions }),
    measures: [...layout.measures],
    ...(!isFinest && fields.filters !== undefined && { filters: onRows }),
    ...(isFinest && { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }), order }),
  };
}
