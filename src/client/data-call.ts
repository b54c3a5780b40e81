/** Calls of the data API: its token, its refusals, and one request id over all rounds of a query. */
import { DATA_ROUTES, isContinueWait } from '../contract';
import { type Clock, untilAborted } from './clock';
import { type DataOperation, meaningOfError, readDataRefusal } from './data-refusal';
import { isPlatformFailure, type PlatformFailure, type PlatformFailureCode, plainWords } from './platform-failure';
import type { QueryCache } from './query-events';
import type { RetryParts } from './retry';
import { type Answer, openAnswer, type TransportParts } from './transport';

interface DataCallParts extends TransportParts, RetryParts {
  /** Base of the data API, as `dataAddress` gives it. */
  readonly url: string;
  readonly tokens: DataTokens;
  newRequestId(): string;
}

/** The calls that belong to one query. */
export interface DataCall {
  readonly parts: DataCallParts;
  readonly signal: AbortSignal | undefined;
  /** Sends and awaits a success. A refused token is renewed once. */
  open(operation: DataOperation, body: object): Promise<Answer>;
  /** The failure that an `error` under status 200 means; undefined when it asks to go on waiting. */
  failureOf(answer: Answer, error: string): PlatformFailure | undefined;
}

/**
 * The engine may hold a request for up to 90 s before it says "Continue wait", so a silence is no fault before that; whoever
 * waits sees that it runs, and can stop it.
 */
const DATA_SILENCE_MS = 100_000;

/** A token of this moment may be accepted, or have other rights. */
const MAY_BE_THE_TOKEN: readonly PlatformFailureCode[] = ['DataTokenRefused', 'DataScopeMissing', 'NotAllowed'];

/** Rounds of waiting that come back sooner are held back until then: a platform that never makes us wait must not be flooded. */
const SHORTEST_ROUND_MS = 100;

/** `cache`: what the engine may answer from; it knows the word for queries alone, not for the SQL that it would make of one. */
export function createDataCall(
  parts: DataCallParts,
  signal: AbortSignal | undefined,
  cache?: QueryCache | undefined,
): DataCall {
  const queryId = parts.newRequestId();
  let span = 0;
  let sentToken = '';

  /** A refusal comes back as a value, apart from failures to get a token or an answer. */
  async function send(operation: DataOperation, body: object): Promise<Answer | PlatformFailure> {
    const token = await untilAborted(parts.tokens.get(), signal);
    sentToken = token;
    span += 1;
    const { method, path } = DATA_ROUTES[operation];
    const answer = await openAnswer(
      parts,
      {
        at: operation,
        method,
        url: `${parts.url}${path}`,
        requestId: `${queryId}-span-${span}`,
        token,
        authorization: token,
        body: cache === undefined || operation === 'sql' ? body : { ...body, cache },
        patience: { silenceMs: DATA_SILENCE_MS },
      },
      signal,
    );
    if (answer.status >= 200 && answer.status < 300) return answer;
    const refusal = await readDataRefusal(answer, operation, token);
    if (MAY_BE_THE_TOKEN.includes(refusal.code)) parts.tokens.refuse(token);
    return refusal;
  }

  return {
    parts,
    signal,
    async open(operation, body) {
      let result = await send(operation, body);
      if (isPlatformFailure(result) && MAY_BE_THE_TOKEN.includes(result.code)) result = await send(operation, body);
      if (isPlatformFailure(result)) throw result;
      return result;
    },
    failureOf(answer, error) {
      if (isContinueWait(error)) return undefined;
      const { code, words } = meaningOfError(plainWords(error, [sentToken]));
      return answer.failure(code, { platformMessage: words });
    },
  };
}

/** Sees to it that a round of waiting takes a while. */
export async function paceRound(clock: Clock, startedAt: number, signal: AbortSignal | undefined): Promise<void> {
  const restMs = SHORTEST_ROUND_MS - (clock.now() - startedAt);
  if (restMs > 0) await clock.wait(restMs, signal);
}

interface DataTokens {
  /** A token that is good for a while yet. Calls at the same time share one request. */
  get(): Promise<string>;
  /** The data API refused this token: never give it out again. */
  refuse(token: string): void;
}

/** Renewed this long before the end, so that it does not expire under way. */
const EXPIRY_MARGIN_MS = 60_000;

export function createDataTokens(issue: (signal: AbortSignal) => Promise<string>, clock: Clock): DataTokens {
  let kept: { readonly token: string; readonly goodUntil: number } | undefined;
  let asked: Promise<string> | undefined;

  async function ask(): Promise<string> {
    try {
      // One request serves many callers, so none of them may abort it; the platform client bounds its time.
      const token = await issue(new AbortController().signal);
      kept = { token, goodUntil: clock.now() + lifetimeMs(token, clock.now()) - EXPIRY_MARGIN_MS };
      return token;
    } finally {
      asked = undefined;
    }
  }

  return {
    async get() {
      if (kept && clock.now() < kept.goodUntil) return kept.token;
      asked ??= ask();
      return await asked;
    },
    refuse(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

/**
 * From issue to expiry where the token says both: a device clock that is wrong does not matter then. Endless when the token
 * cannot be read: then the data API refuses it one day, and that renews it.
 */
function lifetimeMs(token: string, now: number): number {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return Number.POSITIVE_INFINITY;
    const expiresAt = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
    const issuedAt = 'iat' in claims && typeof claims.iat === 'number' ? claims.iat * 1000 : now;
    return expiresAt - issuedAt;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
