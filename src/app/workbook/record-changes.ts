/** Writes the texts of placement records, and stores what each changes until it is in the file. */
import type { BlockSample } from '../../grid';
import {
  applyDeviceState,
  type Placement,
  type PlacementPatch,
  patchPlacement,
  removeCellSums,
  type SyncPart,
  tryReadPlacement,
  writeDeviceState,
  writePlacement,
} from '../../placement';
import { createBlockEvidence } from './block-evidence';
import { PLACEMENT_KEY } from './file-records';

/** Describes what is known before the records of the file are read. */
interface PlacementReader {
  /** Lists placements as last read from the file; updated from the records. */
  readonly filePlacements: Map<string, Placement>;
  findPlacement(placementId: string): Placement | undefined;
  /** Returns what this device last recorded about the placement. */
  readDeviceEntry(placementId: string): string | undefined;
}

/**
 * Limits the pending records of one placement: a retried write creates its record again, and other
 * records may be written meanwhile.
 */
const MAX_UNSAVED_RECORDS = 4;

/**
 * Creates the store of records that are on their way to the file, with the changes that each brings
 * once it is there.
 */
export function createUnsavedRecords() {
  /** Holds records by placement id, the newest first. */
  const unsavedRecords = new Map<string, readonly { readonly text: string; readonly changes: PlacementPatch }[]>();

  return {
    /**
     * Creates a record. For a write of other rows it includes the evidence of what the block shows,
     * so that the block can be recognized.
     * @returns key and text of the placement's record, with the patch
     */
    createRecord(placement: Placement, patch: PlacementPatch = {}, sample?: BlockSample): readonly [string, string] {
      const next = patchPlacement(placement, patch);
      const previousEvidence = placement.written.evidence;
      const evidence = sample
        ? createBlockEvidence(next, sample, previousEvidence)
        : isSameWrite(placement, next)
          ? previousEvidence
          : undefined;
      const changes = patch.written || sample ? { ...patch, written: { ...patch.written, evidence } } : patch;
      const text = writePlacement(patchPlacement(placement, changes));
      const olderRecords = unsavedRecords.get(placement.id) ?? [];
      unsavedRecords.set(placement.id, [{ text, changes }, ...olderRecords].slice(0, MAX_UNSAVED_RECORDS));
      return [PLACEMENT_KEY + placement.id, text];
    },
    /**
     * Returns the changes that the record with this text brings; undefined for a record that was
     * created elsewhere, which contains the whole placement.
     */
    findChanges: (placementId: string, text: string | undefined) =>
      unsavedRecords.get(placementId)?.find((one) => one.text === text)?.changes,
  };
}

/**
 * Limits the characters of all records. Microsoft documents 2 MB for the settings of a file; a
 * setting of more than 1 MB was refused (office-js issue 3957), and a refusal fails the whole
 * write.
 */
const MAX_RECORDS = 1_000_000;

/** @param texts of the file's records by key */
export function fitsIntoFile([key, text]: readonly [string, string], texts: ReadonlyMap<string, string>): boolean {
  let length = text.length;
  for (const [other, { length: more }] of texts) if (other !== key) length += more;
  return length <= MAX_RECORDS;
}

/** Omits the checksums of single cells, which only other devices need. */
export function omitCellSums(patch: PlacementPatch | undefined): PlacementPatch | undefined {
  const { rowSums } = patch?.written ?? {};
  return rowSums === undefined ? patch : { ...patch, written: { ...patch?.written, rowSums: removeCellSums(rowSums) } };
}

/** Returns true if both describe the same write, even if the block has moved since. */
function isSameWrite(a: Placement, b: Placement): boolean {
  return a.written.refreshedAt === b.written.refreshedAt && a.written.rows === b.written.rows;
}

export function writeDeviceEntry(inFile: Placement, entryBefore: string | undefined, sync: SyncPart): string {
  return writeDeviceState(inFile.written.refreshedAt, { ...applyDeviceState(inFile, entryBefore), sync });
}

export function readPlacements(records: ReadonlyMap<string, string>, reader: PlacementReader): readonly Placement[] {
  const previousFilePlacements = new Map(reader.filePlacements);
  reader.filePlacements.clear();
  return [...records].flatMap(([key, text]) => {
    const placement = key.startsWith(PLACEMENT_KEY) ? tryReadPlacement(text) : undefined;
    if (!placement) return [];
    const { id } = placement;
    reader.filePlacements.set(id, placement);
    const current = reader.findPlacement(id);
    const deviceState = applyDeviceState(placement, reader.readDeviceEntry(id));
    const base = previousFilePlacements.get(id);
    return [current && base ? mergeUnsaved(deviceState, placement, current, base) : deviceState];
  });
}

/**
 * Merges a record that was read from the file with unsaved changes of this window.
 * @param current the placement in this window, with its unsaved changes
 * @param base the record from which `current` was made: another window has changed the fields that
 * differ from it in the file, and these win
 */
function mergeUnsaved(deviceState: Placement, inFile: Placement, current: Placement, base: Placement): Placement {
  const { address } = mergeFields(inFile.written, current.written, base.written);
  return {
    ...deviceState,
    choices: mergeFields(inFile.choices, current.choices, base.choices),
    written: { ...deviceState.written, address },
    sync: mergeFields(inFile.sync, current.sync, base.sync),
    notes: mergeFields(inFile.notes, current.notes, base.notes),
  };
}

/**
 * Does a three-way merge: a field that the file has changed since `base` comes from the file, any
 * other from `current`.
 */
function mergeFields<Part extends object>(inFile: Part, current: Part, base: Part): Part {
  const merged = { ...current };
  for (const field in { ...base, ...inFile })
    if (JSON.stringify(inFile[field]) !== JSON.stringify(base[field])) merged[field] = inFile[field];
  return merged;
}
