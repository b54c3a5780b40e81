/** Lists as a server of this contract writes them. */
import * as z from 'zod/mini';
import { deprecated } from './paging';

export const PageInfo = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: z.nullish(z.string()),
  endCursor: z.nullish(z.string()),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Old-style paging block of the deployment and environment lists. */
export const Pagination = z.object({ total: z.number(), offset: z.number(), limit: z.number() });

/** What a server of this contract answers: the new keys, and the deprecated ones kept filled. */
export function servedListResponse<Item extends z.core.SomeType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageInfo: z.nullable(PageInfo),
    data: deprecated(z.array(item)),
    count: deprecated(z.int().check(z.minimum(0))),
  });
}
