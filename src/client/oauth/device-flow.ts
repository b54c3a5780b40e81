/** Signs in on another page or device (RFC 8628): the user enters a code there and approves. */
import * as z from 'zod/mini';
import { isSafeForToken, parseUrl } from '../platform/addresses';
import { isPlatformFailure, PlatformFailure, type PlatformFailureCode } from '../wire/platform-failure';
import { createRefusalFailure, readRefusalBody } from '../wire/refusal';
import type { TransportParts } from '../wire/transport';
import type { OAuthConfig } from './oauth-config';
import { chooseFailureCode, postForm, readAnswer, requestTokens, type Tokens } from './token-request';

export interface DeviceCode {
  /** The user enters this code at the address. */
  readonly userCode: string;
  readonly verificationAddress: string;
  /** Contains the code already; undefined if the server offers no such address. */
  readonly completeAddress: string | undefined;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly intervalMs: number;
  /** Redeems the tokens; it is a secret. */
  readonly deviceCode: string;
}

const PageAddress = z.string().check(
  z.refine((text) => {
    const url = parseUrl(text);
    return url !== undefined && isSafeForToken(url);
  }),
);

const DeviceAnswer = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: PageAddress,
  verification_uri_complete: z.nullish(PageAddress),
  expires_in: z.coerce.number(),
  interval: z.nullish(z.coerce.number()),
});

const DEFAULT_INTERVAL_MS = 5_000;
/** A server may name an interval of 0; a timer ends at once if it is too long. */
const [MIN_INTERVAL_MS, MAX_INTERVAL_MS] = [1_000, 3_600_000];
/** Each `slow_down` adds this much to the interval. */
const SLOW_DOWN_MS = 5_000;

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Requests a code for the user.
 * @throws PlatformFailure
 */
export async function requestDeviceCode(
  parts: TransportParts,
  { clientId, scopes }: OAuthConfig,
  url: string,
  signal: AbortSignal,
): Promise<DeviceCode> {
  const fields = { client_id: clientId, ...(scopes.length > 0 && { scope: scopes.join(' ') }) };
  const answer = await postForm(parts, { operation: 'authorizeDevice', url, fields }, signal);
  if (answer.status < 200 || answer.status > 299) {
    const body = await readRefusalBody(answer, '');
    throw createRefusalFailure(answer, chooseFailureCode(answer.status, undefined), body);
  }
  const device = await readAnswer(answer, DeviceAnswer);
  return {
    userCode: device.user_code,
    verificationAddress: device.verification_uri,
    completeAddress: device.verification_uri_complete ?? undefined,
    expiresAt: parts.clock.now() + device.expires_in * 1000,
    intervalMs: toIntervalMs(device.interval ?? undefined),
    deviceCode: device.device_code,
  };
}

function toIntervalMs(seconds: number | undefined): number {
  if (seconds === undefined) return DEFAULT_INTERVAL_MS;
  return Math.min(Math.max(seconds * 1000, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
}

/** These failures may be over at the next poll, so they do not end the sign-in. */
const TRANSIENT_CODES: readonly PlatformFailureCode[] = [
  'PlatformUnreachable',
  'PlatformTimeout',
  'PlatformBroken',
  'RateLimited',
];

/**
 * Polls until the user has approved.
 * @throws PlatformFailure if the user denies or the code expires, or the reason of the signal
 */
export async function waitForApproval(
  parts: TransportParts,
  { clientId, tokenEndpoint }: OAuthConfig,
  { deviceCode, expiresAt, intervalMs }: DeviceCode,
  signal: AbortSignal,
): Promise<Tokens> {
  const fields = { grant_type: GRANT_TYPE, client_id: clientId, device_code: deviceCode };
  const post = { operation: 'requestTokens', url: tokenEndpoint, fields, secret: deviceCode };
  let waitMs = intervalMs;
  for (;;) {
    await parts.clock.wait(waitMs, signal);
    signal.throwIfAborted();
    if (parts.clock.now() >= expiresAt) {
      const { host } = new URL(tokenEndpoint);
      throw new PlatformFailure('SignInExpired', { operation: post.operation, host, requestId: '', wasSent: false });
    }
    const answer = await requestTokens(parts, post, signal).catch(continueIfTransient);
    if (typeof answer !== 'string') return answer;
    if (answer === 'slow_down') waitMs += SLOW_DOWN_MS;
  }
}

/** RFC 8628 asks a device to poll less often after a failed connection. */
function continueIfTransient(error: unknown): 'slow_down' {
  if (isPlatformFailure(error) && TRANSIENT_CODES.includes(error.code)) return 'slow_down';
  throw error;
}
