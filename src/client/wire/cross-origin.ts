/**
 * Distinguishes a host that CORS blocks from one that is unreachable. A browser reports both as the
 * same TypeError.
 */
import { isPlatformFailure, type PlatformFailure, reclassify } from './platform-failure';
import { openAnswer, type TransportParts, type WireRequest } from './transport';

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Resolves to `CrossOriginBlocked` for a `PlatformUnreachable` failure if the host answers a
 * `no-cors` request, which needs no permission and hides the answer; the request carries no token,
 * cookies or path. A connection that broke before its answer looks the same, so the failed request
 * is sent again without its token: if the page can read any answer to that, CORS did not cause the
 * failure. Any other failure is returned unchanged.
 */
export async function explainUnreachable(
  failure: PlatformFailure,
  parts: TransportParts,
  request: WireRequest,
  signal?: AbortSignal,
): Promise<PlatformFailure> {
  if (failure.code !== 'PlatformUnreachable' || failure.status !== undefined) return failure;
  if (!(await isReachable(parts, request.url, signal))) return failure;
  return (await isAnswered(parts, withoutToken(request), signal)) ? failure : reclassify(failure, 'CrossOriginBlocked');
}

/** The host refuses this request, but needs the same CORS permission to show the refusal. */
function withoutToken(request: WireRequest): WireRequest {
  return {
    ...request,
    token: 'none',
    authorization: 'none',
    timeout: { totalMs: PROBE_TIMEOUT_MS },
    ...(request.body === undefined ? {} : { body: {} }),
  };
}

async function isReachable(
  { fetch, clock }: TransportParts,
  url: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const probe = new AbortController();
  const stop = (): void => probe.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const fetched = fetch(`${new URL(url).origin}/`, {
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
  parts: TransportParts,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    (await openAnswer(parts, request, signal)).close();
    return true;
  } catch (thrown) {
    if (isPlatformFailure(thrown)) return false;
    throw thrown;
  }
}
