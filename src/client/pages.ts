/** Lists as this room hands them on, whichever release of the platform wrote them. */
import * as z from 'zod/mini';
import { type ListLike, pageOf } from '../contract';
import type { Query } from './platform-call';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** For `after` of the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
  /** Items of all pages, when the platform says. */
  readonly total: number | undefined;
}

export interface PageRequest {
  readonly first?: number | undefined;
  readonly after?: string | undefined;
}

/** All keys of a list are optional in the contract, old and new; one of the two that hold the items must be there. */
export function filled<List extends ListLike<unknown>>(schema: z.ZodMiniType<List>): z.ZodMiniType<List> {
  return schema.check(z.refine((list) => Array.isArray(list.items) || Array.isArray(list.data)));
}

export function toPage<Item>(list: ListLike<Item>, asked: Query): Page<Item> {
  const { items, nextCursor, count } = pageOf(list);
  // A server that hands back the cursor that it was asked with would be paged for ever.
  const isNew = nextCursor !== null && nextCursor !== asked.after;
  return { items, nextCursor: isNew ? nextCursor : undefined, total: count ?? undefined };
}
