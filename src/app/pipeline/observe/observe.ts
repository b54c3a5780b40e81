/**
 * Takes snapshots of the blocks of a run: one request covers many blocks, before the first of them
 * is refreshed.
 */
import { type Address, cellCount, tryParseAddress } from '../../../grid';
import type { Placement } from '../../../placement';
import { type BlocksSeen, type FoundBlock, findBlocks, findOne } from '../../workbook/find-blocks';
import type { PlacementParts } from '../../workbook/placement-parts';

export interface RunLook {
  /**
   * Resolves to the block in a snapshot that it shares with others. If the snapshot fails, all of
   * them reject, and the next call retries.
   */
  at(placement: Placement): Promise<FoundBlock>;
  /** Resolves to a new snapshot of this block only. */
  now(placement: Placement): Promise<FoundBlock>;
  /** Called when the placement is finished, so that its snapshot need not stay in memory. */
  done(placement: Placement): void;
  /** Called when cells were inserted, because blocks may have moved since their snapshots. */
  forget(): void;
}

/** Limits one snapshot to about 2 MB, which stay in memory until the placements are finished. */
const MAX_CELLS = 50_000;
/** Limits what one block counts for: a snapshot has only the ends of a larger block. */
const MAX_CELLS_PER_BLOCK = 10_000;

/**
 * @param placements the placements in the order in which they will be read
 * @param seen contents of blocks that were read a moment ago
 */
export function createRunLook(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  placements: readonly Placement[],
  seen?: BlocksSeen,
): RunLook {
  const slices = toSlices(placements);
  const snapshots = new Map<Slice, Promise<ReadonlyMap<string, FoundBlock>>>();
  /** Addresses of the blocks of all placements in the last snapshot. */
  let blocks: ReadonlyMap<string, Address> | undefined;
  let ahead = seen;

  async function takeSnapshot(slice: Slice): Promise<ReadonlyMap<string, FoundBlock>> {
    const all = await findBlocks(parts, [...slice.values()], { blocks, seen: ahead });
    blocks = all.blocks;
    return all.found;
  }

  const sliceOf = (placement: Placement) => slices.find((slice) => slice.has(placement.id));
  const now = (placement: Placement) => findOne(parts, placement, { blocks });

  return {
    now,
    async at(placement) {
      const slice = sliceOf(placement);
      if (!slice) return now(placement);
      let snapshot = snapshots.get(slice);
      if (!snapshot) {
        snapshot = takeSnapshot(slice);
        snapshots.set(slice, snapshot);
        snapshot.catch(() => snapshots.delete(slice));
      }
      return (await snapshot).get(placement.id) ?? now(placement);
    },
    done(placement) {
      const slice = sliceOf(placement);
      slice?.delete(placement.id);
      if (slice?.size === 0) snapshots.delete(slice);
    },
    forget() {
      snapshots.clear();
      blocks = undefined;
      ahead = undefined;
    },
  };
}

/** Maps ids to the unfinished placements that share one snapshot. */
type Slice = Map<string, Placement>;

function toSlices(placements: readonly Placement[]): readonly Slice[] {
  const slices: Slice[] = [];
  let cells = 0;
  for (const placement of placements) {
    const rect = tryParseAddress(placement.written.address)?.rect;
    const blockCells = Math.min(MAX_CELLS_PER_BLOCK, rect ? cellCount(rect) : 0);
    const last = slices.at(-1);
    if (last && cells + blockCells <= MAX_CELLS) {
      last.set(placement.id, placement);
      cells += blockCells;
    } else {
      slices.push(new Map([[placement.id, placement]]));
      cells = blockCells;
    }
  }
  return slices;
}
