/** Telling a host that lets nobody in from a host that is not there. A browser reports both as the same bare TypeError. */
import type { Clock, Fetch } from './clock';
import { type PlatformFailure, reclassified } from './platform-failure';

interface ProbeParts {
  readonly address: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Used on connecting only. For `PlatformUnreachable`, asks the bare host once more in a mode that needs no permission and shows
 * nothing of the answer: if anything answers, the host is there and keeps this page out, hence `CrossOriginBlocked`.
 * Sends neither token nor cookies nor path. Any other failure comes back as it is.
 */
export async function explainUnreachable(
  failure: PlatformFailure,
  { address, fetch, clock }: ProbeParts,
  signal?: AbortSignal,
): Promise<PlatformFailure> {
  if (failure.code !== 'PlatformUnreachable') return failure;
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
  const isThere = await Promise.race([answers, silence]);
  probe.abort();
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return isThere ? reclassified(failure, 'CrossOriginBlocked') : failure;
}
