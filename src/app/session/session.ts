/** Describes the current sign-in: one platform, one deployment, and the access to its rows. */
import { type PlatformClient, parseUrl } from '../../client';
import type { Placement } from '../../placement';
import type { DeviceStorage, Network } from '../parts';
import type { Deployment } from './connection-state';
import { createConversionChecks } from './conversion-checks';
import { openAccount } from './open-account';
import { createRecordSupport } from './record-support';

export type Session = ReturnType<typeof createSession>;

export function createSession(
  network: Network,
  { address, token, deployment }: { readonly address: string; readonly token: string; readonly deployment: Deployment },
  client: PlatformClient,
  storage: DeviceStorage,
) {
  const account = openAccount(network, client, deployment);
  return {
    address,
    host: parseHost(address),
    deployment,
    client,
    account,
    data: account.data,
    /** Opens the account again, with nothing cached. */
    openFreshAccount: () => openAccount(network, client, deployment),
    conversionChecks: createConversionChecks(storage, account.data),
    recordSupport: createRecordSupport(),
    /** Opens the operations for users who manage the platform. */
    management: () => network.createManagementClient(address, token),
  } as const;
}

export function parseHost(address: string): string {
  return parseUrl(address)?.host ?? address;
}

/** Returns true if the placement belongs to this platform and deployment. */
export function belongsToSession(placement: Placement, session: Session): boolean {
  return placement.report.platform === session.address && placement.report.deploymentId === session.deployment.id;
}
