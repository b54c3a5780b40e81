import type { ChunkLimits } from './chunks';

/** Limits for chunks that become larger or smaller by the time that the last one took. */
export interface ChunkPace {
  readonly limits: ChunkLimits;
  took(milliseconds: number): void;
}

/** How long a request should take: shorter ones cost their way, longer ones hold the analyst up. Milliseconds. */
const [BRIEF, LONG] = [300, 800];
/** Making the text of a request cannot be cut, and holds the page the longer, the larger it is. */
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
