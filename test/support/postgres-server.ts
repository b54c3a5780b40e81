import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../tooling/postgres';

export interface PostgresServer {
  /** The value of `DATABASE_URL` for the database that exists from the start. */
  readonly url: string;
  /** Creates another empty database and returns its value of `DATABASE_URL`. */
  freshDatabase(): Promise<string>;
  /**
   * Stops the server with all its connections and starts it again at the same address: `fast` as an
   * administrator stops it, `immediate` as a crash does. `meanwhile` runs while the server is down.
   */
  restart(how: 'fast' | 'immediate', meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a Postgres of this machine in a temporary folder, on a free port of the loopback address.
 */
export async function runPostgresServer(): Promise<PostgresServer> {
  const programs = ensurePostgres();
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(tmpdir(), 'inlay-postgres-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const asOwner = { ...owner, cwd: folder };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...asOwner,
    stdio: 'pipe',
  });
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=60'],
      { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    try {
      await ready(child);
      return child;
    } catch (failure) {
      await ended(child, 'SIGQUIT');
      throw failure;
    }
  };
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child = await start();
  let databases = 0;
  return {
    url: address('postgres'),
    async freshDatabase() {
      databases += 1;
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE platform_${databases}`);
      await client.end();
      return address(`platform_${databases}`);
    },
    async restart(how, meanwhile) {
      await ended(child, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      try {
        await meanwhile?.();
      } finally {
        child = await start();
      }
    },
    async close() {
      await ended(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root; Debian's package creates a user for it. */
function ownerOfServer(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let log = '';
    child.stderr?.on('data', (data: Buffer) => {
      log += data.toString();
      if (log.includes('database system is ready to accept connections')) done();
    });
    child.once('exit', () => fail(new Error(`Postgres did not start:\n${log}`)));
  });
}

async function ended(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
