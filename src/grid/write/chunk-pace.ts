import type { ChunkLimits } from './chunks';

/** Adapts the limits of the next chunk to the time that the request of the last one took. */
export interface ChunkPace {
  readonly limits: ChunkLimits;
  adapt(milliseconds: number): void;
}

/**
 * A request should take between these times: a shorter one is mostly overhead, a longer one keeps
 * the user waiting.
 */
const [MIN_REQUEST_MS, MAX_REQUEST_MS] = [300, 800];
/**
 * Chunks stay between these limits. The upper one exists because the page is blocked while a
 * request is serialized, which takes longer for a larger request.
 */
const [MIN_LIMITS, MAX_LIMITS] = [
  { bytes: 100_000, cells: 5_000 },
  { bytes: 1_200_000, cells: 100_000 },
];
const INITIAL_LIMITS: ChunkLimits = { bytes: 600_000, cells: 50_000 };

export function createChunkPace(): ChunkPace {
  const limits = { ...INITIAL_LIMITS };
  const scale = (factor: number) => {
    limits.bytes = Math.min(MAX_LIMITS.bytes, Math.max(MIN_LIMITS.bytes, limits.bytes * factor));
    limits.cells = Math.min(MAX_LIMITS.cells, Math.max(MIN_LIMITS.cells, limits.cells * factor));
  };
  return {
    limits,
    adapt(milliseconds) {
      if (milliseconds < MIN_REQUEST_MS) scale(2);
      else if (milliseconds > MAX_REQUEST_MS) scale(0.5);
    },
  };
}
