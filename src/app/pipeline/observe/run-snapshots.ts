/**
 * Takes snapshots of the blocks of a run: one request covers many blocks, before the first of them
 * is refreshed.
 */
import { type Address, countCells, tryParseAddress } from '../../../grid';
import type { Placement } from '../../../placement';
import { type BlockSnapshots, type FoundBlock, findBlocks, findOneBlock } from '../../workbook/find-blocks';
import type { PlacementParts } from '../../workbook/placement-parts';

export interface RunSnapshots {
  /**
   * Resolves to the block in a snapshot that it shares with others. If the snapshot fails, all of
   * them reject, and the next call retries.
   */
  getShared(placement: Placement): Promise<FoundBlock>;
  /** Resolves to a new snapshot of this block only. */
  takeFresh(placement: Placement): Promise<FoundBlock>;
  /** Is called when the placement is finished, so that its snapshot need not stay in memory. */
  release(placement: Placement): void;
  /** Is called when cells were inserted, because blocks may have moved since their snapshots. */
  invalidate(): void;
}

/** Limits one snapshot to about 2 MB, which stay in memory until the placements are finished. */
const MAX_SNAPSHOT_CELLS = 50_000;
/** Limits what one block counts for: a snapshot has only the ends of a larger block. */
const MAX_CELLS_PER_BLOCK = 10_000;

/**
 * @param placements the placements in the order in which they will be read
 * @param readAhead contents of blocks that were read a moment ago
 */
export function createRunSnapshots(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  placements: readonly Placement[],
  readAhead?: BlockSnapshots,
): RunSnapshots {
  const slices = toSlices(placements);
  const snapshotsBySlice = new Map<Slice, Promise<ReadonlyMap<string, FoundBlock>>>();
  /** Holds the addresses of the blocks of all placements in the last snapshot. */
  let lastAddresses: ReadonlyMap<string, Address> | undefined;
  let blocksReadAhead = readAhead;

  async function takeSnapshot(slice: Slice): Promise<ReadonlyMap<string, FoundBlock>> {
    const result = await findBlocks(parts, [...slice.values()], { blocks: lastAddresses, snapshots: blocksReadAhead });
    lastAddresses = result.blocks;
    return result.found;
  }

  const findSlice = (placement: Placement) => slices.find((slice) => slice.has(placement.id));
  const takeFresh = (placement: Placement) => findOneBlock(parts, placement, { blocks: lastAddresses });

  return {
    takeFresh,
    async getShared(placement) {
      const slice = findSlice(placement);
      if (!slice) return takeFresh(placement);
      let snapshot = snapshotsBySlice.get(slice);
      if (!snapshot) {
        snapshot = takeSnapshot(slice);
        snapshotsBySlice.set(slice, snapshot);
        snapshot.catch(() => snapshotsBySlice.delete(slice));
      }
      return (await snapshot).get(placement.id) ?? takeFresh(placement);
    },
    release(placement) {
      const slice = findSlice(placement);
      slice?.delete(placement.id);
      if (slice?.size === 0) snapshotsBySlice.delete(slice);
    },
    invalidate() {
      snapshotsBySlice.clear();
      lastAddresses = undefined;
      blocksReadAhead = undefined;
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
    const blockCells = Math.min(MAX_CELLS_PER_BLOCK, rect ? countCells(rect) : 0);
    const last = slices.at(-1);
    if (last && cells + blockCells <= MAX_SNAPSHOT_CELLS) {
      last.set(placement.id, placement);
      cells += blockCells;
    } else {
      slices.push(new Map([[placement.id, placement]]));
      cells = blockCells;
    }
  }
  return slices;
}
