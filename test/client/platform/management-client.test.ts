import { createManagementClient, type ManagementClient } from '../../../src/client';
import type { PlatformServer } from '../../../src/platform';
import { startSeededPlatform } from '../../support/seeded-store';
import { catchFailure } from '../data-parts';
import { createClientParts } from '../local-server';

let platform: PlatformServer;
let administrator: ManagementClient;

beforeAll(async () => {
  platform = await startSeededPlatform();
  administrator = await createClient(`${platform.token}-administrator`);
});
afterAll(() => platform.close());

const createClient = (token: string): ManagementClient =>
  createManagementClient(createClientParts(platform.url, { token }));

describe('scheduled notifications', () => {
  test('notifications are found by dashboard and by recipient, page by page', async () => {
    const first = await administrator.listNotifications(1, { first: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([3, 2]);
    const second = await administrator.listNotifications(1, { first: 2, after: first.nextCursor });
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[1], undefined]);
    const ofDashboard = await administrator.listNotifications(1, { dashboardPublicId: 'dshStoreOps1' });
    expect(ofDashboard.items).toMatchObject([{ id: 3, humanReadableSchedule: 'At 06:00, Monday through Friday' }]);
    expect((await administrator.getNotification(1, 1)).filters?.[0]).toEqual({
      member: 'sales.stores_region',
      operator: 'equals',
      value: ['Ireland', 'Wales'],
    });
  });

  test('recipients are removed from a notification', async () => {
    const byEmbedUser = { recipientEmbedTenantName: 'harbour-homeware', recipientExternalId: 'hh-ada' };
    const readIds = async () => (await administrator.listNotifications(1, byEmbedUser)).items.map(({ id }) => id);
    expect(await readIds()).toEqual([3, 1]);
    await administrator.removeRecipients(1, 1, [
      { type: 'EMBED_USER', id: 501, embedTenantName: 'harbour-homeware' },
      { type: 'SLACK', id: 'C0TRADING' },
      { type: 'USER', id: 2 },
    ]);
    expect(await readIds()).toEqual([3]);
  });

  test("a refusal has the platform's own words", async () => {
    const failure = await catchFailure(
      administrator.listNotifications(1, { recipientUserId: 1, recipientEmail: 'a@b.example' }),
    );
    expect(failure).toMatchObject({
      code: 'Refused',
      status: 400,
      platformMessage: expect.stringContaining('exclude'),
    });
    const analyst = await createClient(platform.token);
    expect(await catchFailure(analyst.getNotification(1, 1))).toMatchObject({
      code: 'NotAllowed',
      platformMessage: 'Only administrators may see scheduled notifications.',
    });
  });
});

test('an embed session has an id, and its tenant can be deleted whether it exists or not', async () => {
  const sessionId = await administrator.generateSession({
    deploymentId: 1,
    externalId: 'one',
    embedTenantName: 'client-test',
    creatorMode: true,
    tenantGroups: ['g'],
    tenantGroupDefinitions: [{ name: 'g' }],
  });
  expect(sessionId).toMatch(/^[0-9a-f]{32}$/);
  await administrator.deleteEmbedTenant('client-test');
  await administrator.deleteEmbedTenant('client-test');
  expect(await catchFailure(administrator.deleteEmbedTenant('Client'))).toMatchObject({ code: 'Refused', status: 400 });
});

test('a dbt sync starts with or without a branch', async () => {
  expect(await administrator.startDbtSync(1)).toMatchObject({ branchName: 'main' });
  expect(await administrator.startDbtSync(1, 'new-region-names')).toMatchObject({ branchName: 'new-region-names' });
  expect(await catchFailure(administrator.startDbtSync(1, 'ghost'))).toMatchObject({ code: 'NotFound' });
});

test('a thread is attached only to a dashboard that has not changed', async () => {
  const thread = { widgetId: 'assistant', threadId: 'thread-1' };
  const dashboard = await administrator.attachAiWidgetThread(1, 1, thread);
  expect(dashboard?.versionNumber).toBe(5);
  await administrator.attachAiWidgetThread(1, 1, { ...thread, threadId: 'thread-2' });
  const stale = administrator.attachAiWidgetThread(1, 1, { ...thread, checksum: dashboard?.checksum });
  expect(await catchFailure(stale)).toMatchObject({
    code: 'Conflict',
    platformMessage: expect.stringContaining('changed'),
  });
});

test('a workbook can be duplicated in its own version or in that of the shared workspace', async () => {
  expect(await administrator.duplicateWorkbook(1, 1)).toMatchObject({ name: 'Weekly trading review (copy)' });
  expect(await administrator.duplicateWorkbook(1, 2, { shared: true })).toMatchObject({ publishedDashboard: null });
  expect(await catchFailure(administrator.duplicateWorkbook(1, 1, { shared: true }))).toMatchObject({
    code: 'Refused',
  });
});

test('the client reads the later operations: the offered ones and the placements of a file', async () => {
  const offer = await administrator.readCapabilities();
  expect(offer?.supports('refreshReport')).toBe(true);
  expect(offer?.supports('listExternalDocumentPlacements')).toBe(true);
  expect(await administrator.listDocumentPlacements('nothing placed')).toMatchObject({
    items: [],
    nextCursor: undefined,
  });
});
