/** Serves HTTP on the loopback addresses of this machine. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Another process has taken the port, or this one may not take it. */
export class PortTaken extends Error {
  readonly code = 'EADDRINUSE';

  constructor(readonly port: number) {
    super(`Port ${port} is taken.`);
    this.name = 'PortTaken';
  }
}

interface LoopbackServer {
  readonly port: number;
  /** Accepts no more requests, gives open ones a moment to end, then cuts them off. */
  close(): Promise<void>;
}

/** Open requests may run this many milliseconds after `close`. */
const CLOSE_GRACE_MS = 1000;
/**
 * Idle connections stay open for over a minute, so that clients usually close them first. If the
 * server closes one just as a client reuses it, that client's request fails.
 */
const SERVER_TIMEOUTS = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };
const MAX_ATTEMPTS = 10;

/**
 * Serves only this machine, on both loopback addresses, because programs differ in what `localhost`
 * means to them. Without IPv6 it uses only the first address.
 * @param port 0 takes any port that is free on both addresses
 * @throws PortTaken
 */
export async function listenOnLoopback(
  port: number,
  serve: (request: Request) => Response | Promise<Response>,
): Promise<LoopbackServer> {
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    try {
      servers.push(await listen(port, '127.0.0.1', serve));
      const chosenPort = readPort(servers[0]);
      const secondServer = await listen(chosenPort, '::1', serve).catch((failure: unknown) => {
        if (hasCode(failure, 'EADDRNOTAVAIL', 'EAFNOSUPPORT')) return undefined;
        throw failure;
      });
      if (secondServer !== undefined) servers.push(secondServer);
      return { port: chosenPort, close: () => closeAll(servers, CLOSE_GRACE_MS) };
    } catch (failure) {
      await closeAll(servers, 0);
      if (!hasCode(failure, 'EADDRINUSE', 'EACCES')) throw failure;
      if (port !== 0 || attempt === MAX_ATTEMPTS) throw new PortTaken(port);
    }
  }
}

function listen(
  port: number,
  host: string,
  serve: (request: Request) => Response | Promise<Response>,
): Promise<Server> {
  const server = createServer(SERVER_TIMEOUTS, getRequestListener(serve));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

async function closeAll(servers: readonly Server[], graceMs: number): Promise<void> {
  const closings = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  for (const server of servers) server.closeIdleConnections();
  const cutOffTimer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await Promise.all(closings);
  clearTimeout(cutOffTimer);
}

function readPort(server: Server | undefined): number {
  const address = server?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

function hasCode(failure: unknown, ...codes: readonly string[]): boolean {
  return failure instanceof Error && 'code' in failure && codes.some((code) => code === failure.code);
}
