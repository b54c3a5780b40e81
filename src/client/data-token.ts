/** The data token of one deployment: asked for when needed, kept in memory only, renewed before it expires. */
import type { Clock } from './clock';

export interface DataTokens {
  /** A token that is good for a while yet. Calls at the same time share one request. */
  get(): Promise<string>;
  /** The data API refused this token: never give it out again. */
  refuse(token: string): void;
}

/** Renewed this long before the end, so that it does not expire under way. */
export const EXPIRY_MARGIN_MS = 60_000;

export function createDataTokens(issue: (signal: AbortSignal) => Promise<string>, clock: Clock): DataTokens {
  let kept: { readonly token: string; readonly goodUntil: number } | undefined;
  let asked: Promise<string> | undefined;

  async function ask(): Promise<string> {
    try {
      // One request serves many callers, so none of them may abort it; the platform client bounds its time.
      const token = await issue(new AbortController().signal);
      kept = { token, goodUntil: clock.now() + lifetimeMs(token, clock.now()) - EXPIRY_MARGIN_MS };
      return token;
    } finally {
      asked = undefined;
    }
  }

  return {
    async get() {
      if (kept && clock.now() < kept.goodUntil) return kept.token;
      asked ??= ask();
      return await asked;
    },
    refuse(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

/**
 * From issue to expiry where the token says both: a device clock that is wrong does not matter then. Endless when the token
 * cannot be read: then the data API refuses it one day, and that renews it.
 */
function lifetimeMs(token: string, now: number): number {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return Number.POSITIVE_INFINITY;
    const expiresAt = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
    const issuedAt = 'iat' in claims && typeof claims.iat === 'number' ? claims.iat * 1000 : now;
    return expiresAt - issuedAt;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
