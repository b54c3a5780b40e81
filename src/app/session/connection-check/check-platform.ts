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
  /** Undefined takes the first deployment of the list. */
  readonly deployment: Deployment | undefined;
  /** Only a program outside a browser has one. */
  readonly probe?: ConnectionProbe;
}

/** After one of these nothing of a platform has answered. */
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
  const listed = await settle(client.checkConnection(signal), signal);
  const code = listed.failure?.code;
  const isAnswered = code === undefined || !NO_PLATFORM_CODES.includes(code);
  if (!isAnswered && listed.failure) yield failed('address', listed.failure);
  else yield ok('address', { kind: 'answers', host: new URL(address).host });
  const canProbe = code !== 'PlatformUnreachable' && code !== 'PlatformTimeout';
  if (probe && canProbe) yield await checkPreflight('platformPreflight', address, probe, signal);
  if (!isAnswered) return undefined;

  const schemes = probe && (await probe.listAcceptedSchemes(address, signal));
  if (code === 'NotSignedIn' && schemes?.includes('Api-Key')) yield attention('signIn', { kind: 'apiKeyOnly' });
  else if (code === 'NotSignedIn' && listed.failure) yield failed('signIn', listed.failure);
  else yield ok('signIn', schemes?.[0] ? { kind: 'acceptedAs', schemes } : { kind: 'accepted' });
  if (code === 'NotSignedIn') return undefined;

  if (listed.failure) {
    const isKnown = code === 'NotAllowed' && deployment !== undefined;
    yield isKnown ? attention('deployments', { kind: 'notListed' }) : failed('deployments', listed.failure);
    return isKnown ? deployment : undefined;
  }
  const { items, total } = listed.value;
  const [first] = items;
  const checkedDeployment = deployment ?? (first && { id: first.id, name: first.name ?? String(first.id) });
  if (!checkedDeployment) yield attention('deployments', { kind: 'noDeployments' });
  else yield ok('deployments', { kind: 'deployments', count: total ?? items.length, id: checkedDeployment.id });
  return checkedDeployment;
}
