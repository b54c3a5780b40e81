/** What an analyst limits a placement's rows to, beyond what its report says. */
import * as z from 'zod/mini';
import { checksum } from '../evidence/checksum';
import { ShortText } from './record';

/** More than anybody keeps apart; the request for the rows carries all of it. */
export const MOST_FILTERS = 20;
export const MOST_VALUES = 100;
export const LONGEST_VALUE = 500;

/** Without a value of their own. */
const Emptiness = z.union([z.literal('isEmpty'), z.literal('isNotEmpty')]);

const Comparison = z.union([
  z.literal('is'),
  z.literal('isNot'),
  z.literal('contains'),
  z.literal('atLeast'),
  z.literal('atMost'),
  z.literal('between'),
  z.literal('before'),
  z.literal('after'),
  z.literal('inTheLast'),
]);

const Named = {
  /** Of the data model: `orders.region`. */
  member: ShortText,
  /** What people call it. */
  title: ShortText,
  type: z.union([z.literal('string'), z.literal('number'), z.literal('time'), z.literal('boolean')]),
};

const PlacementFilter = z.union([
  z.object({ ...Named, operator: Emptiness, values: z.readonly(z.array(z.string()).check(z.maxLength(0))) }),
  z.object({
    ...Named,
    operator: Comparison,
    /** As the data API takes them: days as `2026-03-31`; `between` has two, `inTheLast` a number and a unit. */
    values: z.readonly(
      z.array(z.string().check(z.maxLength(LONGEST_VALUE))).check(z.minLength(1), z.maxLength(MOST_VALUES)),
    ),
  }),
]);
export type PlacementFilter = Readonly<z.infer<typeof PlacementFilter>>;

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

/** Tells whether rows came by these filters; undefined without any. */
export function filtersMark(filters: PlacementFilters): string | undefined {
  return readableFilters(filters)?.length === 0 ? undefined : checksum(JSON.stringify(filters));
}

interface Filtered {
  readonly putBack?: unknown;
  readonly filteredBy?: string | undefined;
  readonly options: { readonly filters: PlacementFilters };
}

/** Its filters were changed since its rows came. By which of them rows came that were put back, nobody has kept. */
export function cameByOtherFilters({ putBack, filteredBy, options }: Filtered): boolean {
  return putBack === undefined && filteredBy !== filtersMark(options.filters);
}
