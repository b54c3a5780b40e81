/**
 * Shows why a block is not written, and the cells that may be the block. Writes nothing before the
 * user agrees.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { isPlatformFailure } from '../../client';
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import type { Placement } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import { hostOf, type Session } from '../session/session';
import { adoptBlock } from '../workbook/find-blocks';
import type { Attempt, DetailsParts } from './details-parts';
import type { AccessReason, RepairState } from './details-state';
import { findCandidate } from './find-candidate';

export class Repair {
  private readonly state = signal<RepairState>({ kind: 'closed' });
  readonly repair: ReadonlySignal<RepairState> = this.state;

  constructor(
    private readonly parts: DetailsParts,
    private readonly attempt: Attempt,
  ) {}

  /**
   * Finds out why a block is not written, and which cells may be the block. Writes nothing.
   * Searches again at each call, because cells change.
   */
  readonly openRepair = async (placementId: string): Promise<void> => {
    const { allowed, session } = this.parts;
    const looking: RepairState = { kind: 'looking', placementId };
    this.state.value = looking;
    let next: RepairState = { kind: 'closed' };
    await this.attempt(placementId, async (placement) => {
      if (!allowed.has(placement.report)) return;
      const now = session.peek();
      const noReport = now && (await findNoReport(now, placement));
      if (noReport) {
        next = { kind: 'noReport', placementId, ...noReport };
        return;
      }
      const { reason, under, cells, foundBy, searchedInPart } = await findCandidate(this.parts, now, placement);
      const candidate = cells && { cells: formatAddress(cells), foundBy };
      next = { kind: 'shown', placementId, reason, under, candidate, searchedInPart };
    });
    if (this.state.peek() === looking) this.state.value = next;
  };

  readonly closeRepair = (): void => {
    this.state.value = { kind: 'closed' };
  };

  readonly showCandidate = (placementId: string) =>
    this.attempt(placementId, async () => {
      const cells = this.candidate();
      if (cells) await this.parts.goToCells(cells);
    });

  /**
   * Makes the shown cells the block and refreshes it there. Cells that were changed meanwhile are
   * shown again instead.
   */
  readonly takeCandidate = (placementId: string) =>
    this.attempt(placementId, async (placement) => {
      const { session, runs, locate } = this.parts;
      const state = this.state.peek();
      if (state.kind !== 'shown' || state.placementId !== placementId || runs.isRunning) return;
      const cells = this.candidate();
      if (cells) {
        const findAgain = async () => (await findCandidate(this.parts, session.peek(), placement)).cells;
        const adopted = await adoptBlock(this.parts, placement, cells, findAgain).catch(undefinedWhereChanged);
        if (adopted) {
          await locate();
          await runs.start([adopted]);
        }
      }
      await this.openRepair(placementId);
    });

  private candidate(): Address | undefined {
    const state = this.state.peek();
    return state.kind === 'shown' ? tryParseAddress(state.candidate?.cells ?? '') : undefined;
  }
}

/** Ignores a conflict: the cells may have changed while the user was looking at them. */
function undefinedWhereChanged(error: unknown): undefined {
  if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
}

type NoReport = Omit<Extract<RepairState, { kind: 'noReport' }>, 'kind' | 'placementId'>;

/**
 * Returns why the report cannot be read. Undefined if it can, or if that is unknown: without
 * network only the cells can be searched.
 */
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

/**
 * Returns undefined to a user who may not read the deployment but may read its reports; the pane
 * then shows its id.
 */
async function nameOf({ client }: Session, deploymentId: number): Promise<string | undefined> {
  try {
    return (await client.getDeployment(deploymentId)).name;
  } catch {
    return undefined;
  }
}
