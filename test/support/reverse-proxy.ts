/**
 * Puts one address before several platforms, as a reverse proxy does: requests go to the platforms
 * in turn, and to another one if a platform does not answer.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface ReverseProxy {
  readonly origin: string;
  /** How many requests each platform has had, by its port. */
  readonly requestCounts: ReadonlyMap<number, number>;
  /** Sends requests only to these platforms from now on. */
  routeTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

export async function startReverseProxy(): Promise<ReverseProxy> {
  let ports: readonly number[] = [];
  let turn = 0;
  const requestCounts = new Map<number, number>();

  function forwardRequest(from: IncomingMessage, to: ServerResponse): void {
    turn += 1;
    const port = ports[turn % ports.length] ?? 0;
    requestCounts.set(port, (requestCounts.get(port) ?? 0) + 1);
    const { method, url: path, headers } = from;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    forwarded.on('error', () => {
      if (!to.headersSent) to.writeHead(502);
      to.end();
    });
    from.pipe(forwarded);
  }

  const server = createServer(forwardRequest);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requestCounts,
    routeTo(newPorts) {
      ports = newPorts;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
