/**
 * How a call to the platform or its data API broke: one flat family, named by what to do next. Failures are told apart by
 * `code`, never by their text, and hold no secret: every text in them went through `withoutSecrets`.
 */
import { isObject } from './json-lines';

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
  /** Pages of one result that contradict each other: rows came twice, or are missing. */
  'PagesDisagree',
  /** The platform failed by its own account (5xx). */
  'PlatformBroken',
  /** A gateway answered for the data API (502, 503, 504). */
  'DataApiDown',
  /** The data API refuses a token that was issued a moment ago. */
  'DataTokenRefused',
  /** The data API knows the token, but gives it no rows. */
  'DataScopeMissing',
  /** The query names a member that the data model keeps from whoever asks; its name stands in `platformMessage`. */
  'MemberHidden',
  /** The data model of the data API does not compile. */
  'ModelBroken',
  /** The data API runs without its SQL interface. */
  'SqlNotStarted',
  /** The data API knows no path for SQL. */
  'SqlMissing',
  /** More rows at once than the data API allows. */
  'RowLimit',
  /** A stored list of queries that is no one result. */
  'SeveralQueries',
  /** The database behind the data API refused or failed. */
  'SourceFailed',
  /** The data API stopped the query: it ran too long. */
  'QueryTooSlow',
  /** Rows of SQL that a layout as a pivot would put into one cell; two of them stand in `platformMessage`. */
  'SeveralInCell',
] as const;

export type PlatformFailureCode = (typeof PLATFORM_FAILURE_CODES)[number];

export interface PlatformFailureFacts {
  /** The operation that broke, as the contract names it: `listReports`, `load`. */
  readonly at: string;
  /** Name and port of whoever was asked. */
  readonly host?: string | undefined;
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
  readonly host: string | undefined;
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
    this.host = facts.host;
    this.requestId = requestId;
    this.sent = facts.sent;
    this.status = status;
    this.retryAfterMs = facts.retryAfterMs;
    this.platformMessage = platformMessage;
  }
}

/** By brand, since a frame or a dialog has an `Error` of its own, for which `instanceof` fails. */
export function isPlatformFailure(value: unknown): value is PlatformFailure {
  return isObject(value) && 'brand' in value && value.brand === BRAND;
}

/** The same failure under a code that says more. */
export function reclassified(failure: PlatformFailure, code: PlatformFailureCode): PlatformFailure {
  const { at, host, requestId, sent, status, retryAfterMs, platformMessage, cause } = failure;
  const facts = { at, host, requestId, sent, status, retryAfterMs, platformMessage };
  return new PlatformFailure(code, cause instanceof Error ? { ...facts, cause } : facts);
}

const LONGEST_MESSAGE = 300;
/** Of a text that patterns look at: they take the square of its length where somebody wants them to. */
const LONGEST_READ = 5_000;
const DEEPEST_CAUSE = 4;

/** A string value that a token can have in a header; anything else makes `fetch` throw an error that quotes the token. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/** Also in the escaped forms in which a server or an engine may quote a token back. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      clean = clean.replaceAll(form, '•••');
    }
  }
  return clean;
}

/** Undefined when nothing readable is left, and for whole web pages: those come from something in between. */
export function plainWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  if (text === undefined || /<(!doctype|html|head|body|script|style|\?xml)\b/i.test(text)) return undefined;
  // Without the secrets first: half of one would no longer be recognised.
  const flat = withoutSecrets(text, secrets)
    .slice(0, LONGEST_READ)
    .replace(/<!--.*?-->|<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>/gis, ' ')
    // Control and direction characters could make a sentence read otherwise than it is.
    .replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  if (flat === '') return undefined;
  return flat.length > LONGEST_MESSAGE ? `${flat.slice(0, LONGEST_MESSAGE - 1).trimEnd()}…` : flat;
}

/** A copy of whatever was thrown: name and words only, since the original may quote a header, and with it the token. */
export function causeWithoutSecrets(thrown: unknown, secrets: readonly string[]): Error {
  const words: string[] = [];
  let at: unknown = thrown;
  for (let depth = 0; depth < DEEPEST_CAUSE && isObject(at) && 'message' in at; depth += 1) {
    if (typeof at.message === 'string' && at.message !== '') words.push(at.message);
    at = 'cause' in at ? at.cause : undefined;
  }
  const cause = new Error(
    plainWords(words.length > 0 ? words.join(': ') : String(thrown), secrets) ?? 'no reason given',
  );
  if (isObject(thrown) && 'name' in thrown && typeof thrown.name === 'string') cause.name = thrown.name;
  delete cause.stack;
  return cause;
}
