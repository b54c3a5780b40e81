/**
 * Validates the addresses that a token may be sent to: the platform's, which the user types or
 * pastes, and the data API of a deployment.
 */
import type { Deployment, Environment } from '../../contract';

interface PlatformAddress {
  /** For example `https://tenant.example.com/api`: it has no trailing slash and no query. */
  readonly address: string;
  /** Messages show this name and port: `tenant.example.com`. */
  readonly host: string;
  /**
   * Holds `/api` on the same host, where a hosted platform is, if the user has copied the address of
   * one of its pages; undefined if `address` ends with `/api` already.
   */
  readonly fallback: string | undefined;
}

interface AddressProblem {
  /**
   * `notHttps` means that anyone on the network could read the token; http is allowed on this
   * machine only.
   */
  readonly problem: 'notAnAddress' | 'notHttps';
  /** Only `notHttps` offers the same address with https. */
  readonly withHttps?: string;
}

/**
 * Returns the normalized address of a full URL or a host with or without a path (https is assumed,
 * or http for this machine). A problem never quotes the input.
 */
export function normalizePlatformAddress(text: string): PlatformAddress | AddressProblem {
  const url = parsePlatformUrl(text.trim());
  if (!url) return { problem: 'notAnAddress' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1(\/.*)?$/, '/api');
  if (!isSafeForToken(url)) return { problem: 'notHttps', withHttps: `https://${url.host}${path}` };
  const address = `${url.origin}${path}`;
  return { address, host: url.host, fallback: path.endsWith('/api') ? undefined : `${url.origin}/api` };
}

/** Returns true for https, and for http on this machine. */
export function isSafeForToken(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function parsePlatformUrl(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const fullText = hasScheme
    ? text
    : `${/^(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i.test(text) ? 'http' : 'https'}://${text}`;
  const url = text === '' || /\s/.test(text) ? undefined : parseUrl(fullText);
  if (!url) return undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Without a scheme, one bare word is a search term rather than a host.
  const isHost = hasScheme || isThisMachine(url.hostname) || url.hostname.includes('.');
  return isWeb && isHost && url.username === '' && url.password === '' ? url : undefined;
}

/** No real address is longer. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Safari before 17 has no `URL.canParse`. */
export function parseUrl(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/**
 * Returns the base URL of the data API, to which `/v1/load` and the like are appended. It is
 * undefined if there is none, or only one that a token must not be sent to. The production
 * environment's `rest` credential comes first (its url, then its host), then the deployment's own
 * address. A path is added if there is none: `https://rows.example.com` ->
 * `https://rows.example.com/cubejs-api`.
 */
export function toDataAddress(deployment: Deployment, environments: readonly Environment[]): string | undefined {
  const url = listDataUrls(deployment, environments).find(isSafeForToken);
  return url && `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

/**
 * Returns the host of the data API if all its addresses would send the token unencrypted; otherwise
 * undefined.
 */
export function findInsecureDataHost(deployment: Deployment, environments: readonly Environment[]): string | undefined {
  const urls = listDataUrls(deployment, environments);
  return urls.some(isSafeForToken) ? undefined : urls.find(({ protocol }) => protocol === 'http:')?.host;
}

function listDataUrls(deployment: Deployment, environments: readonly Environment[]): URL[] {
  const fromCredentials = environments
    .filter(({ type }) => type === 'production')
    .flatMap(({ api_credentials }) => api_credentials ?? [])
    .filter(({ type }) => type === 'rest')
    .flatMap(({ url, host, port }) => [
      parseDataUrl(url, (path) => path === ''),
      parseDataUrl(host && port ? `${host}:${port}` : host),
    ]);
  return [...fromCredentials, parseDataUrl(deployment.deploymentUrl)].filter((url) => url !== undefined);
}

/** Cube serves its API at this path below the address of a deployment. */
const API_PATH = '/cubejs-api';

/**
 * Returns the base URL of a data API; undefined if the text is no URL or contains a sign-in.
 * @param lacksApiPath gets the path without trailing slashes and `/v1`, and returns true if the
 * API's own path must be appended to it
 */
function parseDataUrl(
  text: string | null | undefined,
  lacksApiPath = (path: string) => !path.endsWith(API_PATH),
): URL | undefined {
  const url = text ? parseUrl(text.includes('://') ? text : `https://${text}`) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  url.pathname = lacksApiPath(path) ? `${path}${API_PATH}` : path;
  return url;
}
