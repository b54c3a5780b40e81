/** Where an engine lives on this machine: its tables in a file, what it spills, the script of its processes. */
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { version as duckdbVersion } from '@duckdb/node-api';
import { buildSync } from 'esbuild';
import { startWorker, type WorkerProcess } from './worker-process';

interface EngineHome {
  /** Writes the tables into the engine's file, unless an earlier start has. */
  make(statements: readonly string[]): Promise<void>;
  /** Changes the tables: processes that start from now on see them so, and those that run go on with what they had. */
  change(statements: readonly string[]): Promise<void>;
  /** A process over that file. */
  worker(signal: AbortSignal): Promise<WorkerProcess>;
  remove(): void;
}

const PREFIX = 'inlay-query-engine-';
/** Tables that were made before, by what they follow from: to make them takes seconds. They are only ever read. */
const KEPT = resolve(__dirname, '../../../.inlay/tables');

/** A new one. What processes left that were killed is removed. */
export function engineHome(): EngineHome {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!Number.isNaN(owner) && !isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  let file = join(folder, 'tables.duckdb');
  let outdated: string | undefined;
  const script = join(folder, 'query-worker.cjs');
  // Ready-made: a process that translates its sources takes longer to start than most queries to run.
  buildSync({
    entryPoints: [join(__dirname, 'query-worker.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const modules = packagesBeside(require.resolve('@duckdb/node-api'));

  async function write(target: string, statements: readonly string[]): Promise<void> {
    const maker = startWorker(script, modules);
    try {
      await maker.ask({ ask: 'make', file: target, statements: [...statements] }, new AbortController().signal);
    } finally {
      // It keeps the memory that this took.
      await maker.kill();
    }
  }

  return {
    async make(statements) {
      const kept = join(KEPT, `${fingerprint(statements)}.duckdb`);
      if (existsSync(kept)) {
        file = kept;
        return;
      }
      await write(file, statements);
      if (keep(file, kept)) file = kept;
    },
    async change(statements) {
      const changed = join(folder, `${randomUUID()}.duckdb`);
      copyFileSync(file, changed);
      await write(changed, statements);
      // Processes may be opening the tables of now; nobody begins with those before them.
      if (outdated !== undefined) removeUnread(outdated);
      if (file.startsWith(folder)) outdated = file;
      file = changed;
    },
    async worker(signal) {
      // Each its own: the engine gives what it spills the same names in every process.
      const spill = mkdtempSync(join(folder, 'spilled-'));
      const worker = startWorker(script, modules, () => rmSync(spill, { recursive: true, force: true }));
      try {
        await worker.ask({ ask: 'open', file, spill }, signal);
        return worker;
      } catch (failure) {
        await worker.kill();
        throw failure;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function fingerprint(statements: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([duckdbVersion(), statements]))
    .digest('hex')
    .slice(0, 24);
}

/** Where somebody still reads it, some systems keep it: then it goes with the folder. */
function removeUnread(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    return;
  }
}

/** False where nothing can be kept: then the file stays where it is, for this start alone. */
function keep(made: string, kept: string): boolean {
  const arriving = `${kept}-${randomUUID()}`;
  try {
    mkdirSync(KEPT, { recursive: true, mode: 0o700 });
    copyFileSync(made, arriving);
    renameSync(arriving, kept);
    return true;
  } catch {
    rmSync(arriving, { force: true });
    return existsSync(kept);
  }
}

/** The folder of packages that a file of a package stands in. */
function packagesBeside(file: string): string {
  const parts = file.split(sep);
  return resolve(parts.slice(0, parts.lastIndexOf('node_modules') + 1).join(sep));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}
