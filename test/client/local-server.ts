import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallerParts, createTokenAuthorizer } from '../../src/client';
import { createQuickClock, type QuickClock, SHORTEST_LIMIT_MS } from '../support/quick-clock';

export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query string. */
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LocalServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Answers one request and gets its 1-based number. */
export type Answerer = (request: ReceivedRequest, response: ServerResponse, number: number) => void | Promise<void>;

/** Starts a real server on a free port of this machine. */
export async function startServer(answer: Answerer): Promise<LocalServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(pieces).toString('utf8'),
    };
    requests.push(request);
    await answer(request, response, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a function that starts servers, which are closed after each test. */
export function createServerStarter(): (answer: Answerer) => Promise<LocalServer> {
  const openServers: LocalServer[] = [];
  afterEach(async () => {
    await Promise.all(openServers.splice(0).map((server) => server.close()));
  });
  return async (answer) => {
    const server = await startServer(answer);
    openServers.push(server);
    return server;
  };
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** Breaks the connection in the middle of the answer. */
export function breakConnection(response: ServerResponse): void {
  response.destroy();
}

/**
 * Creates a quick clock on which time limits expire too, once the exchange has come as far as the
 * test wants.
 * @param isOver returns true once the time limit with this number, counted from 1, has expired
 */
export function createClockWithLimits(isOver: (limit: number) => boolean): QuickClock {
  const quick = createQuickClock();
  let limits = 0;
  return {
    ...quick,
    async wait(milliseconds, signal) {
      const ended = quick.wait(milliseconds, signal);
      if (milliseconds < SHORTEST_LIMIT_MS) return ended;
      // No one awaits this promise, because it ends only by an abort.
      ended.catch(() => undefined);
      limits += 1;
      for (const limit = limits; !isOver(limit); ) {
        signal?.throwIfAborted();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

export const TOKEN = 'seeded-secret_1A.b/c+d=e~f';

interface ClientPartsOverrides extends Partial<CallerParts> {
  readonly token?: string;
}

export function createClientParts(address: string, overrides: ClientPartsOverrides = {}): CallerParts {
  const { token = TOKEN, ...parts } = overrides;
  return {
    address,
    authorizer: createTokenAuthorizer(token),
    fetch,
    clock: createQuickClock(),
    random: () => 0.5,
    ...parts,
  };
}

/** Resolves to what a call throws; fails the test if it does not throw. */
export async function catchError(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (thrown) {
    return thrown;
  }
  throw new Error('it was expected to fail, and did not');
}
