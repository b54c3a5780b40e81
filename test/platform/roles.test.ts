import { OPERATIONS, type OperationId } from '../../src/contract';
import { setToken } from '../../src/platform/store';
import { type DescribedAnswers, describedAnswers } from './described-answers';
import { onEachStore } from './on-each-store';
import type { RunningPlatform } from './running-platform';

interface Expectation {
  /** Fills the braces of the route; deployment 1 unless said otherwise. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Statuses by caller: administrator, developer, analyst, viewer. */
  readonly allowed: readonly [number, number, number, number];
}

const everyone = [200, 200, 200, 200] as const;
const administrators = [200, 403, 403, 403] as const;
const placement = { externalWorkbookId: 'roles', resultLocation: 'Sheet1!A1' };
const [readable, restricted] = [{ reportId: '1' }, { reportId: '36' }];
const thread = { widgetId: 'assistant', threadId: 'thread-1' };

const TABLE: Readonly<Record<OperationId, readonly Expectation[]>> = {
  getAppConfig: [{ allowed: everyone }],
  getSpec: [{ allowed: everyone }],
  listDeployments: [{ allowed: everyone }],
  getDeployment: [{ allowed: everyone }],
  createDeploymentToken: [{ allowed: [200, 200, 200, 403] }],
  listEnvironments: [{ allowed: everyone }],
  createEnvironmentToken: [
    { path: { environmentId: '11' }, body: { security_context: {} }, allowed: [200, 200, 200, 403] },
  ],
  listFolders: [{ allowed: everyone }],
  listReports: [{ allowed: everyone }],
  getReport: [
    { path: readable, allowed: everyone },
    { path: restricted, allowed: administrators },
    { path: { reportId: '99999' }, allowed: [404, 404, 404, 404] },
  ],
  connectReportToWorkbook: [
    { path: readable, body: placement, allowed: everyone },
    { path: restricted, body: placement, allowed: administrators },
  ],
  refreshReport: [
    { path: readable, body: placement, allowed: everyone },
    { path: restricted, allowed: administrators },
  ],
  disconnectReportFromWorkbook: [
    { path: readable, body: { placementId: 'none' }, allowed: everyone },
    { path: restricted, body: { placementId: 'none' }, allowed: administrators },
  ],
  listExternalDocumentPlacements: [{ path: { externalWorkbookId: 'roles' }, allowed: everyone }],
  getNotification: [
    { path: { id: '1' }, allowed: administrators },
    // Whoever may not see notifications cannot tell which there are.
    { path: { id: '999' }, allowed: [404, 403, 403, 403] },
  ],
  listNotifications: [{ allowed: administrators }],
  removeNotificationRecipients: [{ path: { id: '1' }, body: { recipients: [{ id: 1 }] }, allowed: administrators }],
  generateSession: [{ body: { deploymentId: 1, externalId: 'e' }, allowed: administrators }],
  startDbtSync: [{ allowed: [200, 200, 403, 403] }],
  updatePublishedAiWidgetThread: [
    { path: { workbookId: '1' }, body: thread, allowed: [200, 200, 403, 403] },
    { path: { workbookId: '999' }, body: thread, allowed: [404, 404, 404, 404] },
  ],
  duplicateWorkbook: [
    { path: { workbookId: '1' }, allowed: [200, 200, 200, 403] },
    { path: { workbookId: '3' }, allowed: administrators },
    { path: { workbookId: '999' }, allowed: [404, 404, 404, 404] },
  ],
  deleteEmbedTenantSlash: [{ path: { embedTenantName: 'nobody' }, allowed: [204, 403, 403, 403] }],
  deleteEmbedTenant: [{ path: { embedTenantName: 'nobody' }, allowed: [204, 403, 403, 403] }],
};

const CALLERS = ['administrator', 'developer', 'analyst', 'viewer'] as const;

onEachStore((run) => {
  let platform: RunningPlatform;
  let described: DescribedAnswers;

  beforeAll(async () => {
    platform = await run();
    described = await describedAnswers(platform);
    await setToken(platform.database, 'limited administrator', 'limited-administrator', 1, 1);
  });
  afterAll(() => platform.close());

  const rows = Object.entries(TABLE).flatMap(([operation, expectations]) =>
    expectations.map((expectation) => ({ route: OPERATIONS[operation as OperationId], operation, ...expectation })),
  );

  /** Also checks the answer against the platform's own description of it. */
  async function statusOf(row: (typeof rows)[number], token: string | null, deploymentId = '1'): Promise<number> {
    const values: Readonly<Record<string, string>> = { deploymentId, ...row.path };
    const { status, body } = await platform.call(
      row.route.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      { method: row.route.method, token, ...(row.body === undefined ? {} : { body: row.body }) },
    );
    expect([row.operation, status, described.faultsOf(row.route, status, body)]).toEqual([row.operation, status, []]);
    return status;
  }

  test.each(rows)('$operation $path: administrator, developer, analyst, viewer get $allowed', async (row) => {
    const found: number[] = [];
    for (const role of CALLERS) {
      found.push(await statusOf(row, role === 'analyst' ? platform.token : `${platform.token}-${role}`));
    }
    expect(found).toEqual(row.allowed);
    expect(await statusOf(row, null)).toBe(401);
    expect(await statusOf(row, 'made-up')).toBe(401);
  });

  test.each(rows)('$operation $path: a token of one deployment may there what its user may', async (row) => {
    const [administrator, , analyst] = row.allowed;
    const isOfTheAccount = row.operation.startsWith('deleteEmbedTenant');
    expect(await statusOf(row, 'limited-administrator')).toBe(isOfTheAccount ? 403 : administrator);
    expect(await statusOf(row, `${platform.token}-production-only`)).toBe(analyst);
    if (!row.route.path.includes('{deploymentId}')) return;
    expect(await statusOf(row, 'limited-administrator', '2')).toBe(403);
    expect(await statusOf(row, `${platform.token}-production-only`, '2')).toBe(403);
    expect(await statusOf(row, `${platform.token}-administrator`, '77')).toBe(404);
  });

  test('a session for a deployment outside the token is refused', async () => {
    const body = { deploymentId: 2, externalId: 'e' };
    expect(
      await platform.call('/v1/embed/generate-session', { method: 'POST', token: 'limited-administrator', body }),
    ).toMatchObject({ status: 403, body: { code: 'not_allowed', message: 'You have no access to deployment 2.' } });
  });
});
