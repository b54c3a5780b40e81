/**
 * Recovers writes of a pane that was closed in the middle. The journal of the write is in the file,
 * and the next start of the add-in ends the write: the block keeps all cells that its name covers,
 * and its next refresh writes them.
 */
import { type Address, createPackedRows, formatAddress, type JournalEntry, tryParseAddress } from '../../grid';
import {
  countHeaderRows,
  countRowsToRead,
  formatAnchorName,
  isAbandoned,
  matchesEvidence,
  type Placement,
  tryReadJournal,
  tryReadPlacement,
  type WriteJournal,
  writeJournal,
} from '../../placement';
import { hasOpenOutcome, isWorkbookFailure, type Workbook } from '../../workbook';
import { JOURNAL_KEY } from './file-records';
import { formatLockName, type PlacementParts } from './placement-parts';

type RecoveryParts = Pick<
  PlacementParts,
  'workbook' | 'registry' | 'clock' | 'storage' | 'newId' | 'mutex' | 'allowedReports'
>;

export function createJournalEntry(
  parts: Pick<RecoveryParts, 'clock' | 'storage' | 'newId' | 'mutex'>,
  placementId: string,
  write: Omit<WriteJournal, 'by' | 'window' | 'at'>,
): JournalEntry {
  const writer = { by: getDeviceId(parts), window: parts.mutex.windowId, at: parts.clock.now() };
  return { key: JOURNAL_KEY + placementId, text: writeJournal({ ...write, ...writer }) };
}

/** Awaits a write. If its outcome is unknown, records that Excel may still carry it out. */
export async function recordUnknownOutcome<T>(
  { unknownOutcomeIds: unansweredIds }: Pick<PlacementParts, 'unknownOutcomeIds'>,
  placementId: string,
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (hasOpenOutcome(error)) unansweredIds.add(placementId);
    throw error;
  }
}

/**
 * Ends abandoned writes. No cell of a placement is cleared: all cells that the name of its block
 * covers belong to it, so that the next refresh writes all of them.
 * @param hasEnded returns true if this pane is not writing the placement
 * @returns ids of the placements that need a refresh
 */
export async function recoverWrites(
  parts: RecoveryParts,
  hasEnded: (placementId: string) => boolean,
): Promise<readonly string[]> {
  const halfWrittenIds: string[] = [];
  for (const { key, id, journal } of await findAbandoned(parts, hasEnded)) {
    if (journal.isCleared) await clearNewSheet(parts, id, journal);
    else if (journal.leaves) await emptyFormerCells(parts, id, journal.leaves);
    else if (await keepHalfWritten(parts, id, journal)) halfWrittenIds.push(id);
    await parts.workbook.writeRecords(new Map([[key, undefined]]));
  }
  return halfWrittenIds;
}

interface FoundJournal {
  readonly key: string;
  readonly text: string;
  /** Is the placement's id. */
  readonly id: string;
  readonly journal: WriteJournal;
}

/**
 * Finds abandoned writes. Reads the file again at the end, because a window may have finished its
 * write between the first read and the check of its lock.
 */
async function findAbandoned(
  parts: RecoveryParts,
  hasEnded: (placementId: string) => boolean,
): Promise<readonly FoundJournal[]> {
  const found: FoundJournal[] = [];
  const [records] = await parts.workbook.readSnapshot({ kind: 'records' });
  for (const [key, text] of records) {
    const journal = key.startsWith(JOURNAL_KEY) ? tryReadJournal(text) : undefined;
    const id = key.slice(JOURNAL_KEY.length);
    if (journal && hasEnded(id) && isAbandoned(journal, await isWriting(parts, journal), parts.clock.now()))
      found.push({ key, text, id, journal });
  }
  if (found.length === 0) return found;
  const [recordsAgain] = await parts.workbook.readSnapshot({ kind: 'records' });
  return found.filter(({ key, text }) => recordsAgain.get(key) === text);
}

/**
 * Returns true if the window of this journal is still writing; undefined if this device does not
 * know. This window itself writes nothing while it searches for unfinished writes.
 */
async function isWriting(parts: RecoveryParts, { by, window = '' }: WriteJournal): Promise<boolean | undefined> {
  if (by !== getDeviceId(parts)) return undefined;
  return window === parts.mutex.windowId ? false : parts.storage.isLocked(formatLockName(window));
}

/**
 * Clears cells on a sheet that was added for them. The name of a block that was moving there is set
 * to its former cells again.
 */
async function clearNewSheet({ workbook, registry }: RecoveryParts, id: string, { back }: WriteJournal): Promise<void> {
  const anchor = formatAnchorName(id);
  const former = tryParseAddress(back ?? '');
  const block = await locateAnchor(workbook, anchor);
  // If the name is on the former sheet, it was restored already.
  if (block && block.sheet !== former?.sheet) await clearCells(workbook, block, anchor);
  const placement = registry.get(id);
  if (former && placement) await restoreAnchor(workbook, placement, former);
}

/**
 * Points the name of a block at its former cells again, if they still show it. Otherwise the user
 * has to find the block.
 */
export async function restoreAnchor(workbook: Workbook, placement: Placement, former: Address): Promise<void> {
  const anchor = formatAnchorName(placement.id);
  const { evidence } = placement.written;
  const rowsAtEachEnd = countRowsToRead(countHeaderRows(placement.written));
  const [placesByAnchor, sample] = await workbook.readSnapshot(
    { kind: 'anchors', anchors: [anchor] },
    { kind: 'sight', address: former, rowsAtEachEnd },
  );
  const place = placesByAnchor.get(anchor);
  if (place?.kind === 'found' && place.address.sheet === former.sheet) return;
  if (!sample || (evidence && !matchesEvidence(evidence, sample))) return;
  await workbook.setAnchor(anchor, former, sample);
}

/**
 * Keeps the placement without checksums: its cells are neither the old result nor the new one, and
 * none counts as edited.
 * @returns false if there is no such block
 */
async function keepHalfWritten(
  { workbook, registry, allowedReports }: RecoveryParts,
  id: string,
  { placement: firstPlacement, noteRows, notes }: WriteJournal,
): Promise<boolean> {
  const current = registry.get(id);
  const placement = current ?? tryReadPlacement(firstPlacement);
  const block = await locateAnchor(workbook, formatAnchorName(id));
  if (placement?.id !== id || !block) return false;
  if (!current) {
    await registry.ensureWorkbook();
    allowedReports.recoverPlacing(placement);
  }
  // Columns may have been deleted from the block, but not the notes beside it.
  const columnsBefore = tryParseAddress(placement.written.address)?.rect.columns ?? 0;
  const notesGap = (placement.notes.notesGap ?? 0) + Math.max(0, columnsBefore - block.rect.columns);
  const noSums = { rowSums: undefined, formerRowSums: undefined, formerLayout: undefined };
  const rows = Math.max(0, block.rect.rows - countHeaderRows(placement.written));
  await registry.adopt(placement, {
    ...(notes && { choices: { notes } }),
    written: { ...noSums, address: formatAddress(block), rows },
    notes: { noteRows, notesGap },
  });
  return true;
}

async function locateAnchor(workbook: Workbook, anchor: string): Promise<Address | undefined> {
  const [placesByAnchor] = await workbook.readSnapshot({ kind: 'anchors', anchors: [anchor] });
  const place = placesByAnchor.get(anchor);
  return place?.kind === 'found' ? place.address : undefined;
}

/**
 * Empties the former cells of a block that has moved, if they still look like it. The block itself
 * is complete by then.
 */
async function emptyFormerCells({ workbook, registry }: RecoveryParts, id: string, leaves: string): Promise<void> {
  const evidence = registry.get(id)?.written.evidence;
  const address = tryParseAddress(leaves);
  if (!address || !evidence) return;
  const [sample] = await workbook.readSnapshot({
    kind: 'sight',
    address,
    rowsAtEachEnd: countRowsToRead(evidence.headerRows ?? 1),
  });
  if (sample && !sample.isEmpty && matchesEvidence(evidence, sample)) await clearCells(workbook, address);
}

/**
 * Clears cells, unless a user changes them meanwhile.
 * @param name the name over exactly these cells, which is removed with them
 */
async function clearCells(workbook: Workbook, address: Address, name?: string): Promise<void> {
  const rows = createPackedRows();
  await workbook.readRows(address, (batch) => rows.push(batch));
  const part = { ...address.rect, row: 0, column: 0 };
  const contents = [{ part, rows, numberFormats: undefined }];
  const operations = [{ kind: 'clear', part, what: 'contents' }] as const;
  try {
    await workbook.execute(
      name === undefined
        ? { target: address, preconditions: { contents }, operations }
        : { target: name, preconditions: { size: address.rect, contents }, operations, removesName: true },
    );
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
  }
}

/**
 * Returns the id of this device, which is the same at each start as long as the device saves
 * anything.
 */
function getDeviceId({ storage, newId }: Pick<RecoveryParts, 'storage' | 'newId'>): string {
  const known = storage.read(DEVICE_ID_KEY);
  if (known !== undefined) return known;
  const id = newId();
  storage.save(DEVICE_ID_KEY, id, 'device');
  return id;
}

const DEVICE_ID_KEY = 'device';
