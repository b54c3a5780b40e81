/** Checks the platform: its address, the token, and the deployments that it lists. */
import type { PlatformClient } from '../../../client';
import type { FailureCode } from '../../failure';
import type { Deployment } from '../connection-state';
import { attention, type CheckLine, failed, ok, settle } from './check-line';
import { type ConnectionProbe, checkPreflight } from './preflight';

export interface PlatformTarget {
  /** The platform's base address. */
  readonly address: string;
  readonly client: PlatformClient;
  /** Undefined means the first deployment of the list. */
  readonly deployment: Deployment | undefined;
  /** Only a program outside a browser has one. */
  readonly probe?: ConnectionProbe;
}

/** With one of these codes, no platform has answered. */
const NO_PLATFORM_CODES: readonly FailureCode[] = [
  'PlatformUnreachable',
  'PlatformTimeout',
  'CrossOriginBlocked',
  'WrongAddress',
  'PlatformBroken',
];

/** Lists the deployments with one request, which also checks the address and the token. */
export async function* checkPlatform(
  { address, client, deployment, probe }: PlatformTarget,
  signal: AbortSignal,
): AsyncGenerator<CheckLine, Deployment | undefined> {
  const listing = await settle(client.checkConnection(signal), signal);
  const code = listing.failure?.code;
  const hasAnswered = code === undefined || !NO_PLATFORM_CODES.includes(code);
  if (!hasAnswered && listing.failure) yield failed('address', listing.failure);
  else yield ok('address', { kind: 'reachable', host: new URL(address).host });
  const canProbe = code !== 'PlatformUnreachable' && code !== 'PlatformTimeout';
  if (probe && canProbe) yield await checkPreflight('platformPreflight', address, probe, signal);
  if (!hasAnswered) return undefined;

  const schemes = probe && (await probe.listAcceptedSchemes(address, signal));
  if (code === 'NotSignedIn' && schemes?.includes('Api-Key')) yield attention('signIn', { kind: 'apiKeyOnly' });
  else if (code === 'NotSignedIn' && listing.failure) yield failed('signIn', listing.failure);
  else yield ok('signIn', schemes?.[0] ? { kind: 'acceptedAs', schemes } : { kind: 'accepted' });
  if (code === 'NotSignedIn') return undefined;

  if (listing.failure) {
    const mayContinue = code === 'NotAllowed' && deployment !== undefined;
    yield mayContinue ? attention('deployments', { kind: 'notListed' }) : failed('deployments', listing.failure);
    return mayContinue ? deployment : undefined;
  }
  const { items, total } = listing.value;
  const [first] = items;
  const checkedDeployment = deployment ?? (first && { id: first.id, name: first.name ?? String(first.id) });
  if (!checkedDeployment) yield attention('deployments', { kind: 'noDeployments' });
  else yield ok('deployments', { kind: 'deployments', count: total ?? items.length, id: checkedDeployment.id });
  return checkedDeployment;
}
