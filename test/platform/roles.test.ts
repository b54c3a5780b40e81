import { OPERATIONS, type OperationId } from '../../src/contract';
import { setToken } from '../../src/platform/store';
import { type AnswerChecker, createAnswerChecker } from './answer-checker';
import { type RunningPlatform, runPlatform } from './running-platform';

interface Expectation {
  /** The route's parameters have these values; `deploymentId` defaults to 1. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** An administrator, a developer, an analyst and a viewer get these statuses, in this order. */
  readonly allowed: readonly [number, number, number, number];
}

const everyoneStatuses = [200, 200, 200, 200] as const;
const administratorStatuses = [200, 403, 403, 403] as const;
const placement = { externalWorkbookId: 'roles', resultLocation: 'Sheet1!A1' };
const [readable, restricted] = [{ reportId: '1' }, { reportId: '36' }];
const threadBody = { widgetId: 'assistant', threadId: 'thread-1' };

const TABLE: Readonly<Record<OperationId, readonly Expectation[]>> = {
  getAppConfig: [{ allowed: everyoneStatuses }],
  getSpec: [{ allowed: everyoneStatuses }],
  listDeployments: [{ allowed: everyoneStatuses }],
  getDeployment: [{ allowed: everyoneStatuses }],
  getDeploymentSettings: [{ allowed: everyoneStatuses }],
  createDeploymentToken: [{ allowed: [200, 200, 200, 403] }],
  listEnvironments: [{ allowed: everyoneStatuses }],
  createEnvironmentToken: [
    { path: { environmentId: '11' }, body: { security_context: {} }, allowed: [200, 200, 200, 403] },
  ],
  listFolders: [{ allowed: everyoneStatuses }],
  listReports: [{ allowed: everyoneStatuses }],
  getReport: [
    { path: readable, allowed: everyoneStatuses },
    { path: restricted, allowed: administratorStatuses },
    { path: { reportId: '99999' }, allowed: [404, 404, 404, 404] },
  ],
  connectReportToWorkbook: [
    { path: readable, body: placement, allowed: everyoneStatuses },
    { path: restricted, body: placement, allowed: administratorStatuses },
  ],
  refreshReport: [
    { path: readable, body: placement, allowed: everyoneStatuses },
    { path: restricted, allowed: administratorStatuses },
  ],
  disconnectReportFromWorkbook: [
    { path: readable, body: { placementId: 'none' }, allowed: everyoneStatuses },
    { path: restricted, body: { placementId: 'none' }, allowed: administratorStatuses },
  ],
  listExternalDocumentPlacements: [{ path: { externalWorkbookId: 'roles' }, allowed: everyoneStatuses }],
  getNotification: [
    { path: { id: '1' }, allowed: administratorStatuses },
    // A caller who may not read notifications does not learn which ids exist.
    { path: { id: '999' }, allowed: [404, 403, 403, 403] },
  ],
  listNotifications: [{ allowed: administratorStatuses }],
  removeNotificationRecipients: [
    { path: { id: '1' }, body: { recipients: [{ id: 1 }] }, allowed: administratorStatuses },
  ],
  generateSession: [{ body: { deploymentId: 1, externalId: 'e' }, allowed: administratorStatuses }],
  startDbtSync: [{ allowed: [200, 200, 403, 403] }],
  updatePublishedAiWidgetThread: [
    { path: { workbookId: '1' }, body: threadBody, allowed: [200, 200, 403, 403] },
    { path: { workbookId: '999' }, body: threadBody, allowed: [404, 404, 404, 404] },
  ],
  duplicateWorkbook: [
    { path: { workbookId: '1' }, allowed: [200, 200, 200, 403] },
    { path: { workbookId: '3' }, allowed: administratorStatuses },
    { path: { workbookId: '999' }, allowed: [404, 404, 404, 404] },
  ],
  deleteEmbedTenantSlash: [{ path: { embedTenantName: 'nobody' }, allowed: [204, 403, 403, 403] }],
  deleteEmbedTenant: [{ path: { embedTenantName: 'nobody' }, allowed: [204, 403, 403, 403] }],
};

const CALLERS = ['administrator', 'developer', 'analyst', 'viewer'] as const;

let platform: RunningPlatform;
let answerChecker: AnswerChecker;

beforeAll(async () => {
  platform = await runPlatform();
  answerChecker = await createAnswerChecker(platform);
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
async function readStatus(row: Row, token: string | null, deploymentId = '1'): Promise<number> {
  const values: Readonly<Record<string, string>> = { deploymentId, ...row.path };
  const { status, body } = await platform.call(
    row.route.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    { method: row.route.method, token, ...(row.body === undefined ? {} : { body: row.body }) },
  );
  expect([row.name, status, answerChecker.findFaults(row.route, status, body)]).toEqual([row.name, status, []]);
  return status;
}

/** Returns the statuses of every row by its name. */
async function collectStatuses(read: (row: Row) => Promise<Statuses>): Promise<Record<string, Statuses>> {
  const foundStatuses: Record<string, Statuses> = {};
  for (const row of rows) foundStatuses[row.name] = await read(row);
  // Two rows of one name would hide each other.
  expect(Object.keys(foundStatuses)).toHaveLength(rows.length);
  return foundStatuses;
}

type Statuses = Readonly<Record<string, number>>;

const createExpectedStatuses = (toStatuses: (row: Row) => Statuses) =>
  Object.fromEntries(rows.map((row) => [row.name, toStatuses(row)]));

test('an operation answers each role with the status in the table, and unknown callers with 401', async () => {
  const foundStatuses = await collectStatuses(async (row) => {
    const statuses: Record<string, number> = {};
    for (const role of CALLERS)
      statuses[role] = await readStatus(row, role === 'analyst' ? platform.token : `${platform.token}-${role}`);
    return { ...statuses, 'no token': await readStatus(row, null), 'unknown token': await readStatus(row, 'made-up') };
  });
  expect(foundStatuses).toEqual(
    createExpectedStatuses(({ allowed: [administrator, developer, analyst, viewer] }) => ({
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
  const foundStatuses = await collectStatuses(async (row) => ({
    administrator: await readStatus(row, 'limited-administrator'),
    analyst: await readStatus(row, analystToken),
    ...(isInDeployment(row) && {
      'administrator in another deployment': await readStatus(row, 'limited-administrator', '2'),
      'analyst in another deployment': await readStatus(row, analystToken, '2'),
      'administrator in a missing deployment': await readStatus(row, `${platform.token}-administrator`, '77'),
    }),
  }));
  expect(foundStatuses).toEqual(
    createExpectedStatuses((row) => {
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
