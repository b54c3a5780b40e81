/** What an analyst limits a placement's rows to, beyond what its report says. */
import * as z from 'zod/mini';
import { checksum } from '../evidence/checksum';
import { ShortText } from './record';

/** More than anybody keeps apart; the request for the rows carries all of it. */
export const MOST_FILTERS = 20;
export const MOST_VALUES = 100;
export const LONGEST_VALUE = 500;

/** As the data API says them. They stay words, so that they move along with the days. */
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

/** Without a value of their own. */
const Emptiness = z.union([z.literal('isEmpty'), z.literal('isNotEmpty')]);

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

const Named = {
  /** Of the data model: `orders.region`. */
  member: ShortText,
  /** What people call it. */
  title: ShortText,
  type: z.union([z.literal('string'), z.literal('number'), z.literal('time'), z.literal('boolean')]),
  /** Filters groups by their number; the others filter rows. */
  isMeasure: z.optional(z.literal(true)),
  /** A measure whose numbers are whole. */
  counts: z.optional(z.literal(true)),
};

/** As the data API takes them: days as `2026-03-31`; `between` has two, `inPeriod` one of {@link PERIODS}, `inTheLast` a number and a unit. */
const Values = z.readonly(z.array(z.string().check(z.maxLength(LONGEST_VALUE))).check(z.maxLength(MOST_VALUES)));

const FixedFilter = z.union([
  z.object({ ...Named, operator: Emptiness, values: z.readonly(z.array(z.string()).check(z.maxLength(0))) }),
  z.object({ ...Named, operator: Comparison, values: Values.check(z.minLength(1)) }),
]);
export type FixedFilter = Readonly<z.infer<typeof FixedFilter>>;

/**
 * Its values stand in cells of the workbook; while these are empty, it limits nothing. It has no values beside its cells: a version that
 * knows fixed ones alone would take them for such.
 */
const CellFilter = z.object({
  ...Named,
  operator: CellComparison,
  cell: z.object({
    /** See {@link cellName}: no other name is looked at, or taken away. */
    name: ShortText.check(z.regex(/^_inlay_[0-9A-Za-z]+_cell$/)),
    /** Where they stood and what they held when they were last asked with. */
    address: ShortText,
    values: Values,
  }),
});
export type CellFilter = Readonly<z.infer<typeof CellFilter>>;

const PlacementFilter = z.union([FixedFilter, CellFilter]);
export type PlacementFilter = FixedFilter | CellFilter;

/** What is asked for in the end. */
export type AppliedFilter = Pick<PlacementFilter, 'member' | 'title' | 'type' | 'isMeasure' | 'counts' | 'operator'> & {
  readonly values: readonly string[];
};

const FilterList = z.readonly(z.array(PlacementFilter).check(z.maxLength(MOST_FILTERS)));

/** As another version of this add-in wrote them: kept as they are, because without them the placement would get other rows. */
const UnreadFilters = z.object({ unread: z.unknown() });

export const PlacementFilters = z.catch(z.union([FilterList, UnreadFilters]), ({ value }) =>
  value === undefined ? [] : { unread: value },
);
export type PlacementFilters = Readonly<z.infer<typeof PlacementFilters>>;

/** Undefined where they cannot be read: then nobody knows which rows the placement is to have. */
export function readableFilters(filters: PlacementFilters): readonly PlacementFilter[] | undefined {
  return 'unread' in filters ? undefined : filters;
}

/** With what cells held when they were last read. */
export function appliedFilters(filters: readonly PlacementFilter[]): readonly AppliedFilter[] {
  return filters.flatMap((filter): AppliedFilter[] => {
    if (!isFromCell(filter)) return [filter];
    const { cell, ...asked } = filter;
    return cell.values.length === 0 ? [] : [{ ...asked, values: cell.values }];
  });
}

export function isFromCell(filter: PlacementFilter): filter is CellFilter {
  return 'cell' in filter;
}

/** Those whose values stand in cells; none of filters that cannot be read. */
export function cellFilters(filters: PlacementFilters): readonly CellFilter[] {
  return (readableFilters(filters) ?? []).filter(isFromCell);
}

/**
 * What was chosen meanwhile, with what its cells held when rows were asked for.
 * @param asked by which the rows came that a record is of
 */
export function withCellsAsked<Chosen extends { readonly filters: PlacementFilters }>(
  chosen: Chosen,
  { filters }: { readonly filters: PlacementFilters },
): Chosen {
  const read = new Map(cellFilters(filters).map(({ cell }) => [cell.name, cell]));
  const own = readableFilters(chosen.filters);
  if (!own || read.size === 0) return chosen;
  const next = own.map((one) => (isFromCell(one) ? { ...one, cell: read.get(one.cell.name) ?? one.cell } : one));
  return { ...chosen, filters: next };
}

/** Tells whether rows came by these filters, wherever their values are from; undefined without any. */
export function filtersMark(filters: PlacementFilters): string | undefined {
  const own = readableFilters(filters);
  const asked = own ? appliedFilters(own) : undefined;
  return asked?.length === 0 ? undefined : checksum(JSON.stringify(asked ?? filters));
}

interface Filtered {
  readonly written: { readonly putBack?: unknown; readonly filteredBy?: string | undefined };
  readonly choices: { readonly filters: PlacementFilters };
}

/** Its filters were changed since its rows came. By which of them rows came that were put back, nobody has kept. */
export function cameByOtherFilters({ written: { putBack, filteredBy }, choices }: Filtered): boolean {
  return putBack === undefined && filteredBy !== filtersMark(choices.filters);
}
