import { fillPath, OPERATIONS, WireError } from '../../src/contract';
import {
  type Answer,
  type Json,
  type RunningPlatform,
  readList,
  readNumber,
  readText,
  runPlatform,
} from './running-platform';

const REPORTS = '/v1/deployments/1/reports';
let platform: RunningPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());

const get = (path: string) => platform.call(path);
const readNames = (answer: Answer) => readList(answer.body.items).map((item) => readText(item.name));

/** Follows the cursors from the first page to the last. */
async function readAllPages(
  path: string,
  onNextPage: (page: number) => Promise<void> = async () => {},
): Promise<Json[]> {
  const reports: Json[] = [];
  let after = '';
  for (let page = 1; ; page++) {
    const { status, body } = await get(`${path}${after}`);
    expect(status).toBe(200);
    reports.push(...readList(body.items));
    if (String(body.pageInfo?.hasNextPage) !== 'true') return reports;
    after = `&after=${encodeURIComponent(readText(body.pageInfo?.endCursor))}`;
    await onNextPage(page);
  }
}

async function insertReport(name: string): Promise<void> {
  const columns = ['deployment_id', 'folder_id', 'user_id', 'version', 'created_at', 'updated_at'];
  await platform.database.run(
    `INSERT INTO reports (public_id, name, sort_name, search_text, ${columns.join(', ')})
     SELECT substr(md5($1), 1, 12), $1, lower($1), lower($1), ${columns.join(', ')} FROM reports WHERE id = 1`,
    [name],
  );
  await platform.database.run(
    'INSERT INTO report_roles SELECT id, 1 FROM reports WHERE name = $1 ON CONFLICT DO NOTHING',
    [name],
  );
}

describe('every call', () => {
  const calls: [string, string][] = [
    ['GET', fillPath(OPERATIONS.getAppConfig.path, {})],
    ['GET', fillPath(OPERATIONS.listDeployments.path, {})],
    ['GET', fillPath(OPERATIONS.getDeployment.path, { deploymentId: 1 })],
    ['POST', fillPath(OPERATIONS.createDeploymentToken.path, { deploymentId: 1 })],
    ['GET', fillPath(OPERATIONS.listEnvironments.path, { deploymentId: 1 })],
    ['POST', fillPath(OPERATIONS.createEnvironmentToken.path, { deploymentId: 1, environmentId: 11 })],
    ['GET', fillPath(OPERATIONS.listFolders.path, { deploymentId: 1 })],
    ['GET', fillPath(OPERATIONS.listReports.path, { deploymentId: 1 })],
    ['GET', fillPath(OPERATIONS.getReport.path, { deploymentId: 1, reportId: 1 })],
    ['PUT', fillPath(OPERATIONS.connectReportToWorkbook.path, { deploymentId: 1, reportId: 1 })],
    ['DELETE', fillPath(OPERATIONS.disconnectReportFromWorkbook.path, { deploymentId: 1, reportId: 1 })],
  ];

  test.each(calls)('%s %s without a valid token answers 401 with the error body', async (method, path) => {
    for (const token of [null, 'wrong']) {
      const { status, body, headers } = await platform.call(path, { method, token });
      expect(status).toBe(401);
      expect(WireError.parse(body)).toMatchObject({ code: 'not_signed_in', requestId: headers.get('x-request-id') });
      expect(body.error).toBe(body.message);
    }
  });

  test.each(calls.filter(([, path]) => path.includes('/deployments/')))(
    '%s %s answers 403 for a deployment outside the token, 404 for an unknown one, 400 for a text',
    async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      const replaceDeployment = (id: string) => path.replace('/deployments/1', `/deployments/${id}`);
      const limitedToken = `${platform.token}-production-only`;
      expect(await platform.call(replaceDeployment('2'), { method, body, token: limitedToken })).toMatchObject({
        status: 403,
        body: { code: 'not_allowed', message: 'You have no access to deployment 2.' },
      });
      expect(await platform.call(replaceDeployment('77'), { method, body })).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'There is no deployment 77.' },
      });
      expect(await platform.call(replaceDeployment('one'), { method, body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message: 'deploymentId must be a whole number.' },
      });
    },
  );

  test('an answer contains the request id that the caller sent', async () => {
    const { headers } = await platform.call('/v1/app-config', { headers: { 'x-request-id': 'run-7.2' } });
    expect(headers.get('x-request-id')).toBe('run-7.2');
  });

  test('an unknown path answers 404, an unknown method 405', async () => {
    expect(await get('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await platform.call(REPORTS, { method: 'PATCH' })).toMatchObject({ status: 405 });
  });

  test('a body over the limit answers 413', async () => {
    const body = { externalWorkbookId: 'x'.repeat(1_100_000), resultLocation: 'Sheet1!A1' };
    expect(await platform.call(`${REPORTS}/1/connect-workbook`, { method: 'PUT', body })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});

describe('the list of reports', () => {
  test('the list of reports has the same content under the new key and the deprecated one', async () => {
    const { body } = await get(`${REPORTS}?first=5`);
    expect(readList(body.items)).toHaveLength(5);
    expect(body.data).toEqual(body.items);
    expect(readNumber(body.count)).toBeGreaterThanOrEqual(60);
    expect(body.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  });

  test.each(['name', 'createdAt', 'updatedAt'])(
    'the list of reports pages by %s in both directions, with every report once and in order',
    async (sortBy) => {
      const total = readNumber((await get(`${REPORTS}?first=1`)).body.count);
      const ascending = await readAllPages(`${REPORTS}?first=7&sortBy=${sortBy}&sortDirection=ASC`);
      const descending = await readAllPages(`${REPORTS}?first=7&sortBy=${sortBy}&sortDirection=DESC`);
      const values = ascending.map((report) => readText(report[sortBy]).toLowerCase());
      expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect(new Set(ascending.map((report) => report.id)).size).toBe(total);
      expect(ascending).toHaveLength(total);
      expect(descending.map((report) => report.id)).toEqual(ascending.map((report) => report.id).reverse());
    },
  );

  test('the list of reports pages without gap or repetition while reports are added before and after the cursor', async () => {
    const before = (await readAllPages(`${REPORTS}?first=50&sortBy=name`)).map((report) => readNumber(report.id));
    const pagedReports = await readAllPages(`${REPORTS}?first=6&sortBy=name`, async (page) => {
      for (const name of [`AAA new ${page}`, `Monthly new ${page}`, `ZZZ new ${page}`]) await insertReport(name);
    });
    const ids = pagedReports.map((report) => readNumber(report.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    const addedNames = pagedReports.map((report) => readText(report.name)).filter((name) => name.includes('new '));
    expect(addedNames).not.toContain('AAA new 1');
    expect(addedNames).toContain('ZZZ new 1');
  });

  test('the list of reports continues after a report that was removed, and skips other removed ones', async () => {
    for (const name of ['Mmm 1', 'Mmm 2', 'Mmm 3', 'Mmm 4']) await insertReport(name);
    const removeReport = async (name: string) => {
      await platform.database.run(
        'DELETE FROM report_roles WHERE report_id IN (SELECT id FROM reports WHERE name = $1)',
        [name],
      );
      await platform.database.run('DELETE FROM reports WHERE name = $1', [name]);
    };
    const path = `${REPORTS}?sortBy=name&search=mmm`;
    const first = await get(`${path}&first=2`);
    expect(readNames(first)).toEqual(['Mmm 1', 'Mmm 2']);
    await removeReport('Mmm 2');
    await removeReport('Mmm 3');
    const rest = await get(`${path}&first=2&after=${readText(first.body.pageInfo?.endCursor)}`);
    expect([readNames(rest), rest.body.count]).toEqual([['Mmm 4'], 2]);
    const total = readNumber((await get(`${REPORTS}?first=1`)).body.count);
    await removeReport('Mmm 1');
    await removeReport('Mmm 4');
    expect((await get(`${REPORTS}?first=1`)).body.count).toBe(total - 2);
  });

  test('the search for reports finds text in name, title and description in any letter case', async () => {
    expect(readNames(await get(`${REPORTS}?search=LEAGUE+TABLE`))).toEqual(['Store league table']);
    expect(readNames(await get(`${REPORTS}?search=ranked+by+NET`))).toEqual(['Store league table']);
    expect(readNames(await get(`${REPORTS}?search=leading+zeros%2C+16`))).toEqual(['Top 100 products']);
    expect((await get(`${REPORTS}?search=no+such+words`)).body).toMatchObject({ items: [], data: [], count: 0 });
  });

  test('the search for reports treats the wildcards of SQL as plain characters', async () => {
    expect(readNames(await get(`${REPORTS}?search=${encodeURIComponent('%')}`))).toEqual([]);
    expect(readNames(await get(`${REPORTS}?search=${encodeURIComponent('s_les')}`))).toEqual([]);
    expect(readNames(await get(`${REPORTS}?search=${encodeURIComponent("'; DROP TABLE reports")}`))).toEqual([]);
  });

  test('the count of reports covers all matches, not only the current page', async () => {
    const { body } = await get(`${REPORTS}?first=2&search=ireland`);
    expect(body.count).toBe((await readAllPages(`${REPORTS}?first=1&search=ireland`)).length);
  });

  test.each([
    'folderId=3',
    'workbookId=1',
    'externalWorkbookId=no+such+file',
    'search=sales',
    'folderId=3&search=sales',
    'folderId=3&workbookId=1',
  ])('the count of reports equals the number of listed reports: %s', async (filters) => {
    const { body } = await get(`${REPORTS}?first=500&${filters}`);
    expect(body.count).toBe(readList(body.items).length);
  });

  test('the folder filter of the list of reports excludes subfolders', async () => {
    const { body } = await get(`${REPORTS}?first=100&folderId=3`);
    expect(readList(body.items).length).toBeGreaterThan(2);
    for (const report of readList(body.items)) expect(report.folderId).toBe(3);
    expect(readList(body.items)[0]?.folderPath).toEqual([
      { id: 1, name: 'Sales' },
      { id: 3, name: 'By store' },
    ]);
    expect((await get(`${REPORTS}?folderId=999`)).body.count).toBe(0);
  });

  test('the list of reports omits those that the caller may not read', async () => {
    const path = `${REPORTS}?search=bonus+pool`;
    expect(readNames(await get(path))).toEqual([]);
    expect(readNames(await platform.call(path, { token: `${platform.token}-administrator` }))).toEqual([
      'Store bonus pool',
    ]);
  });

  test("the list of reports by last view begins with the caller's latest view, and refuses a cursor", async () => {
    await get(`${REPORTS}/20`);
    await get(`${REPORTS}/12`);
    const { body } = await get(`${REPORTS}?sortBy=lastViewedAt&first=2`);
    expect(readList(body.items).map((report) => report.id)).toEqual([12, 20]);
    expect(body.pageInfo).toBeNull();
    const viewer = await platform.call(`${REPORTS}?sortBy=lastViewedAt&first=2`, {
      token: `${platform.token}-viewer`,
    });
    expect(readList(viewer.body.items).map((report) => report.id)).not.toEqual([12, 20]);
    const cursor = readText((await get(`${REPORTS}?first=1`)).body.pageInfo?.endCursor);
    expect(await get(`${REPORTS}?sortBy=lastViewedAt&after=${cursor}`)).toMatchObject({ status: 400 });
  });

  test.each([
    ['first=0', 'first'],
    ['first=501', 'first'],
    ['first=ten', 'first'],
    ['first=1.5', 'first'],
    ['first=-1', 'first'],
    ['sortBy=size', 'sortBy'],
    ['sortDirection=up', 'sortDirection'],
    ['folderId=all', 'folderId'],
    ['folderId=-1', 'folderId'],
    ['after=nonsense', 'after'],
    ['after=', 'after'],
    ['limit=10&first=10', 'limit'],
    ['page=2&after=x', 'page'],
    ['offset=1', 'offset'],
    ['folderId=2147483648', 'folderId'],
    ['first=1&first=2', 'first'],
    [`search=${'x'.repeat(256)}`, 'search'],
  ])('the list of reports refuses %s with a sentence that names the field', async (query, field) => {
    const { status, body } = await get(`${REPORTS}?${query}`);
    expect(status).toBe(400);
    expect(readText(body.message)).toMatch(new RegExp(`^${field} .+\\.$`));
  });

  test('the list of reports refuses the cursor of another order', async () => {
    const cursor = readText((await get(`${REPORTS}?first=1&sortBy=name`)).body.pageInfo?.endCursor);
    const { status, body } = await get(`${REPORTS}?first=1&sortBy=createdAt&after=${cursor}`);
    expect([status, readText(body.message)]).toEqual([400, expect.stringContaining('after')]);
  });
});

describe('a single report', () => {
  test('a report shows owner, folder path, rights and exactly one query', async () => {
    const { status, body } = await get(`${REPORTS}/1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      deploymentId: 1,
      type: 'REPORT',
      name: 'Net sales by region',
      user: { email: 'priya.nair@haldenmoor.example', firstName: 'Priya' },
      refreshedByUser: { firstName: 'Sam' },
      folderPath: [{ name: 'Sales' }],
      canEdit: false,
      sqlQuery: null,
      externalWorkbookPlacements: [],
    });
    expect(JSON.parse(readText(body.jsonQuery))).toMatchObject({ dimensions: ['sales.stores_region'] });
    expect(readText(body.publicId)).toMatch(/^[0-9A-Za-z]{12}$/);
  });

  test('a report that the caller may not read answers 403, an unknown one 404', async () => {
    const admin = `${platform.token}-administrator`;
    const [hiddenReport] = readList((await platform.call(`${REPORTS}?search=bonus+pool`, { token: admin })).body.items);
    expect(await get(`${REPORTS}/${String(hiddenReport?.id)}`)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await get(`${REPORTS}/99999`)).toMatchObject({ status: 404 });
    expect(await get(`${REPORTS}/x`)).toMatchObject({
      status: 400,
      body: { message: 'reportId must be a whole number.' },
    });
    // The report belongs to another deployment, so it is not found in this one.
    expect(await get(`${REPORTS}/1001`)).toMatchObject({ status: 404 });
  });
});

describe('folders', () => {
  test('folders form a tree that is read level by level, in order', async () => {
    const folderNames: string[] = [];
    const descend = async (parent: string, depth: number): Promise<void> => {
      for (const folder of await readAllPages(`/v1/deployments/1/folders?first=1${parent}`)) {
        folderNames.push(`${'  '.repeat(depth)}${readText(folder.name)}`);
        await descend(`&parentId=${String(folder.id)}`, depth + 1);
      }
    };
    await descend('', 0);
    expect(folderNames).toHaveLength(14);
    expect(folderNames.slice(0, 5)).toEqual(['Sales', '  Daily trading', '  By store', '    Ireland', '  By product']);
  });

  test('the list of folders answers 404 for an unknown parent, 400 for an invalid one, and the root for parent 0', async () => {
    expect(await get('/v1/deployments/1/folders?parentId=999')).toMatchObject({ status: 404 });
    expect(await get('/v1/deployments/1/folders?parentId=101')).toMatchObject({ status: 404 });
    expect(await get('/v1/deployments/1/folders?parentId=-1')).toMatchObject({ status: 400 });
    expect(readNames(await get('/v1/deployments/1/folders?parentId=0'))).toEqual(
      readNames(await get('/v1/deployments/1/folders')),
    );
  });
});

describe('deployments and environments', () => {
  test('the list of deployments contains only those of the caller', async () => {
    expect(readNames(await get('/v1/deployments'))).toEqual(['Retail production', 'Retail staging']);
    const limitedAnswer = await platform.call('/v1/deployments', { token: `${platform.token}-production-only` });
    expect(readNames(limitedAnswer)).toEqual(['Retail production']);
    expect(readNames(await platform.call('/v1/deployments', { token: `${platform.token}-viewer` }))).toEqual([
      'Retail production',
    ]);
    expect(await get('/v1/deployments/2')).toMatchObject({ status: 200, body: { id: 2, creationStep: 'ready' } });
    expect((await readAllPages('/v1/deployments?first=1')).map((deployment) => deployment.id)).toEqual([1, 2]);
  });

  test('environments name the address of the data API on the host of the request', async () => {
    const { body } = await get('/v1/deployments/1/environments?type=production');
    expect(readList(body.items)).toEqual([
      {
        id: '11',
        type: 'production',
        branch: null,
        user: null,
        api_credentials: [{ type: 'rest', version: 1, url: `${platform.origin}/deployments/1/cubejs-api` }],
      },
    ]);
    expect(await get('/v1/deployments/1/environments?type=big')).toMatchObject({ status: 400 });
  });

  test('deployments and environments issue tokens within the documented limits', async () => {
    const post = (path: string, body?: unknown) =>
      platform.call(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
    expect(readText((await post('/v1/deployments/1/token')).body.cubeApiToken).split('.')).toHaveLength(3);
    for (const expiresIn of [59, 86_401, 1.5, 'long']) {
      expect(await post('/v1/deployments/1/token', { expiresIn })).toMatchObject({ status: 400 });
    }
    const tokensPath = '/v1/deployments/1/environments/11/tokens';
    const answer = await post(tokensPath, { security_context: { department: 'x' }, expires_in: 60 });
    expect(answer).toMatchObject({ status: 200, body: { data: { security_context: {} } } });
    expect(await post(tokensPath, { security_context: null })).toMatchObject({ status: 400 });
    expect(await post(tokensPath, {})).toMatchObject({
      status: 400,
      body: { message: 'security_context is missing.' },
    });
    expect(await post(tokensPath, { security_context: {}, expires_in: 3601 })).toMatchObject({ status: 400 });
    expect(await post('/v1/deployments/1/environments/99/tokens', { security_context: {} })).toMatchObject({
      status: 404,
    });
  });
});

test('the app config says that users may download data', async () => {
  const { status, body } = await get('/v1/app-config');
  expect(status).toBe(200);
  expect(body).toMatchObject({ applyThemeGlobally: false, restrictDataDownload: false });
});
