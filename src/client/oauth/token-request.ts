/** Sends the form posts of OAuth 2.0 and reads tokens and errors (RFC 6749, sections 5.1 and 5.2). */
import * as z from 'zod/mini';
import type { Clock } from '../wire/clock';
import { tryParseJson } from '../wire/json-lines';
import { type PlatformFailureCode, toPlainMessage } from '../wire/platform-failure';
import { createRefusalFailure, readRefusalBody } from '../wire/refusal';
import { type Answer, openAnswer, type TransportParts } from '../wire/transport';

export interface Tokens {
  readonly accessToken: string;
  /** In milliseconds since 1970; undefined if the server does not say. */
  readonly expiresAt: number | undefined;
  /** Is so long before `expiresAt` that no request outlives the token. */
  readonly renewAt: number | undefined;
  readonly refreshToken: string | undefined;
}

export interface FormPost {
  readonly operation: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The texts of failures never quote this field's value. */
  readonly secret?: string;
}

const TokenAnswer = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
  token_type: z.string().check(z.regex(/^bearer$/i)),
  expires_in: z.nullish(z.coerce.number()),
  refresh_token: z.nullish(z.string()),
});

const ErrorAnswer = z.object({ error: z.string(), error_description: z.optional(z.string()) });

const TIMEOUT_MS = 15_000;
const EXPIRY_MARGIN_MS = 60_000;
const MAX_ANSWER_BYTES = 256 * 1024;

/** @throws PlatformFailure, or the reason of the signal */
export async function postForm(
  parts: TransportParts,
  { operation, url, fields, secret = '' }: FormPost,
  signal?: AbortSignal,
): Promise<Answer> {
  const body = new URLSearchParams(fields);
  const request = { operation, method: 'POST', url, body, token: secret, timeout: { totalMs: TIMEOUT_MS } } as const;
  return await openAnswer(parts, request, signal);
}

/**
 * Resolves to the tokens, or to the error code with which the server tells a device to keep
 * waiting.
 * @throws PlatformFailure for every other error
 */
export async function requestTokens(
  parts: TransportParts,
  post: FormPost,
  signal?: AbortSignal,
): Promise<Tokens | 'authorization_pending' | 'slow_down'> {
  const answer = await postForm(parts, post, signal);
  if (answer.status >= 200 && answer.status <= 299) return toTokens(await readAnswer(answer, TokenAnswer), parts.clock);
  const body = await readRefusalBody(answer, post.secret ?? '');
  const { error: code, error_description } = z.safeParse(ErrorAnswer, body.json).data ?? {};
  if (code === 'authorization_pending' || code === 'slow_down') return code;
  throw createRefusalFailure(answer, chooseFailureCode(answer.status, code, post.fields.grant_type), {
    ...body,
    message: toPlainMessage(error_description, [post.secret ?? '']) ?? body.message,
  });
}

/** @throws PlatformFailure if the answer is not JSON of this shape */
export async function readAnswer<Schema extends z.core.$ZodType>(
  answer: Answer,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, tryParseJson(await answer.text(MAX_ANSWER_BYTES)));
  if (!parsed.success)
    throw answer.failure('SignInRefused', { cause: new Error('the answer does not follow OAuth 2.0') });
  return parsed.data;
}

/** Returns the code of the failure for an error answer of any endpoint. */
export function chooseFailureCode(status: number, code: string | undefined, grantType?: string): PlatformFailureCode {
  if (code === 'access_denied') return 'SignInDenied';
  if (code === 'expired_token') return 'SignInExpired';
  if (code === 'invalid_grant') return grantType === 'refresh_token' ? 'NotSignedIn' : 'SignInExpired';
  if (status === 429) return 'RateLimited';
  return status >= 500 ? 'PlatformBroken' : 'SignInRefused';
}

function toTokens({ access_token, expires_in, refresh_token }: z.output<typeof TokenAnswer>, clock: Clock): Tokens {
  // Some servers write 0 for a token that does not expire.
  const lifetimeMs = expires_in ? expires_in * 1000 : undefined;
  const isKnown = lifetimeMs !== undefined && lifetimeMs > 0;
  return {
    accessToken: access_token,
    expiresAt: isKnown ? clock.now() + lifetimeMs : undefined,
    // A token with a short lifetime must not be renewed for each request.
    renewAt: isKnown ? clock.now() + Math.max(lifetimeMs - EXPIRY_MARGIN_MS, lifetimeMs / 2) : undefined,
    refreshToken: refresh_token ?? undefined,
  };
}
