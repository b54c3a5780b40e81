/** Sends requests with the origin of the add-in's page, and reads what a browser hides from the page. */
import type { ConnectionProbe } from '../app';

type FetchCall = (input: string, init: RequestInit) => Promise<Response>;

export interface CorsProbe extends ConnectionProbe {
  /** Sends requests like `fetch` in the add-in's page, but can read every answer. */
  readonly fetch: FetchCall;
}

interface PageRequest {
  readonly method: string;
  readonly path: string;
}

const TIMEOUT_MS = 10_000;

/** A preflight allows these methods without naming them. */
const SIMPLE_METHODS: readonly string[] = ['GET', 'POST'];

/** @param token is sent only to the platform's own address */
export function createCorsProbe(origin: string, token: string): CorsProbe {
  /** A browser would have hidden the answers at these addresses from the page. */
  const hiddenUrls = new Set<string>();

  const allowsOrigin = ({ headers }: Response): boolean =>
    ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

  async function fetchFromPage(input: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const response = await fetch(input, { ...init, headers });
    if (init.mode !== 'no-cors' && !allowsOrigin(response)) hiddenUrls.add(input);
    return response;
  }

  async function sendPreflight(
    url: string,
    method: string,
    headers: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch(() => undefined);
    signal.throwIfAborted();
    if (!answer) return ['OPTIONS without an answer'];
    await answer.body?.cancel();
    const allowedMethods = readList(answer, 'access-control-allow-methods');
    const allowedHeaders = readList(answer, 'access-control-allow-headers');
    return [
      ...(answer.ok ? [] : [`OPTIONS with status ${answer.status}`]),
      ...(allowsOrigin(answer) ? [] : ['no Access-Control-Allow-Origin for OPTIONS']),
      ...(SIMPLE_METHODS.includes(method) || isListed(allowedMethods, method) ? [] : [`method ${method}`]),
      ...headers.filter((header) => !isListed(allowedHeaders, header)).map((header) => `header ${header}`),
    ];
  }

  return {
    fetch: fetchFromPage,
    async findRefusals(address, requests, { required, optional }, signal) {
      const refusals = new Set<string>();
      const add = (texts: readonly string[]): void => {
        for (const text of texts) refusals.add(text);
      };
      if ([...hiddenUrls].some((url) => url.startsWith(`${address}/`)))
        add(['no Access-Control-Allow-Origin in answers']);
      const send = ({ method, path }: PageRequest, headers: readonly string[]) =>
        sendPreflight(`${address}${path}`, method, headers, signal);
      for (const request of requests) add(await send(request, required));
      // A host may refuse a preflight as a whole for one header, so each is asked for separately.
      const allowsRequired = refusals.size === 0;
      for (const header of allowsRequired ? optional : [])
        for (const request of requests.slice(0, 1))
          if ((await send(request, [...required, header])).length > 0) add([`header ${header}`]);
      return [...refusals];
    },
    async listAcceptedSchemes(address, signal) {
      const accepted: string[] = [];
      for (const scheme of ['Bearer', 'Api-Key']) {
        const answer = await fetchFromPage(`${address}/v1/deployments?first=1`, {
          headers: { accept: 'application/json', authorization: `${scheme} ${token}` },
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        }).catch(() => undefined);
        signal.throwIfAborted();
        await answer?.body?.cancel();
        // A platform that answers 403 has recognized the caller.
        if (answer?.ok || answer?.status === 403) accepted.push(scheme);
      }
      return accepted;
    },
  };
}

function readList({ headers }: Response, name: string): readonly string[] {
  return (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());
}

/** The wildcard `*` does not include the Authorization header. */
function isListed(words: readonly string[], word: string): boolean {
  return words.includes(word.toLowerCase()) || (word !== 'authorization' && words.includes('*'));
}
