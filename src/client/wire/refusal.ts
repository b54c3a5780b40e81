/** From an answer of the platform that is no success to the failure it means; `data-refusal.ts` does it for the data API. */
import { readWireError } from '../../contract';
import { tryJson } from './json-lines';
import {
  isPlatformFailure,
  type PlatformFailure,
  type PlatformFailureCode,
  plainWords,
  withoutSecrets,
} from './platform-failure';
import type { Answer } from './transport';

/** Bytes of an error body worth reading; a longer one is no message. */
const LONGEST_ERROR_BODY = 64 * 1024;

export interface RefusalBody {
  readonly text: string;
  /** Undefined: not JSON. */
  readonly json: unknown;
  /** The platform's own words, fit to be shown. */
  readonly words: string | undefined;
  readonly requestId: string | undefined;
}

/** A refusal of the management API. */
export async function readRefusal(answer: Answer, token: string): Promise<PlatformFailure> {
  const body = await readRefusalBody(answer, token);
  return refusal(answer, codeOf(answer.status, body), body);
}

function codeOf(status: number, body: RefusalBody): PlatformFailureCode {
  if (status === 401) return 'NotSignedIn';
  if (status === 403) return 'NotAllowed';
  // A platform says "not found" in JSON or in silence; a page or a bare text comes from some other server.
  if (status === 404) return body.json === undefined && body.text !== '' ? 'WrongAddress' : 'NotFound';
  if (status === 410) return 'NotFound';
  if (status === 408) return 'PlatformTimeout';
  if (status === 409) return 'Conflict';
  if (status === 429) return 'RateLimited';
  return status >= 500 ? 'PlatformBroken' : 'Refused';
}

export function refusal(answer: Answer, code: PlatformFailureCode, body: RefusalBody): PlatformFailure {
  return answer.failure(code, {
    requestId: body.requestId ?? answer.requestId,
    platformMessage: body.words,
    retryAfterMs: answer.retryAfterMs,
  });
}

/** An error body that cannot be read (too long, broken off) is no reason to lose its status: then it has no words. */
export async function readRefusalBody(answer: Answer, token: string): Promise<RefusalBody> {
  let text = '';
  try {
    text = await answer.text(LONGEST_ERROR_BODY);
  } catch (thrown) {
    if (!isPlatformFailure(thrown)) throw thrown;
  }
  // Redacted before anything shortens it: half a token would no longer be recognised.
  return readErrorText(withoutSecrets(text, [token]), token);
}

function readErrorText(text: string, token: string): RefusalBody {
  const json = tryJson(text);
  // A structure that cannot be read is no sentence for an analyst.
  const wire = readWireError(json ?? (/^\s*[[{]/.test(text) ? undefined : text));
  const requestId =
    wire.requestId !== undefined && /^[\w.:-]{1,128}$/.test(wire.requestId) ? wire.requestId : undefined;
  return { text, json, words: plainWords(wire.message, [token]), requestId };
}
