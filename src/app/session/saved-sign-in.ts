/** Saves the sign-in of this device, which other windows of the device share. */
import { tryParseJson } from '../../client';
import type { DeviceStorage, TokenLifetime } from '../parts';
import type { Deployment } from './connection-state';

export interface SignInChoices {
  readonly address: string;
  readonly deployment: Deployment;
  readonly keep: TokenLifetime;
  readonly sample: boolean;
}

/** Holds the newest refresh token of one sign-in by OAuth; the id stays while the tokens change. */
export interface GrantSecret {
  readonly grantId: string;
  readonly refreshToken: string;
}

/** An access token of OAuth is never saved, only the refresh token. */
export type SignInSecret = { readonly token: string } | GrantSecret;

export type SignIn = SignInChoices & SignInSecret;

export type SavedSignIn = ReturnType<typeof createSavedSignIn>;

const SIGN_IN_KEY = 'sign-in';

export function createSavedSignIn(storage: DeviceStorage) {
  const read = () => parseSignIn(storage.read(SIGN_IN_KEY));
  const remove = () => storage.remove(SIGN_IN_KEY);
  return {
    read,
    remove,
    /** @returns false if it lasts only as long as the page */
    save(signIn: SignIn): boolean {
      remove();
      return storage.save(SIGN_IN_KEY, JSON.stringify(signIn), signIn.keep);
    },
    /** Returns undefined if this device is signed out, or was signed in again, perhaps as another user. */
    readRefreshToken(grantId: string): string | undefined {
      const signIn = read();
      return signIn && 'refreshToken' in signIn && signIn.grantId === grantId ? signIn.refreshToken : undefined;
    },
    /** Does nothing if the user has signed out meanwhile, or in again, here or in another window. */
    replaceRefreshToken({ grantId, refreshToken }: GrantSecret): void {
      const signIn = read();
      if (signIn && 'refreshToken' in signIn && signIn.grantId === grantId)
        storage.save(SIGN_IN_KEY, JSON.stringify({ ...signIn, refreshToken }), signIn.keep);
    },
    /** Waits until no other window of the device renews the tokens. */
    lock: () => storage.lock('renew-sign-in', new AbortController().signal),
  };
}

function parseSignIn(text: string | undefined): SignIn | undefined {
  const value = tryParseJson(text ?? '');
  return isSignIn(value) ? value : undefined;
}

function isSignIn(value: unknown): value is SignIn {
  if (typeof value !== 'object' || value === null) return false;
  if (!('address' in value && 'deployment' in value && 'keep' in value && 'sample' in value)) return false;
  const { deployment } = value;
  if (typeof deployment !== 'object' || deployment === null || !('id' in deployment && 'name' in deployment))
    return false;
  const hasToken = 'token' in value && typeof value.token === 'string';
  const hasGrant =
    'refreshToken' in value &&
    typeof value.refreshToken === 'string' &&
    'grantId' in value &&
    typeof value.grantId === 'string';
  return (
    typeof value.address === 'string' &&
    (hasToken || hasGrant) &&
    typeof deployment.id === 'number' &&
    typeof deployment.name === 'string' &&
    (value.keep === 'device' || value.keep === 'session') &&
    typeof value.sample === 'boolean'
  );
}
