import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExcelSite } from '../../../src/workbench/server/excel-site';
import { openStaticFolder } from '../../../src/workbench/server/static-folder';

const ADDRESS = 'https://localhost:3000';

describe('the site for desktop Excel', () => {
  let folder: string;
  let site: ReturnType<typeof createExcelSite>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'excel-site-'));
    writeFileSync(join(folder, 'taskpane.html'), '<p>pane</p>');
    writeFileSync(join(folder, 'config.json'), '{}');
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/functions.de.json'), '{}');
    site = createExcelSite({
      addin: openStaticFolder(folder),
      platform: { fetch: async (request) => new Response(`platform at ${request.url}`) },
      configuration: {
        platformAddress: `${ADDRESS}/api`,
        sample: { address: `${ADDRESS}/api`, token: 'a-token' },
        administration: true,
      },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const get = (path: string, method = 'GET'): Promise<Response> => site(new Request(`${ADDRESS}${path}`, { method }));

  it('the site for Excel serves the unchanged built page, without caching rules', async () => {
    const answer = await get('/taskpane.html');
    expect(await answer.text()).toBe('<p>pane</p>');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  it('the site for Excel lets other origins read only the files of functions and shortcuts', async () => {
    const readAllowedOrigin = async (path: string) => (await get(path)).headers.get('access-control-allow-origin');
    expect(await readAllowedOrigin('/assets/functions.de.json')).toBe('*');
    expect(await readAllowedOrigin('/taskpane.html')).toBeNull();
    expect(await readAllowedOrigin('/config.json')).toBeNull();
  });

  it('the site for Excel presets the platform behind the same address', async () => {
    const answer = await get('/config.json');
    expect(await answer.json()).toMatchObject({ platformAddress: `${ADDRESS}/api`, sample: { token: 'a-token' } });
  });

  it.each(['/api/v1/deployments', '/deployments/1/cubejs-api/v1/load'])('the platform answers %s', async (path) => {
    expect(await (await get(path, 'POST')).text()).toBe(`platform at ${ADDRESS}${path}`);
  });

  it('the site for Excel refuses missing files and requests other than reads', async () => {
    expect((await get('/apifoo')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
    expect((await get('/taskpane.html', 'POST')).status).toBe(405);
  });

  it('the site for Excel has no self-test unless it was requested', async () => {
    expect((await get('/self-test.html')).status).toBe(404);
    expect((await get('/self-test/report', 'POST')).status).toBe(405);
  });
});

describe('the site for desktop Excel with a self-test', () => {
  const OFFICE_PAGE = '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>';
  let folder: string;
  let site: ReturnType<typeof createExcelSite>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'excel-site-'));
    writeFileSync(join(folder, 'self-test.html'), OFFICE_PAGE);
    writeFileSync(join(folder, 'self-test.js'), 'test();');
    writeFileSync(join(folder, 'page.js'), 'workbench();');
    site = createExcelSite({
      addin: openStaticFolder(join(folder, 'nothing')),
      platform: { fetch: async () => new Response() },
      configuration: { platformAddress: '', sample: { address: '', token: '' }, administration: true },
      selfTest: { page: openStaticFolder(folder), handleReport: async (request) => new Response(await request.text()) },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const get = (path: string, init?: RequestInit): Promise<Response> => site(new Request(`${ADDRESS}${path}`, init));

  it('the site for Excel serves the self-test with Microsoft’s office.js, and nothing else of the workbench', async () => {
    expect(await (await get('/self-test.html')).text()).toBe(OFFICE_PAGE);
    expect(await (await get('/self-test.js')).text()).toBe('test();');
    expect((await get('/page.js')).status).toBe(404);
  });

  it('the site for Excel accepts a report of the self-test', async () => {
    const answer = await get('/self-test/report', { method: 'POST', body: 'report' });
    expect(await answer.text()).toBe('report');
  });
});
