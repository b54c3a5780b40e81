/**
 * Sends one request and receives one answer; nothing else in this module calls `fetch`. Every wait
 * ends with an answer, with the caller's abort reason, or with a `PlatformFailure`.
 */
import { type Clock, type Fetch, raceWithAbort } from './clock';
import {
  isPlatformFailure,
  isSendableToken,
  PlatformFailure,
  type PlatformFailureCode,
  type PlatformFailureFacts,
  redactCause,
} from './platform-failure';
import { readRetryAfter } from './retry';

export interface TransportParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly credentials?: RequestCredentials | undefined;
}

export interface WireRequest {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Sent as `X-Request-Id`; omitted for a service whose CORS preflight may not allow it. */
  readonly requestId?: string;
  /** No text of a failure may quote it. */
  readonly token: string;
  /** Holds the complete Authorization header, which the data API expects without a scheme. */
  readonly authorization?: string;
  /** Sent as JSON, or as a form; undefined sends no body. */
  readonly body?: unknown;
  /**
   * `totalMs` limits the time until the last byte; `silenceMs` limits each wait for the next chunk,
   * for answers of any length.
   */
  readonly timeout: { readonly totalMs: number } | { readonly silenceMs: number };
}

/** A request whose credentials are added when it is sent. */
export type UnauthorizedRequest = Omit<WireRequest, 'token' | 'authorization'>;

/** The body may still be arriving. Close the answer, or read it to its end. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Repeats the id that was sent; it is empty if none was. */
  readonly requestId: string;
  readonly retryAfterMs: number | undefined;
  /** Resolves to the next chunk of the body; undefined at its end. */
  read(): Promise<Uint8Array | undefined>;
  /**
   * Resolves to the whole body as text.
   * @throws PlatformFailure if it is larger than `maxBytes`
   */
  text(maxBytes: number): Promise<string>;
  /** Ends the exchange and discards the rest of the answer. */
  close(): void;
  failure(code: PlatformFailureCode, facts?: Partial<PlatformFailureFacts>): PlatformFailure;
}

/**
 * Resolves as soon as the status and headers have arrived; the body may still be arriving.
 * @throws PlatformFailure, or the reason of the signal
 */
export async function openAnswer(parts: TransportParts, request: WireRequest, signal?: AbortSignal): Promise<Answer> {
  const { operation, token, requestId = '' } = request;
  const { host } = new URL(request.url);
  signal?.throwIfAborted();
  if (request.authorization !== undefined && !isSendableToken(token))
    throw new PlatformFailure('NotSignedIn', { operation, host, requestId, wasSent: false });

  const connection = new AbortController();
  const startedAt = parts.clock.now();
  let status: number | undefined;

  const failure: Answer['failure'] = (code, facts) =>
    new PlatformFailure(code, { operation, host, requestId, status, wasSent: true, ...facts });

  /** Waits for one step of the exchange, within the limits of the caller and the clock. */
  async function waitFor<Value>(step: Promise<Value>): Promise<Value> {
    const timer = new AbortController();
    const { timeout } = request;
    const remainingMs = 'totalMs' in timeout ? timeout.totalMs - (parts.clock.now() - startedAt) : timeout.silenceMs;
    const timedOut = parts.clock
      .wait(Math.max(0, remainingMs), timer.signal)
      .then(() => Promise.reject(failure('PlatformTimeout')));
    try {
      return await raceWithAbort(Promise.race([step, timedOut]), signal);
    } catch (thrown) {
      connection.abort();
      if (signal?.aborted) throw signal.reason;
      if (isPlatformFailure(thrown)) throw thrown;
      throw failure('PlatformUnreachable', { cause: redactCause(thrown, [token]) });
    } finally {
      timer.abort();
    }
  }

  const response = await waitFor(callFetch(parts, request, connection.signal));
  // Redirects are never followed: the header would go along, in some engines even to another host.
  // Browsers hide the target, so a redirect within the same host looks the same; a platform needs
  // neither.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    connection.abort();
    throw failure('WrongAddress', { status: response.status || undefined });
  }
  status = response.status;
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
      for (let chunk = await answer.read(); chunk !== undefined; chunk = await answer.read()) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) {
          answer.close();
          throw failure('ContractBroken', { cause: new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`) });
        }
        text += decoder.decode(chunk, { stream: true });
      }
      return text + decoder.decode();
    },
    close() {
      connection.abort();
      // The result does not matter: the body has ended, or the line above has aborted it.
      reader?.cancel().catch(() => undefined);
    },
    failure,
  };
  return answer;
}

class AnswerTooLarge extends Error {}

/** Returns true if the answer exceeds the size limit; a request for fewer items may succeed. */
export function isTooLarge(failure: PlatformFailure): boolean {
  return failure.cause instanceof AnswerTooLarge;
}

/** It is async so that a synchronous error of `fetch` (an invalid header) becomes a rejection. */
async function callFetch(parts: TransportParts, request: WireRequest, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
  };
  if (request.authorization !== undefined) headers.authorization = request.authorization;
  if (request.requestId !== undefined) headers['x-request-id'] = request.requestId;
  // The browser sets the header for a form.
  const isForm = request.body instanceof URLSearchParams;
  if (request.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  // A browser's `fetch` throws if it is called as a method of another object.
  const { fetch } = parts;
  return await fetch(request.url, {
    method: request.method,
    headers,
    signal,
    redirect: 'manual',
    // No cookies are sent, because the token identifies the caller, and nothing is cached, because
    // rows and tokens must not be stored on disk.
    credentials: parts.credentials ?? 'omit',
    cache: 'no-store',
    ...(request.body instanceof URLSearchParams && { body: request.body }),
    ...(request.body !== undefined && !isForm && { body: JSON.stringify(request.body) }),
  });
}
