import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStaticFolder } from '../../../src/workbench/server/static-folder';
import { createExcelSite } from '../../../src/workbench/tooling/excel-site';

const ADDRESS = 'https://localhost:3000';

describe('the address that desktop Excel loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'excel-site-'));
  writeFileSync(join(folder, 'taskpane.html'), '<p>pane</p>');
  writeFileSync(join(folder, 'config.json'), '{}');
  afterAll(() => rmSync(folder, { recursive: true }));

  const site = createExcelSite({
    addin: openStaticFolder(folder),
    platform: { fetch: async (request) => new Response(`platform at ${request.url}`) },
    configuration: { platformAddress: `${ADDRESS}/api`, sample: { address: `${ADDRESS}/api`, token: 'a-token' } },
  });
  const get = (path: string, method = 'GET'): Promise<Response> => site(new Request(`${ADDRESS}${path}`, { method }));

  it('serves the built page as it is, without caching rules', async () => {
    const answer = await get('/taskpane.html');
    expect(await answer.text()).toBe('<p>pane</p>');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  it('presets the platform behind the same address', async () => {
    const answer = await get('/config.json');
    expect(await answer.json()).toMatchObject({ platformAddress: `${ADDRESS}/api`, sample: { token: 'a-token' } });
  });

  it.each(['/api/v1/deployments', '/deployments/1/cubejs-api/v1/load'])('hands %s to the platform', async (path) => {
    expect(await (await get(path, 'POST')).text()).toBe(`platform at ${ADDRESS}${path}`);
  });

  it('refuses what it does not have and what is not reading', async () => {
    expect((await get('/apifoo')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
    expect((await get('/taskpane.html', 'POST')).status).toBe(405);
  });
});
