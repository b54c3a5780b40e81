// Who may use a data folder, and who may look into it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { DataFolderInUse, openEmbeddedDatabase, takeDataFolder } from '../../src/platform/store';
import { seededFolder } from '../support/seeded-store';
import { repeatsInScope } from '../support/test-scope';
import type { Ready } from './data-folder-child';

const ROOT = resolve(__dirname, '../..');
const ROUNDS = repeatsInScope({ gate: 12, all: 12, long: 1000 });
const STARTS = 5;
/** Its number is never given to a process. */
const NOBODY = '999999999';

let temporary: string;
const takers = new Set<ChildProcess>();
const script = join(ROOT, '.inlay', 'test', 'data-folder-child.cjs');

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'inlay-data-folder-'));
  mkdirSync(resolve(script, '..'), { recursive: true });
  buildSync({
    entryPoints: [join(__dirname, 'data-folder-child.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
});
afterAll(() => {
  for (const child of takers) child.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

/** A process that takes folders as it is told. */
interface Taker {
  readonly child: ChildProcess;
  /** Its next line. */
  said(): Promise<string>;
}

async function taker(): Promise<Taker> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  takers.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  const ready: Ready = 'ready';
  expect(await said()).toBe(ready);
  return { child, said };
}

test(`of ${STARTS} processes at once on one folder exactly one has it, ${ROUNDS} times, each after a kill`, async () => {
  const waiting = await Promise.all(Array.from({ length: STARTS }, taker));
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // One folder in ten is new; in the others lies whatever the one who was killed has left, an earlier release's lock included.
    const folder = join(temporary, `round-${Math.floor(round / 10)}`);
    if (round % 10 > 0) writeFileSync(join(folder, 'platform.lock'), NOBODY);
    for (const { child } of waiting) child.stdin?.write(`${folder}\n`);
    const said = await Promise.all(waiting.map((one) => one.said()));
    const winner = said.indexOf('taken');
    const { child } = waiting[winner] ?? waiting[0] ?? (await taker());
    outcomes.add(
      said
        .map((text) => text.replace(String(child.pid), 'the winner'))
        .sort()
        .join(),
    );
    child.kill('SIGKILL');
    await once(child, 'close');
    waiting.splice(winner, 1, await taker());
  }
  expect([...outcomes]).toEqual([
    [...Array.from({ length: STARTS - 1 }, () => 'refused for the winner'), 'taken'].join(),
  ]);
});

test('a lock of an earlier release whose number lives again in another program does not refuse the start', async () => {
  const folder = join(temporary, 'number-again');
  mkdirSync(folder);
  writeFileSync(join(folder, 'platform.lock'), String(process.ppid));
  const taken = await takeDataFolder(folder);
  await taken.release();
  expect(readdirSync(folder)).not.toContain('platform.lock');
});

test('a folder is taken once in one process as well, whatever it is called', async () => {
  const folder = join(temporary, 'twice');
  const taken = await takeDataFolder(folder);
  symlinkSync(folder, join(temporary, 'by-another-name'));
  await expect(takeDataFolder(join(temporary, 'by-another-name'))).rejects.toThrow(DataFolderInUse);
  await taken.release();
  await (await takeDataFolder(folder)).release();
});

/** Everything in it that somebody else could read or change. */
function openToOthers(path: string): string[] {
  const { mode } = statSync(path);
  const inside = statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => openToOthers(join(path, name)))
    : [];
  return (mode & 0o077) === 0 ? inside : [path, ...inside];
}

test("[P8] the state is for the platform's account alone, and an older folder is mended at the start", async () => {
  const folder = await seededFolder();
  const openAll = (path: string): void => {
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) openAll(join(path, name));
  };
  openAll(folder);
  const taken = await takeDataFolder(folder);
  expect(openToOthers(folder)).toEqual([]);
  const database = await openEmbeddedDatabase(taken.databaseFolder);
  await database.run('CREATE TABLE later AS SELECT generate_series(1, 100000) AS n');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await database.close();
  await taken.release();
  expect(openToOthers(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test('[P8] a new folder is closed from its first moment, with the folders above it left as they are', async () => {
  const above = join(temporary, 'above');
  mkdirSync(above, { mode: 0o755 });
  const taken = await takeDataFolder(join(above, 'data'));
  expect(openToOthers(join(above, 'data'))).toEqual([]);
  expect(statSync(above).mode & 0o777).toBe(0o755);
  await taken.release();
});

test('a folder that holds something of others stays as open as it was; what is ours in it is closed', async () => {
  const shared = join(temporary, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  writeFileSync(join(shared, 'notes.txt'), 'not of the platform', { mode: 0o644 });
  const taken = await takeDataFolder(shared);
  expect(openToOthers(shared)).toEqual([shared, join(shared, 'notes.txt')]);
  await taken.release();
  expect(existsSync(join(shared, 'notes.txt'))).toBe(true);
});
