/**
 * Locks a folder for one process through the operating system, which frees the lock when the
 * process ends, however it ends.
 */
import { access, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Another running process keeps its state in this folder. */
export class DataFolderInUse extends Error {
  constructor(
    readonly folder: string,
    /** The system does not always say which process it is. */
    readonly processId: number | undefined,
  ) {
    super(
      processId === undefined
        ? `The data folder ${folder} is in use by another process.`
        : `The data folder ${folder} is in use by process ${processId}.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Contains the locks of this process, because the system's lock does not keep out its own holder.
 */
const heldLocks = new Set<string>();

/**
 * Locks the folder for this process. Node cannot lock files, but DuckDB locks the database file
 * that it opens, and the system frees that lock when the process ends, so the next start has
 * nothing to clean up. `lockPath` is a folder of its own, because the file must be complete when it
 * appears.
 * @returns a function that frees the lock
 * @throws DataFolderInUse
 */
export async function lockFolder(folder: string, lockPath: string): Promise<() => Promise<void>> {
  await createLock(folder, lockPath);
  const file = join(await realpath(lockPath), LOCK_FILE);
  if (heldLocks.has(file)) throw new DataFolderInUse(folder, process.pid);
  heldLocks.add(file);
  try {
    const lock = await openLockFile(file);
    return async () => {
      lock.closeSync();
      heldLocks.delete(file);
    };
  } catch (failure) {
    heldLocks.delete(file);
    const reason = failure instanceof Error ? failure.message : String(failure);
    if (!LOCK_HELD_MESSAGE.test(reason)) throw failure;
    const holderPid = Number(/\bPID (\d+)/.exec(reason)?.[1] ?? 0);
    throw new DataFolderInUse(folder, holderPid > 0 ? holderPid : undefined);
  }
}

/** Folders in which a lock is being made have this prefix. A killed process may leave one. */
export const TEMPORARY_LOCK_PREFIX = 'platform.making-';

const LOCK_FILE = 'lock.duckdb';
/** Linux and macOS use the first message, Windows the second. */
const LOCK_HELD_MESSAGE = /Could not set lock|being used by another process/;

const openLockFile = (file: string) => DuckDBInstance.create(file, { threads: '1', memory_limit: '16MB' });

/**
 * Makes the lock beside its place and moves it there in one step. A second process finds the first
 * one's lock, which is never replaced.
 */
async function createLock(folder: string, lockPath: string): Promise<void> {
  if (await exists(join(lockPath, LOCK_FILE))) return;
  const temporaryFolder = await mkdtemp(join(folder, TEMPORARY_LOCK_PREFIX));
  try {
    (await openLockFile(join(temporaryFolder, LOCK_FILE))).closeSync();
    await rename(temporaryFolder, lockPath);
  } catch (failure) {
    if (!(await exists(join(lockPath, LOCK_FILE)))) throw failure;
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
