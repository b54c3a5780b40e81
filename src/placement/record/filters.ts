/** Defines how a user filters a placement's rows, in addition to what its report says. */
import * as z from 'zod/mini';
import { checksum } from '../evidence/checksum';
import type { OwnQuery } from './own-query';
import { ShortText } from './record';

/** These limits exceed what users need, and keep the request small that carries the filters. */
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUES = 100;
export const MAX_VALUE_LENGTH = 500;

/**
 * Holds the periods in the data API's words. They are saved as words, so that their days change
 * with the calendar.
 */
export const PERIODS = [
  'today',
  'yesterday',
  'this week',
  'this month',
  'this quarter',
  'this year',
  'last week',
  'last month',
  'last quarter',
  'last year',
] as const;

/** These conditions have no values. */
const EmptinessOperator = z.union([z.literal('isEmpty'), z.literal('isNotEmpty')]);

const CellComparison = z.union([
  z.literal('is'),
  z.literal('isNot'),
  z.literal('contains'),
  z.literal('moreThan'),
  z.literal('lessThan'),
  z.literal('atLeast'),
  z.literal('atMost'),
  z.literal('between'),
  z.literal('before'),
  z.literal('after'),
  z.literal('inPeriod'),
]);

const Comparison = z.union([CellComparison, z.literal('inTheLast')]);

const FilterTarget = {
  /** Names the member as in the data model: `orders.region`. */
  member: ShortText,
  title: ShortText,
  type: z.union([z.literal('string'), z.literal('number'), z.literal('time'), z.literal('boolean')]),
  /** Is true for a measure, which filters groups by their number; other members filter rows. */
  isMeasure: z.optional(z.literal(true)),
  /** Is true for a column of SQL, which `member` names instead. */
  isColumn: z.optional(z.literal(true)),
  /** Is true for a measure whose numbers are whole. */
  counts: z.optional(z.literal(true)),
};

/**
 * Holds the values in the data API's format: days as `2026-03-31`, for `is` also a month `2026-03` or
 * a year `2026`; `between` has two, `inPeriod` one of {@link PERIODS}, `inTheLast` a number and a unit.
 */
const Values = z.readonly(
  z.array(z.string().check(z.maxLength(MAX_VALUE_LENGTH))).check(z.maxLength(MAX_FILTER_VALUES)),
);

const FixedFilter = z.union([
  z.object({
    ...FilterTarget,
    operator: EmptinessOperator,
    values: z.readonly(z.array(z.string()).check(z.maxLength(0))),
  }),
  z.object({ ...FilterTarget, operator: Comparison, values: Values.check(z.minLength(1)) }),
]);
export type FixedFilter = Readonly<z.infer<typeof FixedFilter>>;

/**
 * Takes its values from cells of the workbook; while these are empty, it filters nothing. Its last
 * values are inside `cell`, because a version that knows only fixed filters would use `values`.
 */
const CellFilter = z.object({
  ...FilterTarget,
  operator: CellComparison,
  cell: z.object({
    /** Is made by `formatFilterCellName`; the add-in reads and removes no other names. */
    name: ShortText.check(z.regex(/^_inlay_[0-9A-Za-z]+_cell$/)),
    /** Says where the cells were and what they held when the filter was last applied. */
    address: ShortText,
    values: Values,
    /** Holds the values of the data that the cells mean, if the data spell them differently. */
    dataValues: z.optional(Values),
  }),
});
export type CellFilter = Readonly<z.infer<typeof CellFilter>>;

const PlacementFilter = z.union([FixedFilter, CellFilter]);
export type PlacementFilter = FixedFilter | CellFilter;

/** Describes a filter in the form in which it is sent. */
export type AppliedFilter = Pick<
  PlacementFilter,
  'member' | 'title' | 'type' | 'isMeasure' | 'isColumn' | 'counts' | 'operator'
> & {
  readonly values: readonly string[];
};

const FilterList = z.readonly(z.array(PlacementFilter).check(z.maxLength(MAX_FILTERS)));

/**
 * Holds filters that another version of this add-in wrote. They are saved unchanged, because
 * without them the placement would get other rows.
 */
const UnreadableFilters = z.object({ unread: z.unknown() });

export const PlacementFilters = z.catch(z.union([FilterList, UnreadableFilters]), ({ value }) =>
  value === undefined ? [] : { unread: value },
);
export type PlacementFilters = Readonly<z.infer<typeof PlacementFilters>>;

/**
 * Returns undefined if the filters cannot be read: then it is unknown which rows the placement
 * should have.
 */
export function getReadableFilters(filters: PlacementFilters): readonly PlacementFilter[] | undefined {
  return 'unread' in filters ? undefined : filters;
}

/** Returns the filters with the values that their cells held when they were last read. */
export function applyFilters(filters: readonly PlacementFilter[]): readonly AppliedFilter[] {
  return filters.flatMap((filter): AppliedFilter[] => {
    if (!isCellFilter(filter)) return [filter];
    const { cell, ...condition } = filter;
    return cell.values.length === 0 ? [] : [{ ...condition, values: cell.dataValues ?? cell.values }];
  });
}

/** Returns true if the filter takes its values from cells. */
export function isCellFilter(filter: PlacementFilter): filter is CellFilter {
  return 'cell' in filter;
}

/** Returns the filters whose values are in cells; none if the filters cannot be read. */
export function listCellFilters(filters: PlacementFilters): readonly CellFilter[] {
  return (getReadableFilters(filters) ?? []).filter(isCellFilter);
}

/**
 * Returns the choices with the cell values that a query used, because a user may have changed
 * filters during the query. The second parameter has the filters of the query.
 */
export function applyQueriedCells<Choices extends { readonly filters: PlacementFilters }>(
  choices: Choices,
  { filters }: { readonly filters: PlacementFilters },
): Choices {
  const cellsByName = new Map(listCellFilters(filters).map(({ cell }) => [cell.name, cell]));
  const currentFilters = getReadableFilters(choices.filters);
  if (!currentFilters || cellsByName.size === 0) return choices;
  const nextFilters = currentFilters.map((filter) =>
    isCellFilter(filter) ? { ...filter, cell: cellsByName.get(filter.cell.name) ?? filter.cell } : filter,
  );
  return { ...choices, filters: nextFilters };
}

/**
 * Returns a checksum of filters, wherever their values are from, and of the user's own query;
 * undefined without any. It shows whether rows were queried with them.
 */
export function checksumFilters(filters: PlacementFilters, ownQuery?: OwnQuery): string | undefined {
  const readableFilters = getReadableFilters(filters);
  const appliedFilters = readableFilters ? applyFilters(readableFilters) : undefined;
  const filterText = appliedFilters?.length === 0 ? '' : JSON.stringify(appliedFilters ?? filters);
  const text = filterText + (ownQuery?.json ?? '');
  return text === '' ? undefined : checksum(text);
}

interface FilteredPlacement {
  readonly report: { readonly ownQuery?: OwnQuery | undefined };
  readonly written: { readonly putBack?: unknown; readonly filteredBy?: string | undefined };
  readonly choices: { readonly filters: PlacementFilters };
}

/**
 * Returns true if the filters or the user's own query were changed since the rows were queried.
 * Returns false for restored rows, because their filters were not saved.
 */
export function haveFiltersChanged({
  report: { ownQuery },
  written: { putBack, filteredBy },
  choices,
}: FilteredPlacement): boolean {
  return putBack === undefined && filteredBy !== checksumFilters(choices.filters, ownQuery);
}
