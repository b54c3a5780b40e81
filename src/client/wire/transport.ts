/**
 * One request, one answer: the only place of this room that calls `fetch`. Every wait in it ends with an answer, with the
 * caller's own abort reason, or with a `PlatformFailure`; nothing else escapes.
 */
import { type Clock, type Fetch, untilAborted } from './clock';
import {
  causeWithoutSecrets,
  isPlatformFailure,
  isSendableToken,
  PlatformFailure,
  type PlatformFailureCode,
  type PlatformFailureFacts,
} from './platform-failure';
import { readRetryAfter } from './retry';

export interface TransportParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly credentials?: RequestCredentials | undefined;
}

export interface WireRequest {
  readonly at: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Sent as `X-Request-Id`. A service whose preflight may not allow that header is asked without one. */
  readonly requestId?: string;
  readonly token: string;
  /** Whole value of the Authorization header: with or without a scheme word, as the service wants it. */
  readonly authorization: string;
  /** Sent as JSON; no body at all when undefined. */
  readonly body?: unknown;
  /** `total`: until the last byte. `silence`: the longest wait for the next sign of life, for answers of any length. */
  readonly patience: { readonly totalMs: number } | { readonly silenceMs: number };
}

/** An answer whose body is still on its way. Close it, or read it to its end. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** The id that was sent, else the id in the service's answer; empty if there is neither. */
  readonly requestId: string;
  readonly retryAfterMs: number | undefined;
  /** The next piece of the body as the network brings it; undefined at its end. */
  read(): Promise<Uint8Array | undefined>;
  /** The whole body as text. */
  text(maxBytes: number): Promise<string>;
  /** Ends the exchange: what has not arrived yet is not wanted. */
  close(): void;
  failure(code: PlatformFailureCode, facts?: Partial<PlatformFailureFacts>): PlatformFailure;
}

export async function openAnswer(parts: TransportParts, request: WireRequest, signal?: AbortSignal): Promise<Answer> {
  const { at, token } = request;
  let requestId = request.requestId ?? '';
  const { host } = new URL(request.url);
  signal?.throwIfAborted();
  if (!isSendableToken(token)) throw new PlatformFailure('NotSignedIn', { at, host, requestId, sent: false });

  const connection = new AbortController();
  const startedAt = parts.clock.now();
  let status: number | undefined;

  const failure: Answer['failure'] = (code, facts) =>
    new PlatformFailure(code, { at, host, requestId, status, sent: true, ...facts });

  /** Waits for a step of the exchange, but no longer than the caller and the clock allow. */
  async function waitFor<Value>(step: Promise<Value>): Promise<Value> {
    const timer = new AbortController();
    const { patience } = request;
    const leftMs = 'totalMs' in patience ? patience.totalMs - (parts.clock.now() - startedAt) : patience.silenceMs;
    const timedOut = parts.clock
      .wait(Math.max(0, leftMs), timer.signal)
      .then(() => Promise.reject(failure('PlatformTimeout')));
    try {
      return await untilAborted(Promise.race([step, timedOut]), signal);
    } catch (thrown) {
      connection.abort();
      if (signal?.aborted) throw signal.reason;
      if (isPlatformFailure(thrown)) throw thrown;
      throw failure('PlatformUnreachable', { cause: causeWithoutSecrets(thrown, [token]) });
    } finally {
      timer.abort();
    }
  }

  const response = await waitFor(callFetch(parts, request, connection.signal));
  // A redirect is never followed: the header would travel on with it, in some engines even to another host. Browsers hide
  // its target from us, so a redirect within the same host cannot be told apart; a platform has no need of either.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    connection.abort();
    throw failure('WrongAddress', { status: response.status || undefined });
  }
  status = response.status;
  requestId ||= readRequestId(response.headers.get('x-request-id'), token);
  const reader = response.body?.getReader();

  const answer: Answer = {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    requestId,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), parts.clock.now()),
    async read() {
      if (!reader) return undefined;
      const { done, value } = await waitFor(reader.read());
      return done ? undefined : value;
    },
    async text(maxBytes) {
      const decoder = new TextDecoder();
      let text = '';
      let bytes = 0;
      for (let piece = await answer.read(); piece !== undefined; piece = await answer.read()) {
        bytes += piece.byteLength;
        if (bytes > maxBytes) {
          answer.close();
          throw failure('ContractBroken', { cause: new TooLarge(`the answer is larger than ${maxBytes} bytes`) });
        }
        text += decoder.decode(piece, { stream: true });
      }
      return text + decoder.decode();
    },
    close() {
      connection.abort();
      // Its promise tells nothing new: the body is either over or torn down by the line above.
      reader?.cancel().catch(() => undefined);
    },
    failure,
  };
  return answer;
}

class TooLarge extends Error {}

/** There is more in the answer than is read: fewer items at once may do. */
export function isTooLarge(failure: PlatformFailure): boolean {
  return failure.cause instanceof TooLarge;
}

/**
 * A browser hides this header unless the service exposes it. The pane shows the id, so anything but a short id is ignored, and so is an
 * id that contains the token.
 */
function readRequestId(header: string | null, token: string): string {
  return header !== null && /^[\w.:-]{1,128}$/.test(header) && !header.includes(token) ? header : '';
}

/** Async, so that whatever `fetch` throws at once (a header it does not like) is a rejection as well. */
async function callFetch(parts: TransportParts, request: WireRequest, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: request.authorization,
  };
  if (request.requestId !== undefined) headers['x-request-id'] = request.requestId;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  // Called by its bare name: a browser's own fetch refuses to be the method of some other object.
  const { fetch } = parts;
  return await fetch(request.url, {
    method: request.method,
    headers,
    signal,
    redirect: 'manual',
    // No cookies: the token alone says who asks. No cache: rows and tokens do not belong on the disk.
    credentials: parts.credentials ?? 'omit',
    cache: 'no-store',
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
}
