/**
 * Lists of the management API. Newer servers answer `items` + `pageInfo`, older ones `data` + `count` alone, some both;
 * `pageInfo` and its cursors may be null. Everything a client needs to know about that lies in `pageOf`.
 */
import * as z from 'zod/mini';
import { readOr } from './lenient';

/** The part of `PageInfo` that decides whether a page follows. It is read strictly, because a guess would lose pages. */
const FollowingPage = z.object({ hasNextPage: z.boolean(), endCursor: z.nullish(z.string()) });

/** What a client accepts as a list of `item`: any mix of old and new keys. It does not read the keys that no client needs. */
export function listResponse<Item extends z.core.SomeType>(item: Item) {
  return z.object({
    items: z.nullish(z.array(item)),
    pageInfo: z.nullish(FollowingPage),
    data: z.nullish(z.array(item)),
    count: readOr(z.nullish(z.number()), undefined),
  });
}

/** One page of a list, whichever server wrote it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Put into `after` for the next page; null when this is the last page or the server does not page. */
  readonly nextCursor: string | null;
  /** All rows that the caller may see, paging aside; null when the server does not say. */
  readonly count: number | null;
}

export interface ListLike<Item> {
  readonly items?: readonly Item[] | null | undefined;
  readonly data?: readonly Item[] | null | undefined;
  readonly pageInfo?: z.infer<typeof FollowingPage> | null | undefined;
  readonly count?: number | null | undefined;
}

/** Reads a list answer of any age. A next page needs both `hasNextPage` and a cursor: one without the other ends the list. */
export function pageOf<Item>(list: ListLike<Item>): Page<Item> {
  const pageInfo = list.pageInfo;
  return {
    items: list.items ?? list.data ?? [],
    nextCursor: pageInfo?.hasNextPage === true && pageInfo.endCursor ? pageInfo.endCursor : null,
    count: list.count ?? null,
  };
}

/** All keys of a list are optional, old and new; a reader of an operation wants one of the two that hold the items. */
export function filled<List extends ListLike<unknown>>(schema: z.ZodMiniType<List>): z.ZodMiniType<List> {
  return schema.check(z.refine((list) => Array.isArray(list.items) || Array.isArray(list.data)));
}

/** Largest page that a server of this contract gives; a larger `first` is refused. */
const MAX_PAGE_SIZE = 500;

/** Ids are numbers of 32 bits: no larger one names anything. */
export const LARGEST_ID = 2 ** 31 - 1;

/** The description of the platform marks it so. */
export function deprecated<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  z.globalRegistry.add(schema, { deprecated: true });
  return schema;
}

/** `first` and `after` as they stand in a query string. */
export const cursorParameters = {
  first: z.optional(wholeNumberText(1, MAX_PAGE_SIZE)),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
};

/** The older paging of deployments and environments; never together with the cursor's. */
export const offsetParameters = {
  offset: deprecated(z.optional(wholeNumberText(0, LARGEST_ID))),
  limit: deprecated(z.optional(wholeNumberText(0, MAX_PAGE_SIZE))),
};

/** The older paging of reports: pages are counted from 1. */
export const pageParameters = {
  limit: deprecated(z.optional(wholeNumberText(1, MAX_PAGE_SIZE))),
  page: deprecated(z.optional(wholeNumberText(1, LARGEST_ID))),
};

/** Query parameters that may be given more than once; the values come joined by commas. */
export const REPEATED_PARAMETERS: readonly string[] = ['creationStep'];

/** Words of a set, joined by commas. */
export function wordsText<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.enum(words)),
  );
}

/** Decimal digits only, read as a whole number between the two bounds (both allowed). */
export function wholeNumberText(minimum: number, maximum: number = LARGEST_ID) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );
}
