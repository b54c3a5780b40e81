import { rmSync } from 'node:fs';
import type { FailureCode } from '../../../src/app';
import { type PlatformServer, startPlatform } from '../../../src/platform';
import { type Answerer, breakConnection, createServerStarter, send, sendJson } from '../../client/local-server';
import { type AppUnderTest, type AppUnderTestOptions, clock, openApp, select } from '../../support/app';
import { readViewsWithSheets } from '../../support/app-state';
import { createSeededFolder } from '../../support/seeded-store';
import { trackApps } from '../../support/track-apps';

/**
 * The platform restarts on the same port with the same state, and another address of the data API.
 */
let platform: PlatformServer;
let folder: string;
const apps = trackApps();

const startServer = createServerStarter();

beforeAll(async () => {
  folder = await createSeededFolder();
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

async function startConnectedApp(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
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

async function openPreview({ app }: AppUnderTest) {
  await app.report.open(REPORT);
  const state = app.report.state.value;
  return state.kind === 'open' ? state.preview : undefined;
}

/** Serves the platform's own data API at another address. `answer.instead` answers in its place. */
async function startDataApi() {
  const answer: { replacement?: Answerer } = {};
  const server = await startServer(async (request, response, number) => {
    if (answer.replacement) return answer.replacement(request, response, number);
    const { path, method, headers, body } = request;
    const ownAddress = `${platform.url.replace(/\/api$/, '')}/deployments/1${path}`;
    const { authorization = '' } = headers;
    const ownAnswer = await fetch(ownAddress, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
    send(response, ownAnswer.status, await ownAnswer.text(), { 'content-type': 'application/json' });
  });
  return { ...server, answer };
}

/** Makes the platform name another data API. */
function createFetchWithDataApi(url: string): typeof fetch {
  return async (input, init) => {
    if (!new URL(String(input)).pathname.endsWith('/environments')) return fetch(input, init);
    const item = { id: '1', type: 'production', api_credentials: [{ type: 'rest', url }] };
    return Response.json({ items: [item] });
  };
}

describe('the data API of an open pane', () => {
  it('the data API is found by the address of the deployment if its environments name none', async () => {
    const test = await startConnectedApp({
      fetch: (input, init) =>
        String(input).includes('/environments')
          ? Promise.resolve(Response.json({ items: [{ id: '1', type: 'production', api_credentials: [] }] }))
          : fetch(input, init),
    });
    expect(await openPreview(test)).toMatchObject({ kind: 'ready' });
  });

  it('a data API that the platform has moved is used by the next query, whether or not the old one answers', async () => {
    let skippedMs = 0;
    const test = await startConnectedApp({ clock: { ...clock, now: () => clock.now() + skippedMs } });
    expect(await openPreview(test)).toMatchObject({ kind: 'ready' });
    const movedApi = await startDataApi();
    await restart(`${movedApi.origin}/cubejs-api`);
    skippedMs = 10_000;
    expect(await openPreview(test)).toMatchObject({ kind: 'ready' });
    expect(movedApi.requests.length).toBeGreaterThan(0);
    await movedApi.close();
    await restart();
    expect(await openPreview(test)).toMatchObject({ kind: 'ready' });
  });

  it.each<[string, Answerer, FailureCode, string | undefined]>([
    ['does not answer', (_, response) => breakConnection(response), 'PlatformUnreachable', undefined],
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
  ])('a data API that %s is named by its own host, and the cells stay [P2]', async (_, replacement, code, detail) => {
    const otherApi = await startDataApi();
    const test = await startConnectedApp({ fetch: createFetchWithDataApi(`${otherApi.origin}/cubejs-api`) });
    expect(await openPreview(test)).toMatchObject({ kind: 'ready' });
    await select(test, 3, 1);
    await test.app.report.place();
    const readCells = () =>
      test.store.readValues(test.store.activeSheetId, { row: 1, column: 1, rows: 40, columns: 10 });
    const before = readCells();
    otherApi.answer.replacement = replacement;
    await test.app.placements.refreshAll();
    const failure = { code, host: new URL(otherApi.origin).host, ...(detail === undefined ? {} : { detail }) };
    expect(readViewsWithSheets(test)).toMatchObject([{ status: { kind: 'failed', failure } }]);
    expect(readCells()).toEqual(before);
    // The user does not have to sign in again for that.
    expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', isRejected: false });
  });

  it('a data API that is named without https on another machine is not requested [P8]', async () => {
    const test = await startConnectedApp({
      fetch: createFetchWithDataApi('http://data.contoso.example:4250/cubejs-api'),
    });
    expect(await openPreview(test)).toEqual({
      kind: 'failed',
      failure: { code: 'DataNotHttps', host: 'data.contoso.example:4250' },
    });
    expect(test.requests.filter((request) => request.endsWith('/v1/load'))).toEqual([]);
  });
});
