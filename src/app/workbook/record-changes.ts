/** Makes records of placements, and remembers what each changes until the file has it. */
import type { BlockSight } from '../../grid';
import {
  asFound,
  type Placement,
  type PlacementPatch,
  patchPlacement,
  tryReadPlacement,
  writePlacement,
} from '../../placement';
import { evidenceIn } from './block-evidence';
import { PLACEMENT } from './file-records';

/** Records of placements that are on their way to the file, and what each changes once the file has it. */
interface RecordChanges {
  /**
   * A write of other rows is kept with what its block shows, so that the block is known again.
   * @returns key and text of the placement's record, with the patch
   */
  recordOf(placement: Placement, patch?: PlacementPatch, sight?: BlockSight): readonly [string, string];
  /** What the record of this text changes; undefined for a record that was made elsewhere, which says all of its placement. */
  changesOf(placementId: string, text: string | undefined): PlacementPatch | undefined;
}

/** Placements that are known before the records of the file are read. */
interface KnownPlacements {
  /** Placements as last read from the file; updated from the records. */
  readonly inFile: Map<string, Placement>;
  known(placementId: string): Placement | undefined;
  /** What this device found last. */
  foundOn(placementId: string): string | undefined;
}

interface RecordOnItsWay {
  readonly text: string;
  readonly changes: PlacementPatch;
}

/** Pending records of one placement: a retried write makes its record again, and other records may be written meanwhile. */
const MAX_ON_THEIR_WAY = 4;

export function createRecordChanges(): RecordChanges {
  /** By placement id, the newest first. */
  const onTheirWay = new Map<string, readonly RecordOnItsWay[]>();

  return {
    recordOf(placement, patch = {}, sight) {
      const next = patchPlacement(placement, patch);
      const former = placement.written.evidence;
      const evidence = sight ? evidenceIn(next, sight, former) : isSameWriting(placement, next) ? former : undefined;
      const changes = patch.written || sight ? { ...patch, written: { ...patch.written, evidence } } : patch;
      const text = writePlacement(patchPlacement(placement, changes));
      const before = onTheirWay.get(placement.id) ?? [];
      onTheirWay.set(placement.id, [{ text, changes }, ...before].slice(0, MAX_ON_THEIR_WAY));
      return [PLACEMENT + placement.id, text];
    },
    changesOf: (placementId, text) => onTheirWay.get(placementId)?.find((one) => one.text === text)?.changes,
  };
}

/** True if both describe the same write, even if the block has moved since. */
function isSameWriting(a: Placement, b: Placement): boolean {
  return a.written.refreshedAt === b.written.refreshedAt && a.written.rows === b.written.rows;
}

/** The placements of all records of a file. */
export function readPlacements(records: ReadonlyMap<string, string>, read: KnownPlacements): readonly Placement[] {
  const before = new Map(read.inFile);
  read.inFile.clear();
  return [...records].flatMap(([key, text]) => {
    const placement = key.startsWith(PLACEMENT) ? tryReadPlacement(text) : undefined;
    if (!placement) return [];
    const { id } = placement;
    read.inFile.set(id, placement);
    const now = read.known(id);
    const found = asFound(placement, read.foundOn(id));
    const isNews = JSON.stringify(before.get(id)) !== JSON.stringify(placement);
    return [now && !isNews ? withWaiting(found, now) : found];
  });
}

/** Merges an unchanged record with what waits in `now` for the next record, which is newer. */
function withWaiting(inFile: Placement, { choices, written: { address }, sync, notes }: Placement): Placement {
  return { ...inFile, choices, written: { ...inFile.written, address }, sync, notes };
}
