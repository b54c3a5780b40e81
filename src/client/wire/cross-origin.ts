/**
 * Distinguishes a host that CORS blocks from one that is unreachable. A browser reports both as the
 * same TypeError.
 */
import { isPlatformFailure, type PlatformFailure, reclassify } from './platform-failure';
import { openAnswer, type TransportParts, type WireRequest } from './transport';

interface ProbeParts extends TransportParts {
  readonly address: string;
  /**
   * Needs the same CORS permission as the failed request, but no token. If the page can read any
   * answer to it, CORS did not cause the failure.
   */
  readonly corsProbe?: WireRequest | undefined;
}

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Resolves to `CrossOriginBlocked` for a `PlatformUnreachable` failure if the host answers a
 * `no-cors` request, which needs no permission and hides the answer; the request carries no token,
 * cookies or path. A connection that broke before its answer looks the same, unless the probe with
 * CORS is answered. Any other failure is returned unchanged.
 */
export async function explainUnreachable(
  failure: PlatformFailure,
  parts: ProbeParts,
  signal?: AbortSignal,
): Promise<PlatformFailure> {
  if (failure.code !== 'PlatformUnreachable' || failure.status !== undefined) return failure;
  if (!(await isReachable(parts, signal))) return failure;
  return parts.corsProbe && (await isAnswered(parts, parts.corsProbe, signal))
    ? failure
    : reclassify(failure, 'CrossOriginBlocked');
}

async function isReachable({ address, fetch, clock }: ProbeParts, signal: AbortSignal | undefined): Promise<boolean> {
  const probe = new AbortController();
  const stop = (): void => probe.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const fetched = fetch(`${new URL(address).origin}/`, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: probe.signal,
  }).then(
    () => true,
    () => false,
  );
  const timeout = clock.wait(PROBE_TIMEOUT_MS, probe.signal).then(
    () => false,
    () => false,
  );
  const isAnsweredInTime = await Promise.race([fetched, timeout]);
  probe.abort();
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return isAnsweredInTime;
}

async function isAnswered(
  parts: ProbeParts,
  corsProbe: WireRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    (await openAnswer(parts, corsProbe, signal)).close();
    return true;
  } catch (thrown) {
    if (isPlatformFailure(thrown)) return false;
    throw thrown;
  }
}
