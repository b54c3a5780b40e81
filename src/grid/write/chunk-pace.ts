import type { ChunkLimits } from './chunks';

/** Adapts the limits of chunks to the time that the last one took. */
export interface ChunkPace {
  readonly limits: ChunkLimits;
  took(milliseconds: number): void;
}

/**
 * Milliseconds that a request should take: shorter ones are mostly overhead, longer ones keep the
 * user waiting.
 */
const [BRIEF, LONG] = [300, 800];
/**
 * Serializing a request cannot be interrupted, and blocks the page for longer, the larger it is.
 */
const [LEAST, MOST] = [
  { bytes: 100_000, cells: 5_000 },
  { bytes: 1_200_000, cells: 100_000 },
];
const AT_FIRST: ChunkLimits = { bytes: 600_000, cells: 50_000 };

export function createChunkPace(): ChunkPace {
  const limits = { ...AT_FIRST };
  const scale = (factor: number) => {
    limits.bytes = Math.min(MOST.bytes, Math.max(LEAST.bytes, limits.bytes * factor));
    limits.cells = Math.min(MOST.cells, Math.max(LEAST.cells, limits.cells * factor));
  };
  return {
    limits,
    took(milliseconds) {
      if (milliseconds < BRIEF) scale(2);
      else if (milliseconds > LONG) scale(0.5);
    },
  };
}
