/** Signs in by an authorization code with PKCE (RFC 6749, section 4.1, and RFC 7636). */
import * as z from 'zod/mini';
import { tryParseJson } from '../wire/json-lines';
import { PlatformFailure, type PlatformFailureCode, toPlainMessage } from '../wire/platform-failure';
import type { OAuthConfig } from './oauth-config';

/** Provides random bytes and hashes, which differ between the browser and Node. */
export interface SecretParts {
  randomBytes(count: number): Uint8Array;
  sha256(text: string): Promise<Uint8Array>;
}

/** The sign-in page of the add-in gets state and challenge; the verifier stays in the pane. */
export interface CodeRequest {
  readonly state: string;
  readonly challenge: string;
  /** Proves to the token endpoint that the pane began this sign-in; it is a secret. */
  readonly verifier: string;
}

const SECRET_BYTES = 32;

/** Returns new secrets for one sign-in. */
export async function createCodeRequest({ randomBytes, sha256 }: SecretParts): Promise<CodeRequest> {
  const verifier = toBase64Url(randomBytes(SECRET_BYTES));
  const challenge = toBase64Url(await sha256(verifier));
  return { state: toBase64Url(randomBytes(SECRET_BYTES)), challenge, verifier };
}

/**
 * Returns the page of the authorization server on which the user signs in; undefined if the
 * configuration has none.
 * @param redirectAddress the page of the add-in to which the server then sends the user
 */
export function buildAuthorizationAddress(
  { authorizationEndpoint, clientId, scopes }: OAuthConfig,
  { state, challenge }: Pick<CodeRequest, 'state' | 'challenge'>,
  redirectAddress: string,
): string | undefined {
  if (authorizationEndpoint === undefined) return undefined;
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectAddress,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    // OpenID Connect servers issue a refresh token only if the user consents.
    ...(scopes.includes('offline_access') && { prompt: 'consent' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const CodeAnswer = z.object({
  state: z.string(),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/**
 * Returns the code in the message of the add-in's page.
 * @throws PlatformFailure if the answer belongs to another sign-in, or the server refused
 */
export function readCode(message: string, { state }: CodeRequest, { tokenEndpoint }: OAuthConfig): string {
  const answer = z.safeParse(CodeAnswer, tryParseJson(message)).data;
  const fail = (code: PlatformFailureCode, platformMessage?: string) => {
    const { host } = new URL(tokenEndpoint);
    return new PlatformFailure(code, { operation: 'authorize', host, requestId: '', wasSent: true, platformMessage });
  };
  if (answer?.state !== state) throw fail('SignInRefused');
  if (answer.error === 'access_denied') throw fail('SignInDenied');
  if (answer.code === undefined)
    throw fail('SignInRefused', toPlainMessage(answer.error_description ?? answer.error, [state]));
  return answer.code;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
