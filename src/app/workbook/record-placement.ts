/** The platform's record of a placement: which cells of which workbook hold the report. */
import { isPlatformFailure, type Report } from '../../client';
import { type Address, anchorOf, endCellOf, formatAddress, formatRect, tryParseAddress } from '../../grid';
import type { Placement } from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { isOf, type Session } from '../session/session';
import { resolvePlacement } from './find-blocks';
import type { PlacementParts } from './placement-parts';

export interface Recorded {
  readonly placement: Placement;
  /** The platform did not take it. */
  readonly failure?: Failure;
}

/**
 * Sends the true address. A file that may be a copy sends nothing before the analyst has said what it is. When the platform does not take it,
 * the cells stay, the record is marked pending and the next refresh tries again.
 */
export async function recordPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  givenId: string,
  { addressOnly = false } = {},
): Promise<Recorded> {
  const address = tryParseAddress(placement.address);
  if (!address) return { placement };
  const pending = { ...placement, recordPending: true };
  try {
    if (!(await parts.registry.isOwn())) {
      await parts.registry.save(pending);
      return { placement: pending };
    }
    // The answer to the question may have given the file another id since the caller looked.
    const workbookId = parts.registry.workbook.peek()?.id ?? givenId;
    const report = await connect(parts, session, placement, { workbookId, address, addressOnly });
    const { recordPending: wasPending, recordId: _, ...rest } = placement;
    const recordId = recordIn(report, workbookId, anchorOf(address), placement.recordId);
    const recorded: Placement = recordId === undefined ? rest : { ...rest, recordId };
    if (wasPending || recordId !== placement.recordId) await parts.registry.save(recorded);
    return { placement: recorded };
  } catch (error) {
    if (isAbort(error)) throw error;
    // The cells stand, whatever else fails: the next refresh sends the record in any case.
    await parts.registry.save(pending).catch(() => undefined);
    return { placement: pending, failure: toFailure(error, session.host) };
  }
}

interface Call {
  readonly workbookId: string;
  readonly address: Address;
  readonly addressOnly: boolean;
}

/**
 * The platform's first release knows one record for each report and file. Where it names its records, a second block of the same
 * report gets a record of its own: the block's place is told apart from the file, or the record is called by its name.
 */
async function connect(
  { registry }: PlacementParts,
  { client }: Session,
  placement: Placement,
  { workbookId, address, addressOnly }: Call,
): Promise<Report> {
  const { deploymentId, reportId, recordId } = placement;
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
  const twins = registry.placements
    .peek()
    .filter((other) => other.id !== placement.id && isSameReport(other, placement));
  const apart = twins.some((twin) => twin.recordId !== undefined)
    ? { sheetName: address.sheet, anchorCell: formatRect({ ...address.rect, rows: 1, columns: 1 }) }
    : {};
  return client.connectWorkbook(deploymentId, reportId, { ...input, ...apart });
}

function isSameReport(a: Placement, b: Placement): boolean {
  return a.platform === b.platform && a.deploymentId === b.deploymentId && a.reportId === b.reportId;
}

/** Id of the record that was just written. */
function recordIn(report: Report, workbookId: string, anchor: string, known: string | undefined): string | undefined {
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const named = records.find((record) => known !== undefined && record.id === known);
  return (named ?? records.find((record) => record.resultLocation === anchor))?.id ?? undefined;
}

/**
 * Notes where a block stands now, in the workbook and on the platform: the address alone, nothing was refreshed. A block in doubt keeps
 * the address at which it was last known.
 */
export async function correctAddress(parts: PlacementParts, session: Session, placementId: string): Promise<void> {
  const { registry, turns } = parts;
  await turns.take(async () => {
    const placement = registry.placements.peek().find(({ id }) => id === placementId);
    const workbook = registry.workbook.peek();
    if (!placement || !workbook || !(await registry.isOwn())) return;
    const finding = await resolvePlacement(parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') return;
    const address = formatAddress(finding.address);
    if (address === placement.address) return;
    const corrected = { ...placement, address };
    await registry.save(corrected);
    if (isOf(placement, session)) await recordPlacement(parts, session, corrected, workbook.id, { addressOnly: true });
  });
}

/** Ends the record. A platform of an earlier release knows no such call; its record then stays behind, harmless. */
export async function forgetPlacement(session: Session, placement: Placement, workbookId: string): Promise<void> {
  const address = tryParseAddress(placement.address);
  if (!address) return;
  const input = {
    externalWorkbookId: workbookId,
    resultLocation: anchorOf(address),
    ...(placement.recordId === undefined ? {} : { placementId: placement.recordId }),
  };
  await session.client.disconnectWorkbook(placement.deploymentId, placement.reportId, input);
}
