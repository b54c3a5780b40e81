import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SimulatedDay } from '../../../src/platform';
import { createDevelopmentServer, type DevelopmentServer } from '../../../src/workbench/server/development-server';
import { openStaticFolder } from '../../../src/workbench/server/static-folder';

const CONFIGURATION = {
  platformAddress: 'http://localhost:4000/api',
  sample: { address: 'http://localhost:4000/api', token: 'sample' },
  administration: true,
};
const PAGE =
  '<!doctype html><script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script><script defer src="taskpane.js"></script>';

let root: string;
let server: DevelopmentServer;
let simulatedDay: SimulatedDay | undefined;

let recordedReport: string | undefined;

beforeEach(() => {
  simulatedDay = undefined;
  recordedReport = undefined;
  root = mkdtempSync(join(tmpdir(), 'inlay-server-'));
  putFile('secret.txt', 'not served');
  putFile('workbench/index.html', '<!doctype html><title>Workbench</title>');
  putFile('workbench/page.js', 'page();');
  putFile('addin/taskpane.html', PAGE);
  putFile('addin/assets/docs/help.html', '<!doctype html><title>Help</title>');
  putFile('addin/assets/icon 16.png', 'png');
  putFile('office/office.js', 'office();');
  putFile('office/agaveerrorux/index.html', 'error');
  server = createDevelopmentServer({
    workbench: openStaticFolder(join(root, 'workbench')),
    addin: openStaticFolder(join(root, 'addin')),
    officeJs: openStaticFolder(join(root, 'office'), { ignoreCase: true }),
    simulateDay: async () => simulatedDay,
    handleSelfTestReport: async (request) => new Response(await request.text(), { status: 202 }),
    readRecordedSelfTest: async () => recordedReport,
  });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function putFile(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function get(path: string, init?: RequestInit, host = 'localhost:3000'): Promise<Response> {
  return server.fetch(new Request(`http://${host}${path}`, init));
}

describe('the development server', () => {
  it('the development server answers 503 with Retry-After until everything is ready', async () => {
    const earlyAnswer = await get('/');
    expect([earlyAnswer.status, earlyAnswer.headers.get('retry-after')]).toEqual([503, '1']);
    server.open(CONFIGURATION);
    expect((await get('/')).status).toBe(200);
  });

  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html><title>Workbench</title>'],
    ['/page.js', 'text/javascript; charset=utf-8', 'page();'],
    ['/addin/assets/icon%2016.png', 'image/png', 'png'],
    ['/addin/assets/docs/help.html', 'text/html; charset=utf-8', '<!doctype html><title>Help</title>'],
    ['/office-js/office.js', 'text/javascript; charset=utf-8', 'office();'],
    ['/office-js/AgaveErrorUX/index.html', 'text/html; charset=utf-8', 'error'],
  ])('the development server answers %s', async (path, type, text) => {
    server.open(CONFIGURATION);
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await answer.text()).toBe(text);
  });

  it('the development server gives a recorded self-test to its own page only', async () => {
    server.open(CONFIGURATION);
    expect((await get('/self-test/recorded.json')).status).toBe(404);
    recordedReport = '{"results":[]}';
    expect(await (await get('/self-test/recorded.json')).json()).toEqual({ results: [] });
    expect((await get('/self-test/recorded.json', {}, 'elsewhere.test')).status).toBe(403);
  });

  it('the development server prepares the page of the self-test like the add-in’s, and accepts its report', async () => {
    server.open(CONFIGURATION);
    putFile('workbench/self-test.html', PAGE);
    const page = await (await get('/self-test.html')).text();
    expect(page).toBe(await (await get('/addin/taskpane.html')).text());
    const answer = await get('/self-test/report', { method: 'POST', body: 'report' });
    expect([answer.status, await answer.text()]).toEqual([202, 'report']);
    expect((await get('/self-test/report', { method: 'POST', body: 'report' }, 'elsewhere.test')).status).toBe(403);
  });

  it('the development server simulates a day at its own page’s request, and describes the result', async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await get('/trading-days', options)).status).toBe(503);
    server.open(CONFIGURATION);
    expect((await get('/trading-days', options)).status).toBe(409);
    simulatedDay = {
      day: 2,
      date: '2026-11-22',
      orders: 181,
      openedStore: 'HM050',
      closedStore: 'HM047',
      correctedOrder: 2_000_399_994,
    };
    expect(await (await get('/trading-days', options)).text()).toBe(
      'Trading day 2, 2026-11-22: 181 orders, store HM050 opened, HM047 closed, order 2000399994 was corrected. Refresh to see it.',
    );
    // A foreign page can send neither JSON nor a local host name.
    expect((await get('/trading-days', { method: 'POST', body: 'text' })).status).toBe(415);
    expect((await get('/trading-days')).status).toBe(405);
    expect((await get('/trading-days', options, 'elsewhere.test')).status).toBe(403);
  });

  it('the development server changes only the source of office.js in the add-in’s page, and adds the bridge', async () => {
    server.open(CONFIGURATION);
    expect(await (await get('/addin/taskpane.html')).text()).toBe(
      '<!doctype html><script src="/bridge.js"></script><script src="/office-js/office.js"></script><script defer src="taskpane.js"></script>',
    );
  });

  it('the development server reports an add-in’s page that does not load office.js from Microsoft’s address', async () => {
    server.open(CONFIGURATION);
    putFile('addin/taskpane.html', '<!doctype html>');
    const answer = await get('/addin/taskpane.html');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('does not load https://appsforoffice.microsoft.com/lib/1/hosted/office.js');
  });

  it('the development server’s configuration presets the sample platform', async () => {
    server.open(CONFIGURATION);
    const answer = await get('/addin/config.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual(CONFIGURATION);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/addin/..%5csecret.txt',
    '/addin/%2e%2e%2fsecret.txt',
    '/nope',
    '/%',
    '/assets',
  ])('the development server has nothing at %s', async (path) => {
    server.open(CONFIGURATION);
    expect((await get(path)).status).toBe(404);
  });

  it('the development server keeps pages out of caches, and lets browsers revalidate everything else', async () => {
    server.open(CONFIGURATION);
    expect((await get('/')).headers.get('cache-control')).toBe('no-store');
    const firstAnswer = await get('/page.js');
    const etag = firstAnswer.headers.get('etag') ?? '';
    expect(firstAnswer.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/page.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
    putFile('workbench/page.js', 'changed();');
    const changedAnswer = await get('/page.js', { headers: { 'if-none-match': etag } });
    expect([changedAnswer.status, await changedAnswer.text()]).toEqual([200, 'changed();']);
  });

  it('the development server finds files that a later build added', async () => {
    server.open(CONFIGURATION);
    expect((await get('/addin/taskpane.new.js')).status).toBe(404);
    putFile('addin/taskpane.new.js', 'new();');
    expect(await (await get('/addin/taskpane.new.js')).text()).toBe('new();');
  });

  it.each(['evil.test', 'localhost.evil.test', '192.168.1.7:3000'])('the server refuses the host %s', async (host) => {
    server.open(CONFIGURATION);
    expect((await get('/', {}, host)).status).toBe(403);
  });

  it('the development server refuses POST requests', async () => {
    server.open(CONFIGURATION);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });
});
