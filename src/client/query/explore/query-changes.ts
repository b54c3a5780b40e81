/** Says how a query differs from the one that it was made from. Pure. */
import type { OrderItem } from '../load/load-order';

/** A part of a sentence such as "+ Units, − Orders, month instead of week, first 10 rows". */
export type QueryChange =
  /** Names a measure, or the column of a dimension: `orders.created_at.month`. */
  | { readonly kind: 'added' | 'removed'; readonly column: string }
  /** Undefined means the exact time. */
  | {
      readonly kind: 'granularity';
      readonly time: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    }
  | { readonly kind: 'filterAdded' | 'filterRemoved' | 'filterChanged'; readonly members: readonly string[] }
  /** Undefined means the engine's default order; an empty list means no order. */
  | { readonly kind: 'order'; readonly order: readonly OrderItem[] | undefined }
  | { readonly kind: 'limit'; readonly limit: number | undefined }
  /** The same columns come in another order. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'other' };

/** Returns no changes for two spellings of one query. */
export function describeQueryChanges(from: string, to: string): readonly QueryChange[] {
  return from === to ? [] : [{ kind: 'other' }];
}
