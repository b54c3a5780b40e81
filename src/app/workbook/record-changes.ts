/** Writes the texts of placement records, and stores what each changes until it is in the file. */
import type { BlockSight } from '../../grid';
import {
  asFound,
  type Placement,
  type PlacementPatch,
  patchPlacement,
  type SyncPart,
  tryReadPlacement,
  withoutCells,
  writeFoundAsKept,
  writePlacement,
} from '../../placement';
import { evidenceIn } from './block-evidence';
import { PLACEMENT } from './file-records';

/** Placements that are known before the records of the file are read. */
interface KnownPlacements {
  /** Placements as last read from the file; updated from the records. */
  readonly inFile: Map<string, Placement>;
  known(placementId: string): Placement | undefined;
  /** Returns what this device last recorded about the placement. */
  foundOn(placementId: string): string | undefined;
}

interface RecordOnItsWay {
  readonly text: string;
  readonly changes: PlacementPatch;
}

/**
 * Limits the pending records of one placement: a retried write creates its record again, and other
 * records may be written meanwhile.
 */
const MAX_ON_THEIR_WAY = 4;

/**
 * Creates the store of records that are on their way to the file, with the changes that each brings
 * once it is there.
 */
export function createRecordChanges() {
  /** Records by placement id, the newest first. */
  const onTheirWay = new Map<string, readonly RecordOnItsWay[]>();

  return {
    /**
     * Creates a record. For a write of other rows it includes the evidence of what the block shows,
     * so that the block can be recognized.
     * @returns key and text of the placement's record, with the patch
     */
    recordOf(placement: Placement, patch: PlacementPatch = {}, sight?: BlockSight): readonly [string, string] {
      const next = patchPlacement(placement, patch);
      const former = placement.written.evidence;
      const evidence = sight ? evidenceIn(next, sight, former) : isSameWriting(placement, next) ? former : undefined;
      const changes = patch.written || sight ? { ...patch, written: { ...patch.written, evidence } } : patch;
      const text = writePlacement(patchPlacement(placement, changes));
      const before = onTheirWay.get(placement.id) ?? [];
      onTheirWay.set(placement.id, [{ text, changes }, ...before].slice(0, MAX_ON_THEIR_WAY));
      return [PLACEMENT + placement.id, text];
    },
    /**
     * Returns the changes that the record with this text brings; undefined for a record that was
     * created elsewhere, which contains the whole placement.
     */
    changesOf: (placementId: string, text: string | undefined) =>
      onTheirWay.get(placementId)?.find((one) => one.text === text)?.changes,
  };
}

/**
 * Limit of the characters of all records. Microsoft documents 2 MB for the settings of a file; a
 * setting of more than 1 MB was refused (office-js issue 3957), and a refusal fails the whole write.
 */
const MAX_RECORDS = 1_000_000;

/** @param texts of the file's records by key */
export function fitsIntoFile([key, text]: readonly [string, string], texts: ReadonlyMap<string, string>): boolean {
  let length = text.length;
  for (const [other, { length: more }] of texts) if (other !== key) length += more;
  return length <= MAX_RECORDS;
}

/** Omits the checksums of single cells, which only other devices need. */
export function withoutCellSums(patch: PlacementPatch | undefined): PlacementPatch | undefined {
  const { rowSums } = patch?.written ?? {};
  return rowSums === undefined ? patch : { ...patch, written: { ...patch?.written, rowSums: withoutCells(rowSums) } };
}

/** Returns true if both describe the same write, even if the block has moved since. */
function isSameWriting(a: Placement, b: Placement): boolean {
  return a.written.refreshedAt === b.written.refreshedAt && a.written.rows === b.written.rows;
}

export function writeFoundWithSync(inFile: Placement, foundBefore: string | undefined, sync: SyncPart): string {
  return writeFoundAsKept(inFile.written.refreshedAt, { ...asFound(inFile, foundBefore), sync });
}

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
    const base = before.get(id);
    return [now && base ? mergeUnsaved(found, placement, now, base) : found];
  });
}

/**
 * Merges a record that was read from the file with unsaved changes of this window.
 * @param now the placement in this window, with its unsaved changes
 * @param base the record from which `now` was made: another window has changed the fields that
 * differ from it in the file, and these win
 */
function mergeUnsaved(found: Placement, inFile: Placement, now: Placement, base: Placement): Placement {
  const { address } = mergeFields(inFile.written, now.written, base.written);
  return {
    ...found,
    choices: mergeFields(inFile.choices, now.choices, base.choices),
    written: { ...found.written, address },
    sync: mergeFields(inFile.sync, now.sync, base.sync),
    notes: mergeFields(inFile.notes, now.notes, base.notes),
  };
}

/**
 * Does a three-way merge: a field that the file has changed since `base` comes from the file, any
 * other from `now`.
 */
function mergeFields<Part extends object>(inFile: Part, now: Part, base: Part): Part {
  const merged = { ...now };
  for (const field in { ...base, ...inFile })
    if (JSON.stringify(inFile[field]) !== JSON.stringify(base[field])) merged[field] = inFile[field];
  return merged;
}
