/**
 * Finds the data API's address and a token for it together, so that no token goes to an address
 * that it was not issued for.
 */
import type { Clock } from '../wire/clock';
import { isPlatformFailure } from '../wire/platform-failure';

export interface DataAccess {
  /** Holds the base URL of the data API, as the platform's environments name it. */
  readonly url: string;
  readonly token: string;
}

/** Sends a request to the platform on every call; `DataAccessCache` avoids most of them. */
export interface DataAccessSource {
  findAddress(signal: AbortSignal): Promise<string>;
  issueToken(signal: AbortSignal): Promise<string>;
  /** Resolves to the time zone for queries that name none; undefined if the engine decides. */
  readTimeZone?(): Promise<string | undefined>;
  /** Is called after each answer of the data API, whatever it says. */
  onAnswer?(): void;
}

export interface DataAccessCache {
  /**
   * Resolves to an access that stays valid for a while. Concurrent calls share one request.
   * @param isNewQuery asks the platform again where the data API is, unless it answered a moment
   * ago
   */
  get(isNewQuery: boolean): Promise<DataAccess>;
  /** Drops a token that the data API refused; it is never given out again. */
  invalidateToken(access: DataAccess): void;
  /**
   * Notes that the data API did not answer: the next call asks for its address, maybe a new one.
   */
  invalidateAddress(access: DataAccess): void;
  /** Notes that this page could read an answer of the data API, so CORS lets it in. */
  markReadable(access: DataAccess): void;
  wasReadable(access: DataAccess): boolean;
}

/** The token is renewed this long before it expires, so that no request outlives it. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * Twenty placements that are refreshed in a row ask for the address once or twice. A user who
 * changes the address and returns to Excel still gets the new one.
 */
const ADDRESS_TTL_MS = 10_000;

interface CachedAccess extends DataAccess {
  readonly tokenGoodUntil: number;
  readonly addressGoodUntil: number;
  readonly isAddressStale: boolean;
}

/** Returns a cache of address and token; nothing is requested until the first `get`. */
export function createDataAccessCache(source: DataAccessSource, clock: Clock): DataAccessCache {
  let cached: CachedAccess | undefined;
  let pending: Promise<DataAccess> | undefined;
  let refusedToken: string | undefined;
  const readableUrls = new Set<string>();

  async function renew(): Promise<DataAccess> {
    try {
      // One request serves many callers, so none of them may abort it; the platform client limits
      // its time.
      const { signal } = new AbortController();
      const previous = cached && clock.now() < cached.tokenGoodUntil ? cached : undefined;
      const fetched = previous ? await renewAddress(previous, signal) : await fetchAccess(signal);
      // The data API refused this token while the address was being fetched.
      cached = fetched.token === refusedToken ? await fetchToken(fetched.url, signal) : fetched;
      return cached;
    } finally {
      pending = undefined;
    }
  }

  async function fetchAccess(signal: AbortSignal): Promise<CachedAccess> {
    const url = await source.findAddress(signal);
    return await fetchToken(url, signal);
  }

  async function fetchToken(url: string, signal: AbortSignal): Promise<CachedAccess> {
    const token = await source.issueToken(signal);
    const now = clock.now();
    const tokenGoodUntil = now + computeLifetimeMs(token, now) - EXPIRY_MARGIN_MS;
    return { url, token, tokenGoodUntil, addressGoodUntil: now + ADDRESS_TTL_MS, isAddressStale: false };
  }

  /** Keeps the previous address if the platform does not answer: the data API may still work. */
  async function renewAddress(previous: CachedAccess, signal: AbortSignal): Promise<CachedAccess> {
    const url = await source.findAddress(signal).catch((thrown: unknown) => {
      if (isPlatformFailure(thrown) && thrown.code !== 'NotSignedIn') return previous.url;
      throw thrown;
    });
    if (url !== previous.url) return await fetchToken(url, signal);
    return { ...previous, addressGoodUntil: clock.now() + ADDRESS_TTL_MS, isAddressStale: false };
  }

  function isUsable({ tokenGoodUntil, addressGoodUntil, isAddressStale }: CachedAccess, isNewQuery: boolean): boolean {
    const now = clock.now();
    return now < tokenGoodUntil && !isAddressStale && (now < addressGoodUntil || !isNewQuery);
  }

  return {
    async get(isNewQuery) {
      if (cached && isUsable(cached, isNewQuery)) return cached;
      pending ??= renew();
      return await pending;
    },
    invalidateToken({ token }) {
      refusedToken = token;
      if (cached?.token === token) cached = undefined;
    },
    invalidateAddress({ url }) {
      if (cached?.url === url) cached = { ...cached, isAddressStale: true };
    },
    markReadable({ url }) {
      readableUrls.add(url);
      source.onAnswer?.();
    },
    wasReadable: ({ url }) => readableUrls.has(url),
  };
}

/**
 * Returns the lifetime that the token itself states (`exp` minus `iat`), so that a wrong device
 * clock does no harm. It is infinite if the token cannot be read: then the data API refuses it one
 * day, and the refusal renews it.
 */
function computeLifetimeMs(token: string, now: number): number {
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
