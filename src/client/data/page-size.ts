/** How many rows a data API gives at a time: learned by its refusals, once for all queries that are sent to it. */

/** The engine's usual maximum, over which a query is refused, not shortened; and what somebody may have lowered it to. */
const SIZES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const;

export interface PageSize {
  /** The most that is worth asking for. */
  readonly largest: number;
  /** @returns whether less is worth a try */
  refused(limit: number): boolean;
  /** The engine gave this many, though more were asked for. */
  shortened(limit: number): void;
}

export function createPageSize(): PageSize {
  let largest: number = SIZES[0];
  return {
    get largest() {
      return largest;
    },
    refused(limit) {
      const smaller = SIZES.find((size) => size < limit);
      if (smaller !== undefined) largest = Math.min(largest, smaller);
      return smaller !== undefined;
    },
    shortened(limit) {
      if (limit >= 1) largest = Math.min(largest, limit);
    },
  };
}
