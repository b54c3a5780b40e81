/** A pane may die in the middle of a write. The file says so, and the next start leaves nothing half done. */
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
import { hasOpenOutcome } from '../../workbook';
import { UNFINISHED } from './file-records';
import type { PlacementParts } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'storage' | 'newId'>;

export function noteOf(
  parts: Parts,
  placementId: string,
  write: Omit<UnfinishedWrite, 'by' | 'at' | 'rows' | 'columns'>,
): WriteNote {
  const by = deviceId(parts);
  const at = parts.clock.now();
  return {
    key: UNFINISHED + placementId,
    text: (rows, columns) => writeUnfinished({ ...write, by, at, rows, columns }),
  };
}

/** Writes a placement; where Excel does not answer, that it may be written later is remembered. */
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
 * Ends what nobody will end any more. A first placement leaves no trace; a block that stood before keeps its size, and its cells, new and
 * old ones, are its own, so that the next refresh writes all of them.
 * @param isOver whether nobody in this pane is at work on the placement
 */
export async function recoverWrites(parts: Parts, isOver: (placementId: string) => boolean): Promise<RecoveredWrites> {
  const { workbook, registry } = parts;
  const halfDone: string[] = [];
  let takenOut = 0;
  const [records] = await workbook.look({ kind: 'records' });
  for (const [key, text] of records) {
    if (!key.startsWith(UNFINISHED)) continue;
    const id = key.slice(UNFINISHED.length);
    const write = tryReadUnfinished(text);
    if (!write || !isOver(id) || !isAbandoned(write, deviceId(parts), parts.clock.now())) continue;
    const known = registry.placements.peek().find((placement) => placement.id === id);
    const hasEnded = known !== undefined && known.written.refreshedAt >= write.at;
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

/** A first placement whose cells were taken out again is none, though its record came into the file afterwards. */
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

/** The place may hold anything by now: only what still looks like the block goes. */
async function empty({ workbook }: Parts, { written: { evidence } }: Placement, leaves: string): Promise<void> {
  const address = tryParseAddress(leaves);
  if (!address || !evidence) return;
  const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: rowsSeen(evidence.headerRows ?? 1) });
  if (!sight || sight.isEmpty || !recognises(evidence, sight)) return;
  const rows = createPackedRows();
  await workbook.readRows(address, (some) => rows.push(some));
  const part = { ...address.rect, row: 0, column: 0 };
  await workbook.emptyCells(address, [{ part, rows, numberFormats: undefined }], new Map());
}

/** Without checksums: what stands there is ours, though it is neither the old result nor the new one, and no hand edit. */
async function keepHalfDone(
  { workbook, registry }: Parts,
  placement: Placement,
  { noteRows, notes }: UnfinishedWrite,
): Promise<void> {
  const anchor = anchorName(placement.id);
  const [places] = await workbook.look({ kind: 'anchors', anchors: [anchor] });
  const located = places.get(anchor);
  if (located?.kind !== 'found') return;
  // Columns may have left the block and not what stands beside it.
  const stood = tryParseAddress(placement.written.address)?.rect.columns ?? 0;
  const notesGap = (placement.notes.notesGap ?? 0) + Math.max(0, stood - located.address.rect.columns);
  const sums = { rowSums: undefined, formerRowSums: undefined, formerLayout: undefined };
  await registry.adopt(placement, {
    ...(notes && { choices: { notes } }),
    written: { ...sums, address: formatAddress(located.address) },
    notes: { noteRows, notesGap },
  });
}

/** The same at each start on this device, as long as the device keeps anything. */
function deviceId({ storage, newId }: Parts): string {
  const known = storage.read(DEVICE);
  if (known !== undefined) return known;
  const id = newId();
  storage.keep(DEVICE, id, 'device');
  return id;
}

const DEVICE = 'device';
