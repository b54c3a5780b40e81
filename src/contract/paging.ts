/**
 * Reads lists of the management API. Newer servers answer `items` + `pageInfo`, older ones only
 * `data` + `count`, some both. `pageInfo` and its cursors may be null. A client only needs
 * `readPage`, which handles all of these.
 */
import * as z from 'zod/mini';
import { lenientArray } from './lenient';

/**
 * These fields decide whether another page follows. `z.nullable` outermost makes an invalid value
 * an error, because a guess would lose pages.
 */
const NextPage = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.optional(z.string())) });

/** Some servers write ids as text. */
export const itemId = z.pipe(
  z.custom<number | string>((id) => (typeof id === 'string' ? /^\d{1,10}$/.test(id) : Number.isFinite(id))),
  z.transform(Number),
);

/** A list cannot show an item without a name. */
export const itemName = z.string().check(z.regex(/\S/));

/**
 * Returns a schema for a list of `item` that accepts any mix of old and new keys, and ignores keys
 * that no client needs.
 */
export function listResponse<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.nullish(lenientArray(item)),
    pageInfo: z.nullable(z.optional(NextPage)),
    data: z.nullish(lenientArray(item)),
    count: z.nullish(z.number()),
  });
}

/** One page of a list has this form, whatever the server's release. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /**
   * Pass it as `after` to get the next page. It is null on the last page, or if the server does not
   * page.
   */
  readonly nextCursor: string | null;
  /** Counts all rows that the caller may see, on all pages; null if the server does not say. */
  readonly count: number | null;
}

export interface ListLike<Item> {
  readonly items?: readonly Item[] | null | undefined;
  readonly data?: readonly Item[] | null | undefined;
  readonly pageInfo?: z.infer<typeof NextPage> | null | undefined;
  readonly count?: number | null | undefined;
}

/**
 * Returns one page of a list answer from any release. A next page needs both `hasNextPage` and a
 * cursor; one without the other ends the list.
 */
export function readPage<Item>(list: ListLike<Item>): Page<Item> {
  const pageInfo = list.pageInfo;
  return {
    items: list.items ?? list.data ?? [],
    nextCursor: pageInfo?.hasNextPage === true && pageInfo.endCursor ? pageInfo.endCursor : null,
    count: list.count ?? null,
  };
}

/**
 * Returns the schema with a check that `items` or `data` exists. Either key may be missing, but not
 * both.
 */
export function requireItems<List extends ListLike<unknown>>(schema: z.ZodMiniType<List>): z.ZodMiniType<List> {
  return schema.check(z.refine((list) => Array.isArray(list.items) || Array.isArray(list.data)));
}

/** The server refuses a larger `first`. */
const MAX_PAGE_SIZE = 500;

/** The platform's ids are 32-bit integers, so a larger number identifies nothing. */
export const MAX_ID = 2 ** 31 - 1;

/** Returns the same schema, marked as deprecated in the platform's OpenAPI document. */
export function markDeprecated<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  z.globalRegistry.add(schema, { deprecated: true });
  return schema;
}

/** The query string of every list has `first` and `after`. */
export const cursorParameters = {
  first: z.optional(integerText(1, MAX_PAGE_SIZE)),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
};

/** Deployments and environments also take the older paging by offset, never with a cursor. */
export const offsetParameters = {
  offset: markDeprecated(z.optional(integerText(0, MAX_ID))),
  limit: markDeprecated(z.optional(integerText(0, MAX_PAGE_SIZE))),
};

/** Reports also take the older paging by page number, which counts from 1. */
export const pageParameters = {
  limit: markDeprecated(z.optional(integerText(1, MAX_PAGE_SIZE))),
  page: markDeprecated(z.optional(integerText(1, MAX_ID))),
};

/** A caller may repeat these query parameters; their values are then joined by commas. */
export const REPEATED_PARAMETERS: readonly string[] = ['creationStep'];

/** Reads words of a fixed set that are joined by commas: `ready,demo` -> `['ready', 'demo']`. */
export function commaSeparatedWords<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.enum(words)),
  );
}

/** Reads decimal digits as a whole number between the two bounds, which are both allowed. */
export function integerText(minimum: number, maximum: number = MAX_ID) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );
}
