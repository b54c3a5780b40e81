/** Calls of the data API: its refusals, and one request id and one address over all rounds of a query. */
import { DATA_ROUTES, isContinueWait } from '../../contract';
import { type Clock, untilAborted } from '../wire/clock';
import { explainUnreachable } from '../wire/cross-origin';
import { parseExactJson } from '../wire/json-lines';
import {
  isPlatformFailure,
  type PlatformFailure,
  type PlatformFailureCode,
  plainWords,
  reclassified,
} from '../wire/platform-failure';
import type { RetryParts } from '../wire/retry';
import { type Answer, openAnswer, type TransportParts, type WireRequest } from '../wire/transport';
import type { DataAccess, DataAccessKeeper } from './data-access';
import { type DataOperation, meaningOfError, readDataRefusal } from './data-refusal';
import type { PageSize } from './page-size';
import type { QueryCache } from './query-events';

interface DataCallParts extends TransportParts, RetryParts {
  readonly access: DataAccessKeeper;
  readonly pageSize: PageSize;
  newRequestId(): string;
}

/** The calls that belong to one query. */
export interface DataCall {
  readonly parts: DataCallParts;
  readonly signal: AbortSignal | undefined;
  /** Nothing that the engine holds will do. */
  readonly isPastCache: boolean;
  /** Sends and awaits a success. A refused token is renewed once; a data API that is not there is looked for once more. */
  open(operation: DataOperation, body: object | undefined): Promise<Answer>;
  /** The failure that an `error` under status 200 means; undefined when it asks to go on waiting. */
  failureOf(answer: Answer, error: string): PlatformFailure | undefined;
  /** What was thrown, for good: a data API that keeps this page out is told apart from one that is not there. */
  explain(thrown: unknown): Promise<unknown>;
}

/**
 * The engine may hold a request for up to 90 s before it says "Continue wait", so a silence is no fault before that; whoever
 * waits sees that it runs, and can stop it.
 */
const DATA_SILENCE_MS = 100_000;

/** A token of this moment may be accepted, or have other rights. */
const MAY_BE_THE_TOKEN: readonly PlatformFailureCode[] = ['DataTokenRefused', 'DataScopeMissing', 'NotAllowed'];

/** So answers a host that the data API has left. */
const MAY_HAVE_MOVED: readonly PlatformFailureCode[] = [
  'PlatformUnreachable',
  'DataApiDown',
  'WrongAddress',
  'SqlMissing',
];

/** Engines stop a query after ten minutes, and may let it queue before; one that says "Continue wait" for longer has lost it. */
const LONGEST_WAIT_MS = 30 * 60_000;

/** What a stranger would send: whoever lets this page in refuses it in words. */
const WITHOUT_TOKEN = { token: 'none', authorization: 'none', body: {}, patience: { totalMs: 5_000 } } as const;

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
  let asked: { readonly access: DataAccess; readonly request: WireRequest } | undefined;
  let answered: DataAccess | undefined;
  let hasLookedAgain = false;
  let isWaiting = false;
  let waitingSince: number | undefined;

  /** Rows of one result come from one data API: where it has moved in the middle, the rest is asked for at the old address. */
  async function currentAccess(): Promise<DataAccess> {
    const access = await untilAborted(parts.access.get(span === 0), signal);
    return answered && answered.url !== access.url ? answered : access;
  }

  /** A refusal comes back as a value, apart from failures to get a token or an answer. */
  async function send(operation: DataOperation, body: object | undefined): Promise<Answer | PlatformFailure> {
    const access = await currentAccess();
    const { url, token } = access;
    span += 1;
    const { method, path } = DATA_ROUTES[operation];
    const request: WireRequest = {
      at: operation,
      method,
      url: `${url}${path}`,
      requestId: `${queryId}-span-${span}`,
      token,
      authorization: token,
      body: cache === undefined || operation === 'sql' ? body : { cache, ...body },
      patience: { silenceMs: DATA_SILENCE_MS },
    };
    asked = { access, request };
    try {
      const answer = await openAnswer(parts, request, signal);
      parts.access.trust(access);
      if (answer.status >= 200 && answer.status < 300) {
        answered = access;
        return answer;
      }
      return await readDataRefusal(answer, operation, token);
    } catch (thrown) {
      if (!isPlatformFailure(thrown)) throw thrown;
      // It is the platform's token that no header can carry, and not the one that somebody signed in with.
      return thrown.code === 'NotSignedIn' ? reclassified(thrown, 'DataTokenRefused') : thrown;
    }
  }

  /** Whether another try may end otherwise at once: with a token of this moment, or where the data API stands now. */
  async function mayGoOn({ code }: PlatformFailure): Promise<boolean> {
    if (!asked) return false;
    if (MAY_BE_THE_TOKEN.includes(code)) {
      parts.access.refuse(asked.access);
      return true;
    }
    if (!MAY_HAVE_MOVED.includes(code) || hasLookedAgain) return false;
    hasLookedAgain = true;
    parts.access.doubt(asked.access);
    return (await currentAccess()).url !== asked.access.url;
  }

  return {
    parts,
    signal,
    isPastCache: cache === 'no-cache',
    async open(operation, body) {
      if (!isWaiting) waitingSince = undefined;
      isWaiting = false;
      let result = await send(operation, body);
      if (isPlatformFailure(result) && (await mayGoOn(result))) result = await send(operation, body);
      if (isPlatformFailure(result)) throw result;
      return result;
    },
    failureOf(answer, error) {
      if (isContinueWait(error)) {
        isWaiting = true;
        waitingSince ??= parts.clock.now();
        const isEndless = parts.clock.now() - waitingSince >= LONGEST_WAIT_MS;
        return isEndless ? answer.failure('QueryTooSlow') : undefined;
      }
      const { code, words } = meaningOfError(plainWords(error, asked ? [asked.access.token] : []));
      return answer.failure(code, { platformMessage: words });
    },
    async explain(thrown) {
      // The platform may have been asked as well, and its silence is not the data API's.
      if (!asked || !isUnanswered(thrown) || thrown.at !== asked.request.at) return thrown;
      const { access, request } = asked;
      const knock = { ...request, ...WITHOUT_TOKEN };
      const told = await explainUnreachable(thrown, { address: access.url, ...parts, knock }, signal);
      // A gateway that cannot reach its data API answers without permission. Whoever let this page in before does not keep it out now.
      const isGateway = told.code === 'CrossOriginBlocked' && parts.access.isTrusted(access);
      return isGateway ? reclassified(thrown, 'DataApiDown') : told;
    },
  };
}

function isUnanswered(thrown: unknown): thrown is PlatformFailure {
  return isPlatformFailure(thrown) && thrown.code === 'PlatformUnreachable' && thrown.status === undefined;
}

/** An answer that is one JSON text. */
export async function readJson(answer: Answer, mostBytes: number): Promise<unknown> {
  const text = await answer.text(mostBytes);
  try {
    return parseExactJson(text);
  } catch {
    throw answer.failure(text.trimStart().startsWith('<') ? 'WrongAddress' : 'ContractBroken', {
      cause: new Error('the answer is not JSON'),
    });
  }
}

/** Sees to it that a round of waiting takes a while. */
export async function paceRound(clock: Clock, startedAt: number, signal: AbortSignal | undefined): Promise<void> {
  const restMs = SHORTEST_ROUND_MS - (clock.now() - startedAt);
  if (restMs > 0) await clock.wait(restMs, signal);
}
