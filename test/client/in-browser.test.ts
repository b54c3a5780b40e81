import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { type Options, transformSync } from '@swc/core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../tooling/browser';
import { type LocalServer, type ReceivedRequest, send, sendJson, serve, TOKEN } from './local-server';

/** What only a real browser does: permissions between origins, hidden redirects, a `fetch` that wants its window. */

declare global {
  interface Window {
    tryToConnect(address: string, token: string): Promise<string>;
    readTwoRows(url: string): Promise<unknown[][]>;
  }
}

const ROOT = resolve(__dirname, '../..');

const MODULE: Options = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } };

const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "zod/mini": "/node_modules/zod/mini/index.js" } }</script>
<script type="module">
  import * as client from '/src/client/index.ts';
  const wait = (ms, signal) => new Promise((resolve, reject) => {
    setTimeout(resolve, ms / 20);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const clock = { now: () => Date.now(), wait };
  const parts = { fetch: window.fetch, clock, random: Math.random, newRequestId: () => 'call-1' };
  window.tryToConnect = async (address, token) => {
    try {
      await client.createPlatformClient({ ...parts, address, token }).checkConnection();
      return 'connected';
    } catch (thrown) {
      return client.isPlatformFailure(thrown) ? thrown.code : String(thrown);
    }
  };
  window.readTwoRows = async (url) => {
    const data = await client.openDataClient({ ...parts, findAddress: async () => url, issueToken: async () => 'data-token' });
    const rows = [];
    for await (const event of data.query({ kind: 'sql', sql: 'SELECT 1' })) {
      if (event.kind === 'rows') rows.push(...event.rows);
      if (rows.length >= 2) break;
    }
    return rows.slice(0, 2);
  };
</script>`;

/** Lets pages of every origin in, as a platform that is meant for browsers does. */
const PERMISSION = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-request-id',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

let browser: Browser;
let page: Page;
const servers: LocalServer[] = [];

async function start(answer: (request: ReceivedRequest, response: ServerResponse) => void): Promise<LocalServer> {
  const server = await serve(answer);
  servers.push(server);
  return server;
}

/** As `start`, but preflights are answered with permission. */
function startPermitting(answer: (request: ReceivedRequest, response: ServerResponse) => void): Promise<LocalServer> {
  return start((request, response) =>
    request.method === 'OPTIONS' ? send(response, 204, '', PERMISSION) : answer(request, response),
  );
}

const connect = (address: string) =>
  page.evaluate(([at, token]) => window.tryToConnect(at ?? '', token ?? ''), [address, TOKEN]);

beforeAll(async () => {
  const pages = await start((request, response) => {
    if (request.path === '/') send(response, 200, PAGE, { 'content-type': 'text/html' });
    else sendModule(request.path, response);
  });
  browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  page = await browser.newPage();
  await page.goto(pages.origin);
  await page.waitForFunction(() => 'tryToConnect' in window);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** Sources as modules: types stripped, names without an extension found as a file or as a room's index. */
function sendModule(path: string, response: ServerResponse): void {
  const file = [path, `${path}.ts`, `${path}/index.ts`]
    .map((name) => join(ROOT, name))
    .find((name) => /\.[jt]s$/.test(name) && existsSync(name));
  if (!file) {
    send(response, 404);
  } else if (file.endsWith('/index.ts') && !path.endsWith('/index.ts')) {
    // At its own path, so that what a room's index imports is found beside it.
    send(response, 302, '', { location: `${path}/index.ts` });
  } else {
    const source = readFileSync(file, 'utf8');
    const code = file.endsWith('.ts') ? transformSync(source, { filename: file, ...MODULE }).code : source;
    send(response, 200, code, { 'content-type': 'text/javascript' });
  }
}

describe('in a browser, connecting', () => {
  test("works across origins with the page's own fetch, without cookies", async () => {
    const server = await startPermitting((_, response) =>
      sendJson(response, { items: [], pageInfo: null }, 200, PERMISSION),
    );
    expect(await connect(`${server.origin}/api`)).toBe('connected');
    const call = server.requests.find(({ method }) => method === 'GET');
    expect(call?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(call?.headers).not.toHaveProperty('cookie');
  });

  test('[P8] to a host that lets no page in is CrossOriginBlocked, and the token never arrives', async () => {
    const server = await start((_, response) => sendJson(response, { items: [] }));
    expect(await connect(`${server.origin}/api`)).toBe('CrossOriginBlocked');
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain('GET /');
    expect(JSON.stringify(server.requests)).not.toContain(TOKEN);
  });

  test('to a host that is not there is PlatformUnreachable', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    expect(await connect(`${gone.origin}/api`)).toBe('PlatformUnreachable');
  });

  test('[P8] to a host that redirects is WrongAddress, and nothing arrives at its target', async () => {
    const elsewhere = await startPermitting((_, response) => sendJson(response, { items: [] }, 200, PERMISSION));
    const server = await startPermitting((_, response) =>
      send(response, 307, '', { ...PERMISSION, location: `${elsewhere.origin}/api/v1/deployments` }),
    );
    expect(await connect(`${server.origin}/api`)).toBe('WrongAddress');
    expect(elsewhere.requests).toHaveLength(0);
  });
});

test('[P9] in a browser, leaving a stream of rows early ends it on the wire', async () => {
  let left: () => void = () => undefined;
  const isLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = await startPermitting((_, response) => {
    response.writeHead(200, PERMISSION);
    response.write('{"schema":[{"name":"a","column_type":"Int64"}]}\n{"data":[["1"],["2"],["3"]]}\n');
    response.on('close', left);
  });
  expect(await page.evaluate((url) => window.readTwoRows(url), server.origin)).toEqual([['1'], ['2']]);
  await isLeft;
});
