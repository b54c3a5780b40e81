import { createServer, type Server } from 'node:net';
import { PGlite } from '@electric-sql/pglite';

export interface PostgresServer {
  /** For `DATABASE_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/** A Postgres on a socket: PGlite's own protocol, so that the client for servers sends real messages to a real engine. */
export async function runPostgresServer(): Promise<PostgresServer> {
  const engine = await PGlite.create();
  const server = createServer((socket) => {
    let queue = Promise.resolve();
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      queue = queue.then(async () => {
        socket.write(await engine.execProtocolRaw(new Uint8Array(data)));
      });
    });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${await listen(server)}/postgres?sslmode=disable`,
    async close() {
      await new Promise((closed) => server.close(closed));
      await engine.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
