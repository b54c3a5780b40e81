import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openEmbeddedDatabase } from '../../src/platform/store';
import { type Answer, callApi, readList, readText } from './running-platform';

const ROOT = join(__dirname, '../..');
let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlay-platform-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  readonly child: ChildProcess;
  /** Settles with the code (or signal) and everything written to standard error. */
  readonly exit: Promise<{ code: number | string | null; errors: string }>;
  readonly lines: string[];
}

/** Runs the entry point in its own process, as `npm run platform` does. */
function spawnEntry(variables: Record<string, string> = {}): Entry {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/platform/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PLATFORM_PORT: '0', INLAY_DATA: folder, ...variables },
  });
  children.add(child);
  const lines: string[] = [];
  let errors = '';
  child.stdout?.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const exit = new Promise<{ code: number | string | null; errors: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code: signal ?? code, errors }));
  });
  return { child, exit, lines };
}

/** Returns the addresses that the entry point prints when it is ready. */
async function waitUntilReady(entry: Entry): Promise<{ url: string; token: string }> {
  for (;;) {
    const url = entry.lines.find((line) => line.startsWith('Platform '))?.slice(9);
    const token = entry.lines.find((line) => line.startsWith('Token '))?.slice(6);
    if (url !== undefined && token !== undefined) return { url, token };
    const outcome = await Promise.race([
      new Promise((resolve) => entry.child.stdout?.once('data', () => resolve('more'))),
      entry.exit,
    ]);
    if (outcome !== 'more') throw new Error(`The platform did not start: ${JSON.stringify(outcome)}`);
  }
}

const connectPath = '/v1/deployments/1/reports/2/connect-workbook';
const readLocations = (answer: Answer) =>
  readList(answer.body.externalWorkbookPlacements).map((one) => readText(one.resultLocation));

async function connect(entryAddress: { url: string; token: string }, cell: string): Promise<Answer> {
  const body = {
    externalWorkbookId: 'budget',
    resultLocation: `Sheet1!${cell}`,
    sheetName: 'Sheet1',
    anchorCell: cell,
  };
  return callApi(entryAddress.url + connectPath, entryAddress.token, { method: 'PUT', body });
}

test('answered changes survive Ctrl-C and kill -9, and the store is seeded once', async () => {
  const first = spawnEntry();
  const entryAddress = await waitUntilReady(first);
  expect(entryAddress.url).toMatch(/^http:\/\/localhost:\d+\/api$/);
  expect(entryAddress.token).toBe('inlay-sample-analyst');
  await connect(entryAddress, 'A1');
  // Only one platform may run at a time, because a second one on the same folder would destroy the
  // database.
  const second = await spawnEntry().exit;
  expect(second.code).toBe(1);
  expect(second.errors).toMatch(/in use by process \d+.*INLAY_DATA/s);
  first.child.kill('SIGINT');
  expect((await first.exit).code).toBe(0);

  const again = spawnEntry();
  const secondAddress = await waitUntilReady(again);
  expect(readLocations(await connect(secondAddress, 'B2'))).toEqual(['Sheet1!A1', 'Sheet1!B2']);
  again.child.kill('SIGKILL');
  await again.exit;

  const last = spawnEntry({ INLAY_TOKEN: 'another-token' });
  const thirdAddress = await waitUntilReady(last);
  expect(thirdAddress.token).toBe('another-token');
  expect(readLocations(await callApi(`${thirdAddress.url}/v1/deployments/1/reports/2`, thirdAddress.token))).toEqual([
    'Sheet1!A1',
    'Sheet1!B2',
  ]);
  const reports = await callApi(`${thirdAddress.url}/v1/deployments/1/reports?first=1`, thirdAddress.token);
  expect(reports.status).toBe(200);
  expect(await callApi(`${thirdAddress.url}/v1/deployments`, 'inlay-sample-analyst')).toMatchObject({ status: 401 });
  last.child.kill('SIGTERM');
  expect((await last.exit).code).toBe(0);
  expect(await readdir(folder)).toEqual(['platform', 'platform.in-use']);
});

test('a start creates the database again if the process was killed during its creation', async () => {
  const halfMadeFolder = join(folder, 'half');
  const first = spawnEntry({ INLAY_DATA: halfMadeFolder });
  while (!(await readdir(halfMadeFolder).catch((): string[] => [])).includes('platform'))
    await new Promise((resolve) => setImmediate(resolve));
  first.child.kill('SIGKILL');
  await first.exit;
  expect(await readdir(halfMadeFolder)).toContain('platform.creating');
  const again = spawnEntry({ INLAY_DATA: halfMadeFolder });
  const entryAddress = await waitUntilReady(again);
  expect(readList((await callApi(`${entryAddress.url}/v1/deployments`, entryAddress.token)).body.items)).toHaveLength(
    2,
  );
  again.child.kill('SIGTERM');
  await again.exit;
});

test('the lock of a killed process does not prevent the next start', async () => {
  const staleFolder = join(folder, 'stale');
  await mkdir(staleFolder);
  await writeFile(join(staleFolder, 'platform.lock'), '999999999');
  const entry = spawnEntry({ INLAY_DATA: staleFolder });
  await waitUntilReady(entry);
  entry.child.kill('SIGTERM');
  expect((await entry.exit).code).toBe(0);
});

test('the state of a newer release is refused with a message that says what to do', async () => {
  const newerFolder = join(folder, 'newer');
  await mkdir(newerFolder);
  const database = await openEmbeddedDatabase(join(newerFolder, 'platform'));
  await migrate(database, {}, 1);
  await database.run("INSERT INTO migrations VALUES (99, 'something of tomorrow', now())");
  await database.close();
  const { code, errors } = await spawnEntry({ INLAY_DATA: newerFolder }).exit;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The state was written by a newer release: .* Update this program, or set INLAY_DATA/);
});

test('a start on a used port fails with a message that names the port and the variable', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, errors } = await spawnEntry({ PLATFORM_PORT: String(port) }).exit;
  expect(code).toBe(1);
  expect(errors.trim()).toBe(`Port ${port} is taken. Set PLATFORM_PORT to another port, or to 0 for any free one.`);
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  [{ PLATFORM_PORT: 'many' }, 'PLATFORM_PORT'],
  [{ PLATFORM_PORT: '70000' }, 'PLATFORM_PORT'],
  [{ INLAY_TOKEN: 'two words' }, 'INLAY_TOKEN'],
  [{ QUERY_API_URL: 'somewhere' }, 'QUERY_API_URL'],
  [{ QUERY_API_URL: 'http://rows.example/cubejs-api' }, 'QUERY_API_URL must begin with https:// for rows.example'],
  [{ QUERY_API_SECRET: 'of-nobody' }, 'QUERY_API_SECRET must have at least 32 characters'],
  [{ DATABASE_URL: 'somewhere' }, 'DATABASE_URL'],
])('an invalid environment variable is refused by name: %j', async (variables, name) => {
  const { code, errors } = await spawnEntry(variables).exit;
  expect(code).toBe(1);
  expect(errors).toContain(name);
});

test.each([
  ['no server answers', 'postgres://analyst:secret@127.0.0.1:1/inlay', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['the address is invalid', 'postgres://analyst:secret@[half/inlay', 'Invalid URL'],
])('a start with a database where %s fails without showing its password [P8]', async (_case, address, reason) => {
  const { code, errors } = await spawnEntry({ DATABASE_URL: address }).exit;
  expect(code).toBe(1);
  expect(errors.trim()).toBe(`The database server cannot be used: ${reason}. Check DATABASE_URL.`);
});
