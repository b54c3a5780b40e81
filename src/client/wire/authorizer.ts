/**
 * Adds the user's credentials to the calls of one sign-in, and finds others if the platform rejects
 * them.
 */
export interface Credentials {
  readonly token: string;
  /** Holds the complete Authorization header. */
  readonly authorization: string;
}

/** All calls of a sign-in share one authorizer. */
export interface Authorizer {
  /** Resolves to the credentials of the next call. */
  authorize(signal?: AbortSignal): Promise<Credentials>;
  /** Records that the platform has accepted the credentials. */
  accept(credentials: Credentials): void;
  /**
   * Resolves, after a 401, to credentials for one more try of the same call; undefined if there are
   * none.
   */
  replace(rejected: Credentials, signal?: AbortSignal): Promise<Credentials | undefined>;
}

/** A platform may expect the scheme `Api-Key`, not `Bearer`, for keys with this prefix. */
const API_KEY_PREFIX = 'sk-';

/** Returns an authorizer for a token or an API key. It keeps the scheme that was accepted first. */
export function createTokenAuthorizer(token: string): Authorizer {
  const bearer: Credentials = { token, authorization: `Bearer ${token}` };
  const apiKey: Credentials = { token, authorization: `Api-Key ${token}` };
  let accepted: Credentials | undefined;
  return {
    authorize: async () => accepted ?? bearer,
    accept(credentials) {
      accepted ??= credentials;
    },
    replace: async ({ authorization }) =>
      token.startsWith(API_KEY_PREFIX) && accepted?.authorization !== authorization ? apiKey : undefined,
  };
}
