/** Addresses that a token may be sent to: the platform's, from what somebody types or pastes, and that of a deployment's data API. */
import type { Deployment, Environment } from '../../contract';

interface PlatformAddress {
  /** `https://tenant.example.com/api`: no trailing slash, no query. */
  readonly address: string;
  /** Name and port, for sentences: `tenant.example.com`. */
  readonly host: string;
  /** The same address with `/api`, to offer when `address` does not end so; undefined when it does. */
  readonly withApi: string | undefined;
}

interface AddressProblem {
  /** `notHttps`: a token would cross the network readable by anyone; only this very machine may be asked so. */
  readonly problem: 'notAnAddress' | 'notHttps';
  /** The address with https, to offer for `notHttps`. */
  readonly withHttps?: string;
}

/** Takes a full address, or a host with or without a path (then https, or http for this machine). Never quotes its input back. */
export function normalisePlatformAddress(text: string): PlatformAddress | AddressProblem {
  const url = tryUrl(text.trim());
  if (!url) return { problem: 'notAnAddress' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '/api');
  if (!isSafeToAsk(url)) return { problem: 'notHttps', withHttps: `https://${url.host}${path}` };
  const address = `${url.origin}${path}`;
  return { address, host: url.host, withApi: path.endsWith('/api') ? undefined : `${address}/api` };
}

/** https anywhere, http on this machine alone. */
function isSafeToAsk(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function tryUrl(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const full = hasScheme
    ? text
    : `${/^(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i.test(text) ? 'http' : 'https'}://${text}`;
  const url = text === '' || /\s/.test(text) ? undefined : parsedUrl(full);
  if (!url) return undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Without a scheme, one bare word is a search term rather than a host.
  const isHost = hasScheme || isThisMachine(url.hostname) || url.hostname.includes('.');
  return isWeb && isHost && url.username === '' && url.password === '' ? url : undefined;
}

/** Longer ones are no addresses that anybody has. */
const LONGEST = 2_000;

/** Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string): URL | undefined {
  if (text.length > LONGEST) return undefined;
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
 * Base of the data API, to which `/v1/load` and the rest are added; undefined when nothing says where it is, or only an address
 * that a token must not be sent to. The production environment's `rest` credential comes first, by its url, then by its host;
 * then the deployment's own address. An address without a path is completed: `https://rows.example.com` ->
 * `https://rows.example.com/cubejs-api`.
 */
export function dataAddress(deployment: Deployment, environments: readonly Environment[]): string | undefined {
  const found = dataUrls(deployment, environments).find(isSafeToAsk);
  return found && `${found.origin}${found.pathname.replace(/\/$/, '')}`;
}

/** Who is named as the data API, where every address of it would have a token cross the network readable by anyone. */
export function insecureDataHost(deployment: Deployment, environments: readonly Environment[]): string | undefined {
  const urls = dataUrls(deployment, environments);
  return urls.some(isSafeToAsk) ? undefined : urls.find(({ protocol }) => protocol === 'http:')?.host;
}

function dataUrls(deployment: Deployment, environments: readonly Environment[]): URL[] {
  const named = environments
    .filter(({ type }) => type === 'production')
    .flatMap(({ api_credentials }) => api_credentials ?? [])
    .filter(({ type }) => type === 'rest')
    .flatMap(({ url, host, port }) => [
      tryBase(url, (path) => path === ''),
      tryBase(host && port ? `${host}:${port}` : host),
    ]);
  return [...named, tryBase(deployment.deploymentUrl)].filter((url) => url !== undefined);
}

/** Where Cube serves its API, below the address of a deployment. */
const API_PATH = '/cubejs-api';

/** @param lacksApiPath whether the API's path has to be appended to a path that has no `/v1` and no slashes at its end */
function tryBase(
  text: string | null | undefined,
  lacksApiPath = (path: string) => !path.endsWith(API_PATH),
): URL | undefined {
  const url = text ? parsedUrl(text.includes('://') ? text : `https://${text}`) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  url.pathname = lacksApiPath(path) ? `${path}${API_PATH}` : path;
  return url;
}
