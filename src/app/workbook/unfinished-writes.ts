/** Recovery: a pane may die in the middle of a write. Its journal is in the file, and the next start of the add-in ends the write. */
import { type AbandonedBlock, createPackedRows, formatAddress, tryParseAddress, type WriteNote } from '../../grid';
import {
  anchorName,
  isAbandoned,
  type Placement,
  recognises,
  rowsSeen,
  tryReadPlacement,
  tryReadUnfinished,
  type UnfinishedWrite,
  writeUnfinished,
} from '../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../workbook';
import { UNFINISHED } from './file-records';
import { type PlacementParts, writingLock } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'storage' | 'newId' | 'turns'>;

/** @param inserted number of columns in which cells are inserted for a first block; the journal covers at least these */
export function noteOf(
  parts: Parts,
  placementId: string,
  write: Omit<UnfinishedWrite, 'by' | 'window' | 'at' | 'rows' | 'columns'>,
  inserted = 0,
): WriteNote {
  const writer = { by: deviceId(parts), window: parts.turns.windowId, at: parts.clock.now() };
  return {
    key: UNFINISHED + placementId,
    text: (rows, columns) => writeUnfinished({ ...write, ...writer, rows, columns: Math.max(columns, inserted) }),
  };
}

/** Awaits a write. If its outcome is open, this function remembers that Excel may still carry it out. */
export async function rememberUnanswered<T>(
  { unanswered }: Pick<PlacementParts, 'unanswered'>,
  placementId: string,
  before: 'first' | 'known',
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (hasOpenOutcome(error)) unanswered.set(placementId, before);
    throw error;
  }
}

export interface RecoveredWrites {
  /** First placements that left no trace. */
  readonly takenOut: number;
  /** Ids of the placements that need a refresh. */
  readonly halfDone: readonly string[];
}

/**
 * Ends abandoned writes. A first placement leaves no trace. A block that existed before keeps its size; all its cells, new and old ones,
 * count as its own, so that the next refresh writes all of them.
 * @param isOver tells whether this pane is not writing the placement
 */
export async function recoverWrites(parts: Parts, isOver: (placementId: string) => boolean): Promise<RecoveredWrites> {
  const { workbook, registry } = parts;
  const halfDone: string[] = [];
  let takenOut = 0;
  for (const { key, id, write } of await findAbandoned(parts, isOver)) {
    const known = registry.placements.peek().find((placement) => placement.id === id);
    // A record with the same time may be this write's own: the block has moved by then, but its old cells are not empty yet.
    const hasEnded = known !== undefined && known.written.refreshedAt > write.at;
    if (!hasEnded) await workbook.clearAbandoned(abandonedBy(id, write));
    const standing =
      hasEnded || (write.isFirst && !write.isClaimed && !write.back) ? undefined : (known ?? kept(write));
    if (standing) {
      if (write.leaves) await empty(parts, standing, write.leaves);
      await keepHalfDone(parts, standing, write);
      halfDone.push(id);
    } else if (!hasEnded) takenOut += 1;
    await workbook.keepRecords(new Map([[key, undefined]]));
  }
  return { takenOut, halfDone };
}

interface FoundJournal {
  readonly key: string;
  readonly text: string;
  /** Of the placement. */
  readonly id: string;
  readonly write: UnfinishedWrite;
}

/** Reads the file again at the end: a window may have finished its write between the first read and the check of its lock. */
async function findAbandoned(parts: Parts, isOver: (placementId: string) => boolean): Promise<readonly FoundJournal[]> {
  const found: FoundJournal[] = [];
  const [records] = await parts.workbook.look({ kind: 'records' });
  for (const [key, text] of records) {
    const write = key.startsWith(UNFINISHED) ? tryReadUnfinished(text) : undefined;
    const id = key.slice(UNFINISHED.length);
    if (write && isOver(id) && isAbandoned(write, await isWriting(parts, write), parts.clock.now()))
      found.push({ key, text, id, write });
  }
  if (found.length === 0) return found;
  const [again] = await parts.workbook.look({ kind: 'records' });
  return found.filter(({ key, text }) => again.get(key) === text);
}

/** Undefined if this device cannot tell. This window itself is at work on nothing while it looks for unfinished writes. */
async function isWriting(parts: Parts, { by, window = '' }: UnfinishedWrite): Promise<boolean | undefined> {
  if (by !== deviceId(parts)) return undefined;
  return window === parts.turns.windowId ? false : parts.storage.isLocked(writingLock(window));
}

/** Removes the records of first placements whose cells are gone: the record may have come into the file after the cells were cleared. */
export async function forgetTakenOut({ workbook, registry, unanswered }: PlacementParts): Promise<void> {
  const first = registry.placements.peek().filter(({ id }) => unanswered.get(id) === 'first');
  if (first.length === 0) return;
  const [located] = await workbook.look({ kind: 'anchors', anchors: first.map(({ id }) => anchorName(id)) });
  for (const { id } of first) if (located.get(anchorName(id))?.kind === 'missing') await registry.remove(id);
}

function abandonedBy(
  id: string,
  { rows, columns, isFirst, isInserted, isClaimed, back }: UnfinishedWrite,
): AbandonedBlock {
  const left = { anchor: anchorName(id), rows, columns };
  if (isClaimed) return { ...left, kind: 'claimed' };
  return isFirst
    ? { ...left, kind: 'first', isInserted, back: tryParseAddress(back ?? '') }
    : { ...left, kind: 'grown' };
}

function kept({ placement }: UnfinishedWrite): Placement | undefined {
  return placement === undefined ? undefined : tryReadPlacement(placement);
}

/** Empties the old cells of a block that has moved, if they still look like it. */
async function empty({ workbook }: Parts, { written: { evidence } }: Placement, leaves: string): Promise<void> {
  const address = tryParseAddress(leaves);
  if (!address || !evidence) return;
  const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: rowsSeen(evidence.headerRows ?? 1) });
  if (!sight || sight.isEmpty || !recognises(evidence, sight)) return;
  const rows = createPackedRows();
  await workbook.readRows(address, (some) => rows.push(some));
  const part = { ...address.rect, row: 0, column: 0 };
  const contents = [{ part, rows, numberFormats: undefined }];
  const operations = [{ kind: 'clear', part, what: 'contents' }] as const;
  try {
    await workbook.execute({ target: address, expect: { contents }, operations });
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
  }
}

/** Keeps the placement without checksums: its cells are neither the old result nor the new one, and none counts as edited by hand. */
async function keepHalfDone(
  { workbook, registry }: Parts,
  placement: Placement,
  { noteRows, notes }: UnfinishedWrite,
): Promise<void> {
  const anchor = anchorName(placement.id);
  const [places] = await workbook.look({ kind: 'anchors', anchors: [anchor] });
  const located = places.get(anchor);
  if (located?.kind !== 'found') return;
  // Columns may have been deleted from the block, but not the notes beside it.
  const stood = tryParseAddress(placement.written.address)?.rect.columns ?? 0;
  const notesGap = (placement.notes.notesGap ?? 0) + Math.max(0, stood - located.address.rect.columns);
  const sums = { rowSums: undefined, formerRowSums: undefined, formerLayout: undefined };
  await registry.adopt(placement, {
    ...(notes && { choices: { notes } }),
    written: { ...sums, address: formatAddress(located.address) },
    notes: { noteRows, notesGap },
  });
}

/** The id of this device, the same at each start as long as the device keeps anything. */
function deviceId({ storage, newId }: Parts): string {
  const known = storage.read(DEVICE);
  if (known !== undefined) return known;
  const id = newId();
  storage.keep(DEVICE, id, 'device');
  return id;
}

const DEVICE = 'device';
