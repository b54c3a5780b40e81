/** What a run sees of its blocks: many in one request, before the first of them is needed, so that each need not be looked for by itself. */
import { type Address, cellCount, tryParseAddress } from '../../grid';
import type { Placement } from '../../placement';
import { type BlocksSeen, type FoundBlock, findBlocks, findOne } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';

export interface RunLook {
  /** As the block was seen with others; rejects for all of these, and looks anew when it is asked again. */
  at(placement: Placement): Promise<FoundBlock>;
  /** The block as it stands at this moment. */
  now(placement: Placement): Promise<FoundBlock>;
  /** Nobody asks for this one any more: what was seen of it takes no memory. */
  done(placement: Placement): void;
  /** Cells were inserted: blocks stand elsewhere now than they were seen. */
  forget(): void;
}

/** Of blocks that are looked at together: about 2 MB, and what is seen of them is in memory until they are done. */
const MOST_CELLS = 50_000;
/** Of a larger block the ends alone are seen. */
const MOST_CELLS_OF_ONE = 10_000;

/**
 * @param placements in the order in which they will be asked for
 * @param seen what was seen of them a moment ago
 */
export function createRunLook(
  parts: Pick<PlacementParts, 'workbook' | 'registry'>,
  placements: readonly Placement[],
  seen?: BlocksSeen,
): RunLook {
  const slices = sliced(placements);
  const looks = new Map<Slice, Promise<ReadonlyMap<string, FoundBlock>>>();
  /** Of all placements, as they were seen last. */
  let blocks: ReadonlyMap<string, Address> | undefined;
  let ahead = seen;

  async function lookAt(slice: Slice): Promise<ReadonlyMap<string, FoundBlock>> {
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
      let looking = looks.get(slice);
      if (!looking) {
        looking = lookAt(slice);
        looks.set(slice, looking);
        looking.catch(() => looks.delete(slice));
      }
      return (await looking).get(placement.id) ?? now(placement);
    },
    done(placement) {
      const slice = sliceOf(placement);
      slice?.delete(placement.id);
      if (slice?.size === 0) looks.delete(slice);
    },
    forget() {
      looks.clear();
      blocks = undefined;
      ahead = undefined;
    },
  };
}

/** By placement id, those that are not done. */
type Slice = Map<string, Placement>;

function sliced(placements: readonly Placement[]): readonly Slice[] {
  const slices: Slice[] = [];
  let cells = 0;
  for (const placement of placements) {
    const rect = tryParseAddress(placement.written.address)?.rect;
    const own = Math.min(MOST_CELLS_OF_ONE, rect ? cellCount(rect) : 0);
    const last = slices.at(-1);
    if (last && cells + own <= MOST_CELLS) {
      last.set(placement.id, placement);
      cells += own;
    } else {
      slices.push(new Map([[placement.id, placement]]));
      cells = own;
    }
  }
  return slices;
}
