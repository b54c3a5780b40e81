/**
 * Shows why a block is not written, and the cells that may be the block. Writes nothing before the
 * user agrees.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { isPlatformFailure } from '../../client';
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import type { Placement } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import { loadReport } from '../session/read-report';
import { parseHost, type Session } from '../session/session';
import { adoptBlock } from '../workbook/find-blocks';
import type { DetailsParts, RunAction } from './details-parts';
import type { AccessReason, RepairState } from './details-state';
import { findCandidate } from './find-candidate';

export class Repair {
  private readonly state = signal<RepairState>({ kind: 'closed' });
  readonly repairState: ReadonlySignal<RepairState> = this.state;

  constructor(
    private readonly parts: DetailsParts,
    private readonly runAction: RunAction,
  ) {}

  /**
   * Finds out why a block is not written, and which cells may be the block. Writes nothing.
   * Searches again at each call, because cells change.
   */
  readonly openRepair = async (placementId: string): Promise<void> => {
    const { allowedReports, session } = this.parts;
    const searchState: RepairState = { kind: 'looking', placementId };
    this.state.value = searchState;
    let newState: RepairState = { kind: 'closed' };
    await this.runAction(placementId, async (placement) => {
      if (!allowedReports.has(placement.report)) return;
      const currentSession = session.peek();
      const accessProblem = currentSession && (await findAccessProblem(currentSession, placement));
      if (accessProblem) {
        newState = { kind: 'noReport', placementId, ...accessProblem };
        return;
      }
      const { reason, otherReport, cells, isSearchPartial } = await findCandidate(
        this.parts,
        currentSession,
        placement,
      );
      const candidate = cells && formatAddress(cells);
      newState = { kind: 'shown', placementId, reason, otherReport, candidate, isSearchPartial };
    });
    if (this.state.peek() === searchState) this.state.value = newState;
  };

  readonly closeRepair = (): void => {
    this.state.value = { kind: 'closed' };
  };

  /**
   * Makes the shown cells the block and refreshes it there. Cells that were changed meanwhile are
   * shown again instead.
   */
  readonly takeCandidate = (placementId: string) =>
    this.runAction(placementId, async (placement) => {
      const { session, runs, locate } = this.parts;
      const state = this.state.peek();
      if (state.kind !== 'shown' || state.placementId !== placementId || runs.isRunning) return;
      const cells = this.readCandidate();
      if (cells) {
        const findAgain = async () => (await findCandidate(this.parts, session.peek(), placement)).cells;
        const adopted = await adoptBlock(this.parts, placement, cells, findAgain).catch(ignoreConflict);
        if (adopted) {
          await locate();
          await runs.start([adopted]);
        }
      }
      await this.openRepair(placementId);
    });

  private readCandidate(): Address | undefined {
    const state = this.state.peek();
    return state.kind === 'shown' ? tryParseAddress(state.candidate ?? '') : undefined;
  }
}

/** Ignores a conflict: the cells may have changed while the user was looking at them. */
function ignoreConflict(error: unknown): undefined {
  if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
}

type AccessProblem = Omit<Extract<RepairState, { kind: 'noReport' }>, 'kind' | 'placementId'>;

/**
 * Returns why the report cannot be read. Undefined if it can, or if that is unknown: without
 * network only the cells can be searched.
 */
async function findAccessProblem(session: Session, placement: Placement): Promise<AccessProblem | undefined> {
  const { platform: address, deploymentId } = placement.report;
  const createProblem = (reason: AccessReason, name = String(deploymentId)): AccessProblem => ({
    reason,
    address,
    host: parseHost(address),
    deployment: { id: deploymentId, name },
    signedInTo: { host: session.host, deployment: session.deployment.name },
  });
  if (address !== session.address) return createProblem('otherPlatform');
  if (deploymentId !== session.deployment.id)
    return createProblem('otherDeployment', await readDeploymentName(session, deploymentId));
  try {
    await loadReport(session, placement.report);
    return undefined;
  } catch (error) {
    const reason = isPlatformFailure(error) ? REASONS[error.code] : undefined;
    return reason && createProblem(reason, session.deployment.name);
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
async function readDeploymentName({ client }: Session, deploymentId: number): Promise<string | undefined> {
  const deployment = await client.getDeployment(deploymentId).catch(() => undefined);
  return deployment?.name ?? undefined;
}
