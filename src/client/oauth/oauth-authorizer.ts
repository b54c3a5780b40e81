/** Adds access tokens to calls, and renews them before they expire and after a 401. */
import type { Authorizer, Credentials } from '../wire/authorizer';
import { type Clock, raceWithAbort } from '../wire/clock';
import { isPlatformFailure } from '../wire/platform-failure';
import type { Tokens } from './token-request';

/**
 * @param firstTokens undefined makes the first call renew them
 * @param renew resolves to new tokens; concurrent calls share one renewal
 */
export function createOAuthAuthorizer(
  clock: Clock,
  firstTokens: Tokens | undefined,
  renew: () => Promise<Tokens>,
): Authorizer {
  let tokens = firstTokens;
  let wasAccepted = false;
  let renewal: Promise<Tokens> | undefined;

  function renewOnce(): Promise<Tokens> {
    renewal ??= renew()
      .then((newTokens) => {
        tokens = newTokens;
        wasAccepted = false;
        return newTokens;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  const isOver = (time: number | undefined): boolean => time !== undefined && time < clock.now();

  return {
    async authorize(signal) {
      if (tokens && !isOver(tokens.renewAt)) return toCredentials(tokens);
      const usable = tokens && !isOver(tokens.expiresAt) ? tokens : undefined;
      try {
        return toCredentials(await raceWithAbort(renewOnce(), signal));
      } catch (error) {
        // A token that still works bridges a short failure of the authorization server.
        if (usable && isPlatformFailure(error)) return toCredentials(usable);
        throw error;
      }
    },
    accept({ token }) {
      if (token === tokens?.accessToken) wasAccepted = true;
    },
    async replace({ token }, signal) {
      if (tokens && tokens.accessToken !== token) return toCredentials(tokens);
      // The platform rejects even a token that is new, so another one would not help.
      if (!wasAccepted) return undefined;
      try {
        return toCredentials(await raceWithAbort(renewOnce(), signal));
      } catch (error) {
        if (isPlatformFailure(error) && error.code === 'NotSignedIn') return undefined;
        throw error;
      }
    },
  };
}

function toCredentials({ accessToken }: Tokens): Credentials {
  return { token: accessToken, authorization: `Bearer ${accessToken}` };
}
