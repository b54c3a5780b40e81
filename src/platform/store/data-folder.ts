/**
 * Manages the folder that keeps the state: it belongs to one process, is private, and is complete
 * or created again.
 */
import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder, TEMPORARY_LOCK_PREFIX } from './folder-lock';

interface DataFolder {
  /** The embedded database keeps its files here. */
  readonly databaseFolder: string;
  /**
   * Call it when the database is created and filled. Until then, a restart creates the database
   * again.
   */
  markComplete(): Promise<void>;
  release(): Promise<void>;
}

const LOCK_NAME = 'platform.in-use';
const MARKER_NAME = 'platform.creating';
const DATABASE_NAME = 'platform';
const OWN_ENTRIES: readonly string[] = [LOCK_NAME, MARKER_NAME, DATABASE_NAME];
/** A process of an earlier release leaves this behind when it is killed. */
const LEGACY_LOCK = 'platform.lock';

/**
 * Locks the folder for this process. A killed process can leave a half-made database, which a
 * marker file shows. Two processes would destroy a database, which the system's lock prevents.
 * @throws DataFolderInUse
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const marker = join(folder, MARKER_NAME);
  const databaseFolder = join(folder, DATABASE_NAME);

  const release = await lockFolder(folder, join(folder, LOCK_NAME));
  try {
    await removeLeftovers(folder);
    if ((await tryRead(marker)) !== undefined) await rm(databaseFolder, { recursive: true, force: true });
    if ((await tryRead(join(databaseFolder, 'PG_VERSION'))) === undefined) await writeFile(marker, '');
    await mkdir(databaseFolder, { recursive: true, mode: FOLDER_MODE });
    await makePrivate(folder);
  } catch (failure) {
    await release();
    throw failure;
  }

  return {
    databaseFolder,
    async markComplete() {
      await makePrivate(folder);
      await rm(marker, { force: true });
    },
    async release() {
      // The database creates its files readable by everyone; so far only the folder has kept others
      // out.
      await makePrivate(folder);
      await release();
    },
  };
}

/**
 * Removes what killed processes left. Another start that runs now may lose its temporary folder,
 * which does no harm because the lock already exists.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const leftovers = (await readdir(folder)).filter(
    (name) => name === LEGACY_LOCK || name.startsWith(TEMPORARY_LOCK_PREFIX),
  );
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true });
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Gives only this account access, because the state contains the secret of data tokens and the
 * placements of all users. A folder that also holds other files stays as it is; we only restrict
 * our own entries in it.
 */
async function makePrivate(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isOwnEntry = (name: string): boolean => OWN_ENTRIES.includes(name) || name.startsWith(TEMPORARY_LOCK_PREFIX);
  if (names.every(isOwnEntry)) await setMode(folder, FOLDER_MODE);
  for (const name of names) if (OWN_ENTRIES.includes(name)) await makeTreePrivate(join(folder, name));
}

async function makeTreePrivate(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isFile()) await setMode(path, FILE_MODE);
  if (!stats?.isDirectory()) return;
  await setMode(path, FOLDER_MODE);
  for (const name of await readdir(path)) await makeTreePrivate(join(path, name));
}

/**
 * The database may remove its files at any time. Files of another account are not ours to restrict.
 */
async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((failure: unknown) => {
    if (!isErrno(failure) || !['ENOENT', 'EPERM'].includes(failure.code)) throw failure;
  });
}

async function tryRead(file: string): Promise<string | undefined> {
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
