/**
 * Pairs of SQL text and JSON query from the tests and documents of the engine whose protocol we speak,
 * with names of the sample model. An engine's test asserts each query below.
 */

/** Members stand without `sales.`; what is left out is `[]` or absent. */
export interface Expected {
  readonly measures?: string;
  readonly dimensions?: string;
  readonly segments?: string;
  /** `ordered_at.week 2025-05-15T00:00:00.000Z 2026-05-14T23:59:59.999Z` */
  readonly time?: string;
  readonly filters?: readonly ExpectedFilter[];
  readonly order?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly ungrouped?: true;
}

/** `channel equals Shop|Online`; `channel set` */
export type ExpectedFilter =
  | string
  | { readonly or: readonly ExpectedFilter[] }
  | { readonly and: readonly ExpectedFilter[] };

export interface Pair {
  /** The number of the pair in the list that the corpus was made from. */
  readonly id: string;
  readonly sql: string;
  readonly expected: Expected | 'pushdown' | 'post_processing' | { readonly error: RegExp };
}

export const createPair = (id: string, sql: string, expected: Pair['expected']): Pair => ({ id, sql, expected });
