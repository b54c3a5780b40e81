/** A sign-in in use: one platform, one deployment, and the way to its rows. */
import type { DataClient, ManagementClient, PlatformClient } from '../client';
import type { Placement } from '../placement';
import type { Deployment } from './connection-state';
import { loadPlacing } from './load-placing';
import type { Network } from './parts';

export interface Session {
  readonly address: string;
  readonly host: string;
  readonly deployment: Deployment;
  readonly client: PlatformClient;
  /** The data API of the deployment; found at first use. Rejects where the account lets no rows out of the platform. */
  data(signal: AbortSignal): Promise<DataClient>;
  /** What only those who manage the platform ask of it. */
  management(): Promise<ManagementClient>;
}

export function createSession(
  network: Network,
  { address, token, deployment }: { readonly address: string; readonly token: string; readonly deployment: Deployment },
  client: PlatformClient,
): Session {
  let data: DataClient | undefined;
  return {
    address,
    host: hostOf(address),
    deployment,
    client,
    management: () => network.managementClient(address, token),
    data: async (signal) => {
      if (!data) {
        const { openData } = await loadPlacing();
        data = await openData(network, client, deployment, signal);
      }
      return data;
    },
  };
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The placement belongs to this platform and deployment. */
export function isOf(placement: Placement, session: Session): boolean {
  return placement.platform === session.address && placement.deploymentId === session.deployment.id;
}
