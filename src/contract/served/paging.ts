import * as z from 'zod/mini';
import { PageInfo } from '../paging';
import { wholeNumberText } from './text-parameters';

/** What a server of this contract answers: the new keys, and the deprecated ones kept filled. */
export function servedListResponse<Item extends z.core.SomeType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageInfo: z.nullable(PageInfo),
    data: z.array(item),
    count: z.int().check(z.minimum(0)),
  });
}

/** Largest page that a server of this contract gives; a larger `first` is refused. */
export const MAX_PAGE_SIZE = 500;

/** `first` and `after` as they stand in a query string. */
export const cursorParameters = {
  first: z.optional(wholeNumberText(1, MAX_PAGE_SIZE)),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
};
