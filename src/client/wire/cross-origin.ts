/** Telling a host that lets nobody in from a host that is not there. A browser reports both as the same bare TypeError. */
import { isPlatformFailure, type PlatformFailure, reclassified } from './platform-failure';
import { openAnswer, type TransportParts, type WireRequest } from './transport';

interface ProbeParts extends TransportParts {
  readonly address: string;
  /** A request that wants the same permission and no token: answered in any way, it was not permission that the failed one lacked. */
  readonly knock?: WireRequest | undefined;
}

const PROBE_TIMEOUT_MS = 5_000;

/**
 * For `PlatformUnreachable`, asks the bare host once more in a mode that needs no permission and shows nothing of the answer: if
 * anything answers, the host is there and keeps this page out, hence `CrossOriginBlocked`. Sends neither token nor cookies nor path.
 * A connection that broke before its answer looks the same, unless a knock is answered. Any other failure comes back as it is.
 */
export async function explainUnreachable(
  failure: PlatformFailure,
  parts: ProbeParts,
  signal?: AbortSignal,
): Promise<PlatformFailure> {
  if (failure.code !== 'PlatformUnreachable' || failure.status !== undefined) return failure;
  if (!(await isThere(parts, signal))) return failure;
  return parts.knock && (await isAnswered(parts, parts.knock, signal))
    ? failure
    : reclassified(failure, 'CrossOriginBlocked');
}

async function isThere({ address, fetch, clock }: ProbeParts, signal: AbortSignal | undefined): Promise<boolean> {
  const probe = new AbortController();
  const stop = (): void => probe.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const answers = fetch(`${new URL(address).origin}/`, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: probe.signal,
  }).then(
    () => true,
    () => false,
  );
  const silence = clock.wait(PROBE_TIMEOUT_MS, probe.signal).then(
    () => false,
    () => false,
  );
  const found = await Promise.race([answers, silence]);
  probe.abort();
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return found;
}

async function isAnswered(parts: ProbeParts, knock: WireRequest, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    (await openAnswer(parts, knock, signal)).close();
    return true;
  } catch (thrown) {
    if (isPlatformFailure(thrown)) return false;
    throw thrown;
  }
}
