/** Signs tokens of the data API and checks them without a query to the store. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { tryParseJson } from './json-body';

/**
 * The claims say whose rights the token carries and for which deployment. Times are in seconds
 * since 1970.
 */
const Claims = z.object({
  sub: z.string().check(z.regex(/^\d{1,9}$/)),
  deploymentId: z.int(),
  iat: z.int(),
  exp: z.int(),
  scopes: z.optional(z.array(z.string())),
  securityContext: z.optional(z.record(z.string(), z.unknown())),
});
export type Claims = z.infer<typeof Claims>;

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

/** Returns a JSON Web Token signed with HMAC-SHA-256. */
export function signDataToken(secret: string, claims: Claims): string {
  const unsignedToken = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${unsignedToken}.${computeSignature(secret, unsignedToken).toString('base64url')}`;
}

/**
 * Returns the claims of a token that we signed and that has not expired; undefined for anything
 * else.
 */
export function verifyDataToken(secret: string, token: string, now: Date): Claims | undefined {
  const parts = token.split('.');
  const [header, payload, receivedText] = parts;
  // We accept only our own header, because a token that names another algorithm is not ours.
  if (parts.length !== 3 || header !== HEADER || payload === undefined || receivedText === undefined) return undefined;
  const expected = computeSignature(secret, `${header}.${payload}`);
  const received = Buffer.from(receivedText, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  const claims = z.safeParse(Claims, tryParseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  return claims.success && claims.data.exp * 1000 > now.getTime() ? claims.data : undefined;
}

function computeSignature(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
