import { createPlatformClient } from '../../../src/client';
import { createClientParts, createServerStarter, sendJson, TOKEN } from '../local-server';

const start = createServerStarter();

const REPORT = { id: 7, name: 'Revenue' };

describe('a call of the management API', () => {
  test('a call sends the token only in its header, no cookie, and no header that a preflight may refuse [P8]', async () => {
    const server = await start((_, response) => sendJson(response, REPORT));
    await createPlatformClient(createClientParts(`${server.origin}/api`)).getReport(3, 7);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'GET', url: '/api/v1/deployments/3/reports/7', body: '' });
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    expect(request?.headers).not.toHaveProperty('x-request-id');
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(request?.url).not.toContain(TOKEN);
  });

  test('a call sends no cookie, caches no answer and follows no redirect [P8]', async () => {
    const server = await start((_, response) => sendJson(response, REPORT));
    const requestInits: RequestInit[] = [];
    const parts = createClientParts(`${server.origin}/api`);
    const client = createPlatformClient({
      ...parts,
      fetch: (url, init = {}) => {
        requestInits.push(init);
        return parts.fetch(url, init);
      },
    });
    await client.getReport(3, 7);
    // Node stores no cookies, so the test checks the options that a browser would follow.
    expect(requestInits).toMatchObject([{ credentials: 'omit', cache: 'no-store', redirect: 'manual' }]);
  });

  test('a write sends only the two headers that every platform allows in a preflight', async () => {
    const server = await start((_, response) => sendJson(response, REPORT));
    const headers = new Set<string>();
    const parts = createClientParts(`${server.origin}/api`);
    const client = createPlatformClient({
      ...parts,
      fetch: (url, init = {}) => {
        for (const name of new Headers(init.headers).keys()) headers.add(name);
        return parts.fetch(url, init);
      },
    });
    await client.connectWorkbook(3, 7, { externalWorkbookId: 'w', resultLocation: 'Sheet1!B4' });
    await client.disconnectWorkbook(3, 7, { placementId: 'p' });
    // Pages may send `accept` anywhere.
    expect([...headers].sort()).toEqual(['accept', 'authorization', 'content-type']);
  });

  test('a write sends JSON, or a length of 0 if it has no body', async () => {
    const server = await start((request, response) =>
      sendJson(response, request.method === 'POST' ? { cubeApiToken: 'data-token' } : REPORT),
    );
    const client = createPlatformClient(createClientParts(`${server.origin}/api`));
    const input = { externalWorkbookId: 'w', resultLocation: "'My sheet'!B4", endResultCell: "'My sheet'!D9" };
    expect(await client.connectWorkbook(3, 7, input)).toEqual(REPORT);
    expect(await client.issueDataToken(3)).toBe('data-token');
    const [put, post] = server.requests;
    expect(put).toMatchObject({ method: 'PUT', path: '/api/v1/deployments/3/reports/7/connect-workbook' });
    expect(put?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(put?.body ?? '')).toEqual(input);
    expect(post).toMatchObject({ method: 'POST', path: '/api/v1/deployments/3/token', body: '' });
    expect(post?.headers['content-length']).toBe('0');
  });

  test('a token of one environment is requested with an empty context and a limited lifetime', async () => {
    const server = await start((_, response) => sendJson(response, { data: { token: 'short-lived' } }));
    const client = createPlatformClient(createClientParts(server.origin));
    expect(await client.issueEnvironmentToken(3, '12', 900)).toBe('short-lived');
    expect(server.requests[0]?.path).toBe('/v1/deployments/3/environments/12/tokens');
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ security_context: {}, expires_in: 900 });
  });

  test('a call omits unset parameters and escapes the others', async () => {
    const server = await start((_, response) => sendJson(response, { items: [], pageInfo: null }));
    const client = createPlatformClient(createClientParts(server.origin));
    await client.listReports(3, {
      first: 25,
      search: 'a&b=c %ü',
      folderId: 0,
      after: undefined,
      sortBy: 'name',
      sortDirection: 'ASC',
    });
    await client.listReports(3, { search: '', externalWorkbookId: 'w 1' });
    await client.listFolders(3, { parentId: 9 });
    await client.listFolders(3);
    const [full, ...others] = server.requests;
    expect(Object.fromEntries(full?.query ?? [])).toEqual({
      first: '25',
      search: 'a&b=c %ü',
      folderId: '0',
      sortBy: 'name',
      sortDirection: 'ASC',
    });
    expect(others.map((request) => request.url)).toEqual([
      '/v1/deployments/3/reports?externalWorkbookId=w+1',
      '/v1/deployments/3/folders?parentId=9',
      '/v1/deployments/3/folders',
    ]);
  });

  test('a call sends credentials if the tenant wants them', async () => {
    const modes: (RequestCredentials | undefined)[] = [];
    const spy: typeof fetch = (input, init) => {
      modes.push(init?.credentials);
      return fetch(input, init);
    };
    const server = await start((_, response) => sendJson(response, REPORT));
    await createPlatformClient(createClientParts(server.origin, { fetch: spy })).getReport(1, 7);
    await createPlatformClient(createClientParts(server.origin, { fetch: spy, credentials: 'include' })).getReport(
      1,
      7,
    );
    expect(modes).toEqual(['omit', 'include']);
  });
});

describe('lists of every age', () => {
  const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' };

  test.each([
    ['a newer server', { items: [REPORT], pageInfo, data: [REPORT], count: 60 }, { nextCursor: 'b', total: 60 }],
    ['a server without the old keys', { items: [REPORT], pageInfo }, { nextCursor: 'b', total: undefined }],
    ['an older server', { data: [REPORT], count: 1 }, { nextCursor: undefined, total: 1 }],
    [
      'nulls',
      { items: [REPORT], pageInfo: null, data: null, count: null },
      { nextCursor: undefined, total: undefined },
    ],
    [
      'a last page',
      { items: [REPORT], pageInfo: { ...pageInfo, hasNextPage: false } },
      { nextCursor: undefined, total: undefined },
    ],
    [
      'no cursor',
      { items: [REPORT], pageInfo: { ...pageInfo, endCursor: null } },
      { nextCursor: undefined, total: undefined },
    ],
    [
      'keys of a later release',
      { items: [{ ...REPORT, novelty: 1 }], pageInfo, more: {} },
      { nextCursor: 'b', total: undefined },
    ],
  ])('a list of reports is read with %s', async (_, answer, expected) => {
    const server = await start((_request, response) => sendJson(response, answer));
    const page = await createPlatformClient(createClientParts(server.origin)).listReports(3);
    expect(page).toEqual({ items: [REPORT], unreadableItems: [], ...expected });
  });

  test('an item without a usable id or name is described, and the parts that were left out are counted', async () => {
    const odd = { id: null, name: 'Broken', user: { id: null } };
    const items = [REPORT, odd, { id: 8 }, 'none', { ...REPORT, id: '9', refreshedByUser: {}, folderId: 'x' }];
    const server = await start((_, response) => sendJson(response, { items, data: items }));
    const client = createPlatformClient(createClientParts(server.origin));
    const page = await client.listReports(3);
    expect(page.items).toEqual([REPORT, { ...REPORT, id: 9 }]);
    expect(page.unreadableItems).toEqual([{ name: 'Broken' }, { id: 8 }, {}]);
    expect(Object.fromEntries(client.unreadableParts)).toEqual({
      'listReports: items': 3,
      'listReports: items.refreshedByUser': 1,
      'listReports: items.folderId': 1,
    });
  });

  test('a repeated cursor ends the list', async () => {
    const server = await start((_, response) => sendJson(response, { items: [REPORT], pageInfo }));
    const client = createPlatformClient(createClientParts(server.origin));
    expect((await client.listReports(3, { after: 'a' })).nextCursor).toBe('b');
    expect((await client.listReports(3, { after: 'b' })).nextCursor).toBeUndefined();
  });

  test('environments are read to the last page, with ids as text', async () => {
    const server = await start((request, response) => {
      const isFirst = request.query.get('after') === null;
      sendJson(response, {
        items: [{ id: isFirst ? 1 : '2', type: 'production' }],
        pageInfo: { ...pageInfo, hasNextPage: isFirst },
      });
    });
    const client = createPlatformClient(createClientParts(server.origin));
    const environments = await client.listEnvironments(3, { type: 'production' });
    expect(environments.map(({ id }) => id)).toEqual(['1', '2']);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/v1/deployments/3/environments?type=production',
      '/v1/deployments/3/environments?type=production&after=b',
    ]);
  });

  test('the settings and the deployments are read by their methods', async () => {
    const deployment = { id: 3, name: 'Retail', deploymentUrl: 'https://d.example.com', creationStep: 'ready' };
    const server = await start((request, response) => {
      if (request.path === '/v1/app-config') return sendJson(response, { applyThemeGlobally: true });
      sendJson(response, request.path.endsWith('/3') ? deployment : { items: [deployment], pageInfo: null, count: 1 });
    });
    const client = createPlatformClient(createClientParts(server.origin));
    expect(await client.getAppConfig()).toEqual({ applyThemeGlobally: true });
    expect(await client.getDeployment(3)).toEqual(deployment);
    expect(await client.listDeployments({ first: 5 })).toEqual({
      items: [deployment],
      unreadableItems: [],
      nextCursor: undefined,
      total: 1,
    });
    expect(await client.checkConnection()).toMatchObject({ items: [deployment] });
  });
});

describe('a write that succeeds without a body', () => {
  test.each([200, 204])('a record written without an answer (status %d) is followed by a read', async (status) => {
    const server = await start((request, response) => {
      if (request.method === 'GET') return sendJson(response, REPORT);
      response.writeHead(status).end();
    });
    const client = createPlatformClient(createClientParts(server.origin));
    expect(await client.connectWorkbook(3, 7, { externalWorkbookId: 'w', resultLocation: 'Sheet1!B4' })).toEqual(
      REPORT,
    );
    expect(await client.disconnectWorkbook(3, 7, { placementId: 'p' })).toEqual(REPORT);
    expect(await client.refreshPlacement(3, 7, { placementId: 'p' })).toBeUndefined();
    expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET', 'PUT']);
    expect(server.requests[2]?.body).toBe('{"placementId":"p"}');
  });
});
