/**
 * Learns from refusals how many rows a data API returns at a time; all queries to that data API
 * share the result.
 */

/**
 * 50,000 is the engine's usual maximum, beyond which it refuses a query instead of shortening it;
 * the rest are values that an administrator may have lowered it to.
 */
const PAGE_SIZES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const;

export interface PageSize {
  /** A request may ask for at most this many rows. */
  readonly maxPageRows: number;
  /** @returns true if a smaller page is worth a try */
  reduceBelow(limit: number): boolean;
  /** Notes that the engine returned this many rows although more were requested. */
  limitTo(limit: number): void;
}

/** Returns the page size of one data API, which begins at the largest value. */
export function createPageSize(): PageSize {
  let maxPageRows: number = PAGE_SIZES[0];
  return {
    get maxPageRows() {
      return maxPageRows;
    },
    reduceBelow(limit) {
      const smaller = PAGE_SIZES.find((size) => size < limit);
      if (smaller !== undefined) maxPageRows = Math.min(maxPageRows, smaller);
      return smaller !== undefined;
    },
    limitTo(limit) {
      if (limit >= 1) maxPageRows = Math.min(maxPageRows, limit);
    },
  };
}
