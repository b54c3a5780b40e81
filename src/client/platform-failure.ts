/**
 * How a call to the platform or its data API broke: one flat family, named by what to do next. Failures are told apart by
 * `code`, never by their text, and hold no secret: every text in them went through `withoutSecrets`.
 */

export const PLATFORM_FAILURE_CODES = [
  /** No answer: offline, unknown host, refused or broken connection, or an answer that broke off. */
  'PlatformUnreachable',
  /** The host answers, but does not let this page in. Told apart from unreachable by `explainUnreachable` alone. */
  'CrossOriginBlocked',
  /** No answer in time; see `sent`. */
  'PlatformTimeout',
  /** Something answered, but not as a platform: a web page, a redirect, no such path. */
  'WrongAddress',
  'NotSignedIn',
  'NotAllowed',
  'NotFound',
  /** Too many requests; see `retryAfterMs`. */
  'RateLimited',
  'Conflict',
  /** Any other refusal, with the platform's own words. */
  'Refused',
  /** An answer that does not keep to the contract, or a stored query that cannot be read. */
  'ContractBroken',
  /** The report's query failed; the engine's words stand in `platformMessage`. */
  'QueryFailed',
  /** The platform failed by its own account (5xx). */
  'PlatformBroken',
] as const;

export type PlatformFailureCode = (typeof PLATFORM_FAILURE_CODES)[number];

export interface PlatformFailureFacts {
  /** The operation that broke, as in the contract's routes: `listReports`, `load`. */
  readonly at: string;
  readonly requestId: string;
  /**
   * False: the request certainly never left. True: it may have reached the platform, so a write that failed without an
   * answer (unreachable, timeout) is unknown and wants reading back.
   */
  readonly sent: boolean;
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** What the platform asks to wait before another try, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The platform's own words: plain text on one line, at most 300 characters, without secrets or markup. */
  readonly platformMessage?: string | undefined;
  readonly cause?: Error | undefined;
}

const BRAND = 'inlay.platform-failure';

export class PlatformFailure extends Error {
  readonly brand = BRAND;
  readonly code: PlatformFailureCode;
  readonly at: string;
  readonly requestId: string;
  readonly sent: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly platformMessage: string | undefined;

  constructor(code: PlatformFailureCode, facts: PlatformFailureFacts) {
    const { at, requestId, status, platformMessage, cause } = facts;
    const answer = status === undefined ? '' : ` (${status})`;
    const words = platformMessage ?? cause?.message;
    super(`${code} at ${at}${answer}${words === undefined ? '' : `: ${words}`}`, cause === undefined ? {} : { cause });
    this.name = 'PlatformFailure';
    this.code = code;
    this.at = at;
    this.requestId = requestId;
    this.sent = facts.sent;
    this.status = status;
    this.retryAfterMs = facts.retryAfterMs;
    this.platformMessage = platformMessage;
  }
}

/** By brand, since a frame or a dialog has an `Error` of its own, for which `instanceof` fails. */
export function isPlatformFailure(value: unknown): value is PlatformFailure {
  return typeof value === 'object' && value !== null && 'brand' in value && value.brand === BRAND;
}

/** The same failure under a code that says more. */
export function reclassified(failure: PlatformFailure, code: PlatformFailureCode): PlatformFailure {
  const { at, requestId, sent, status, retryAfterMs, platformMessage, cause } = failure;
  const facts = { at, requestId, sent, status, retryAfterMs, platformMessage };
  return new PlatformFailure(code, cause instanceof Error ? { ...facts, cause } : facts);
}
