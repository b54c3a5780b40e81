/** The platform's record of a placement: which cells of which workbook hold the report. */
import { isPlatformFailure, type Report } from '../../client';
import { type Address, anchorOf, endCellOf, formatAddress, formatRect, tryParseAddress } from '../../grid';
import { type Placement, writePlacement } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { isOf, type Session } from '../session/session';
import { PLACEMENT } from './file-records';
import { findBlocks } from './find-blocks';
import type { PlacementParts } from './placement-parts';

export interface Recorded {
  readonly placement: Placement;
  /** The platform did not take it. */
  readonly failure?: Failure;
}

/**
 * Tells the platform, and keeps in the file what came of it.
 * @param isElsewhere the file has another address of it
 */
export async function recordPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  workbookId: string,
  isElsewhere = false,
): Promise<Recorded> {
  const recorded = await sendRecord(parts, session, placement, { workbookId });
  return await keepRecorded(parts, placement, recorded, isElsewhere);
}

/** Keeps in the file what came of the record. Whatever becomes of that, the cells stand. */
async function keepRecorded(
  parts: Pick<PlacementParts, 'registry'>,
  placement: Placement,
  recorded: Recorded,
  isElsewhere: boolean,
): Promise<Recorded> {
  // What was unlinked meanwhile does not come back.
  const isThere = parts.registry.placements.peek().some(({ id }) => id === placement.id);
  if ((recorded.placement === placement && !isElsewhere) || !isThere) return recorded;
  try {
    await parts.registry.save(recorded.placement);
    return recorded;
  } catch (error) {
    return {
      placement: { ...placement, sync: { ...placement.sync, recordPending: true } },
      failure: recorded.failure ?? toFailure(error),
    };
  }
}

interface Sending {
  readonly workbookId: string;
  /** Nothing was refreshed. */
  readonly addressOnly?: boolean;
  /** All placements of the file, where more is known of them than the file has. */
  readonly among?: readonly Placement[];
}

/**
 * Sends the true address; what came of it is for the caller to keep. A file that may be a copy sends nothing before the analyst has said
 * what it is. When the platform does not take it, the cells stay, the record is marked pending and the next refresh tries again.
 * @returns the very placement where nothing about its record has changed
 */
export async function sendRecord(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  { workbookId: givenId, addressOnly = false, among = parts.registry.placements.peek() }: Sending,
): Promise<Recorded> {
  const address = tryParseAddress(placement.written.address);
  if (!address) return { placement };
  const pending = { ...placement, sync: { ...placement.sync, recordPending: true } };
  try {
    if (!(await parts.registry.isOwn())) return { placement: pending };
    // The answer to the question may have given the file another id since the caller looked.
    const workbookId = parts.registry.workbook.peek()?.id ?? givenId;
    const report = await connect(session, placement, { workbookId, address, addressOnly, among });
    const { recordPending: wasPending, recordId: former } = placement.sync;
    const recordId = recordIn(report, workbookId, anchorOf(address), former);
    if (!wasPending && recordId === former) return { placement };
    return { placement: { ...placement, sync: recordId === undefined ? {} : { recordId } } };
  } catch (error) {
    if (isAbort(error)) throw error;
    // The cells stand, whatever else fails: the next refresh sends the record in any case.
    return { placement: pending, failure: toFailure(error, session.host) };
  }
}

interface Call extends Required<Sending> {
  readonly address: Address;
}

/**
 * The platform's first release knows one record for each report and file. Where it names its records, a second block of the same
 * report gets a record of its own: the block's place is told apart from the file, or the record is called by its name.
 */
async function connect(
  { client }: Session,
  placement: Placement,
  { workbookId, address, addressOnly, among }: Call,
): Promise<Report> {
  const {
    report: { deploymentId, reportId },
    sync: { recordId },
  } = placement;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: anchorOf(address),
    endResultCell: endCellOf(address),
  };
  if (recordId !== undefined) {
    try {
      const only = addressOnly ? { addressOnly } : {};
      return await client.connectWorkbook(deploymentId, reportId, { ...input, placementId: recordId, ...only });
    } catch (error) {
      // Somebody removed the record: the block is still here, so it gets a new one.
      if (!isPlatformFailure(error) || error.code !== 'NotFound') throw error;
    }
  }
  const twins = among.filter((other) => other.id !== placement.id && isSameReport(other, placement));
  const apart = twins.some((twin) => twin.sync.recordId !== undefined)
    ? { sheetName: address.sheet, anchorCell: formatRect({ ...address.rect, rows: 1, columns: 1 }) }
    : {};
  return client.connectWorkbook(deploymentId, reportId, { ...input, ...apart });
}

export function isSameReport({ report: a }: Placement, { report: b }: Placement): boolean {
  return a.platform === b.platform && a.deploymentId === b.deploymentId && a.reportId === b.reportId;
}

/** Id of the record that was just written. */
function recordIn(report: Report, workbookId: string, anchor: string, known: string | undefined): string | undefined {
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const named = records.find((record) => known !== undefined && record.id === known);
  return (named ?? records.find((record) => record.resultLocation === anchor))?.id ?? undefined;
}

/**
 * Notes where blocks stand now, in the workbook and on the platform: the addresses alone, nothing was refreshed. A block in doubt keeps
 * the address at which it was last known.
 */
export async function correctAddresses(
  parts: PlacementParts,
  session: Session,
  placementIds: readonly string[],
): Promise<void> {
  const { registry, turns } = parts;
  if (placementIds.length === 0) return;
  await turns.take(async () => {
    const workbook = registry.workbook.peek();
    if (!workbook || !(await registry.isOwn())) return;
    const placements = registry.placements.peek().filter(({ id }) => placementIds.includes(id));
    const { found } = await findBlocks(parts, placements);
    const corrected = placements.flatMap((placement): Placement[] => {
      const finding = found.get(placement.id)?.finding;
      if (finding?.kind !== 'found' && finding?.kind !== 'moved') return [];
      const address = formatAddress(finding.address);
      return address === placement.written.address
        ? []
        : [{ ...placement, written: { ...placement.written, address } }];
    });
    await keepAll(registry, corrected, (now, { written: { address } }) => ({
      ...now,
      written: { ...now.written, address },
    }));
    const sent: Placement[] = [];
    for (const placement of corrected) {
      if (!isOf(placement, session) || !parts.allowed.has(placement.report)) continue;
      const among = registry.placements.peek().map((one) => sent.find(({ id }) => id === one.id) ?? one);
      const how = { workbookId: workbook.id, addressOnly: true, among };
      const recorded = await sendRecord(parts, session, placement, how);
      if (recorded.placement !== placement) sent.push(recorded.placement);
    }
    await keepAll(registry, sent, (now, { sync: { recordId = now.sync.recordId, recordPending } }) => ({
      ...now,
      sync: { ...(recordId !== undefined && { recordId }), ...(recordPending && { recordPending }) },
    }));
  });
}

/**
 * Their cells were not written: what these showed when they were is still their evidence. A refresh may have ended since they were looked
 * for: what it has brought stays, and what was unlinked does not come back.
 */
async function keepAll(
  registry: PlacementParts['registry'],
  corrected: readonly Placement[],
  correct: (now: Placement, corrected: Placement) => Placement,
): Promise<void> {
  if (corrected.length === 0) return;
  await registry.whenKept();
  const known = new Map(registry.placements.peek().map((placement) => [placement.id, placement]));
  const records = corrected.flatMap((one) => {
    const now = known.get(one.id);
    return now ? [[PLACEMENT + one.id, writePlacement(correct(now, one))] as const] : [];
  });
  if (records.length > 0) await registry.keep(new Map(records));
}

/** Ends the record. A platform of an earlier release knows no such call; its record then stays behind, harmless. */
export async function forgetPlacement(session: Session, placement: Placement, workbookId: string): Promise<void> {
  const address = tryParseAddress(placement.written.address);
  if (!address) return;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: anchorOf(address),
    ...(placement.sync.recordId === undefined ? {} : { placementId: placement.sync.recordId }),
  };
  await session.client.disconnectWorkbook(placement.report.deploymentId, placement.report.reportId, input);
}
