/**
 * Lists of the management API. Newer servers answer `items` + `pageInfo`, older ones `data` + `count` alone, some both;
 * `pageInfo` and its cursors may be null. Everything a client needs to know about that lies in `pageOf`.
 */
import * as z from 'zod/mini';

export const PageInfo = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: z.nullish(z.string()),
  endCursor: z.nullish(z.string()),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Old-style paging block of the deployment and environment lists. */
export const Pagination = z.object({ total: z.number(), offset: z.number(), limit: z.number() });
export type Pagination = z.infer<typeof Pagination>;

/** What a client accepts as a list of `item`: any mix of old and new keys. */
export function listResponse<Item extends z.core.SomeType>(item: Item) {
  return z.object({
    items: z.nullish(z.array(item)),
    pageInfo: z.nullish(PageInfo),
    data: z.nullish(z.array(item)),
    count: z.nullish(z.number()),
    pagination: z.nullish(Pagination),
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
  readonly pageInfo?: PageInfo | null | undefined;
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
