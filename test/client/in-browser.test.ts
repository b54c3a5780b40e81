import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Options, transformSync } from '@swc/core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ROOT } from '../support/root';
import { ensureBrowser } from '../tooling/browser';
import { type LocalServer, type ReceivedRequest, send, sendJson, startServer, TOKEN } from './local-server';

/** Tests what only a real browser does: CORS, hidden redirects, a `fetch` that needs its window. */

declare global {
  interface Window {
    tryToConnect(address: string, token: string): Promise<string>;
    readTwoRows(url: string): Promise<unknown[][]>;
    /**
     * Resolves to the end of each of several queries: `end`, or the code of its failure and its
     * host.
     */
    readRows(url: string, token: string, queries: number): Promise<string[]>;
  }
}

const MODULE: Options = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } };

const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "zod/mini": "/node_modules/zod/mini/index.js" } }</script>
<script type="module">
  import * as client from '/src/client/index.ts';
  const wait = (ms, signal) => new Promise((resolve, reject) => {
    // Pauses end at once. Time limits never expire, so that a busy machine does not meet them.
    if (ms < 1_500) setTimeout(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const clock = { now: () => Date.now(), wait };
  const parts = { fetch: window.fetch, clock, random: Math.random, newRequestId: () => 'call-1' };
  window.tryToConnect = async (address, token) => {
    try {
      await client.createPlatformClient({ ...parts, address, authorizer: client.createTokenAuthorizer(token) }).checkConnection();
      return 'connected';
    } catch (thrown) {
      return client.isPlatformFailure(thrown) ? thrown.code : String(thrown);
    }
  };
  window.readTwoRows = async (url) => {
    const data = client.createDataClient({ ...parts, findAddress: async () => url, issueToken: async () => 'data-token' });
    const rows = [];
    for await (const event of data.query({ kind: 'sql', sql: 'SELECT 1' })) {
      if (event.kind === 'rows') rows.push(...event.rows);
      if (rows.length >= 2) break;
    }
    return rows.slice(0, 2);
  };
  window.readRows = async (url, token, queries) => {
    const data = client.createDataClient({ ...parts, findAddress: async () => url, issueToken: async () => token });
    const ends = [];
    for (let query = 0; query < queries; query += 1) {
      try {
        for await (const { kind } of data.query({ kind: 'sql', sql: 'SELECT 1' })) if (kind === 'end') ends.push(kind);
      } catch (thrown) {
        ends.push(client.isPlatformFailure(thrown) ? thrown.code + ' at ' + thrown.host : String(thrown));
      }
    }
    return ends;
  };
</script>`;

/** Allows pages of every origin, as a platform for browsers does. */
const PERMISSION = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

/** Only the data API allows this header: Cube's engine does. */
const DATA_PERMISSION = {
  ...PERMISSION,
  'access-control-allow-headers': `${PERMISSION['access-control-allow-headers']}, x-request-id`,
};

let browser: Browser;
let page: Page;
const servers: LocalServer[] = [];

async function start(answer: (request: ReceivedRequest, response: ServerResponse) => void): Promise<LocalServer> {
  const server = await startServer(answer);
  servers.push(server);
  return server;
}

/**
 * Works like `start`, but preflights of the management API or of the data API get that API's
 * permission.
 */
function startPermitting(
  answer: (request: ReceivedRequest, response: ServerResponse) => void,
  permission: Readonly<Record<string, string>> = PERMISSION,
): Promise<LocalServer> {
  return start((request, response) =>
    request.method === 'OPTIONS' ? send(response, 204, '', permission) : answer(request, response),
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

/**
 * Sends sources as modules: types are stripped, and names without an extension resolve to a file or
 * to a module's index.
 */
function sendModule(path: string, response: ServerResponse): void {
  const file = [path, `${path}.ts`, `${path}/index.ts`]
    .map((name) => join(ROOT, name))
    .find((name) => /\.[jt]s$/.test(name) && existsSync(name));
  if (!file) {
    send(response, 404);
  } else if (file.endsWith('/index.ts') && !path.endsWith('/index.ts')) {
    // The redirect keeps relative imports of a module's index working.
    send(response, 302, '', { location: `${path}/index.ts` });
  } else {
    const source = readFileSync(file, 'utf8');
    const code = file.endsWith('.ts') ? transformSync(source, { filename: file, ...MODULE }).code : source;
    send(response, 200, code, { 'content-type': 'text/javascript' });
  }
}

describe('connecting in a browser', () => {
  test("the page's own fetch works across origins without cookies", async () => {
    const server = await startPermitting((_, response) =>
      sendJson(response, { items: [], pageInfo: null }, 200, PERMISSION),
    );
    expect(await connect(`${server.origin}/api`)).toBe('connected');
    const call = server.requests.find(({ method }) => method === 'GET');
    expect(call?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(call?.headers).not.toHaveProperty('cookie');
  });

  test('a host that blocks the page fails as CrossOriginBlocked, and the token never arrives [P8]', async () => {
    const server = await start((_, response) => sendJson(response, { items: [] }));
    expect(await connect(`${server.origin}/api`)).toBe('CrossOriginBlocked');
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain('GET /');
    expect(JSON.stringify(server.requests)).not.toContain(TOKEN);
  });

  test('an unreachable host fails as PlatformUnreachable', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    expect(await connect(`${gone.origin}/api`)).toBe('PlatformUnreachable');
  });

  test('a host that redirects fails as WrongAddress, and nothing arrives at its target [P8]', async () => {
    const elsewhere = await startPermitting((_, response) => sendJson(response, { items: [] }, 200, PERMISSION));
    const server = await startPermitting((_, response) =>
      send(response, 307, '', { ...PERMISSION, location: `${elsewhere.origin}/api/v1/deployments` }),
    );
    expect(await connect(`${server.origin}/api`)).toBe('WrongAddress');
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('rows in a browser', () => {
  const readRows = (address: string, queries = 1) =>
    page.evaluate(
      ([url, token, times]) => window.readRows(String(url), String(token), Number(times)),
      [`${address}/cubejs-api`, TOKEN, queries],
    );
  const ROWS = '{"schema":[{"name":"a","column_type":"Int64"}]}\n{"data":[["1"]]}\n';
  const hostOf = (server: LocalServer) => new URL(server.origin).host;

  test('a data API that blocks the page fails as CrossOriginBlocked, and the token never arrives [P8]', async () => {
    const server = await start((_, response) => send(response, 200, ROWS));
    expect(await readRows(server.origin)).toEqual([`CrossOriginBlocked at ${hostOf(server)}`]);
    expect(JSON.stringify(server.requests)).not.toContain(TOKEN);
  });

  test('a data API that permits other headers than ours fails as CrossOriginBlocked', async () => {
    const server = await start((request, response) =>
      send(response, request.method === 'OPTIONS' ? 204 : 200, '', {
        ...PERMISSION,
        'access-control-allow-headers': 'content-type',
      }),
    );
    expect(await readRows(server.origin)).toEqual([`CrossOriginBlocked at ${hostOf(server)}`]);
  });

  test('an unreachable data API fails as PlatformUnreachable with its host', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    expect(await readRows(gone.origin)).toEqual([`PlatformUnreachable at ${hostOf(gone)}`]);
  });

  test('a data API that breaks off before its answer fails as PlatformUnreachable, because it let this page in', async () => {
    const server = await startPermitting((request, response) => {
      if (request.method === 'GET') send(response, 200, '');
      else if (request.headers.authorization === TOKEN) response.destroy();
      else sendJson(response, { error: 'Invalid token' }, 403, DATA_PERMISSION);
    }, DATA_PERMISSION);
    expect(await readRows(server.origin)).toEqual([`PlatformUnreachable at ${hostOf(server)}`]);
  });

  test('a data API fails as DataApiDown if only its gateway answers after it answered once', async () => {
    let isDown = false;
    const server = await start((request, response) => {
      if (isDown) return send(response, 502, '<h1>Bad Gateway</h1>');
      if (request.method === 'OPTIONS') return send(response, 204, '', DATA_PERMISSION);
      isDown = true;
      send(response, 200, ROWS, DATA_PERMISSION);
    });
    expect(await readRows(server.origin, 2)).toEqual(['end', `DataApiDown at ${hostOf(server)}`]);
  });
});

test('leaving a stream of rows early closes the connection in a browser [P9]', async () => {
  let left: () => void = () => undefined;
  const isLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = await startPermitting((_, response) => {
    response.writeHead(200, DATA_PERMISSION);
    response.write('{"schema":[{"name":"a","column_type":"Int64"}]}\n{"data":[["1"],["2"],["3"]]}\n');
    response.on('close', left);
  }, DATA_PERMISSION);
  expect(await page.evaluate((url) => window.readTwoRows(url), server.origin)).toEqual([['1'], ['2']]);
  await isLeft;
});
