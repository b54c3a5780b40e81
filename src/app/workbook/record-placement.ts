/**
 * Keeps the platform's record of a placement up to date: it says which cells of which workbook hold
 * the report.
 */
import { raceWithAbort } from '../../client';
import { type Address, formatAddress, formatFirstCell, tryParseAddress } from '../../grid';
import { isOfReport, type Placement, type SyncPart } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { belongsToSession, type Session } from '../session/session';
import { findBlocks } from './find-blocks';
import type { PlacementParts } from './placement-parts';
import {
  connectRecord,
  disconnectRecord,
  findRecord,
  isUnmarked,
  markRefreshed,
  type RecordCall,
} from './record-calls';

export interface RecordingResult {
  /** Holds the new state of the record; the same object if nothing about it has changed. */
  readonly sync: SyncPart;
  /** Is set if the platform did not accept the record. */
  readonly failure?: Failure;
}

/**
 * Sends the placement's record to the platform. The device saves the id from the response until the
 * next record of the placement takes it to the file. A device that opens the file before that sends
 * the record again, and the platform finds it by its address. Once the run is cancelled, it does not
 * wait for the platform: the record counts as pending until the answer arrives.
 */
export async function recordPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  { signal, ...sending }: SendOptions & { readonly signal?: AbortSignal },
): Promise<RecordingResult> {
  const { registry } = parts;
  const { id } = placement;
  if (!isOfReport(placement.report)) return { sync: placement.sync };
  const recording = sendRecord(parts, session, placement, sending);
  try {
    const recorded = await raceWithAbort(recording, signal);
    registry.update(id, 'sync', recorded.sync);
    return recorded;
  } catch (error) {
    if (!signal?.aborted) throw error;
    const pending = { ...placement.sync, recordPending: true };
    registry.update(id, 'sync', pending);
    // A later refresh may have sent the record meanwhile.
    const isStillPending = () => registry.get(id)?.sync.recordPending === true;
    recording.then(
      ({ sync }) => isStillPending() && registry.update(id, 'sync', sync),
      () => undefined,
    );
    return { sync: pending };
  }
}

interface SendOptions {
  readonly workbookId: string;
  /** Says whether only the address has changed, and nothing was refreshed. */
  readonly addressOnly?: boolean;
  /** Holds the address in the platform's record; a block that is still there is only marked as refreshed. */
  readonly recordedAddress?: string;
}

/**
 * Sends the current address; the caller has to save the result. A query without a report has no
 * record. For a file that may be a copy, nothing is sent before the user has said what it is. If the
 * platform does not accept the record, the cells stay, the record is marked as pending and the next
 * refresh retries.
 */
export async function sendRecord(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  { workbookId: workbookIdBefore, addressOnly = false, recordedAddress }: SendOptions,
): Promise<RecordingResult> {
  const { registry, workbook } = parts;
  const { sync } = placement;
  const address = tryParseAddress(placement.written.address);
  if (!address || !isOfReport(placement.report)) return { sync };
  const pending = sync.recordPending ? sync : { ...sync, recordPending: true };
  try {
    if (!(await registry.isOriginalFile())) return { sync: pending };
    const call: RecordCall = {
      placement,
      address,
      addressOnly,
      recordId: sync.recordId,
      // The user's answer may have given the file another id since the caller read it.
      workbookId: registry.workbookRecord.peek()?.id ?? workbookIdBefore,
      workbookName: registry.fileName,
      sheetId: await workbook.findSheetId(address.sheet),
      hasSiblings: listSameReport(parts, placement).some((other) => other.sync.recordId !== undefined),
    };
    const isUnmoved = recordedAddress === placement.written.address && !sync.recordPending;
    const marked = isUnmoved ? await markRefreshed(session, call) : 'refused';
    if (marked === 'done') return { sync };
    const sentAddress = findSentAddress(parts, placement);
    const hasMoved = sentAddress !== undefined && formatFirstCell(sentAddress) !== formatFirstCell(address);
    const recordIdBefore = hasMoved
      ? await connect(session, { ...call, address: sentAddress, sheetId: undefined })
      : sync.recordId;
    const isAddressOnly = addressOnly || marked === 'outdated';
    const recordId = await connect(session, { ...call, recordId: recordIdBefore, addressOnly: isAddressOnly });
    // The platform has the record, so its 404 meant that it does not have the call.
    if (marked === 'notFound' && recordId === sync.recordId) session.recordSupport.marksRefreshes = false;
    if (!sync.recordPending && recordId === sync.recordId) return { sync };
    return { sync: { recordId, recordPending: undefined } };
  } catch (error) {
    if (isAbort(error)) throw error;
    // The cells are written, whatever else fails: the next refresh sends the record in any case.
    return { sync: pending, failure: toFailure(error, session.host) };
  }
}

/** @returns the id of the record, if the platform gives records ids */
async function connect(session: Session, call: RecordCall): Promise<string | undefined> {
  const report = await connectRecord(session, call);
  const record = findRecord(report, call);
  const recordId = record?.id ?? undefined;
  if (record && !call.addressOnly && isUnmarked(record, report)) await markRefreshed(session, { ...call, recordId });
  return recordId;
}

/**
 * Returns the address in the file if the record was sent with it and its id is not in the file:
 * without the id, the platform finds the record only by this address.
 */
function findSentAddress(parts: PlacementParts, placement: Placement): Address | undefined {
  const { id, sync } = placement;
  if (!sync.recordPending || sync.recordId !== undefined) return undefined;
  const sentAddress = tryParseAddress(parts.registry.placementsInFile.get(id)?.written.address ?? '');
  const anchorsOfOthers = listSameReport(parts, placement)
    .map(({ written }) => tryParseAddress(written.address))
    .map((at) => at && formatFirstCell(at));
  // If another placement of the report now begins there, the record of that address belongs to it.
  return sentAddress && !anchorsOfOthers.includes(formatFirstCell(sentAddress)) ? sentAddress : undefined;
}

/** Returns the other placements of the report in this workbook. */
function listSameReport({ registry }: PlacementParts, placement: Placement): readonly Placement[] {
  return registry.placements.peek().filter((one) => one.id !== placement.id && isSameReport(one, placement));
}

export function isSameReport({ report: a }: Placement, { report: b }: Placement): boolean {
  return a.platform === b.platform && a.deploymentId === b.deploymentId && a.reportId === b.reportId;
}

/**
 * Corrects the addresses of these placements and sends them to the platform, without a refresh. The
 * file gets them with the next record of each placement, because this alone is no reason to write
 * to it. A doubtful block keeps its last known address.
 */
export async function correctAddresses(
  parts: PlacementParts,
  session: Session,
  placementIds: readonly string[],
): Promise<void> {
  const { registry, mutex } = parts;
  if (placementIds.length === 0) return;
  await mutex.runExclusive(async () => {
    const workbook = registry.workbookRecord.peek();
    if (!workbook || !(await registry.isOriginalFile())) return;
    const placements = registry.placements.peek().filter(({ id }) => placementIds.includes(id));
    const { found } = await findBlocks(parts, placements);
    // A refresh may have finished since, and its result stays.
    await registry.waitForSaves();
    for (const { id, written } of placements) {
      const finding = found.get(id)?.finding;
      if (finding?.kind !== 'found' && finding?.kind !== 'moved') continue;
      const address = formatAddress(finding.address);
      if (address === written.address) continue;
      registry.update(id, 'written', { address });
      const placement = registry.get(id);
      if (!placement || !belongsToSession(placement, session) || !parts.allowedReports.has(placement.report)) continue;
      await recordPlacement(parts, session, placement, { workbookId: workbook.id, addressOnly: true });
    }
  });
}

/**
 * Removes the record. A platform of an earlier release does not have this call; its record then
 * stays, which is harmless.
 */
export async function removePlacementRecord(session: Session, placement: Placement, workbookId: string): Promise<void> {
  const address = tryParseAddress(placement.written.address);
  if (!address || !isOfReport(placement.report)) return;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: formatFirstCell(address),
    ...(placement.sync.recordId === undefined ? {} : { placementId: placement.sync.recordId }),
  };
  await disconnectRecord(session, placement.report, input);
}
