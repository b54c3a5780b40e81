/**
 * Provides the embedded store with the sample company. It is created once for a checkout, which
 * takes seconds, and copied for each test file, which takes a fraction of a second. The tests of
 * its creation are in test/platform/migrations.test.ts.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformServer, StartOptions } from '../../src/platform';
import { ROOT } from './root';

const CACHE_FOLDER = join(ROOT, '.inlay/seeded');
/** The content of the store depends on these files. */
const SOURCES = ['src/platform/store', 'src/platform/world', 'package-lock.json'];

/** Linux keeps this folder in memory. A disk takes up to seconds to remove the thousand files of a store. */
const MEMORY_FOLDER = '/dev/shm';
/** A container may have as little as 64 MB there, and a store takes 41 MB. */
const MIN_FREE_BYTES = 1e9;

/** Returns a new data folder for one platform. The caller removes it. */
export async function createSeededFolder(): Promise<string> {
  const folder = mkdtempSync(join(chooseTemporaryFolder(), 'inlay-test-'));
  cpSync(await ensureTemplate(), folder, { recursive: true });
  return folder;
}

function chooseTemporaryFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/**
 * Starts a platform on a free port with its state in such a folder. The folder is removed when the
 * platform stops.
 */
export async function startSeededPlatform(options: Partial<StartOptions> = {}): Promise<PlatformServer> {
  const { startPlatform } = await import('../../src/platform');
  const dataFolder = await createSeededFolder();
  const platform = await startPlatform({ port: 0, dataFolder, ...options });
  return {
    ...platform,
    async close() {
      await platform.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function ensureTemplate(): Promise<string> {
  const templateFolder = join(CACHE_FOLDER, hashSources());
  if (existsSync(templateFolder)) return templateFolder;
  // In most calls the folder already exists, so the platform's store is loaded only here.
  const [{ migrate, openEmbeddedDatabase, openDataFolder }, { SEEDS }] = await Promise.all([
    import('../../src/platform/store'),
    import('../../src/platform/world'),
  ]);
  const unfinishedFolder = join(CACHE_FOLDER, `making-${randomUUID()}`);
  mkdirSync(unfinishedFolder, { recursive: true });
  const folder = await openDataFolder(unfinishedFolder);
  const database = await openEmbeddedDatabase(folder.databaseFolder);
  await migrate(database, SEEDS);
  await database.close();
  await folder.markComplete();
  await folder.release();
  try {
    renameSync(unfinishedFolder, templateFolder);
  } catch (failure) {
    // Another worker was faster; its folder is just as good.
    if (!existsSync(templateFolder)) throw failure;
    rmSync(unfinishedFolder, { recursive: true, force: true });
  }
  return templateFolder;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = source.endsWith('.json') ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => name === '' || name.endsWith('.ts'))) {
      hash.update(file).update(readFileSync(join(path, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
