import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openEmbeddedDatabase } from '../../src/platform/store';
import { type Answer, callApi, list, text } from './running-platform';

const ROOT = join(__dirname, '../..');
let folder: string;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlay-platform-'));
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  readonly child: ChildProcess;
  /** Settles with the code (or signal) and everything written to standard error. */
  readonly ended: Promise<{ code: number | string | null; errors: string }>;
  readonly lines: string[];
}

/** Runs the entry point in its own process, as `npm run platform` does. */
function spawnEntry(variables: Record<string, string> = {}): Entry {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/platform/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PLATFORM_PORT: '0', INLAY_DATA: folder, ...variables },
  });
  started.add(child);
  const lines: string[] = [];
  let errors = '';
  child.stdout?.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<{ code: number | string | null; errors: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code: signal ?? code, errors }));
  });
  return { child, ended, lines };
}

/** Returns the addresses that the entry point prints when it is ready. */
async function ready(entry: Entry): Promise<{ url: string; token: string }> {
  for (;;) {
    const url = entry.lines.find((line) => line.startsWith('Platform '))?.slice(9);
    const token = entry.lines.find((line) => line.startsWith('Token '))?.slice(6);
    if (url !== undefined && token !== undefined) return { url, token };
    const more = await Promise.race([
      new Promise((resolve) => entry.child.stdout?.once('data', () => resolve('more'))),
      entry.ended,
    ]);
    if (more !== 'more') throw new Error(`The platform did not start: ${JSON.stringify(more)}`);
  }
}

const connectPath = '/v1/deployments/1/reports/2/connect-workbook';
const places = (answer: Answer) => list(answer.body.externalWorkbookPlacements).map((one) => text(one.resultLocation));

async function connect(at: { url: string; token: string }, cell: string): Promise<Answer> {
  const body = {
    externalWorkbookId: 'budget',
    resultLocation: `Sheet1!${cell}`,
    sheetName: 'Sheet1',
    anchorCell: cell,
  };
  return callApi(at.url + connectPath, at.token, { method: 'PUT', body });
}

test('answered changes survive Ctrl-C and kill -9, and the store is seeded once', async () => {
  const first = spawnEntry();
  const at = await ready(first);
  expect(at.url).toMatch(/^http:\/\/localhost:\d+\/api$/);
  expect(at.token).toBe('inlay-sample-analyst');
  await connect(at, 'A1');
  // Only one platform may run at a time, because a second one on the same folder would destroy the
  // database.
  const second = await spawnEntry().ended;
  expect(second.code).toBe(1);
  expect(second.errors).toMatch(/in use by process \d+.*INLAY_DATA/s);
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);

  const again = spawnEntry();
  const next = await ready(again);
  expect(places(await connect(next, 'B2'))).toEqual(['Sheet1!A1', 'Sheet1!B2']);
  again.child.kill('SIGKILL');
  await again.ended;

  const last = spawnEntry({ INLAY_TOKEN: 'another-token' });
  const third = await ready(last);
  expect(third.token).toBe('another-token');
  expect(places(await callApi(`${third.url}/v1/deployments/1/reports/2`, third.token))).toEqual([
    'Sheet1!A1',
    'Sheet1!B2',
  ]);
  const reports = await callApi(`${third.url}/v1/deployments/1/reports?first=1`, third.token);
  expect(reports.status).toBe(200);
  expect(await callApi(`${third.url}/v1/deployments`, 'inlay-sample-analyst')).toMatchObject({ status: 401 });
  last.child.kill('SIGTERM');
  expect((await last.ended).code).toBe(0);
  expect(await readdir(folder)).toEqual(['platform', 'platform.in-use']);
});

test('a start creates the database again if the process was killed during its creation', async () => {
  const half = join(folder, 'half');
  const first = spawnEntry({ INLAY_DATA: half });
  while (!(await readdir(half).catch((): string[] => [])).includes('platform'))
    await new Promise((resolve) => setImmediate(resolve));
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await readdir(half)).toContain('platform.creating');
  const again = spawnEntry({ INLAY_DATA: half });
  const at = await ready(again);
  expect(list((await callApi(`${at.url}/v1/deployments`, at.token)).body.items)).toHaveLength(2);
  again.child.kill('SIGTERM');
  await again.ended;
});

test('the lock of a killed process does not prevent the next start', async () => {
  const stale = join(folder, 'stale');
  await mkdir(stale);
  await writeFile(join(stale, 'platform.lock'), '999999999');
  const entry = spawnEntry({ INLAY_DATA: stale });
  await ready(entry);
  entry.child.kill('SIGTERM');
  expect((await entry.ended).code).toBe(0);
});

test('the state of a newer release is refused with a message that says what to do', async () => {
  const newer = join(folder, 'newer');
  await mkdir(newer);
  const database = await openEmbeddedDatabase(join(newer, 'platform'));
  await migrate(database, {}, 1);
  await database.run("INSERT INTO migrations VALUES (99, 'something of tomorrow', now())");
  await database.close();
  const { code, errors } = await spawnEntry({ INLAY_DATA: newer }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The state was written by a newer release: .* Update this program, or set INLAY_DATA/);
});

test('a start on a used port fails with a message that names the port and the variable', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, errors } = await spawnEntry({ PLATFORM_PORT: String(port) }).ended;
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
  const { code, errors } = await spawnEntry(variables).ended;
  expect(code).toBe(1);
  expect(errors).toContain(name);
});

test.each([
  ['no server answers', 'postgres://analyst:secret@127.0.0.1:1/inlay', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['the address is invalid', 'postgres://analyst:secret@[half/inlay', 'Invalid URL'],
])('a start with a database where %s fails without showing its password [P8]', async (_case, address, reason) => {
  const { code, errors } = await spawnEntry({ DATABASE_URL: address }).ended;
  expect(code).toBe(1);
  expect(errors.trim()).toBe(`The database server cannot be used: ${reason}. Check DATABASE_URL.`);
});
