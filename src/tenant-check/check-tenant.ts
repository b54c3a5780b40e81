/** Runs the pane's connection check outside a browser, with the pane's own client. */
import { randomUUID } from 'node:crypto';
import { type CheckLine, checkConnection, openAccount } from '../app';
import {
  type Clock,
  createDataClient,
  createPlatformClient,
  createTokenAuthorizer,
  type DataAccessSource,
} from '../client';
import { createCorsProbe } from './cors-probe';

export interface TenantCheck {
  /** The platform's base address. */
  readonly address: string;
  readonly token: string;
  /** The origin of the add-in's page. */
  readonly origin: string;
  /** Undefined means the first deployment of the list. */
  readonly deploymentId: number | undefined;
}

/** Yields the lines of the check as they end. Nothing on the platform changes. */
export function checkTenant(
  { address, token, origin, deploymentId }: TenantCheck,
  time: { readonly clock: Clock; random(): number },
  signal: AbortSignal,
): AsyncGenerator<CheckLine> {
  const probe = createCorsProbe(origin, token);
  const parts = { fetch: probe.fetch, ...time };
  const client = createPlatformClient({ ...parts, address, authorizer: createTokenAuthorizer(token) });
  const network = {
    createDataClient: async (source: DataAccessSource) =>
      createDataClient({ ...parts, ...source, newRequestId: () => randomUUID() }),
  };
  return checkConnection(
    {
      address,
      client,
      probe,
      deployment: deploymentId === undefined ? undefined : { id: deploymentId, name: String(deploymentId) },
      openAccount: (deployment) => openAccount(network, client, deployment),
    },
    signal,
  );
}
