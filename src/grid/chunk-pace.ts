import type { ChunkLimits } from './chunks';

/** Limits for chunks that become larger or smaller by the time that the last one took, and by how long making its request held the page. */
export interface ChunkPace {
  readonly limits: ChunkLimits;
  held(milliseconds: number): void;
  took(milliseconds: number): void;
}

/** How long a request should take: shorter ones cost their way, longer ones hold the analyst up. Milliseconds. */
const [BRIEF, LONG] = [300, 800];
/** How long making a request may hold the page, which cannot be cut. Milliseconds. */
const HELD = 25;
const [LEAST, MOST] = [
  { bytes: 100_000, cells: 5_000 },
  { bytes: 2_000_000, cells: 200_000 },
];
/** As much as one step of undo takes back. */
const AT_FIRST: ChunkLimits = { bytes: 600_000, cells: 50_000 };
/** What takes several requests anyway begins with what no machine is held by for long. */
const LONG_AT_FIRST: ChunkLimits = { bytes: 300_000, cells: 25_000 };

export function createChunkPace(isLong = false): ChunkPace {
  const limits = { ...(isLong ? LONG_AT_FIRST : AT_FIRST) };
  let heldMs = 0;
  const scale = (factor: number) => {
    limits.bytes = Math.min(MOST.bytes, Math.max(LEAST.bytes, limits.bytes * factor));
    limits.cells = Math.min(MOST.cells, Math.max(LEAST.cells, limits.cells * factor));
  };
  return {
    limits,
    held(milliseconds) {
      heldMs = milliseconds;
    },
    took(milliseconds) {
      const wanted = milliseconds < BRIEF ? 2 : milliseconds > LONG ? 0.5 : 1;
      scale(Math.max(0.5, Math.min(wanted, HELD / heldMs)));
    },
  };
}
