/** Why a block is not written, and the cells that the analyst may take for it. Nothing is written before the analyst says so. */
import { signal } from '@preact/signals';
import { isPlatformFailure } from '../../client';
import { formatAddress, tryParseAddress } from '../../grid';
import type { Placement } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import type { Deployment } from '../session/connection-state';
import { hostOf, type Session } from '../session/session';
import { adoptBlock } from '../workbook/find-blocks';
import type { Attempt, DetailsParts } from './details-parts';
import type { AccessReason, PlacementDetails, RepairState } from './details-state';
import { findCandidate } from './find-candidate';

type Repair = Pick<PlacementDetails, 'repair' | 'openRepair' | 'closeRepair' | 'showCandidate' | 'takeCandidate'>;

export function createRepair(parts: DetailsParts, attempt: Attempt): Repair {
  const { session, runs } = parts;
  const repair = signal<RepairState>({ kind: 'closed' });

  /** Looks again each time: what was true when the list was drawn may not be now. */
  async function openRepair(placementId: string): Promise<void> {
    const looking: RepairState = { kind: 'looking', placementId };
    repair.value = looking;
    let next: RepairState = { kind: 'closed' };
    await attempt(placementId, async (placement) => {
      if (!parts.allowed.has(placement.report)) return;
      const now = session.peek();
      const noReport = now && (await findNoReport(now, placement));
      if (noReport) {
        next = { kind: 'noReport', placementId, ...noReport };
        return;
      }
      const { reason, under, cells, foundBy, searchedInPart } = await findCandidate(parts, now, placement);
      const candidate = cells && { cells: formatAddress(cells), foundBy };
      next = { kind: 'shown', placementId, reason, under, candidate, searchedInPart };
    });
    if (repair.peek() === looking) repair.value = next;
  }

  return {
    repair,
    openRepair,
    closeRepair() {
      repair.value = { kind: 'closed' };
    },
    showCandidate: (placementId) =>
      attempt(placementId, async () => {
        const state = repair.peek();
        const cells = state.kind === 'shown' ? tryParseAddress(state.candidate?.cells ?? '') : undefined;
        if (cells) await parts.goToCells(cells);
      }),
    takeCandidate: (placementId) =>
      attempt(placementId, async (placement) => {
        const state = repair.peek();
        if (state.kind !== 'shown' || state.placementId !== placementId || runs.isRunning) return;
        const cells = tryParseAddress(state.candidate?.cells ?? '');
        if (cells) {
          const findAgain = async () => (await findCandidate(parts, session.peek(), placement)).cells;
          const adopted = await adoptBlock(parts, placement, cells, findAgain).catch(undefinedWhereChanged);
          if (adopted) {
            await parts.locate();
            await runs.start([adopted]);
          }
        }
        await openRepair(placementId);
      }),
  };
}

/** The cells may have changed while the user was looking at them. */
function undefinedWhereChanged(error: unknown): undefined {
  if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
}

interface NoReport {
  readonly reason: AccessReason;
  readonly address: string;
  readonly host: string;
  readonly deployment: Deployment;
  readonly signedInTo: { readonly host: string; readonly deployment: string };
}

/** Undefined where the report is there, or where nobody can say: without network the cells are all that can be looked at. */
async function findNoReport(session: Session, placement: Placement): Promise<NoReport | undefined> {
  const { platform: address, deploymentId } = placement.report;
  const about = (reason: AccessReason, name = String(deploymentId)): NoReport => ({
    reason,
    address,
    host: hostOf(address),
    deployment: { id: deploymentId, name },
    signedInTo: { host: session.host, deployment: session.deployment.name },
  });
  if (address !== session.address) return about('otherPlatform');
  if (deploymentId !== session.deployment.id) return about('otherDeployment', await nameOf(session, deploymentId));
  try {
    await session.client.getReport(deploymentId, placement.report.reportId);
    return undefined;
  } catch (error) {
    const reason = isPlatformFailure(error) ? REASONS[error.code] : undefined;
    return reason && about(reason, session.deployment.name);
  }
}

const REASONS: Readonly<Partial<Record<string, AccessReason>>> = {
  NotSignedIn: 'tokenRejected',
  NotAllowed: 'noAccess',
  NotFound: 'reportDeleted',
};

/** Who may not read the deployment may still read its reports: then its number has to do. */
async function nameOf({ client }: Session, deploymentId: number): Promise<string | undefined> {
  try {
    return (await client.getDeployment(deploymentId)).name;
  } catch {
    return undefined;
  }
}
