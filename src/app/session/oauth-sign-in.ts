/** Signs in with a page of the authorization server that `config.json` names, without an API key. */
import { type Clock, normalizePlatformAddress } from '../../client';
import type { AppConfig, Network } from '../parts';
import { type Authorization, authorizeByGrant } from './access';
import type { SignInCode } from './connection-state';
import { createOAuthGrant } from './oauth-grant';
import type { SavedSignIn } from './saved-sign-in';

export interface OAuthSignIn {
  /** Access tokens go to this platform only. */
  readonly address: string;
  readonly fallback: string | undefined;
  /**
   * Resolves once the user has approved.
   * @param onCode gets the code that the user has to enter
   */
  authorize(signal: AbortSignal, onCode: (code: SignInCode) => void): Promise<Authorization>;
  /** Continues a saved sign-in. */
  resume(refreshToken: string): Authorization;
}

/**
 * Returns undefined if `config.json` names no OAuth client, or no address of a platform: access
 * tokens go only to an address that the administrator has chosen.
 */
export function createOAuthSignIn(
  network: Network,
  saved: SavedSignIn,
  clock: Clock,
  { signIn: config, platformAddress = '' }: AppConfig,
): OAuthSignIn | undefined {
  const platform = normalizePlatformAddress(platformAddress);
  if (!config || 'problem' in platform) return undefined;
  const grantParts = { network, saved, clock, config };
  return {
    address: platform.address,
    fallback: platform.fallback,
    async authorize(signal, onCode) {
      const client = await network.createOAuthClient(config);
      const code = await client.requestDeviceCode(signal);
      onCode(code);
      return authorizeByGrant(createOAuthGrant(grantParts, await client.waitForApproval(code, signal)));
    },
    resume: (refreshToken) => authorizeByGrant(createOAuthGrant(grantParts, { refreshToken })),
  };
}
