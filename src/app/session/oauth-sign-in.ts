/** Signs in on a page of the authorization server that `config.json` names, without an API key. */
import { type Clock, normalizePlatformAddress, type OAuthClient, type Tokens } from '../../client';
import { AppFailure } from '../failure';
import type { AppConfig, Network, SignInDialog } from '../parts';
import { type Authorization, authorizeByGrant } from './access';
import type { SignInCode } from './connection-state';
import { createOAuthGrant } from './oauth-grant';
import type { GrantSecret, SavedSignIn } from './saved-sign-in';

export interface OAuthSignIn {
  /** Access tokens go to this platform only. */
  readonly address: string;
  /** Is tried if no platform answers at `address`. */
  readonly fallback: string | undefined;
  /**
   * Resolves once the user has approved.
   * @param onCode gets the code that the user has to enter
   */
  authorize(signal: AbortSignal, onCode: (code: SignInCode) => void): Promise<Authorization>;
  /** Continues a saved sign-in. */
  resume(secret: GrantSecret): Authorization;
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
  const dialog = config.authorizationEndpoint === undefined ? undefined : network.signInDialog;
  const hasDeviceFlow = config.deviceAuthorizationEndpoint !== undefined;
  if (!dialog && !hasDeviceFlow) return undefined;
  const grantParts = { network, saved, clock, config };
  return {
    address: platform.address,
    fallback: platform.fallback,
    async authorize(signal, onCode) {
      const client = await network.createOAuthClient(config);
      const tokens = dialog && (await signInByDialog(dialog, client, hasDeviceFlow, signal));
      return authorizeByGrant(createOAuthGrant(grantParts, tokens ?? (await signInByDevice(client, signal, onCode))));
    },
    resume: (secret) => authorizeByGrant(createOAuthGrant(grantParts, secret)),
  };
}

/**
 * @param hasDeviceFlow the user can sign in even if Excel opens no dialog
 * @returns undefined if Excel opens no dialog
 */
async function signInByDialog(
  dialog: SignInDialog,
  client: OAuthClient,
  hasDeviceFlow: boolean,
  signal: AbortSignal,
): Promise<Tokens | undefined> {
  const request = await client.createCodeRequest();
  const { state, challenge } = request;
  const result = await dialog.open({ state, challenge }, signal);
  if (result.kind === 'message') return await client.redeemCode(request, result.text, dialog.pageAddress, signal);
  if (result.kind === 'unavailable' && hasDeviceFlow) return undefined;
  if (result.kind === 'closed') throw new DOMException('The user closed the dialog.', 'AbortError');
  throw new AppFailure({ code: 'DialogBlocked' });
}

async function signInByDevice(
  client: OAuthClient,
  signal: AbortSignal,
  onCode: (code: SignInCode) => void,
): Promise<Tokens> {
  const code = await client.requestDeviceCode(signal);
  const { userCode, verificationAddress, completeAddress } = code;
  // The state of the app does not contain the secret.
  onCode({ userCode, verificationAddress, completeAddress });
  return await client.waitForApproval(code, signal);
}
