import { rmSync } from 'node:fs';
import type { FailureCode } from '../../../src/app';
import { type PlatformServer, startPlatform } from '../../../src/platform';
import { type Answerer, cut, localServers, send, sendJson } from '../../client/local-server';
import { type AppUnderTest, type AppUnderTestOptions, clock, openApp, placements, select } from '../../support/app';
import { openedApps } from '../../support/opened-apps';
import { seededFolder } from '../../support/seeded-store';

/**
 * The platform restarts on the same port with the same state, and another address of the data API.
 */
let platform: PlatformServer;
let folder: string;
const apps = openedApps();

const start = localServers();

beforeAll(async () => {
  folder = await seededFolder();
  platform = await startPlatform({ port: 0, dataFolder: folder });
});

afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function restart(queryApiUrl?: string): Promise<void> {
  const { port } = platform;
  await platform.close();
  platform = await startPlatform({ port, dataFolder: folder, queryApiUrl });
}

async function connected(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
  const test = apps.add(
    openApp({
      config: { sample: { address: platform.url, token: platform.token } },
      documentUrl: 'https://files.example/Book1.xlsx',
      ...options,
    }),
  );
  await test.app.start();
  await test.app.connection.connectToSample();
  return test;
}

const REPORT = 1;

async function previewOf({ app }: AppUnderTest) {
  await app.report.open(REPORT);
  const state = app.report.state.value;
  return state.kind === 'open' ? state.preview : undefined;
}

/** Serves the platform's own data API at another address. `answer.instead` answers in its place. */
async function elsewhere() {
  const answer: { instead?: Answerer } = {};
  const server = await start(async (request, response, number) => {
    if (answer.instead) return answer.instead(request, response, number);
    const { path, method, headers, body } = request;
    const own = `${platform.url.replace(/\/api$/, '')}/deployments/1${path}`;
    const { authorization = '' } = headers;
    const asked = await fetch(own, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
    send(response, asked.status, await asked.text(), { 'content-type': 'application/json' });
  });
  return { ...server, answer };
}

/** Makes the platform name another data API. */
function naming(url: string): typeof fetch {
  return async (input, init) => {
    if (!new URL(String(input)).pathname.endsWith('/environments')) return fetch(input, init);
    const item = { id: '1', type: 'production', api_credentials: [{ type: 'rest', url }] };
    return Response.json({ items: [item] });
  };
}

describe('the data API of an open pane', () => {
  it('the data API is found by the address of the deployment if its environments name none', async () => {
    const test = await connected({
      fetch: (input, init) =>
        String(input).includes('/environments')
          ? Promise.resolve(Response.json({ items: [{ id: '1', type: 'production', api_credentials: [] }] }))
          : fetch(input, init),
    });
    expect(await previewOf(test)).toMatchObject({ kind: 'ready' });
  });

  it('a data API that the platform has moved is used by the next query, whether or not the old one answers', async () => {
    let passed = 0;
    const test = await connected({ clock: { ...clock, now: () => clock.now() + passed } });
    expect(await previewOf(test)).toMatchObject({ kind: 'ready' });
    const moved = await elsewhere();
    await restart(`${moved.origin}/cubejs-api`);
    passed = 10_000;
    expect(await previewOf(test)).toMatchObject({ kind: 'ready' });
    expect(moved.requests.length).toBeGreaterThan(0);
    await moved.close();
    await restart();
    expect(await previewOf(test)).toMatchObject({ kind: 'ready' });
  });

  it.each<[string, Answerer, FailureCode, string | undefined]>([
    ['does not answer', (_, response) => cut(response), 'PlatformUnreachable', undefined],
    [
      'has another secret',
      (_, response) => sendJson(response, { error: 'Invalid token' }, 403),
      'DataTokenRefused',
      'Invalid token',
    ],
    [
      'has a model that does not compile',
      (_, response) => sendJson(response, { error: 'Error: Compile errors:\nErrors:\nnope is not defined\n' }, 500),
      'ModelBroken',
      'nope is not defined',
    ],
  ])('a data API that %s is named by its own host, and the cells stay [P2]', async (_, instead, code, said) => {
    const other = await elsewhere();
    const test = await connected({ fetch: naming(`${other.origin}/cubejs-api`) });
    expect(await previewOf(test)).toMatchObject({ kind: 'ready' });
    await select(test, 3, 1);
    await test.app.report.place();
    const cells = () => test.store.values(test.store.activeSheetId, { row: 1, column: 1, rows: 40, columns: 10 });
    const before = cells();
    other.answer.instead = instead;
    await test.app.placements.refreshAll();
    const failure = { code, host: new URL(other.origin).host, ...(said === undefined ? {} : { detail: said }) };
    expect(placements(test)).toMatchObject([{ status: { kind: 'failed', failure } }]);
    expect(cells()).toEqual(before);
    // The user does not have to sign in again for that.
    expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', rejected: false });
  });

  it('a data API that is named without https on another machine is not requested [P8]', async () => {
    const test = await connected({ fetch: naming('http://data.contoso.example:4250/cubejs-api') });
    expect(await previewOf(test)).toEqual({
      kind: 'failed',
      failure: { code: 'DataNotHttps', host: 'data.contoso.example:4250' },
    });
    expect(test.requests.filter((request) => request.endsWith('/v1/load'))).toEqual([]);
  });
});
