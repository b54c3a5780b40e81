/**
 * Puts one address before several platforms, as a reverse proxy does: requests go to the platforms
 * in turn, and to another one if a platform does not answer.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface OneAddress {
  readonly origin: string;
  /** How many requests each platform has had, by its port. */
  readonly served: ReadonlyMap<number, number>;
  /** Sends requests only to these platforms from now on. */
  serve(ports: readonly number[]): void;
  close(): Promise<void>;
}

export async function oneAddress(): Promise<OneAddress> {
  let ports: readonly number[] = [];
  let turn = 0;
  const served = new Map<number, number>();

  function pass(from: IncomingMessage, to: ServerResponse): void {
    turn += 1;
    const port = ports[turn % ports.length] ?? 0;
    served.set(port, (served.get(port) ?? 0) + 1);
    const { method, url: path, headers } = from;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    passed.on('error', () => {
      if (!to.headersSent) to.writeHead(502);
      to.end();
    });
    from.pipe(passed);
  }

  const server = createServer(pass);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    served,
    serve(given) {
      ports = given;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
