/**
 * Maps an unsuccessful answer of the platform to its failure; `data-refusal.ts` does so for the
 * data API.
 */
import { readWireError } from '../../contract';
import { tryParseJson } from './json-lines';
import {
  isPlatformFailure,
  type PlatformFailure,
  type PlatformFailureCode,
  redactSecrets,
  toPlainMessage,
} from './platform-failure';
import type { Answer } from './transport';

/** A longer error body is no message, so no more bytes are read. */
const MAX_ERROR_BYTES = 64 * 1024;

export interface RefusalBody {
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** Holds the platform's own message, which is safe to show. */
  readonly message: string | undefined;
  readonly requestId: string | undefined;
}

/** Returns the failure for a refusal of the management API. */
export async function readRefusal(answer: Answer, token: string): Promise<PlatformFailure> {
  const body = await readRefusalBody(answer, token);
  return createRefusalFailure(answer, chooseCode(answer.status, body), body);
}

function chooseCode(status: number, body: RefusalBody): PlatformFailureCode {
  if (status === 401) return 'NotSignedIn';
  if (status === 403) return 'NotAllowed';
  // A platform says "not found" in JSON or with an empty body; a web page or plain text comes from
  // another server.
  if (status === 404) return body.json === undefined && body.text !== '' ? 'WrongAddress' : 'NotFound';
  if (status === 410) return 'NotFound';
  if (status === 408) return 'PlatformTimeout';
  if (status === 409) return 'Conflict';
  if (status === 429) return 'RateLimited';
  return status >= 500 ? 'PlatformBroken' : 'Refused';
}

/** Returns a failure with the message, request id and Retry-After of a refusal. */
export function createRefusalFailure(answer: Answer, code: PlatformFailureCode, body: RefusalBody): PlatformFailure {
  return answer.failure(code, {
    requestId: body.requestId ?? answer.requestId,
    platformMessage: body.message,
    retryAfterMs: answer.retryAfterMs,
  });
}

/**
 * Reads an error body; if that fails (too long, broken off), the refusal keeps its status but has
 * no message.
 */
export async function readRefusalBody(answer: Answer, token: string): Promise<RefusalBody> {
  let text = '';
  try {
    text = await answer.text(MAX_ERROR_BYTES);
  } catch (thrown) {
    if (!isPlatformFailure(thrown)) throw thrown;
  }
  // Redaction precedes shortening, because half a token would not be recognized.
  return parseErrorText(redactSecrets(text, [token]), token);
}

function parseErrorText(text: string, token: string): RefusalBody {
  const json = tryParseJson(text);
  // An object that cannot be read makes no message for a user.
  const wireError = readWireError(json ?? (/^\s*[[{]/.test(text) ? undefined : text));
  const requestId =
    wireError.requestId !== undefined && /^[\w.:-]{1,128}$/.test(wireError.requestId) ? wireError.requestId : undefined;
  return { text, json, message: toPlainMessage(wireError.message, [token]), requestId };
}
