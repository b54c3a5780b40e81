/**
 * Keeps the platform's record of a placement up to date: it says which cells of which workbook hold
 * the report.
 */
import { isPlatformFailure, type Report } from '../../client';
import { type Address, formatAddress, formatFirstCell, formatLastCell, formatRect, tryParseAddress } from '../../grid';
import type { Placement, SyncPart } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { belongsToSession, type Session } from '../session/session';
import { findBlocks } from './find-blocks';
import type { PlacementParts } from './placement-parts';

export interface RecordingResult {
  /** Holds the new state of the record; the same object if nothing about it has changed. */
  readonly sync: SyncPart;
  /** Is set if the platform did not accept the record. */
  readonly failure?: Failure;
}

/**
 * Sends the placement's record to the platform. The device saves the id from the response until the
 * next record of the placement takes it to the file. A device that opens the file before that sends
 * the record again, and the platform finds it by its address.
 */
export async function recordPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  sending: SendOptions,
): Promise<RecordingResult> {
  const recorded = await sendRecord(parts, session, placement, sending);
  parts.registry.update(placement.id, 'sync', recorded.sync);
  return recorded;
}

interface SendOptions {
  readonly workbookId: string;
  /** Says whether only the address has changed, and nothing was refreshed. */
  readonly addressOnly?: boolean;
}

/**
 * Sends the current address; the caller has to save the result. For a file that may be a copy,
 * nothing is sent before the user has said what it is. If the platform does not accept the record,
 * the cells stay, the record is marked as pending and the next refresh retries.
 */
export async function sendRecord(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  { workbookId: workbookIdBefore, addressOnly = false }: SendOptions,
): Promise<RecordingResult> {
  const { sync } = placement;
  const address = tryParseAddress(placement.written.address);
  if (!address) return { sync };
  const pending = sync.recordPending ? sync : { ...sync, recordPending: true };
  try {
    if (!(await parts.registry.isOriginalFile())) return { sync: pending };
    // The user's answer may have given the file another id since the caller read it.
    const workbookId = parts.registry.workbookRecord.peek()?.id ?? workbookIdBefore;
    const allPlacements = parts.registry.placements.peek();
    const connectAt = async (blockAddress: Address, knownId: string | undefined) => {
      const placementToSend = { ...placement, sync: { ...sync, recordId: knownId } };
      const report = await sendConnection(session, placementToSend, {
        workbookId,
        address: blockAddress,
        addressOnly,
        allPlacements,
      });
      return findRecordId(report, workbookId, formatFirstCell(blockAddress), knownId);
    };
    const sentAddress = findSentAddress(parts, placement);
    const hasMoved = sentAddress !== undefined && formatFirstCell(sentAddress) !== formatFirstCell(address);
    const recordId = await connectAt(address, hasMoved ? await connectAt(sentAddress, undefined) : sync.recordId);
    if (!sync.recordPending && recordId === sync.recordId) return { sync };
    return { sync: { recordId, recordPending: undefined } };
  } catch (error) {
    if (isAbort(error)) throw error;
    // The cells are written, whatever else fails: the next refresh sends the record in any case.
    return { sync: pending, failure: toFailure(error, session.host) };
  }
}

/**
 * Returns the address in the file if the record was sent with it and its id is not in the file:
 * without the id, the platform finds the record only by this address.
 */
function findSentAddress({ registry }: PlacementParts, placement: Placement): Address | undefined {
  const { id, sync } = placement;
  if (!sync.recordPending || sync.recordId !== undefined) return undefined;
  const sentAddress = tryParseAddress(registry.placementsInFile.get(id)?.written.address ?? '');
  const others = registry.placements.peek().filter((one) => one.id !== id && isSameReport(one, placement));
  const anchorsOfOthers = others
    .map(({ written }) => tryParseAddress(written.address))
    .map((at) => at && formatFirstCell(at));
  // If another placement of the report now begins there, the record of that address belongs to it.
  return sentAddress && !anchorsOfOthers.includes(formatFirstCell(sentAddress)) ? sentAddress : undefined;
}

interface ConnectCall extends Required<SendOptions> {
  readonly address: Address;
  readonly allPlacements: readonly Placement[];
}

/**
 * Sends the record. The platform's first release has one record for each report and file. If the
 * platform gives its records ids, a second block of the same report gets its own record: the
 * block's place is sent separately from the file, or the record is identified by its id.
 */
async function sendConnection(
  { client }: Session,
  placement: Placement,
  { workbookId, address, addressOnly, allPlacements }: ConnectCall,
): Promise<Report> {
  const { deploymentId, reportId } = placement.report;
  const { recordId } = placement.sync;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: formatFirstCell(address),
    endResultCell: formatLastCell(address),
  };
  if (recordId !== undefined) {
    try {
      const addressFlag = addressOnly ? { addressOnly } : {};
      return await client.connectWorkbook(deploymentId, reportId, { ...input, placementId: recordId, ...addressFlag });
    } catch (error) {
      // The record was removed, but the block is still here, so it gets a new one.
      if (!isPlatformFailure(error) || error.code !== 'NotFound') throw error;
    }
  }
  const sameReportPlacements = allPlacements.filter(
    (other) => other.id !== placement.id && isSameReport(other, placement),
  );
  const blockPlace = sameReportPlacements.some((other) => other.sync.recordId !== undefined)
    ? { sheetName: address.sheet, anchorCell: formatRect({ ...address.rect, rows: 1, columns: 1 }) }
    : {};
  return client.connectWorkbook(deploymentId, reportId, { ...input, ...blockPlace });
}

export function isSameReport({ report: a }: Placement, { report: b }: Placement): boolean {
  return a.platform === b.platform && a.deploymentId === b.deploymentId && a.reportId === b.reportId;
}

/** Returns the id of the record that was just written. */
function findRecordId(
  report: Report,
  workbookId: string,
  anchor: string,
  knownId: string | undefined,
): string | undefined {
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const recordWithId = records.find((record) => knownId !== undefined && record.id === knownId);
  return (recordWithId ?? records.find((record) => record.resultLocation === anchor))?.id ?? undefined;
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
  if (!address) return;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: formatFirstCell(address),
    ...(placement.sync.recordId === undefined ? {} : { placementId: placement.sync.recordId }),
  };
  await session.client.disconnectWorkbook(placement.report.deploymentId, placement.report.reportId, input);
}
