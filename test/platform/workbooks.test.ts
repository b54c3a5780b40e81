import * as z from 'zod/mini';
import { findDbtSyncJob } from '../../src/platform/store';
import { type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const AT = '/v1/deployments/1';

let platform: RunningPlatform;
let developer: string;

beforeAll(async () => {
  platform = await runPlatform();
  developer = `${platform.token}-developer`;
});
afterAll(() => platform.close());

const post = (path: string, body?: object, token?: string) =>
  platform.call(path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });

describe('a dbt sync', () => {
  const waitForJob = async (id: string) => {
    for (;;) {
      const job = await findDbtSyncJob(platform.database, id);
      if (job?.finished_at) return job;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  test('a dbt sync passes through its states and can be read back', async () => {
    const { status, body } = await post(`${AT}/dbt-sync`, undefined, developer);
    expect([status, body.branchName]).toEqual([200, 'main']);
    expect(readText(body.workflowId)).not.toBe('');
    const job = await waitForJob(readText(body.syncJobId));
    expect(job).toMatchObject({
      state: 'succeeded',
      workflow_id: body.workflowId,
      requested_by: 9,
      deployment_id: 1,
    });
    expect(job.outcome).toMatchObject({ branch: 'main', views: expect.arrayContaining(['sales']) });
    const times = [job.queued_at, job.started_at, job.finished_at].map((time) => time?.getTime() ?? Number.NaN);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('a dbt sync names its branch, and an unknown branch of the deployment is not found', async () => {
    const branch = { branchName: 'new-region-names' };
    expect(await post(`${AT}/dbt-sync`, branch, developer)).toMatchObject({ status: 200, body: branch });
    expect(await post(`${AT}/dbt-sync`, { branchName: null }, developer)).toMatchObject({ status: 200 });
    expect(await post('/v1/deployments/2/dbt-sync', branch, developer)).toMatchObject({
      status: 404,
      body: { message: 'There is no branch new-region-names in deployment 2.' },
    });
    expect(await post(`${AT}/dbt-sync`, { branchName: '' }, developer)).toMatchObject({ status: 400 });
    expect(await post(`${AT}/dbt-sync`, { branch: 'x' }, developer)).toMatchObject({ status: 400 });
  });

  test('a dbt sync that cannot run fails with its reason, and the next one still runs', async () => {
    await platform.database.run("UPDATE deployments SET creation_step = 'schema' WHERE id = 2");
    const failing = await post('/v1/deployments/2/dbt-sync', {}, developer);
    const next = await post(`${AT}/dbt-sync`, {}, developer);
    expect(await waitForJob(readText(failing.body.syncJobId))).toMatchObject({
      state: 'failed',
      outcome: { reason: 'The deployment is not ready.' },
    });
    expect(await waitForJob(readText(next.body.syncJobId))).toMatchObject({ state: 'succeeded' });
    await platform.database.run("UPDATE deployments SET creation_step = 'ready' WHERE id = 2");
  });
});

describe('attaching an AI widget thread', () => {
  const PATH = `${AT}/workbooks/1/dashboard/ai-widget-thread`;
  const thread = { widgetId: 'assistant', threadId: 'thread-7' };

  test('attaching an AI thread answers the current dashboard in a new version', async () => {
    const { status, body } = await post(PATH, thread, developer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, workbookId: 1, status: 'published', versionNumber: 5 });
    expect(readList(body.config?.widgets)).toContainEqual(
      expect.objectContaining({ id: 'assistant', config: { threadId: 'thread-7' } }),
    );
    expect(readList(body.reportSnapshots)).toHaveLength(3);
  });

  test('attaching an AI thread refuses a changed dashboard, and accepts an unchanged one', async () => {
    const firstAnswer = await post(PATH, thread, developer);
    const checksum = readText(firstAnswer.body.checksum);
    expect(await post(PATH, { ...thread, threadId: 'thread-8', checksum }, developer)).toMatchObject({ status: 200 });
    expect(await post(PATH, { ...thread, threadId: 'thread-9', checksum }, developer)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('changed since') },
    });
    const lastAnswer = await post(PATH, { ...thread, threadId: 'thread-8' }, developer);
    expect(JSON.stringify(lastAnswer.body.config)).not.toContain('thread-9');
  });

  test.each([
    ['an unknown widget', 1, { widgetId: 'ghost' }, 404, 'no widget ghost'],
    ['a widget of another kind', 1, { widgetId: 'sales' }, 400, 'widgetId must name an AI widget'],
    ['no thread', 1, { threadId: undefined }, 400, 'threadId is missing.'],
    ['a workbook without a dashboard', 4, {}, 404, 'has no published dashboard'],
    ['an unknown workbook', 999, {}, 404, 'There is no workbook 999 in deployment 1.'],
    ['a workbook of another deployment', 101, {}, 404, 'There is no workbook 101 in deployment 1.'],
  ])('attaching an AI thread to %s is refused', async (_what, workbook, fields, status, messagePart) => {
    const path = `${AT}/workbooks/${workbook}/dashboard/ai-widget-thread`;
    expect(await post(path, { ...thread, ...fields }, developer)).toMatchObject({
      status,
      body: { message: expect.stringContaining(messagePart) },
    });
  });
});

test('a user who may edit a workbook may edit its reports, and no others', async () => {
  const readRights = async (token?: string) => {
    const { body } = await platform.call(`${AT}/reports?first=10&sortBy=createdAt&sortDirection=ASC`, {
      ...(token && { token }),
    });
    return readList(body.items).map(({ workbookId, canEdit }) => [workbookId, canEdit]);
  };
  const developerRights = await readRights(developer);
  expect(developerRights).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, true],
      [null, false],
    ]),
  );
  expect(developerRights.filter(([workbook, canEdit]) => (workbook === null) === Boolean(canEdit))).toEqual([]);
  expect((await readRights(`${platform.token}-viewer`)).filter(([, canEdit]) => canEdit)).toEqual([]);
});

describe('duplicating a workbook', () => {
  const listReportsIn = async (workbook: unknown, token = platform.token) =>
    readList((await platform.call(`${AT}/reports?workbookId=${String(workbook)}&sortBy=name`, { token })).body.items);

  test('a duplicated workbook belongs to the caller with its reports, without shares and published dashboards', async () => {
    const { status, body } = await post(`${AT}/workbooks/1/duplicate`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'WORKBOOK',
      name: 'Weekly trading review (copy)',
      userId: 2,
      user: { email: 'sam.okafor@haldenmoor.example' },
      slug: null,
      folderId: null,
      publishedDashboard: null,
      dashboardDraft: { title: 'Weekly trading' },
    });
    const [originals, copies] = [await listReportsIn(1), await listReportsIn(body.id)];
    const readQueries = (reports: typeof originals) =>
      reports.map(({ name, sqlQuery, jsonQuery }) => ({ name, sqlQuery, jsonQuery }));
    expect(originals).toHaveLength(3);
    expect(readQueries(copies)).toEqual(readQueries(originals));
    for (const copy of copies)
      expect(copy).toMatchObject({ userId: 2, canEdit: true, rolesWithAccess: [], version: 1 });
    expect(new Set([...originals, ...copies].map(({ publicId }) => publicId)).size).toBe(6);
    const viewer = await platform.call(`${AT}/reports/${String(copies[0]?.id)}`, {
      token: `${platform.token}-viewer`,
    });
    expect(viewer.status).toBe(403);
  });

  test('a duplicated workbook stays in the folder of the original if the caller may edit that folder', async () => {
    expect(await post(`${AT}/workbooks/1/duplicate`, {}, developer)).toMatchObject({
      body: { folderId: 1, userId: 9 },
    });
  });

  test('the reports of a duplicated workbook are counted at once', async () => {
    const readCount = async () => (await platform.call(`${AT}/reports?first=1`)).body.count;
    const before = Number(await readCount());
    await post(`${AT}/workbooks/1/duplicate`, { shared: false });
    expect(Number(await readCount())).toBe(before + 3);
  });

  test('any author may duplicate a workbook of the shared workspace, which copies what is published', async () => {
    expect(await post(`${AT}/workbooks/2/duplicate`)).toMatchObject({ status: 403 });
    const { status, body } = await post(`${AT}/workbooks/2/duplicate`, { shared: true });
    expect([status, body.name, body.dashboardDraft?.title]).toEqual([
      200,
      'Store operations pack (copy)',
      'Store operations',
    ]);
    expect(await listReportsIn(body.id)).toHaveLength(2);
    expect(await post(`${AT}/workbooks/1/duplicate`, { shared: true })).toMatchObject({
      status: 400,
      body: { message: 'Workbook 1 is not in the shared workspace.' },
    });
    expect(await post(`${AT}/workbooks/4/duplicate`, { shared: true })).toMatchObject({
      status: 400,
      body: { message: 'Nothing of workbook 4 is published.' },
    });
  });

  test('duplicating an unreadable or unknown workbook is refused', async () => {
    expect(await post(`${AT}/workbooks/3/duplicate`)).toMatchObject({ status: 403 });
    expect(await post(`${AT}/workbooks/101/duplicate`)).toMatchObject({ status: 404 });
    expect(await post(`${AT}/workbooks/1/duplicate`, { share: true })).toMatchObject({ status: 400 });
    expect(await post(`${AT}/workbooks/1/duplicate`, {}, `${platform.token}-viewer`)).toMatchObject({ status: 403 });
  });

  test('a duplicated workbook omits reports that the caller may not read [P8]', async () => {
    const removeAccess = (id: number) => platform.database.run('DELETE FROM report_roles WHERE report_id = $1', [id]);
    const restoreAccess = (id: number) =>
      platform.database.run('INSERT INTO report_roles SELECT $1, id FROM roles WHERE id IN (1, 2)', [id]);
    const listNamesIn = async (id: unknown, token?: string) => (await listReportsIn(id, token)).map(({ name }) => name);
    const administrator = `${platform.token}-administrator`;
    for (const [workbook, fields, restricted] of [
      [1, {}, 1],
      [2, { shared: true }, 4],
    ] as const) {
      const { body: before } = await post(`${AT}/workbooks/${workbook}/duplicate`, fields, administrator);
      const all = await listNamesIn(before.id, administrator);
      const { body: hiddenReport } = await platform.call(`${AT}/reports/${restricted}`, { token: administrator });
      expect(all).toContain(hiddenReport.name);
      await removeAccess(restricted);
      const { status, body } = await post(`${AT}/workbooks/${workbook}/duplicate`, fields);
      expect([status, await listNamesIn(body.id, administrator)]).toEqual([
        200,
        all.filter((name) => name !== hiddenReport.name),
      ]);
      await restoreAccess(restricted);
    }
  });

  test('a duplicate that fails leaves nothing in the store', async () => {
    const orphans = await platform.database.queryRows(
      z.object({ n: z.number() }),
      `SELECT count(*)::integer AS n FROM reports r WHERE r.workbook_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM workbooks w WHERE w.id = r.workbook_id)`,
    );
    expect(orphans).toEqual([{ n: 0 }]);
  });
});

describe('app config', () => {
  test('the app config contains the stored settings and spells out unset ones', async () => {
    expect((await platform.call('/v1/app-config')).body).toMatchObject({
      applyThemeGlobally: false,
      appTheme: { light: { accentColor: '#1f6f5c' }, dark: {} },
      creatorMode: {
        localizedTitles: [{ locale: 'en-GB' }, { locale: 'de-DE' }],
        showGeneratedSql: true,
        showSemanticSql: true,
      },
      embedding: { locale: 'en-GB', showDashboardChat: true },
    });
    await platform.database.run(
      `UPDATE settings SET value = '{"restrictDataDownload":true}' WHERE name = 'app config'`,
    );
    expect((await platform.call('/v1/app-config')).body).toEqual({
      applyThemeGlobally: false,
      appTheme: null,
      creatorMode: null,
      embedding: null,
      sheetsAgentChatEnabled: false,
      dashboardAppsEnabled: false,
      restrictDataDownload: true,
    });
  });
});
