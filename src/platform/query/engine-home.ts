/**
 * Manages an engine's files on this machine: its tables, its spill folders and the script of its
 * processes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { version as duckdbVersion } from '@duckdb/node-api';
import { buildSync } from 'esbuild';
import { startWorker, type WorkerProcess } from './worker-process';

interface EngineHome {
  /** Writes the tables into the engine's file, or reuses the file of an earlier start. */
  createTables(statements: readonly string[]): Promise<void>;
  /**
   * Changes the tables for processes that start later. Running processes keep the tables that they
   * opened.
   */
  changeTables(statements: readonly string[]): Promise<void>;
  /** Starts a process that reads the current file. */
  startReader(signal: AbortSignal): Promise<WorkerProcess>;
  remove(): void;
}

const FOLDER_PREFIX = 'inlay-query-engine-';
/**
 * Caches tables under a hash of their statements, because creating them takes seconds. Cached files
 * are only read.
 */
const CACHE_FOLDER = resolve(__dirname, '../../../.inlay/tables');

/** Returns a new home in a temporary folder. Removes the folders of processes that were killed. */
export function createEngineHome(): EngineHome {
  for (const name of readdirSync(tmpdir())) {
    const ownerPid = name.startsWith(FOLDER_PREFIX)
      ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
      : Number.NaN;
    if (!Number.isNaN(ownerPid) && !isProcessAlive(ownerPid))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  let currentFile = join(folder, 'tables.duckdb');
  let outdatedFile: string | undefined;
  const workerScript = join(folder, 'query-worker.cjs');
  // Bundles the worker once, because compiling its sources at each start would take longer than
  // most queries.
  buildSync({
    entryPoints: [join(__dirname, 'query-worker.ts')],
    outfile: workerScript,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const modulesFolder = findModulesFolder(require.resolve('@duckdb/node-api'));

  async function writeTables(target: string, statements: readonly string[]): Promise<void> {
    const writer = startWorker(workerScript, modulesFolder);
    try {
      await writer.ask({ ask: 'make', file: target, statements: [...statements] }, new AbortController().signal);
    } finally {
      // The process would otherwise keep the memory that the work needed.
      await writer.kill();
    }
  }

  return {
    async createTables(statements) {
      const cachedFile = join(CACHE_FOLDER, `${hashStatements(statements)}.duckdb`);
      if (existsSync(cachedFile)) {
        currentFile = cachedFile;
        return;
      }
      await writeTables(currentFile, statements);
      if (cacheTables(currentFile, cachedFile)) currentFile = cachedFile;
    },
    async changeTables(statements) {
      const newFile = join(folder, `${randomUUID()}.duckdb`);
      copyFileSync(currentFile, newFile);
      await writeTables(newFile, statements);
      // A process may be opening the current tables, but none can still be opening the tables
      // before them.
      if (outdatedFile !== undefined) removeIfUnused(outdatedFile);
      if (currentFile.startsWith(folder)) outdatedFile = currentFile;
      currentFile = newFile;
    },
    async startReader(signal) {
      // Each process needs its own folder, because DuckDB uses the same spill file names in every
      // process.
      const spill = mkdtempSync(join(folder, 'spilled-'));
      const worker = startWorker(workerScript, modulesFolder, () => rmSync(spill, { recursive: true, force: true }));
      try {
        await worker.ask({ ask: 'open', file: currentFile, spill }, signal);
        return worker;
      } catch (failure) {
        await worker.kill();
        throw failure;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function hashStatements(statements: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([duckdbVersion(), statements]))
    .digest('hex')
    .slice(0, 24);
}

/**
 * Some systems refuse to delete a file that a process still reads. It is then deleted with the
 * whole folder.
 */
function removeIfUnused(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    return;
  }
}

/**
 * Returns false if the cache cannot be written. The tables then stay in the temporary folder, for
 * this start only.
 */
function cacheTables(source: string, cachedFile: string): boolean {
  const temporaryFile = `${cachedFile}-${randomUUID()}`;
  try {
    mkdirSync(CACHE_FOLDER, { recursive: true, mode: 0o700 });
    copyFileSync(source, temporaryFile);
    renameSync(temporaryFile, cachedFile);
    return true;
  } catch {
    rmSync(temporaryFile, { force: true });
    return existsSync(cachedFile);
  }
}

/** Returns the `node_modules` folder that contains a package's file. */
function findModulesFolder(file: string): string {
  const parts = file.split(sep);
  return resolve(parts.slice(0, parts.lastIndexOf('node_modules') + 1).join(sep));
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}
