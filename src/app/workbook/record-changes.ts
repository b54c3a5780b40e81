/** Records of placements that are on their way to the file, and what each changes once the file has it. */
import type { BlockSight } from '../../grid';
import type { Placement, PlacementPatch } from '../../placement';
import type { RecordsRoom } from '../parts';
import { PLACEMENT } from './file-records';

interface RecordOnItsWay {
  readonly text: string;
  readonly changes: PlacementPatch;
}

/** Records of one placement. A write that is tried again makes its record again, and others may be kept meanwhile. */
const MAX_ON_THEIR_WAY = 4;

export interface RecordChanges {
  /**
   * A write of other rows is kept with what its block shows, so that the block is known again.
   * @returns key and text of the placement's record, with the patch
   */
  recordOf(placement: Placement, patch?: PlacementPatch, sight?: BlockSight): readonly [string, string];
  /** What the record of this text changes; undefined for a record that was made elsewhere, which says all of its placement. */
  changesOf(placementId: string, text: string | undefined): PlacementPatch | undefined;
}

export function createRecordChanges(recordsRoom: () => RecordsRoom): RecordChanges {
  /** By placement id, the newest first. */
  const onTheirWay = new Map<string, readonly RecordOnItsWay[]>();

  return {
    recordOf(placement, patch = {}, sight) {
      const { evidenceIn, patchPlacement, writePlacement } = recordsRoom();
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

/** Wherever the block has gone since. */
function isSameWriting(a: Placement, b: Placement): boolean {
  return a.written.refreshedAt === b.written.refreshedAt && a.written.rows === b.written.rows;
}
