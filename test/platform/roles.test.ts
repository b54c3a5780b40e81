import { OPERATIONS, type OperationId } from '../../src/contract';
import { setToken } from '../../src/platform/store';
import { type DescribedAnswers, describedAnswers } from './described-answers';
import { type RunningPlatform, runPlatform } from './running-platform';

interface Expectation {
  /** The route's parameters have these values; `deploymentId` defaults to 1. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** An administrator, a developer, an analyst and a viewer get these statuses, in this order. */
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
    // A caller who may not read notifications does not learn which ids exist.
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

let platform: RunningPlatform;
let described: DescribedAnswers;

beforeAll(async () => {
  platform = await runPlatform();
  described = await describedAnswers(platform);
  await setToken(platform.database, 'limited administrator', 'limited-administrator', 1, 1);
});
afterAll(() => platform.close());

const rows = Object.entries(TABLE).flatMap(([operation, expectations]) =>
  expectations.map((expectation) => ({
    ...expectation,
    operation,
    route: OPERATIONS[operation as OperationId],
    name: [operation, ...Object.entries(expectation.path ?? {}).map((value) => value.join(' '))].join(', '),
  })),
);
type Row = (typeof rows)[number];

/** Calls the operation, and also checks the answer against the platform's own description of it. */
async function callStatus(row: Row, token: string | null, deploymentId = '1'): Promise<number> {
  const values: Readonly<Record<string, string>> = { deploymentId, ...row.path };
  const { status, body } = await platform.call(
    row.route.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    { method: row.route.method, token, ...(row.body === undefined ? {} : { body: row.body }) },
  );
  expect([row.name, status, described.findFaults(row.route, status, body)]).toEqual([row.name, status, []]);
  return status;
}

/** Returns the statuses of every row by its name. */
async function collectStatuses(read: (row: Row) => Promise<Statuses>): Promise<Record<string, Statuses>> {
  const found: Record<string, Statuses> = {};
  for (const row of rows) found[row.name] = await read(row);
  // Two rows of one name would hide each other.
  expect(Object.keys(found)).toHaveLength(rows.length);
  return found;
}

type Statuses = Readonly<Record<string, number>>;

const expectedStatuses = (expected: (row: Row) => Statuses) =>
  Object.fromEntries(rows.map((row) => [row.name, expected(row)]));

test('an operation answers each role with the status in the table, and unknown callers with 401', async () => {
  const found = await collectStatuses(async (row) => {
    const statuses: Record<string, number> = {};
    for (const role of CALLERS)
      statuses[role] = await callStatus(row, role === 'analyst' ? platform.token : `${platform.token}-${role}`);
    return { ...statuses, 'no token': await callStatus(row, null), 'unknown token': await callStatus(row, 'made-up') };
  });
  expect(found).toEqual(
    expectedStatuses(({ allowed: [administrator, developer, analyst, viewer] }) => ({
      administrator,
      developer,
      analyst,
      viewer,
      'no token': 401,
      'unknown token': 401,
    })),
  );
});

test("a token limited to one deployment has its user's rights there, and none elsewhere", async () => {
  const analystToken = `${platform.token}-production-only`;
  const isInDeployment = ({ route }: Row): boolean => route.path.includes('{deploymentId}');
  const found = await collectStatuses(async (row) => ({
    administrator: await callStatus(row, 'limited-administrator'),
    analyst: await callStatus(row, analystToken),
    ...(isInDeployment(row) && {
      'administrator in another deployment': await callStatus(row, 'limited-administrator', '2'),
      'analyst in another deployment': await callStatus(row, analystToken, '2'),
      'administrator in a missing deployment': await callStatus(row, `${platform.token}-administrator`, '77'),
    }),
  }));
  expect(found).toEqual(
    expectedStatuses((row) => {
      const [administrator, , analyst] = row.allowed;
      // Embed tenants belong to the whole account.
      const isAccountOperation = row.operation.startsWith('deleteEmbedTenant');
      return {
        administrator: isAccountOperation ? 403 : administrator,
        analyst,
        ...(isInDeployment(row) && {
          'administrator in another deployment': 403,
          'analyst in another deployment': 403,
          'administrator in a missing deployment': 404,
        }),
      };
    }),
  );
});

test('an embed session for a deployment outside the token is refused', async () => {
  const body = { deploymentId: 2, externalId: 'e' };
  expect(
    await platform.call('/v1/embed/generate-session', { method: 'POST', token: 'limited-administrator', body }),
  ).toMatchObject({ status: 403, body: { code: 'not_allowed', message: 'You have no access to deployment 2.' } });
});
