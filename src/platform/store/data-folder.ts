/**
 * Manages the folder that keeps the state: it belongs to one process, is private, and is complete or
 * created again.
 */
import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_IN_THE_MAKING, takeLock } from './folder-lock';

interface DataFolder {
  /** The embedded database keeps its files here. */
  readonly databaseFolder: string;
  /** Call it when the database is created and filled. Until then, a restart creates the database again. */
  completed(): Promise<void>;
  release(): Promise<void>;
}

const LOCK = 'platform.in-use';
const CREATING = 'platform.creating';
const DATABASE = 'platform';
const OURS: readonly string[] = [LOCK, CREATING, DATABASE];
/** A process of an earlier release leaves this behind when it is killed. */
const FORMER_LOCK = 'platform.lock';

/**
 * Locks the folder for this process. A killed process can leave a half-made database, which a marker
 * file shows. Two processes would destroy a database, which the system's lock prevents.
 * @throws DataFolderInUse
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
      // The database creates its files readable by everyone; so far only the folder has kept others out.
      await makePrivate(folder);
      await release();
    },
  };
}

/**
 * Removes what killed processes left. Another start that runs now may lose its temporary folder, which
 * does no harm because the lock already exists.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const leftovers = (await readdir(folder)).filter(
    (name) => name === FORMER_LOCK || name.startsWith(LOCK_IN_THE_MAKING),
  );
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true });
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Gives only this account access, because the state contains the secret of data tokens and everybody's
 * placements. A folder that also holds other files stays as it is; we only restrict our own entries in
 * it.
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

/** The database may remove its files at any time. Files of another account are not ours to restrict. */
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

/** Checks fields instead of `instanceof`, because the error may come from another realm. */
function isErrno(failure: unknown): failure is { readonly code: string } {
  return typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string';
}
