/**
 * Recovers writes of a pane that was closed in the middle. The journal of the write is in the file,
 * and the next start of the add-in ends the write: the block keeps all cells that its name covers,
 * and its next refresh writes them.
 */
import { type Address, createPackedRows, formatAddress, tryParseAddress, type WriteNote } from '../../grid';
import {
  anchorName,
  headerRowsOf,
  isAbandoned,
  type Placement,
  recognises,
  rowsSeen,
  tryReadPlacement,
  tryReadUnfinished,
  type UnfinishedWrite,
  writeUnfinished,
} from '../../placement';
import { hasOpenOutcome, isWorkbookFailure, type Workbook } from '../../workbook';
import { UNFINISHED } from './file-records';
import { type PlacementParts, writingLock } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'storage' | 'newId' | 'turns' | 'allowed'>;

export function noteOf(
  parts: Pick<Parts, 'clock' | 'storage' | 'newId' | 'turns'>,
  placementId: string,
  write: Omit<UnfinishedWrite, 'by' | 'window' | 'at'>,
): WriteNote {
  const writer = { by: deviceId(parts), window: parts.turns.windowId, at: parts.clock.now() };
  return { key: UNFINISHED + placementId, text: writeUnfinished({ ...write, ...writer }) };
}

/** Awaits a write. If its outcome is unknown, records that Excel may still carry it out. */
export async function rememberUnanswered<T>(
  { unanswered }: Pick<PlacementParts, 'unanswered'>,
  placementId: string,
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (hasOpenOutcome(error)) unanswered.add(placementId);
    throw error;
  }
}

/**
 * Ends abandoned writes. No cell of a placement is cleared: all cells that the name of its block
 * covers belong to it, so that the next refresh writes all of them.
 * @param isOver returns true if this pane is not writing the placement
 * @returns ids of the placements that need a refresh
 */
export async function recoverWrites(
  parts: Parts,
  isOver: (placementId: string) => boolean,
): Promise<readonly string[]> {
  const halfDone: string[] = [];
  for (const { key, id, write } of await findAbandoned(parts, isOver)) {
    if (write.isCleared) await clearNewSheet(parts, id, write);
    else if (write.leaves) await emptyFormerCells(parts, id, write.leaves);
    else if (await keepHalfDone(parts, id, write)) halfDone.push(id);
    await parts.workbook.keepRecords(new Map([[key, undefined]]));
  }
  return halfDone;
}

interface FoundJournal {
  readonly key: string;
  readonly text: string;
  /** This is the placement's id. */
  readonly id: string;
  readonly write: UnfinishedWrite;
}

/**
 * Finds abandoned writes. Reads the file again at the end, because a window may have finished its
 * write between the first read and the check of its lock.
 */
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

/**
 * Returns true if the window of this journal is still writing; undefined if this device does not
 * know. This window itself writes nothing while it searches for unfinished writes.
 */
async function isWriting(parts: Parts, { by, window = '' }: UnfinishedWrite): Promise<boolean | undefined> {
  if (by !== deviceId(parts)) return undefined;
  return window === parts.turns.windowId ? false : parts.storage.isLocked(writingLock(window));
}

/**
 * Clears cells on a sheet that was added for them. The name of a block that was moving there is set
 * to its former cells again.
 */
async function clearNewSheet({ workbook, registry }: Parts, id: string, { back }: UnfinishedWrite): Promise<void> {
  const anchor = anchorName(id);
  const former = tryParseAddress(back ?? '');
  const at = await findBlock(workbook, anchor);
  // If the name is on the former sheet, it was restored already.
  if (at && at.sheet !== former?.sheet) await clearCells(workbook, at, anchor);
  const placement = registry.get(id);
  if (former && placement) await nameFormerCells(workbook, placement, former);
}

/**
 * Points the name of a block at its former cells again, if they still show it. Otherwise the user
 * has to find the block.
 */
export async function nameFormerCells(workbook: Workbook, placement: Placement, former: Address): Promise<void> {
  const anchor = anchorName(placement.id);
  const { evidence } = placement.written;
  const rowsAtEachEnd = rowsSeen(headerRowsOf(placement.written));
  const [places, shown] = await workbook.look(
    { kind: 'anchors', anchors: [anchor] },
    { kind: 'sight', address: former, rowsAtEachEnd },
  );
  const place = places.get(anchor);
  if (place?.kind === 'found' && place.address.sheet === former.sheet) return;
  if (!shown || (evidence && !recognises(evidence, shown))) return;
  await workbook.setAnchor(anchor, former, shown);
}

/**
 * Keeps the placement without checksums: its cells are neither the old result nor the new one, and
 * none counts as edited.
 * @returns false if there is no such block
 */
async function keepHalfDone(
  { workbook, registry, allowed }: Parts,
  id: string,
  { placement: first, noteRows, notes }: UnfinishedWrite,
): Promise<boolean> {
  const known = registry.get(id);
  const placement = known ?? tryReadPlacement(first);
  const at = await findBlock(workbook, anchorName(id));
  if (placement?.id !== id || !at) return false;
  if (!known) {
    await registry.ensureWorkbook();
    allowed.recoverPlacing(placement);
  }
  // Columns may have been deleted from the block, but not the notes beside it.
  const columnsBefore = tryParseAddress(placement.written.address)?.rect.columns ?? 0;
  const notesGap = (placement.notes.notesGap ?? 0) + Math.max(0, columnsBefore - at.rect.columns);
  const sums = { rowSums: undefined, formerRowSums: undefined, formerLayout: undefined };
  const rows = Math.max(0, at.rect.rows - headerRowsOf(placement.written));
  await registry.adopt(placement, {
    ...(notes && { choices: { notes } }),
    written: { ...sums, address: formatAddress(at), rows },
    notes: { noteRows, notesGap },
  });
  return true;
}

async function findBlock(workbook: Workbook, anchor: string): Promise<Address | undefined> {
  const [places] = await workbook.look({ kind: 'anchors', anchors: [anchor] });
  const place = places.get(anchor);
  return place?.kind === 'found' ? place.address : undefined;
}

/**
 * Empties the former cells of a block that has moved, if they still look like it. The block itself
 * is complete by then.
 */
async function emptyFormerCells({ workbook, registry }: Parts, id: string, leaves: string): Promise<void> {
  const evidence = registry.get(id)?.written.evidence;
  const address = tryParseAddress(leaves);
  if (!address || !evidence) return;
  const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: rowsSeen(evidence.headerRows ?? 1) });
  if (sight && !sight.isEmpty && recognises(evidence, sight)) await clearCells(workbook, address);
}

/**
 * Clears cells, unless a user changes them meanwhile.
 * @param name the name over exactly these cells, which is removed with them
 */
async function clearCells(workbook: Workbook, address: Address, name?: string): Promise<void> {
  const rows = createPackedRows();
  await workbook.readRows(address, (some) => rows.push(some));
  const part = { ...address.rect, row: 0, column: 0 };
  const contents = [{ part, rows, numberFormats: undefined }];
  const operations = [{ kind: 'clear', part, what: 'contents' }] as const;
  try {
    await workbook.execute(
      name === undefined
        ? { target: address, expect: { contents }, operations }
        : { target: name, expect: { size: address.rect, contents }, operations, endsName: true },
    );
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
  }
}

/**
 * Returns the id of this device, which is the same at each start as long as the device saves
 * anything.
 */
function deviceId({ storage, newId }: Pick<Parts, 'storage' | 'newId'>): string {
  const known = storage.read(DEVICE);
  if (known !== undefined) return known;
  const id = newId();
  storage.keep(DEVICE, id, 'device');
  return id;
}

const DEVICE = 'device';
