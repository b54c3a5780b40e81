import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../tooling/postgres';
import { findFreePort } from './free-port';

export interface PostgresServer {
  /** The value of `DATABASE_URL` for the database that exists from the start. */
  readonly url: string;
  /** Creates another empty database and returns its value of `DATABASE_URL`. */
  createDatabase(): Promise<string>;
  /**
   * Stops the server with all its connections and starts it again at the same address: `fast` as an
   * administrator stops it, `immediate` as a crash does. `whileDown` runs while the server is down.
   */
  restart(stopMode: 'fast' | 'immediate', whileDown?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a Postgres of this machine in a temporary folder, on a free port of the loopback address.
 */
export async function runPostgresServer(): Promise<PostgresServer> {
  const programs = ensurePostgres();
  const owner = findServerOwner();
  const folder = mkdtempSync(join(tmpdir(), 'inlay-postgres-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const ownerOptions = { ...owner, cwd: folder };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...ownerOptions,
    stdio: 'pipe',
  });
  const port = await findFreePort();
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=60'],
      { ...ownerOptions, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    try {
      await waitUntilReady(child);
      return child;
    } catch (failure) {
      await stopProcess(child, 'SIGQUIT');
      throw failure;
    }
  };
  const formatAddress = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child = await start();
  let databases = 0;
  return {
    url: formatAddress('postgres'),
    async createDatabase() {
      databases += 1;
      const client = new pg.Client({ connectionString: formatAddress('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE platform_${databases}`);
      await client.end();
      return formatAddress(`platform_${databases}`);
    },
    async restart(stopMode, whileDown) {
      await stopProcess(child, stopMode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      try {
        await whileDown?.();
      } finally {
        child = await start();
      }
    },
    async close() {
      await stopProcess(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root; Debian's package creates a user for it. */
function findServerOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readUserId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readUserId('-u'), gid: readUserId('-g') };
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let log = '';
    child.stderr?.on('data', (data: Buffer) => {
      log += data.toString();
      if (log.includes('database system is ready to accept connections')) done();
    });
    child.once('exit', () => fail(new Error(`Postgres did not start:\n${log}`)));
  });
}

async function stopProcess(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
