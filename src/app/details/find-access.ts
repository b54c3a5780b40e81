/** Whether the report of a placement can be had at all, before anything is looked for in cells. Writes nothing, here and there. */
import { isPlatformFailure } from '../../client';
import type { Placement } from '../../placement';
import type { Deployment } from '../session/connection-state';
import { hostOf, type Session } from '../session/session';
import type { AccessReason } from './repair-state';

export interface NoReport {
  readonly reason: AccessReason;
  readonly address: string;
  readonly host: string;
  readonly deployment: Deployment;
  readonly signedInTo: { readonly host: string; readonly deployment: string };
}

/** Undefined where the report is there, or where nobody can say: without network the cells are all that can be looked at. */
export async function findNoReport(session: Session, placement: Placement): Promise<NoReport | undefined> {
  const { platform: address, deploymentId } = placement;
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
    await session.client.getReport(deploymentId, placement.reportId);
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
