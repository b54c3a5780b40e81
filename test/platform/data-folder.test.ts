// Tests who may use a data folder and who may read it.
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
import { DataFolderInUse, openDataFolder, openEmbeddedDatabase } from '../../src/platform/store';
import { ROOT } from '../support/root';
import { createSeededFolder } from '../support/seeded-store';
import { selectRepeats } from '../support/test-scope';
import type { Ready } from './data-folder-child';

const ROUNDS = selectRepeats({ gate: 12, all: 12, long: 1000 });
const STARTS = 5;
/** No process ever gets this id. */
const UNUSED_PID = '999999999';

let temporaryFolder: string;
const takerProcesses = new Set<ChildProcess>();
const script = join(ROOT, '.inlay', 'test', 'data-folder-child.cjs');

beforeAll(() => {
  temporaryFolder = mkdtempSync(join(tmpdir(), 'inlay-data-folder-'));
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
  for (const child of takerProcesses) child.kill('SIGKILL');
  rmSync(temporaryFolder, { recursive: true, force: true });
});

/** Opens folders on request, in a process of its own. */
interface Taker {
  readonly child: ChildProcess;
  /** Returns the next line that the process prints. */
  nextLine(): Promise<string>;
}

async function startTaker(): Promise<Taker> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  takerProcesses.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const ready: Ready = 'ready';
  expect(await nextLine()).toBe(ready);
  return { child, nextLine };
}

test(`exactly one of ${STARTS} processes that start at once gets the data folder, ${ROUNDS} times, each after a kill`, async () => {
  const waitingTakers = await Promise.all(Array.from({ length: STARTS }, startTaker));
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // One folder in ten is new; the others contain what the killed process left, including the lock of an
    // earlier release.
    const folder = join(temporaryFolder, `round-${Math.floor(round / 10)}`);
    if (round % 10 > 0) writeFileSync(join(folder, 'platform.lock'), UNUSED_PID);
    for (const { child } of waitingTakers) child.stdin?.write(`${folder}\n`);
    const replies = await Promise.all(waitingTakers.map((one) => one.nextLine()));
    const winner = replies.indexOf('taken');
    const { child } = waitingTakers[winner] ?? waitingTakers[0] ?? (await startTaker());
    outcomes.add(
      replies
        .map((text) => text.replace(String(child.pid), 'the winner'))
        .sort()
        .join(),
    );
    child.kill('SIGKILL');
    await once(child, 'close');
    waitingTakers.splice(winner, 1, await startTaker());
  }
  expect([...outcomes]).toEqual([
    [...Array.from({ length: STARTS - 1 }, () => 'refused for the winner'), 'taken'].join(),
  ]);
});

test('a lock of an earlier release whose process id now belongs to another program does not prevent a start', async () => {
  const folder = join(temporaryFolder, 'number-again');
  mkdirSync(folder);
  writeFileSync(join(folder, 'platform.lock'), String(process.ppid));
  const dataFolder = await openDataFolder(folder);
  await dataFolder.release();
  expect(readdirSync(folder)).not.toContain('platform.lock');
});

test('one process cannot open a data folder twice, not even by another path', async () => {
  const folder = join(temporaryFolder, 'twice');
  const dataFolder = await openDataFolder(folder);
  symlinkSync(folder, join(temporaryFolder, 'by-another-name'));
  await expect(openDataFolder(join(temporaryFolder, 'by-another-name'))).rejects.toThrow(DataFolderInUse);
  await dataFolder.release();
  await (await openDataFolder(folder)).release();
});

/** Lists everything in the folder that another account could read or change. */
function listOpenPaths(path: string): string[] {
  const { mode } = statSync(path);
  const innerPaths = statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => listOpenPaths(join(path, name)))
    : [];
  return (mode & 0o077) === 0 ? innerPaths : [path, ...innerPaths];
}

test("only the platform's account can read the data folder, and a start restricts an older one [P8]", async () => {
  const folder = await createSeededFolder();
  const openAll = (path: string): void => {
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) openAll(join(path, name));
  };
  openAll(folder);
  const dataFolder = await openDataFolder(folder);
  expect(listOpenPaths(folder)).toEqual([]);
  const database = await openEmbeddedDatabase(dataFolder.databaseFolder);
  await database.run('CREATE TABLE later AS SELECT generate_series(1, 100000) AS n');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await database.close();
  await dataFolder.release();
  expect(listOpenPaths(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test('a new data folder is private from its first moment, and its parent folders stay unchanged [P8]', async () => {
  const parentFolder = join(temporaryFolder, 'above');
  mkdirSync(parentFolder, { mode: 0o755 });
  const dataFolder = await openDataFolder(join(parentFolder, 'data'));
  expect(listOpenPaths(join(parentFolder, 'data'))).toEqual([]);
  expect(statSync(parentFolder).mode & 0o777).toBe(0o755);
  await dataFolder.release();
});

test("a data folder with other files keeps its permissions, and only the platform's files become private", async () => {
  const sharedFolder = join(temporaryFolder, 'shared');
  mkdirSync(sharedFolder, { mode: 0o755 });
  writeFileSync(join(sharedFolder, 'notes.txt'), 'not of the platform', { mode: 0o644 });
  const dataFolder = await openDataFolder(sharedFolder);
  expect(listOpenPaths(sharedFolder)).toEqual([sharedFolder, join(sharedFolder, 'notes.txt')]);
  await dataFolder.release();
  expect(existsSync(join(sharedFolder, 'notes.txt'))).toBe(true);
});
