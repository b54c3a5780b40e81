/**
 * Calls the data API, interprets its refusals, and keeps one request id and one address for all
 * rounds of a query.
 */
import { DATA_ROUTES, isContinueWait } from '../../contract';
import { type Clock, raceWithAbort } from '../wire/clock';
import { explainUnreachable } from '../wire/cross-origin';
import { parseExactJson } from '../wire/json-lines';
import {
  isPlatformFailure,
  type PlatformFailure,
  type PlatformFailureCode,
  reclassify,
  toPlainMessage,
} from '../wire/platform-failure';
import type { RetryParts } from '../wire/retry';
import { type Answer, openAnswer, type TransportParts, type WireRequest } from '../wire/transport';
import type { DataAccess, DataAccessCache } from './data-access';
import { type DataOperation, interpretError, readDataRefusal } from './data-refusal';
import type { FactsByAddress, LearnedFacts } from './learned-facts';
import type { QueryRequest } from './query-events';
import { addTimeZone, listRanges, type QueryTimes, readTimeZone } from './query-times';

interface DataCallParts extends TransportParts, RetryParts {
  readonly access: DataAccessCache;
  readonly factsByAddress: FactsByAddress;
  /** Resolves to the time zone of the account; undefined if it has none. */
  readTimeZone?: (() => Promise<string | undefined>) | undefined;
  newRequestId(): string;
}

/** Receives the times of each answer. */
export interface TimesRecorder {
  times?: QueryTimes;
  /** Holds the dates of a comparison, whose queries have no relative ranges any more. */
  compared?: Pick<QueryTimes, 'ranges' | 'compared'>;
}

/** Returns the times of a whole run. */
export function joinTimes({ times, compared }: TimesRecorder): { readonly times?: QueryTimes } {
  if (!compared) return times ? { times } : {};
  const ranges = { ...times?.ranges, ...compared.ranges };
  return { times: { ...times, ...compared, ...(Object.keys(ranges).length > 0 && { ranges }) } };
}

/** Sends all requests that belong to one query. */
export interface DataCall {
  readonly parts: DataCallParts;
  readonly signal: AbortSignal | undefined;
  /** If true, the engine must read the source and may not answer from its cache. */
  readonly bypassesCache: boolean;
  /**
   * Resolves to a successful answer. It renews a refused token once, and asks once for a new
   * address if the data API does not answer.
   * @throws PlatformFailure
   */
  open(operation: DataOperation, body: object | undefined): Promise<Answer>;
  /** Resolves to what is known about the data API that the next request goes to. */
  readFacts(): Promise<LearnedFacts>;
  /**
   * Returns the failure that an `error` under status 200 means; undefined if the engine says
   * "Continue wait".
   */
  toFailure(answer: Answer, error: string): PlatformFailure | undefined;
  /** Records the time zone of the last request, and the dates of its relative ranges. */
  recordTimes(request: object, answer: unknown): void;
  /**
   * Cancels the query on the engine if it may still run there, then throws the error. A failed
   * cancellation is ignored: older engines have no such route, or refuse it from this page.
   */
  cancelAndThrow(thrown: unknown): never;
  /**
   * Returns the error to report: it distinguishes a data API that CORS blocks from one that is
   * unreachable.
   */
  explain(thrown: unknown): Promise<unknown>;
}

/**
 * The engine may hold a request for up to 90 s before it says "Continue wait", so silence is no
 * fault until then. The user sees that the query runs, and can stop it.
 */
const DATA_SILENCE_MS = 100_000;

/** After one of these a retry needs a fresh token, which may be accepted or carry other rights. */
const TOKEN_CODES: readonly PlatformFailureCode[] = ['DataTokenRefused', 'DataScopeMissing', 'NotAllowed'];

/** After one of these the data API may have moved, so a retry asks for its address again. */
const MOVED_CODES: readonly PlatformFailureCode[] = [
  'PlatformUnreachable',
  'DataApiDown',
  'WrongAddress',
  'SqlMissing',
];

/**
 * Engines stop a query after ten minutes, and may queue it before. An engine that says "Continue
 * wait" for longer has lost it.
 */
const MAX_POLLING_MS = 30 * 60_000;

/** The engine accepts no cache mode for these. */
const UNCACHED: readonly DataOperation[] = ['sql', 'convertQuery', 'sqlFilters'];
const CANCEL_TIMEOUT_MS = 5_000;

/** Polls are at least this far apart, so that a platform that answers at once is not flooded. */
const MIN_POLL_MS = 100;

/**
 * @param cache says what the engine may answer from. The engine accepts this field for queries, but
 * not when asked for the SQL of one
 * @param timeZone the report's own, for a query that names none
 */
export function createDataCall(
  parts: DataCallParts,
  signal: AbortSignal | undefined,
  { cache, timeZone: reportTimeZone }: Pick<QueryRequest, 'cache' | 'timeZone'> = {},
  recorder: TimesRecorder = {},
): DataCall {
  const queryId = parts.newRequestId();
  let requestCount = 0;
  let lastRequest: { readonly access: DataAccess; readonly request: WireRequest } | undefined;
  let answeringAccess: DataAccess | undefined;
  let hasRenewedAddress = false;
  let isWaiting = false;
  let waitingSince: number | undefined;
  let sentTimeZone: string | undefined;
  /** The answer to the last request is not complete. */
  let isAnswerPending = false;
  let hasCancelled = false;

  function cancelQuery(): void {
    if (!(isAnswerPending || isWaiting) || hasCancelled || !lastRequest) return;
    hasCancelled = true;
    const { access, request } = lastRequest;
    const { method, path } = DATA_ROUTES.cancelQuery;
    const url = access.url + path.replace(':requestId', encodeURIComponent(queryId));
    openAnswer(parts, { ...request, method, url, body: undefined, timeout: { totalMs: CANCEL_TIMEOUT_MS } }).then(
      (answer) => answer.close(),
      () => undefined,
    );
  }

  function cancelAndThrow(thrown: unknown): never {
    cancelQuery();
    throw thrown;
  }

  /** Notes when the answer is complete, and cancels the query if its reader stops after an abort. */
  function watchAnswer(answer: Answer): Answer {
    const end = (): void => {
      if (signal?.aborted) cancelQuery();
      isAnswerPending = false;
    };
    return {
      ...answer,
      async read() {
        let chunk: Uint8Array | undefined;
        try {
          chunk = await answer.read();
          return chunk;
        } finally {
          if (!chunk) end();
        }
      },
      text: (maxBytes) => answer.text(maxBytes).finally(end),
      close() {
        end();
        answer.close();
      },
    };
  }

  /**
   * Keeps the address of the first answer for the rest of the query: rows of one result must come
   * from one data API, even if it moves meanwhile.
   */
  async function resolveAccess(): Promise<DataAccess> {
    const access = await raceWithAbort(parts.access.get(requestCount === 0), signal);
    return answeringAccess && answeringAccess.url !== access.url ? answeringAccess : access;
  }

  const readAccountTimeZone = async () => parts.readTimeZone?.();

  /** Returns a refusal as a value; a failure to get a token or an answer is thrown. */
  async function send(operation: DataOperation, body: object | undefined): Promise<Answer | PlatformFailure> {
    const access = await resolveAccess();
    const { url, token } = access;
    requestCount += 1;
    const { method, path } = DATA_ROUTES[operation];
    const timeZone = reportTimeZone ?? (await raceWithAbort(readAccountTimeZone(), signal));
    const bodyWithTimeZone = addTimeZone(operation, body, timeZone);
    sentTimeZone = readTimeZone(bodyWithTimeZone);
    const request: WireRequest = {
      operation,
      method,
      url: `${url}${path}`,
      requestId: `${queryId}-span-${requestCount}`,
      token,
      authorization: token,
      body: cache === undefined || UNCACHED.includes(operation) ? bodyWithTimeZone : { cache, ...bodyWithTimeZone },
      timeout: { silenceMs: DATA_SILENCE_MS },
    };
    lastRequest = { access, request };
    isAnswerPending = operation === 'load' || operation === 'cubesql';
    try {
      const answer = await openAnswer(parts, request, signal);
      parts.access.markReadable(access);
      if (answer.status >= 200 && answer.status < 300) {
        answeringAccess = access;
        return watchAnswer(answer);
      }
      isAnswerPending = false;
      return await readDataRefusal(answer, operation, token);
    } catch (thrown) {
      if (!isPlatformFailure(thrown)) return cancelAndThrow(thrown);
      // An engine that took too long may still run the query.
      isAnswerPending &&= thrown.code === 'PlatformTimeout';
      // The data token cannot be sent in a header; the user's own sign-in is fine.
      return thrown.code === 'NotSignedIn' ? reclassify(thrown, 'DataTokenRefused') : thrown;
    }
  }

  /** Returns true if a retry may succeed at once, with a fresh token or at a new address. */
  async function canRetry({ code }: PlatformFailure): Promise<boolean> {
    if (!lastRequest) return false;
    if (TOKEN_CODES.includes(code)) {
      parts.access.invalidateToken(lastRequest.access);
      return true;
    }
    if (!MOVED_CODES.includes(code) || hasRenewedAddress) return false;
    hasRenewedAddress = true;
    parts.access.invalidateAddress(lastRequest.access);
    return (await resolveAccess()).url !== lastRequest.access.url;
  }

  return {
    parts,
    signal,
    bypassesCache: cache === 'no-cache',
    cancelAndThrow,
    async open(operation, body) {
      if (!isWaiting) waitingSince = undefined;
      isWaiting = false;
      let result = await send(operation, body);
      if (isPlatformFailure(result) && (await canRetry(result))) result = await send(operation, body);
      if (isPlatformFailure(result)) throw result;
      return result;
    },
    readFacts: async () => parts.factsByAddress((await resolveAccess()).url),
    toFailure(answer, error) {
      if (isContinueWait(error)) {
        isWaiting = true;
        waitingSince ??= parts.clock.now();
        const isEndless = parts.clock.now() - waitingSince >= MAX_POLLING_MS;
        return isEndless ? answer.failure('QueryTooSlow') : undefined;
      }
      const { code, message } = interpretError(toPlainMessage(error, lastRequest ? [lastRequest.access.token] : []));
      return answer.failure(code, { platformMessage: message });
    },
    recordTimes(request, answer) {
      const ranges = listRanges(request, answer);
      if (sentTimeZone === undefined && ranges.length === 0) return;
      recorder.times = { timeZone: sentTimeZone, ...(ranges.length > 0 && { ranges: Object.fromEntries(ranges) }) };
    },
    async explain(thrown) {
      // The platform was called as well, and its silence says nothing about the data API.
      if (!lastRequest || !isUnanswered(thrown) || thrown.operation !== lastRequest.request.operation) return thrown;
      const { access, request } = lastRequest;
      const explained = await explainUnreachable(thrown, parts, request, signal);
      // A gateway that cannot reach its data API answers without CORS headers. A host that let this
      // page in before does not block it now.
      const isGateway = explained.code === 'CrossOriginBlocked' && parts.access.wasReadable(access);
      return isGateway ? reclassify(thrown, 'DataApiDown') : explained;
    },
  };
}

function isUnanswered(thrown: unknown): thrown is PlatformFailure {
  return isPlatformFailure(thrown) && thrown.code === 'PlatformUnreachable' && thrown.status === undefined;
}

/**
 * Returns an answer that is one JSON text.
 * @throws PlatformFailure `WrongAddress` for a web page, `ContractBroken` for other text
 */
export async function readJson(answer: Answer, maxBytes: number): Promise<unknown> {
  const text = await answer.text(maxBytes);
  try {
    return parseExactJson(text);
  } catch {
    throw answer.failure(text.trimStart().startsWith('<') ? 'WrongAddress' : 'ContractBroken', {
      cause: new Error('the answer is not JSON'),
    });
  }
}

/** Waits until a polling round has taken at least `MIN_POLL_MS`. */
export async function pacePolling(clock: Clock, startedAt: number, signal: AbortSignal | undefined): Promise<void> {
  const remainingMs = MIN_POLL_MS - (clock.now() - startedAt);
  if (remainingMs > 0) await clock.wait(remainingMs, signal);
}
