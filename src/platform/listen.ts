/** Serving on the loopback addresses of this machine. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** The port asked for is taken by another process, or may not be taken by this one. */
export class PortTaken extends Error {
  readonly code = 'EADDRINUSE';

  constructor(readonly port: number) {
    super(`Port ${port} is taken.`);
    this.name = 'PortTaken';
  }
}

interface Listening {
  readonly port: number;
  /** Takes no more requests, lets open ones end for a moment, then cuts them. */
  close(): Promise<void>;
}

/** How long open requests may go on once closing has begun, in milliseconds. */
const GRACE = 1000;
/** Connections stay open for over a minute: a client that reuses one just as we close it would see its request fail. */
const LIMITS = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };
const ATTEMPTS = 10;

/**
 * Serves this machine alone. Both loopback addresses are taken, since programs differ in what `localhost` means to them;
 * a machine without IPv6 has the first alone. Port 0 takes any that is free in both. Throws `PortTaken`.
 */
export async function listenOnLoopback(
  port: number,
  serve: (request: Request) => Response | Promise<Response>,
): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    try {
      servers.push(await listen(port, '127.0.0.1', serve));
      const chosen = portOf(servers[0]);
      const second = await listen(chosen, '::1', serve).catch((failure: unknown) => {
        if (hasCode(failure, 'EADDRNOTAVAIL', 'EAFNOSUPPORT')) return undefined;
        throw failure;
      });
      if (second !== undefined) servers.push(second);
      return { port: chosen, close: () => closeAll(servers, GRACE) };
    } catch (failure) {
      await closeAll(servers, 0);
      if (!hasCode(failure, 'EADDRINUSE', 'EACCES')) throw failure;
      if (port !== 0 || attempt === ATTEMPTS) throw new PortTaken(port);
    }
  }
}

function listen(
  port: number,
  host: string,
  serve: (request: Request) => Response | Promise<Response>,
): Promise<Server> {
  const server = createServer(LIMITS, getRequestListener(serve));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

async function closeAll(servers: readonly Server[], grace: number): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  for (const server of servers) server.closeIdleConnections();
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, grace);
  await Promise.all(closed);
  clearTimeout(cut);
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

function hasCode(failure: unknown, ...codes: readonly string[]): boolean {
  return failure instanceof Error && 'code' in failure && codes.some((code) => code === failure.code);
}
