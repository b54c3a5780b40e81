/** Keeps the tokens of one sign-in by OAuth: renews them, and revokes them when it ends. */
import {
  type Authorizer,
  type Clock,
  createOAuthAuthorizer,
  isPlatformFailure,
  type OAuthClient,
  type OAuthConfig,
  PlatformFailure,
  type Tokens,
} from '../../client';
import { checksum } from '../../placement';
import type { Network } from '../parts';
import type { GrantSecret, SavedSignIn } from './saved-sign-in';

export interface OAuthGrant {
  readonly authorizer: Authorizer;
  /** Returns undefined if the server gave no refresh token. */
  getSecret(): GrantSecret | undefined;
  /** Records that the device has saved the refresh token, which its windows share from now on. */
  markSaved(): void;
  /** Ends the grant at once, and revokes the tokens if the server can be reached. */
  revoke(): void;
}

export interface OAuthGrantParts {
  readonly network: Pick<Network, 'createOAuthClient'>;
  readonly saved: SavedSignIn;
  readonly clock: Clock;
  readonly config: OAuthConfig;
}

/** @param first the tokens of a sign-in, or what was saved of one */
export function createOAuthGrant(parts: OAuthGrantParts, first: Tokens | GrantSecret): OAuthGrant {
  const { network, saved, clock, config } = parts;
  const firstTokens = 'accessToken' in first ? first : undefined;
  const grantId = 'grantId' in first ? first.grantId : checksum(first.refreshToken ?? '');
  let accessToken = firstTokens?.accessToken;
  let refreshToken = first.refreshToken;
  let isSaved = firstTokens === undefined;
  let isEnded = false;
  /** The server has rejected this refresh token, so it is not asked again with it. */
  let rejectedToken: string | undefined;

  /** Another window may have replaced the saved refresh token. */
  const findRefreshToken = () => (isSaved ? saved.readRefreshToken(grantId) : undefined) ?? refreshToken;

  function createEndedFailure(): PlatformFailure {
    const { host } = new URL(config.tokenEndpoint);
    return new PlatformFailure('NotSignedIn', { operation: 'requestTokens', host, requestId: '', wasSent: false });
  }

  async function renew(): Promise<Tokens> {
    const client = await network.createOAuthClient(config);
    // A refresh token works once. Another window may have used this one and saved its successor.
    const unlock = isSaved ? await saved.lock() : () => undefined;
    try {
      if (isSaved) refreshToken = saved.readRefreshToken(grantId);
      if (isEnded || refreshToken === undefined || refreshToken === rejectedToken) throw createEndedFailure();
      const formerToken = refreshToken;
      const tokens = await client.refresh(formerToken).catch((error: unknown) => {
        if (isPlatformFailure(error) && error.code === 'NotSignedIn') rejectedToken = formerToken;
        throw error;
      });
      accessToken = tokens.accessToken;
      refreshToken = tokens.refreshToken ?? formerToken;
      if (isSaved) saved.replaceRefreshToken({ grantId, refreshToken });
      if (!isEnded) return tokens;
      await revokeTokens(client);
      throw createEndedFailure();
    } finally {
      unlock();
    }
  }

  async function revokeTokens(client: OAuthClient): Promise<void> {
    if (refreshToken !== undefined) await client.revoke(refreshToken, 'refresh_token');
    if (accessToken !== undefined) await client.revoke(accessToken, 'access_token');
  }

  return {
    authorizer: createOAuthAuthorizer(clock, firstTokens, renew),
    getSecret() {
      const newestToken = findRefreshToken();
      return newestToken === undefined ? undefined : { grantId, refreshToken: newestToken };
    },
    markSaved() {
      isSaved = true;
    },
    revoke() {
      refreshToken = findRefreshToken();
      isEnded = true;
      // The tokens are deleted here, even if the server, or the code that asks it, cannot be reached.
      network
        .createOAuthClient(config)
        .then(revokeTokens)
        .catch(() => undefined);
    },
  };
}
