/**
 * The embedded store with the sample company in it, made once for a checkout and copied for each test file: to make it takes seconds,
 * to copy it a fraction of one. What makes it is tested where it is made (test/platform/migrations.test.ts).
 */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PlatformServer, StartOptions } from '../../src/platform';

const ROOT = resolve(__dirname, '../..');
const KEPT = join(ROOT, '.inlay/seeded');
/** What the content of the store follows from. */
const SOURCES = ['src/platform/store', 'src/platform/world', 'package-lock.json'];

/** A new data folder for one platform. Whoever asks removes it. */
export async function seededFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-test-'));
  cpSync(await template(), folder, { recursive: true });
  return folder;
}

/** A platform of its own on a free port, its state in such a folder, which ends with it. */
export async function startSeededPlatform(options: Partial<StartOptions> = {}): Promise<PlatformServer> {
  const { startPlatform } = await import('../../src/platform');
  const dataFolder = await seededFolder();
  const platform = await startPlatform({ port: 0, dataFolder, ...options });
  return {
    ...platform,
    async close() {
      await platform.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function template(): Promise<string> {
  const made = join(KEPT, fingerprint());
  if (existsSync(made)) return made;
  // Most callers find the folder made: they need not load the platform's store.
  const [{ migrate, openEmbeddedDatabase, openDataFolder }, { SEEDS }] = await Promise.all([
    import('../../src/platform/store'),
    import('../../src/platform/world'),
  ]);
  const making = join(KEPT, `making-${randomUUID()}`);
  mkdirSync(making, { recursive: true });
  const folder = await openDataFolder(making);
  const database = await openEmbeddedDatabase(folder.databaseFolder);
  await migrate(database, SEEDS);
  await database.close();
  await folder.markComplete();
  await folder.release();
  try {
    renameSync(making, made);
  } catch (failure) {
    // Another worker was faster; its folder is as good.
    if (!existsSync(made)) throw failure;
    rmSync(making, { recursive: true, force: true });
  }
  return made;
}

function fingerprint(): string {
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
