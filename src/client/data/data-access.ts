/** Where queries run, and a token for it. Asked together: no token goes to an address that it was not issued for. */
import type { Clock } from '../wire/clock';
import { isPlatformFailure } from '../wire/platform-failure';

export interface DataAccess {
  /** Base of the data API, as `dataAddress` gives it. */
  readonly url: string;
  readonly token: string;
}

/** What the platform says, asked anew each time. */
export interface DataAccessSource {
  findAddress(signal: AbortSignal): Promise<string>;
  issueToken(signal: AbortSignal): Promise<string>;
}

export interface DataAccessKeeper {
  /**
   * An access that is good for a while yet. Calls at the same time share one request.
   * @param isNewQuery the platform is asked whether the data API still stands where it stood, unless it said so just now
   */
  get(isNewQuery: boolean): Promise<DataAccess>;
  /** The data API refused this token: never give it out again. */
  refuse(access: DataAccess): void;
  /** The data API did not answer: it may have moved. */
  doubt(access: DataAccess): void;
  /** This page read an answer from there: it is let in. */
  trust(access: DataAccess): void;
  isTrusted(access: DataAccess): boolean;
}

/** Renewed this long before the end, so that it does not expire under way. */
const EXPIRY_MARGIN_MS = 60_000;

/** Twenty placements refreshed in a row ask once or twice; whoever changed the address and comes back to Excel finds it changed. */
const ADDRESS_GOOD_FOR_MS = 10_000;

interface Kept extends DataAccess {
  readonly tokenGoodUntil: number;
  readonly addressGoodUntil: number;
  readonly isDoubted: boolean;
}

export function createDataAccess(source: DataAccessSource, clock: Clock): DataAccessKeeper {
  let kept: Kept | undefined;
  let asked: Promise<DataAccess> | undefined;
  let refused: string | undefined;
  const trusted = new Set<string>();

  async function ask(): Promise<DataAccess> {
    try {
      // One request serves many callers, so none of them may abort it; the platform client bounds its time.
      const { signal } = new AbortController();
      const before = kept && clock.now() < kept.tokenGoodUntil ? kept : undefined;
      const found = before ? await findAgain(before, signal) : await askAll(signal);
      // Refused while the address was on its way.
      kept = found.token === refused ? await withToken(found.url, signal) : found;
      return kept;
    } finally {
      asked = undefined;
    }
  }

  async function askAll(signal: AbortSignal): Promise<Kept> {
    const url = await source.findAddress(signal);
    return await withToken(url, signal);
  }

  async function withToken(url: string, signal: AbortSignal): Promise<Kept> {
    const token = await source.issueToken(signal);
    const now = clock.now();
    const tokenGoodUntil = now + lifetimeMs(token, now) - EXPIRY_MARGIN_MS;
    return { url, token, tokenGoodUntil, addressGoodUntil: now + ADDRESS_GOOD_FOR_MS, isDoubted: false };
  }

  /** A platform that does not answer just now says nothing about the data API, whose rows can be had all the same. */
  async function findAgain(before: Kept, signal: AbortSignal): Promise<Kept> {
    const url = await source.findAddress(signal).catch((thrown: unknown) => {
      if (isPlatformFailure(thrown) && thrown.code !== 'NotSignedIn') return before.url;
      throw thrown;
    });
    if (url !== before.url) return await withToken(url, signal);
    return { ...before, addressGoodUntil: clock.now() + ADDRESS_GOOD_FOR_MS, isDoubted: false };
  }

  function isGood({ tokenGoodUntil, addressGoodUntil, isDoubted }: Kept, isNewQuery: boolean): boolean {
    const now = clock.now();
    return now < tokenGoodUntil && !isDoubted && (now < addressGoodUntil || !isNewQuery);
  }

  return {
    async get(isNewQuery) {
      if (kept && isGood(kept, isNewQuery)) return kept;
      asked ??= ask();
      return await asked;
    },
    refuse({ token }) {
      refused = token;
      if (kept?.token === token) kept = undefined;
    },
    doubt({ url }) {
      if (kept?.url === url) kept = { ...kept, isDoubted: true };
    },
    trust: ({ url }) => trusted.add(url),
    isTrusted: ({ url }) => trusted.has(url),
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
