/** Defines list answers as a server of this contract writes them. */
import * as z from 'zod/mini';
import { markDeprecated } from './paging';

export const PageInfo = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: z.nullish(z.string()),
  endCursor: z.nullish(z.string()),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Deployments and environments still answer this older paging block. */
export const Pagination = z.object({ total: z.number(), offset: z.number(), limit: z.number() });

/** Returns the schema of a list answer with the new keys and the deprecated ones. */
export function servedListResponse<Item extends z.core.SomeType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageInfo: z.nullable(PageInfo),
    data: markDeprecated(z.array(item)),
    count: markDeprecated(z.int().check(z.minimum(0))),
  });
}
