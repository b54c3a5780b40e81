/** A sign-in in use: one platform, one deployment, and the way to its rows. */
import { type PlatformClient, parsedUrl } from '../../client';
import type { Placement } from '../../placement';
import type { Network } from '../parts';
import type { Deployment } from './connection-state';
import { openAccount } from './open-account';

export type Session = ReturnType<typeof createSession>;

export function createSession(
  network: Network,
  { address, token, deployment }: { readonly address: string; readonly token: string; readonly deployment: Deployment },
  client: PlatformClient,
) {
  const account = openAccount(network, client, deployment);
  return {
    address,
    host: hostOf(address),
    deployment,
    client,
    account,
    data: account.data,
    /** What only those who manage the platform ask of it. */
    management: () => network.managementClient(address, token),
  } as const;
}

export function hostOf(address: string): string {
  return parsedUrl(address)?.host ?? address;
}

/** The placement belongs to this platform and deployment. */
export function isOf(placement: Placement, session: Session): boolean {
  return placement.report.platform === session.address && placement.report.deploymentId === session.deployment.id;
}
