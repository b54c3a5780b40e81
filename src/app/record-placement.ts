/** The platform's record of a placement: which cells of which workbook hold the report. */
import { anchorOf, endCellOf, tryParseAddress } from '../grid';
import type { Placement } from '../placement';
import type { PlacementParts } from './placement-parts';
import type { Notice } from './report-state';
import type { Session } from './session';
import { isAbort, toFailure } from './to-failure';

export interface Recorded {
  readonly placement: Placement;
  readonly notices: readonly Notice[];
}

/** Sends the true address. When the platform does not take it, the cells stay, the record is marked pending and the next refresh tries again. */
export async function recordPlacement(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  workbookId: string,
): Promise<Recorded> {
  const address = tryParseAddress(placement.address);
  if (!address) return { placement, notices: [] };
  try {
    const input = {
      externalWorkbookId: workbookId,
      resultLocation: anchorOf(address),
      endResultCell: endCellOf(address),
    };
    await session.client.connectWorkbook(placement.deploymentId, placement.reportId, input);
    const { recordPending: _, ...recorded } = placement;
    if (placement.recordPending) await parts.registry.save(recorded);
    return { placement: recorded, notices: [] };
  } catch (error) {
    if (isAbort(error)) throw error;
    const pending = { ...placement, recordPending: true };
    await parts.registry.save(pending);
    return { placement: pending, notices: [{ kind: 'notRecorded', failure: toFailure(error, session.host) }] };
  }
}

/** Ends the record. A platform of an earlier release knows no such call; its record then stays behind, harmless. */
export async function forgetPlacement(session: Session, placement: Placement, workbookId: string): Promise<void> {
  const address = tryParseAddress(placement.address);
  if (!address) return;
  const input = { externalWorkbookId: workbookId, resultLocation: anchorOf(address) };
  await session.client.disconnectWorkbook(placement.deploymentId, placement.reportId, input);
}
