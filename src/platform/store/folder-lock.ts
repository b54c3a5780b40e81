/** One process at a time in a folder, by a lock of the operating system: it ends with its process, however that ends. */
import { access, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Another running process keeps its state in this folder. */
export class DataFolderInUse extends Error {
  constructor(
    readonly folder: string,
    /** As the system tells it; undefined where it does not. */
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

/** Of this process: the system's lock keeps others out, but not its own holder. */
const held = new Set<string>();

/**
 * Node has no call for the system's locks. The query engine takes one on the file of a database that it opens, and the system
 * frees it when the process ends: nothing stays behind that would have to be judged at the next start. `place` is a folder of
 * its own, since such a file has to be whole when it appears.
 * @returns what frees it. Throws `DataFolderInUse`.
 */
export async function takeLock(folder: string, place: string): Promise<() => Promise<void>> {
  await putThere(folder, place);
  const file = join(await realpath(place), FILE);
  if (held.has(file)) throw new DataFolderInUse(folder, process.pid);
  held.add(file);
  try {
    const lock = await open(file);
    return async () => {
      lock.closeSync();
      held.delete(file);
    };
  } catch (failure) {
    held.delete(file);
    const reason = failure instanceof Error ? failure.message : String(failure);
    if (!HELD_ELSEWHERE.test(reason)) throw failure;
    const holder = Number(/\bPID (\d+)/.exec(reason)?.[1] ?? 0);
    throw new DataFolderInUse(folder, holder > 0 ? holder : undefined);
  }
}

/** How the names of folders begin in which a lock is made; a killed process may leave one. */
export const LOCK_IN_THE_MAKING = 'platform.making-';

const FILE = 'lock.duckdb';
/** Linux and Macs say the first, Windows the second. */
const HELD_ELSEWHERE = /Could not set lock|being used by another process/;

const open = (file: string) => DuckDBInstance.create(file, { threads: '1', memory_limit: '16MB' });

/** Made beside its place and moved there at once: whoever comes second finds the first one's, and it is never replaced. */
async function putThere(folder: string, place: string): Promise<void> {
  if (await isThere(join(place, FILE))) return;
  const making = await mkdtemp(join(folder, LOCK_IN_THE_MAKING));
  try {
    (await open(join(making, FILE))).closeSync();
    await rename(making, place);
  } catch (failure) {
    if (!(await isThere(join(place, FILE)))) throw failure;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
