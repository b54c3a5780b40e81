/** A sign-in in use: one platform, one deployment, and the way to its rows. */
import { type DataClient, type ManagementClient, type PlatformClient, parsedUrl } from '../../client';
import type { Placement } from '../../placement';
import type { Network } from '../parts';
import type { Deployment } from './connection-state';
import { type Account, openAccount } from './open-account';

export interface Session {
  readonly address: string;
  readonly host: string;
  readonly deployment: Deployment;
  readonly client: PlatformClient;
  readonly account: Account;
  /** The data API of the deployment, wherever it stands. Its queries reject where the account lets no rows out of the platform. */
  data(): Promise<DataClient>;
  /** What only those who manage the platform ask of it. */
  management(): Promise<ManagementClient>;
}

export function createSession(
  network: Network,
  { address, token, deployment }: { readonly address: string; readonly token: string; readonly deployment: Deployment },
  client: PlatformClient,
): Session {
  const account = openAccount(network, client, deployment);
  return {
    address,
    host: hostOf(address),
    deployment,
    client,
    management: () => network.managementClient(address, token),
    account,
    data: account.data,
  };
}

export function hostOf(address: string): string {
  return parsedUrl(address)?.host ?? address;
}

/** The placement belongs to this platform and deployment. */
export function isOf(placement: Placement, session: Session): boolean {
  return placement.report.platform === session.address && placement.report.deploymentId === session.deployment.id;
}
