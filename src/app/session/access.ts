/** Opens the platform with a token, or with what an authorization server has granted. */
import { type Authorizer, createTokenAuthorizer, type PlatformClient } from '../../client';
import type { Network } from '../parts';
import type { OAuthGrant } from './oauth-grant';
import type { SignInSecret } from './saved-sign-in';

export type Authorization =
  | { readonly authorizer: Authorizer; readonly token: string }
  | { readonly authorizer: Authorizer; readonly grant: OAuthGrant };

export interface Access {
  readonly address: string;
  readonly client: PlatformClient;
  readonly authorization: Authorization;
}

export function authorizeByToken(token: string): Authorization {
  return { authorizer: createTokenAuthorizer(token), token };
}

export function authorizeByGrant(grant: OAuthGrant): Authorization {
  return { authorizer: grant.authorizer, grant };
}

export function openAccess(network: Network, address: string, authorization: Authorization): Access {
  return { address, client: network.createPlatformClient(address, authorization.authorizer), authorization };
}

/** Returns the secret with which a saved sign-in is resumed; undefined if the authorization server gave no refresh token. */
export function findSecret(authorization: Authorization): SignInSecret | undefined {
  if ('token' in authorization) return { token: authorization.token };
  return authorization.grant.getSecret();
}

/** Deletes the tokens of OAuth on the server; a token that the user typed stays valid there. */
export function revokeAccess({ authorization }: Pick<Access, 'authorization'>): void {
  if ('grant' in authorization) authorization.grant.revoke();
}
