/**
 * Defines the failures of calls to the platform and its data API as one flat family, named by what
 * to do next. Compare them by `code`, never by text. They contain no secret: every text in them
 * went through `redactSecrets`.
 */
import { isObject } from './json-lines';

export const PLATFORM_FAILURE_CODES = [
  /**
   * The host did not answer: offline, unknown host, refused or broken connection, or an answer that
   * broke off.
   */
  'PlatformUnreachable',
  /**
   * The host answers, but CORS blocks this page. Only `explainUnreachable` distinguishes this from
   * unreachable.
   */
  'CrossOriginBlocked',
  /** No answer came in time; see `wasSent`. */
  'PlatformTimeout',
  /** Something other than a platform answered: a web page, a redirect, or an unknown path. */
  'WrongAddress',
  'NotSignedIn',
  'NotAllowed',
  'NotFound',
  /** The platform received too many requests; see `retryAfterMs`. */
  'RateLimited',
  'Conflict',
  /** The platform refused for any other reason; its message says why. */
  'Refused',
  /** The answer breaks the contract, or a stored query cannot be read. */
  'ContractBroken',
  /** The report's query failed; `platformMessage` has the engine's words. */
  'QueryFailed',
  /** The pages of one result contradict each other: rows are repeated or missing. */
  'PagesDisagree',
  /** The platform reports an error of its own (5xx). */
  'PlatformBroken',
  /** A gateway answered for the data API (502, 503, 504). */
  'DataApiDown',
  /** The data API refuses a token that was issued a moment ago. */
  'DataTokenRefused',
  /** The data API accepts the token, but returns no rows for it. */
  'DataScopeMissing',
  /** The data model hides a member of the query from this user; `platformMessage` names it. */
  'MemberHidden',
  /** The data model of the data API does not compile. */
  'ModelBroken',
  /** The data API runs without its SQL interface. */
  'SqlNotStarted',
  /** The data API has no path for SQL. */
  'SqlMissing',
  /** The request asks for more rows than the data API allows at once. */
  'RowLimit',
  /** The result has no columns, so no cell can show it. */
  'NoColumns',
  /** A stored list of queries does not form one result. */
  'SeveralQueries',
  /** The database behind the data API refused or failed. */
  'SourceFailed',
  /** The data API stopped the query because it ran too long. */
  'QueryTooSlow',
  /** Several rows of SQL belong in one cell of a pivot; `platformMessage` shows two of them. */
  'SeveralInCell',
  /** A pivot cannot be limited to the first groups of its outermost row field. */
  'NoFirstRows',
  /** The user, or the authorization server, denied the sign-in. */
  'SignInDenied',
  /** The code of the sign-in expired before the user approved it, or was used already. */
  'SignInExpired',
  /** The authorization server refused for any other reason; its message says why. */
  'SignInRefused',
  /** Neither the engine nor this module can add the filters to the report's SQL. */
  'TakesNoFilters',
] as const;

export type PlatformFailureCode = (typeof PLATFORM_FAILURE_CODES)[number];

const PERMISSION_CODES: readonly PlatformFailureCode[] = ['DataScopeMissing', 'NotAllowed'];

/** Returns true if only the user's permissions, or those of the token, prevented the request. */
export function isMissingPermission(code: string): boolean {
  return PERMISSION_CODES.some((one) => one === code);
}

export interface PlatformFailureFacts {
  /** Names the operation as the contract does: `listReports`, `load`. */
  readonly operation: string;
  /** Includes the port: `tenant.example.com:8443`. */
  readonly host?: string | undefined;
  readonly requestId: string;
  /**
   * False means that the request certainly never left. True means that it may have reached the
   * platform: a write without an answer (unreachable, timeout) has an unknown result, so read it
   * back.
   */
  readonly wasSent: boolean;
  /** Is undefined if there was no answer. */
  readonly status?: number | undefined;
  /** The platform asks to wait this many milliseconds before a retry. */
  readonly retryAfterMs?: number | undefined;
  /**
   * Holds the platform's own message as plain text on one line, at most 300 characters, without
   * secrets or markup.
   */
  readonly platformMessage?: string | undefined;
  readonly cause?: Error | undefined;
}

const BRAND = 'inlay.platform-failure';

export class PlatformFailure extends Error {
  readonly brand = BRAND;
  readonly code: PlatformFailureCode;
  readonly operation: string;
  readonly host: string | undefined;
  readonly requestId: string;
  readonly wasSent: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly platformMessage: string | undefined;

  constructor(code: PlatformFailureCode, facts: PlatformFailureFacts) {
    const { operation, requestId, status, platformMessage, cause } = facts;
    const answer = status === undefined ? '' : ` (${status})`;
    const message = platformMessage ?? cause?.message;
    super(
      `${code} at ${operation}${answer}${message === undefined ? '' : `: ${message}`}`,
      cause === undefined ? {} : { cause },
    );
    this.name = 'PlatformFailure';
    this.code = code;
    this.operation = operation;
    this.host = facts.host;
    this.requestId = requestId;
    this.wasSent = facts.wasSent;
    this.status = status;
    this.retryAfterMs = facts.retryAfterMs;
    this.platformMessage = platformMessage;
  }
}

/** Checks a brand, because `instanceof` fails for an error of another frame or a dialog. */
export function isPlatformFailure(value: unknown): value is PlatformFailure {
  return isObject(value) && 'brand' in value && value.brand === BRAND;
}

/** Returns the same failure under a more precise code. */
export function reclassify(failure: PlatformFailure, code: PlatformFailureCode): PlatformFailure {
  const { operation, host, requestId, wasSent, status, retryAfterMs, platformMessage, cause } = failure;
  const facts = { operation, host, requestId, wasSent, status, retryAfterMs, platformMessage };
  return new PlatformFailure(code, cause instanceof Error ? { ...facts, cause } : facts);
}

const MAX_MESSAGE_LENGTH = 300;
/**
 * Regular expressions read at most this many characters, because a hostile text makes them take
 * quadratic time.
 */
const MAX_READ_LENGTH = 5_000;
const MAX_CAUSE_DEPTH = 4;

/**
 * Returns true if a header can carry the token; otherwise `fetch` would throw an error that quotes
 * the token.
 */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/** Redacts secrets, also in the escaped forms in which a server or an engine may quote a token. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let redacted = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      redacted = redacted.replaceAll(form, '•••');
    }
  }
  return redacted;
}

/** Returns undefined if nothing readable is left, or for a whole web page from some proxy. */
export function toPlainMessage(text: string | undefined, secrets: readonly string[]): string | undefined {
  if (text === undefined || /<(!doctype|html|head|body|script|style|\?xml)\b/i.test(text)) return undefined;
  // Redaction comes first, because half a secret would not be recognized.
  const plainText = redactSecrets(text, secrets)
    .slice(0, MAX_READ_LENGTH)
    .replace(/<!--.*?-->|<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>/gis, ' ')
    // Control and direction characters could make a sentence look different from its content.
    .replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  if (plainText === '') return undefined;
  return plainText.length > MAX_MESSAGE_LENGTH ? `${plainText.slice(0, MAX_MESSAGE_LENGTH - 1).trimEnd()}…` : plainText;
}

/** Copies only name and message, because the original may quote a header with the token. */
export function redactCause(thrown: unknown, secrets: readonly string[]): Error {
  const messages: string[] = [];
  let current: unknown = thrown;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && isObject(current) && 'message' in current; depth += 1) {
    if (typeof current.message === 'string' && current.message !== '') messages.push(current.message);
    current = 'cause' in current ? current.cause : undefined;
  }
  const cause = new Error(
    toPlainMessage(messages.length > 0 ? messages.join(': ') : String(thrown), secrets) ?? 'no reason given',
  );
  if (isObject(thrown) && 'name' in thrown && typeof thrown.name === 'string') cause.name = thrown.name;
  delete cause.stack;
  return cause;
}
