/** The folder that keeps the state: one process at a time, private, and whole or begun anew. */
import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_IN_THE_MAKING, takeLock } from './folder-lock';

interface DataFolder {
  /** Where the embedded database keeps its files. */
  readonly databaseFolder: string;
  /** To be called once the database is created and filled; until then a restart begins anew. */
  completed(): Promise<void>;
  release(): Promise<void>;
}

const LOCK = 'platform.in-use';
const CREATING = 'platform.creating';
const DATABASE = 'platform';
const OURS: readonly string[] = [LOCK, CREATING, DATABASE];
/** What a process of an earlier release left when it was killed. */
const FORMER_LOCK = 'platform.lock';

/**
 * Takes the folder for this process. A database is left half-made when its creation is killed, and two processes on one database
 * destroy it: a marker file tells the first, the system's lock prevents the second. Throws `DataFolderInUse`.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const creating = join(folder, CREATING);
  const databaseFolder = join(folder, DATABASE);

  const release = await takeLock(folder, join(folder, LOCK));
  try {
    await removeLeftovers(folder);
    if ((await textOf(creating)) !== undefined) await rm(databaseFolder, { recursive: true, force: true });
    if ((await textOf(join(databaseFolder, 'PG_VERSION'))) === undefined) await writeFile(creating, '');
    await mkdir(databaseFolder, { recursive: true, mode: FOLDER_MODE });
    await makePrivate(folder);
  } catch (failure) {
    await release();
    throw failure;
  }

  return {
    databaseFolder,
    async completed() {
      await makePrivate(folder);
      await rm(creating, { force: true });
    },
    async release() {
      // The database opens its files to everybody as it makes them; until here the folder alone keeps others out.
      await makePrivate(folder);
      await release();
    },
  };
}

/** Of processes that were killed. A start that is under way beside this one does without its own folder: the lock is there by now. */
async function removeLeftovers(folder: string): Promise<void> {
  const leftovers = (await readdir(folder)).filter(
    (name) => name === FORMER_LOCK || name.startsWith(LOCK_IN_THE_MAKING),
  );
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true });
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * For the account of this process alone: the secret of data tokens is in it, and everybody's placements. A folder that holds
 * anything of others stays as open as they have it, and only what is ours in it is closed.
 */
async function makePrivate(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isOurs = (name: string): boolean => OURS.includes(name) || name.startsWith(LOCK_IN_THE_MAKING);
  if (names.every(isOurs)) await close(folder, FOLDER_MODE);
  for (const name of names) if (OURS.includes(name)) await closeWhole(join(folder, name));
}

async function closeWhole(path: string): Promise<void> {
  const kind = await lstat(path).catch(() => undefined);
  if (kind?.isFile()) await close(path, FILE_MODE);
  if (!kind?.isDirectory()) return;
  await close(path, FOLDER_MODE);
  for (const name of await readdir(path)) await closeWhole(join(path, name));
}

/** The database removes files of its own at any time; those of another account are its to close. */
async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((failure: unknown) => {
    if (!isErrno(failure) || !['ENOENT', 'EPERM'].includes(failure.code)) throw failure;
  });
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
