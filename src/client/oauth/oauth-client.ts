/** Signs in by OAuth 2.0 as a public client, which has no secret of its own. */
import { PlatformFailure } from '../wire/platform-failure';
import type { TransportParts } from '../wire/transport';
import { type CodeRequest, createCodeRequest, readCode, type SecretParts } from './code-flow';
import { type DeviceCode, requestDeviceCode, waitForApproval } from './device-flow';
import type { OAuthConfig } from './oauth-config';
import { type FormPost, postForm, requestTokens, type Tokens } from './token-request';

/** Every method rejects with a `PlatformFailure`, or with the signal's reason after an abort. */
export interface OAuthClient {
  /** Resolves to a code that the user enters on a page of the authorization server. */
  requestDeviceCode(signal: AbortSignal): Promise<DeviceCode>;
  /** Resolves to tokens once the user has approved the code. */
  waitForApproval(code: DeviceCode, signal: AbortSignal): Promise<Tokens>;
  /** Resolves to new secrets of a sign-in by code. */
  createCodeRequest(): Promise<CodeRequest>;
  /**
   * Resolves to tokens.
   * @param message what the add-in's page sent
   * @param redirectAddress the address of that page
   */
  redeemCode(request: CodeRequest, message: string, redirectAddress: string, signal: AbortSignal): Promise<Tokens>;
  /** Rejects with `NotSignedIn` if the refresh token is no longer valid. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<Tokens>;
  /** Does nothing if the server has no endpoint for it. */
  revoke(token: string, hint: 'refresh_token' | 'access_token'): Promise<void>;
}

export function createOAuthClient(parts: TransportParts & SecretParts, config: OAuthConfig): OAuthClient {
  const { clientId, tokenEndpoint, deviceAuthorizationEndpoint, revocationEndpoint } = config;

  async function redeem(post: Pick<FormPost, 'fields' | 'secret'>, signal: AbortSignal | undefined): Promise<Tokens> {
    const operation = 'requestTokens';
    const tokens = await requestTokens(parts, { ...post, operation, url: tokenEndpoint }, signal);
    if (typeof tokens !== 'string') return tokens;
    const { host } = new URL(tokenEndpoint);
    throw new PlatformFailure('SignInRefused', { operation, host, requestId: '', wasSent: true });
  }

  return {
    async requestDeviceCode(signal) {
      if (deviceAuthorizationEndpoint === undefined) throw new Error('The configuration has no device flow.');
      return await requestDeviceCode(parts, config, deviceAuthorizationEndpoint, signal);
    },
    waitForApproval: (code, signal) => waitForApproval(parts, config, code, signal),
    createCodeRequest: () => createCodeRequest(parts),
    async redeemCode(request, message, redirectAddress, signal) {
      const code = readCode(message, request, config);
      const { verifier } = request;
      const fields = { code, client_id: clientId, redirect_uri: redirectAddress, code_verifier: verifier };
      return await redeem({ fields: { grant_type: 'authorization_code', ...fields }, secret: verifier }, signal);
    },
    refresh: (refreshToken, signal) =>
      redeem(
        {
          fields: { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
          secret: refreshToken,
        },
        signal,
      ),
    async revoke(token, hint) {
      if (revocationEndpoint === undefined) return;
      const fields = { client_id: clientId, token, token_type_hint: hint };
      (await postForm(parts, { operation: 'revokeToken', url: revocationEndpoint, fields, secret: token })).close();
    },
  };
}
