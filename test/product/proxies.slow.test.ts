/**
 * Runs the proxies that assets/docs/proxy.md describes, as the programs themselves, in front of
 * servers that know nothing of browsers.
 */
import type { ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { type LocalServer, type ReceivedRequest, send, sendJson, startServer } from '../client/local-server';
import {
  listProxyPrograms,
  nameProxyTests,
  type ProxyProgram,
  type RealProxy,
  requestThrough,
} from '../support/real-proxies';
import { startSeededPlatform } from '../support/seeded-store';

const ADDIN_ORIGIN = 'https://addins.example.org';
const TOKEN = 'a-token-that-no-log-may-contain';
const HEADERS = { origin: ADDIN_ORIGIN, authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

describe.each(listProxyPrograms().map((program) => [nameProxyTests(program), program] as const))('%s', (_, program) => {
  (program.missing === '' ? describe : describe.skip)('as the docs configure it', () => defineProxyTests(program));
});

function defineProxyTests(program: ProxyProgram): void {
  let proxy: RealProxy;
  let server: LocalServer;
  let answer: (request: ReceivedRequest, response: ServerResponse) => void;
  beforeAll(async () => {
    server = await startServer((request, response) => answer(request, response));
    proxy = await program.start({ platformOrigin: server.origin, addinOrigin: ADDIN_ORIGIN });
  });
  beforeEach(() => {
    answer = (_, response) => sendJson(response, { items: [] });
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  it('a request reaches the platform with its path, token and body, but without its page and cookies', async () => {
    const path = '/api/v1/deployments/1/reports?search=a%2Fb%20c&first=2';
    const body = '{"placementId":"p"}';
    const options = {
      method: 'DELETE',
      headers: { ...HEADERS, cookie: 'a=b', referer: `${ADDIN_ORIGIN}/inlay` },
      body,
    };
    expect(await json(await requestThrough(proxy, path, options))).toEqual({ items: [] });
    const received = server.requests.at(-1);
    expect(received).toMatchObject({ method: 'DELETE', url: path, body });
    expect(received?.headers).toMatchObject({
      authorization: HEADERS.authorization,
      host: new URL(server.origin).host,
    });
    for (const name of ['origin', 'cookie', 'referer']) expect(received?.headers).not.toHaveProperty(name);
  });

  it('a preflight is answered for the headers and methods of the pane, and does not reach the platform', async () => {
    const before = server.requests.length;
    const preflight = await requestThrough(proxy, '/api/v1/deployments', {
      method: 'OPTIONS',
      headers: { origin: ADDIN_ORIGIN },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': ADDIN_ORIGIN,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
    });
    expect(server.requests).toHaveLength(before);
  });

  it('only the page of the add-in may read an answer, whatever the platform allows', async () => {
    answer = (_, response) => {
      const own = {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'set-cookie': 'a=b',
      };
      send(response, 429, '{}', { ...own, 'retry-after': '3' });
    };
    const { statusCode, headers } = await requestThrough(proxy, '/api/v1/deployments', { headers: HEADERS });
    expect([statusCode, headers['retry-after']]).toEqual([429, '3']);
    expect(headers['access-control-allow-origin']).toBe(ADDIN_ORIGIN);
    expect(headers['access-control-expose-headers']).toBe('Retry-After, X-Request-Id');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('rows arrive before the platform has sent the last one', async () => {
    let sendRest: () => void = () => undefined;
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"schema":[]}\n');
      sendRest = () => response.end('{"data":[]}\n');
    };
    const stream = await requestThrough(proxy, '/cubejs-api/v1/cubesql', {
      method: 'POST',
      headers: HEADERS,
      body: '{}',
    });
    const lines: string[] = [];
    for await (const piece of stream) {
      lines.push(String(piece));
      sendRest();
    }
    expect(lines).toEqual(['{"schema":[]}\n', '{"data":[]}\n']);
  });

  it('a platform that is silent for over 100 seconds is waited for', () => {
    expect(proxy.silenceLimits).toHaveLength(2);
    expect(Math.min(...proxy.silenceLimits)).toBeGreaterThan(100);
  });

  it('a failure of the platform can be read by the page, and no log contains the token [P8]', async () => {
    answer = (_, response) => response.destroy();
    const failed = await requestThrough(proxy, '/api/v1/deployments', { headers: HEADERS });
    expect([failed.statusCode, failed.headers['access-control-allow-origin']]).toEqual([502, ADDIN_ORIGIN]);
    expect(proxy.readLogs()).toContain('/api/v1/deployments');
    expect(proxy.readLogs()).not.toContain(TOKEN);
  });

  it('a report is placed on and removed from the embedded platform, and its rows come through the proxy', async () => {
    const platform = await startSeededPlatform();
    const ownProxy = await program.start({
      platformOrigin: `http://127.0.0.1:${platform.port}`,
      addinOrigin: ADDIN_ORIGIN,
    });
    const call = async (method: string, path: string, value?: object, authorization = `Bearer ${platform.token}`) => {
      const body = value && JSON.stringify(value);
      return await text(
        await requestThrough(ownProxy, path, { method, headers: { ...HEADERS, authorization }, ...(body && { body }) }),
      );
    };
    try {
      const record = { externalWorkbookId: 'book', resultLocation: 'Sheet1!B4' };
      const connect = '/api/v1/deployments/1/reports/1/connect-workbook';
      expect(await call('PUT', connect, { ...record, endResultCell: 'Sheet1!C9' })).toContain('"Sheet1!B4"');
      expect(await call('DELETE', connect, record)).not.toContain('"Sheet1!B4"');
      const { cubeApiToken } = JSON.parse(await call('POST', '/api/v1/deployments/1/token'));
      const rows = await call('POST', '/cubejs-api/v1/cubesql', { query: 'SELECT 1 AS one' }, cubeApiToken);
      expect(rows).toContain('"data":[[');
    } finally {
      await ownProxy.close();
      await platform.close();
    }
  });
}
