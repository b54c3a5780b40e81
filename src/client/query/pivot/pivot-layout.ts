/**
 * Decides how the rows of a query become a pivot table, and which queries it needs: one for each
 * grain. Pure.
 */
import type { PivotItems, PivotLabels, PivotSpec, QueryRequest } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import { addComparedNames } from '../compare/compared-members';
import { listReportFilters } from '../filters/apply-filters';
import { filtersMeasure, type MeasureTest } from '../filters/measure-filters';
import { listNeededMembers, listOrderedMembers } from '../filters/omit-members';
import { type OrderItem, readOrder } from '../load/load-order';
import { type LoadQuery, listDimensionColumns, readLoadQueries } from '../load/load-query';
import { findRanking, type GroupRanking } from './group-ranking';

export interface PivotLayout {
  /** Lists the row members from the outermost to the innermost. */
  readonly rows: readonly string[];
  /** Lists the column members from the outermost to the innermost. */
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Says if several measures are side by side in each column tuple, or stacked in each row. */
  readonly measuresOn: 'columns' | 'rows';
  /** The measures are outside the members of their axis. */
  readonly hasMeasuresFirst?: boolean;
  /** True adds a column at the right that totals each row. */
  readonly rowTotals: boolean;
  /** True adds a row at the bottom that totals each column. */
  readonly columnTotals: boolean;
  /**
   * Lists the row members that have a subtotal row after each of their groups; the innermost cannot
   * be among them.
   */
  readonly subtotals: readonly string[];
  readonly labels: PivotLabels;
  /** Holds the report's order, empty if the rows arrive in any order; undefined if it is the engine's default. */
  readonly order?: readonly OrderItem[] | undefined;
  /** The user chose the order for this pivot: measures in it rank rows, and never the columns. */
  readonly hasChosenOrder?: boolean;
  /** Is set if whole groups of the outermost row field have to be ranked. */
  readonly ranking?: GroupRanking | undefined;
  /** Maps the groups of the outermost row field to their places, once they are read. */
  readonly ranks?: ReadonlyMap<string, number>;
  /** Lists the columns that the pivot had when it was last written. */
  readonly writtenColumns?: PivotSpec['writtenColumns'];
}

/** Says by which members an answer is grouped. */
export interface Grain {
  /** The answer is grouped by this number of row members, counted from the first. */
  readonly rows: number;
  /** The answer is grouped by the column members as well. */
  readonly includesColumns: boolean;
}

/** Returns the query and layout of a pivot; undefined if the rows stay a flat list. */
export function readPivotLayout(
  request: QueryRequest,
): { readonly query: LoadQuery; readonly layout: PivotLayout } | undefined {
  if (request.kind === 'sql' || !request.pivot) return undefined;
  const [query, ...others] = readLoadQueries(request.query) ?? [];
  if (!query || others.length > 0) return undefined;
  const { items, labels, writtenColumns } = request.pivot;
  const chosenLayout = applyChosenLayout(items, query, labels);
  const layout = chosenLayout && {
    ...chosenLayout,
    measures: addComparedNames(chosenLayout.measures, request.comparison),
  };
  // Without an order of its own, the query gets the engine's default order, and so do the rows of the
  // pivot. The default order may depend on figures, so it says nothing about columns.
  const reportOrder = readOrder(query.fields.order);
  const order = reportOrder.length > 0 ? reportOrder : undefined;
  const orderedLayout = layout && { ...layout, order, writtenColumns };
  const { chosen } = request;
  if (!orderedLayout || !chosen) return orderedLayout && { query, layout: orderedLayout };
  const ranking = findRanking(orderedLayout, query, chosen);
  return {
    query: chosen.limit ? omitLimit(query) : query,
    layout: { ...orderedLayout, hasChosenOrder: chosen.order, ...(ranking && { ranking }) },
  };
}

/** The user's own limit counts groups, so that no cell of a group is left out. */
function omitLimit(query: LoadQuery): LoadQuery {
  const { limit: _, offset: __, ...fields } = query.fields;
  return { ...query, fields, limit: undefined, offset: 0 };
}

/** Says why a query cannot become a pivot. */
export type FlatReason = 'unreadable' | 'compared' | 'ungrouped' | 'noMeasure' | 'noDimension';

/**
 * Returns why a report's query cannot become a pivot, what its totals would include, and which
 * members cannot be left out.
 */
export function describePivotChoices(query: unknown): {
  readonly flatReason: FlatReason | undefined;
  readonly totalsScope: TotalsScope;
  readonly neededMembers?: readonly string[];
  readonly savedRows?: SavedRows;
} {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0) return { flatReason: 'unreadable', totalsScope: 'shown' };
  return {
    flatReason: findFlatReason(parsed),
    totalsScope: determineTotalsScope(parsed),
    ...(!parsed.isComparison && {
      neededMembers: listNeededMembers(parsed),
      savedRows: {
        limit: parsed.limit,
        orderedMembers: listOrderedMembers(parsed),
        unlimitedScope: determineTotalsScope({ ...parsed, limit: undefined, offset: 0 }),
      },
    }),
  };
}

/** Describes the order and limit of a report's query, which the user can replace. */
export interface SavedRows {
  readonly limit: number | undefined;
  readonly orderedMembers: readonly string[];
  /** Says what totals would include without the limit. */
  readonly unlimitedScope: TotalsScope;
}

function findFlatReason(query: LoadQuery): FlatReason | undefined {
  if (query.isComparison) return 'compared';
  if (query.isUngrouped) return 'ungrouped';
  if (query.measures.length === 0) return 'noMeasure';
  return listDimensionColumns(query).length === 0 ? 'noDimension' : undefined;
}

export type TotalsScope = 'shown' | 'beyondLimit' | 'filtered';

/**
 * Says what totals include. If the cells leave out rows, or whole groups because of a filter on
 * measures, the sum of the cells says nothing about the totals.
 */
export function determineTotalsScope(
  { fields, measures, limit, offset }: LoadQuery,
  isMeasure: MeasureTest = (member) => measures.includes(member),
): TotalsScope {
  if (limit !== undefined || offset > 0) return 'beyondLimit';
  return listReportFilters(fields.filters).some((filter) => filtersMeasure(filter, isMeasure)) ? 'filtered' : 'shown';
}

/**
 * Applies the layout that the user chose. Members that the query lacks are left out; members on no
 * axis become inner row members, because rows that differ in them are different rows. Returns
 * undefined if the result equals the flat list: no column members, no totals, and row members in
 * the order of the query.
 */
function applyChosenLayout(items: PivotItems, query: LoadQuery, labels: PivotLabels): PivotLayout | undefined {
  if (findFlatReason(query)) return undefined;
  return computeLayout(items, { members: listDimensionColumns(query), measures: query.measures }, labels);
}

/** Returns the layout for the members and measures of a result. */
export function computeLayout(
  items: PivotItems,
  { members, measures: allMeasures }: { readonly members: readonly string[]; readonly measures: readonly string[] },
  labels: PivotLabels,
): PivotLayout | undefined {
  const keepExisting = (names: readonly string[]) => [...new Set(names)].filter((name) => members.includes(name));
  const columns = keepExisting(items.columns);
  const rowMembers = keepExisting(items.rows).filter((name) => !columns.includes(name));
  const rows = [...rowMembers, ...members.filter((name) => !columns.includes(name) && !rowMembers.includes(name))];
  const chosenMeasures = items.measures.filter((name) => allMeasures.includes(name));
  const measures = chosenMeasures.length > 0 ? [...new Set(chosenMeasures)] : allMeasures;
  const { showSubtotals = false } = items;
  const outerRows = rows.slice(0, -1);
  const subtotals = outerRows.filter(
    (name) => showSubtotals === true || (showSubtotals !== false && showSubtotals.includes(name)),
  );
  const hasTotals = items.showColumnTotals === true || subtotals.length > 0;
  const keepsQueryOrder = rows.every((name, index) => name === members[index]);
  if (columns.length === 0 && !hasTotals && keepsQueryOrder) return undefined;
  return {
    ...{ rows, columns, measures, labels },
    measuresOn: items.measuresAxis === 'rows' ? 'rows' : 'columns',
    ...(items.measuresPosition === 'before' && { hasMeasuresFirst: true }),
    // Without column members, each row is its own total.
    rowTotals: items.showRowTotals === true && columns.length > 0,
    columnTotals: items.showColumnTotals === true,
    subtotals,
  };
}

/** Returns true if groups of the first `level` row members have a total. */
export function hasTotalAt({ rows, columnTotals, subtotals }: PivotLayout, level: number): boolean {
  return level === 0 ? columnTotals : subtotals.includes(rows[level - 1] ?? '');
}

/**
 * Returns the grains, the finest first. Totals are queried, never summed, if the data API can query
 * them: the distinct count of a year is not the sum of its months.
 */
export function listGrains({ rows, columnTotals, rowTotals, subtotals }: PivotLayout): readonly Grain[] {
  const levels = [
    rows.length,
    ...rows.flatMap((name, index) => (subtotals.includes(name) ? [index + 1] : [])).reverse(),
    ...(columnTotals && rows.length > 0 ? [0] : []),
  ];
  return levels.flatMap((level) => [
    { rows: level, includesColumns: true },
    ...(rowTotals ? [{ rows: level, includesColumns: false }] : []),
  ]);
}

/**
 * Returns the report's query at one grain, with its filters on rows, date ranges and segments. The
 * limit and the filters on measures apply to the finest grain only: totals include all rows, shown
 * or not, and such a filter would compare the totals themselves.
 */
export function buildGrainQuery(
  query: LoadQuery,
  layout: PivotLayout,
  grain: Grain,
  isMeasure: MeasureTest = (member) => query.measures.includes(member),
): Readonly<Record<string, unknown>> {
  const grainMembers = new Set([...layout.rows.slice(0, grain.rows), ...(grain.includesColumns ? layout.columns : [])]);
  const isFinest = grain.rows === layout.rows.length && grain.includesColumns;
  const { limit, offset, total: _, order, ...fields } = query.fields;
  const rowFilters = listReportFilters(fields.filters).filter((filter) => !filtersMeasure(filter, isMeasure));
  const requested: readonly unknown[] = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  const timeDimensions = requested.filter(isObject).map((timeDimension) => {
    const { granularity, ...time }: Readonly<Record<string, unknown>> = { ...timeDimension };
    return grainMembers.has(`${time.dimension}.${granularity}`) ? { ...time, granularity } : time;
  });
  return {
    ...fields,
    dimensions: query.dimensions.filter((name) => grainMembers.has(name)),
    ...(timeDimensions.length > 0 && { timeDimensions }),
    measures: [...layout.measures],
    ...(!isFinest && fields.filters !== undefined && { filters: rowFilters }),
    ...(isFinest && { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }), order }),
  };
}
