/** The folder that keeps the state: one process at a time, and whole or begun anew. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another running process keeps its state in this folder. */
export class DataFolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly processId: number,
  ) {
    super(`The data folder ${folder} is in use by process ${processId}.`);
    this.name = 'DataFolderInUse';
  }
}

interface DataFolder {
  /** Where the embedded database keeps its files. */
  readonly databaseFolder: string;
  /** To be called once the database is created and filled; until then a restart begins anew. */
  completed(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the folder for this process. A database is left half-made when its creation is killed, and two processes on one
 * database destroy it: a marker file tells the first, a file with the owner's process id prevents the second.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, 'platform.lock');
  const creating = join(folder, 'platform.creating');
  const databaseFolder = join(folder, 'platform');

  await takeLock(folder, lock);
  if ((await textOf(creating)) !== undefined) await rm(databaseFolder, { recursive: true, force: true });
  if ((await textOf(join(databaseFolder, 'PG_VERSION'))) === undefined) await writeFile(creating, '');

  return {
    databaseFolder,
    completed: () => rm(creating, { force: true }),
    release: () => rm(lock, { force: true }),
  };
}

async function takeLock(folder: string, lock: string): Promise<void> {
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (failure) {
      if (!isErrno(failure) || failure.code !== 'EEXIST') throw failure;
    }
    const owner = Number(await textOf(lock));
    if (owner !== process.pid && isAlive(owner)) throw new DataFolderInUse(folder, owner);
    await rm(lock, { force: true });
  }
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (failure) {
    return isErrno(failure) && failure.code === 'EPERM';
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (failure) {
    if (isErrno(failure) && failure.code === 'ENOENT') return undefined;
    throw failure;
  }
}

/** By its fields, not by `instanceof`: the error may come from another realm. */
function isErrno(failure: unknown): failure is { readonly code: string } {
  return typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string';
}
