/** Runs the pane's connection check outside a browser, with the pane's own client. */
import { randomUUID } from 'node:crypto';
import { type CheckLine, checkConnection, openAccount } from '../app';
import {
  type Clock,
  createDataClient,
  createPlatformClient,
  createTokenAuthorizer,
  type DataAccessSource,
  isPlatformFailure,
  type PlatformClient,
} from '../client';
import { type CorsProbe, createCorsProbe } from './cors-probe';

interface TimeSource {
  readonly clock: Clock;
  random(): number;
}

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
  time: TimeSource,
  signal: AbortSignal,
): AsyncGenerator<CheckLine> {
  const probe = createCorsProbe(origin, token);
  const parts = { fetch: probe.fetch, ...time };
  const client = openClient(address, token, probe, time);
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

/**
 * Resolves to true if an answer comes from the address, but not from a platform. The pane then tries
 * `/api` on the same host.
 */
export async function isWrongAddress(
  { address, token, origin }: Pick<TenantCheck, 'address' | 'token' | 'origin'>,
  time: TimeSource,
  signal: AbortSignal,
): Promise<boolean> {
  const client = openClient(address, token, createCorsProbe(origin, token), time);
  const thrown: unknown = await client.checkConnection(signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  return isPlatformFailure(thrown) && thrown.code === 'WrongAddress';
}

function openClient(address: string, token: string, { fetch }: CorsProbe, time: TimeSource): PlatformClient {
  return createPlatformClient({ fetch, ...time, address, authorizer: createTokenAuthorizer(token) });
}
