import { ServedNotification } from '../../src/contract';
import { type Answer, type RunningPlatform, readList, readText, runPlatform } from './running-platform';

const BASE = '/v1/deployments/1/notifications';

let platform: RunningPlatform;
let administrator: string;

beforeAll(async () => {
  platform = await runPlatform();
  administrator = `${platform.token}-administrator`;
});
afterAll(() => platform.close());

const get = (path: string) => platform.call(path, { token: administrator });
const removeRecipients = (path: string, recipients: unknown) =>
  platform.call(`${path}/recipients`, { method: 'DELETE', token: administrator, body: { recipients } });
const readIds = ({ status, body }: Answer) => {
  expect(status).toBe(200);
  return readList(body.items).map((item) => item.id);
};

describe('a notification', () => {
  test('a notification has every documented field', async () => {
    const { status, body } = await get(`${BASE}/1`);
    expect(status).toBe(200);
    expect(ServedNotification.parse(body)).toEqual({
      id: 1,
      dashboardId: 1,
      deploymentId: 1,
      cronExpression: '0 8 * * 1',
      timezone: 'Europe/Dublin',
      humanReadableSchedule: 'At 08:00, only on Monday',
      isEnabled: true,
      notificationEnabled: true,
      notificationFormat: 'pdf',
      notificationAiSummary: false,
      filters: [
        { member: 'sales.stores_region', operator: 'equals', value: ['Ireland', 'Wales'] },
        {
          member: 'sales.ordered_at',
          operator: 'between',
          value: ['2026-01-01', '2026-12-31'],
          startInclusive: true,
        },
        { member: 'sales.channel', operator: 'is_not_null' },
      ],
      timeGrains: [{ member: 'sales.ordered_at', grain: 'week' }],
      memberSwitchers: null,
    });
  });

  test('a notification of another deployment, or an unknown one, is not found', async () => {
    expect(await get('/v1/deployments/1/notifications/101')).toMatchObject({ status: 404 });
    expect(await get('/v1/deployments/2/notifications/101')).toMatchObject({
      status: 200,
      body: { deploymentId: 2 },
    });
    expect(await get(`${BASE}/999`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is no notification 999 in deployment 1.' },
    });
    expect(await get(`${BASE}/x`)).toMatchObject({ status: 400, body: { message: 'id must be a whole number.' } });
  });
});

describe('the list of notifications', () => {
  test('the list of notifications is newest first, and pages without gap or repetition during changes', async () => {
    expect(readIds(await get(BASE))).toEqual([3, 2, 1]);
    const first = await get(`${BASE}?first=1`);
    expect(first.body.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    await platform.database.run(
      `INSERT INTO notifications SELECT 50, deployment_id, dashboard_id, cron_expression, timezone, human_readable_schedule,
           is_enabled, notification_enabled, notification_format, notification_ai_summary, filters, time_grains,
           member_switchers, created_at + interval '1 year' FROM notifications WHERE id = 3`,
    );
    const second = await get(`${BASE}?first=5&after=${readText(first.body.pageInfo?.endCursor)}`);
    expect(readIds(second)).toEqual([2, 1]);
    expect(second.body.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    await platform.database.run('DELETE FROM notifications WHERE id = 50');
  });

  test.each([
    ['dashboardId=1', [2, 1]],
    ['dashboardPublicId=dshStoreOps1', [3]],
    ['dashboardPublicId=unknown', []],
    ['recipientUserId=4', [2, 1]],
    ['recipientEmail=Priya.Nair@haldenmoor.example', [2, 1]],
    ['recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-ada', [3, 1]],
    ['recipientEmbedTenantName=other-tenant&recipientExternalId=hh-ada', []],
    ['dashboardId=1&recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-ada', [1]],
  ])('the list of notifications is filtered by %s', async (query, expected) => {
    expect(readIds(await get(`${BASE}?${query}`))).toEqual(expected);
  });

  test.each([
    ['recipientUserId=4&recipientEmail=a@b.example', 'exclude each other'],
    ['recipientUserId=4&recipientEmbedTenantName=t&recipientExternalId=e', 'exclude each other'],
    ['recipientEmbedTenantName=t', 'go together'],
    ['recipientExternalId=e', 'go together'],
    ['dashboardId=1&dashboardPublicId=x', 'exclude each other'],
    ['recipientUserId=0', 'recipientUserId must be at least 1.'],
    ['first=0', 'first must be at least 1.'],
    ['recipientId=1', 'recipientId is not known here.'],
    ['after=nonsense', 'after is not a cursor of this list.'],
  ])('the list of notifications refuses %s with a message', async (query, messagePart) => {
    expect(await get(`${BASE}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringContaining(messagePart) },
    });
  });
});

describe('removing recipients', () => {
  const findNotifications = async (filter: string) => readIds(await get(`${BASE}?${filter}`));

  test('removing recipients accepts the elements of both releases, and is idempotent', async () => {
    const recipients = [{ id: 2 }, { id: 501, embedTenantName: 'harbour-homeware' }];
    expect(await removeRecipients(`${BASE}/1`, recipients)).toMatchObject({ status: 200, body: {} });
    expect(await removeRecipients(`${BASE}/1`, recipients)).toMatchObject({ status: 200 });
    expect(await findNotifications('recipientUserId=2')).toEqual([]);
    expect(await findNotifications('recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-ada')).toEqual([
      3,
    ]);
    expect(await findNotifications('recipientUserId=4')).toEqual([2, 1]);

    const publishedRecipients = [
      { type: 'USER', id: '4' },
      { type: 'EMBED_USER', id: 502, embedTenantName: 'harbour-homeware' },
      { type: 'SLACK', id: 'C0TRADING', embedTenantName: null },
    ];
    expect(await removeRecipients(`${BASE}/1`, publishedRecipients)).toMatchObject({ status: 200 });
    expect(await findNotifications('recipientUserId=4')).toEqual([2]);
    expect(await findNotifications('recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-bo')).toEqual([]);
  });

  test('removing recipients does not affect an embed user of another tenant', async () => {
    await removeRecipients(`${BASE}/3`, [{ type: 'EMBED_USER', id: 501, embedTenantName: 'another-tenant' }]);
    expect(await findNotifications('recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-ada')).toEqual([
      3,
    ]);
  });

  test('removing recipients accepts 1 to 1000 elements, and removes none if one is invalid', async () => {
    const manyRecipients = Array.from({ length: 1000 }, (_, index) => ({ type: 'USER', id: 5000 + index }));
    expect(await removeRecipients(`${BASE}/3`, manyRecipients)).toMatchObject({ status: 200 });
    expect(await removeRecipients(`${BASE}/3`, [...manyRecipients, { type: 'USER', id: 7 }])).toMatchObject({
      status: 400,
      body: { message: 'recipients must hold at most 1000 items.' },
    });
    expect(await removeRecipients(`${BASE}/3`, [])).toMatchObject({ status: 400 });
    expect(
      await removeRecipients(`${BASE}/3`, [
        { type: 'USER', id: 7 },
        { type: 'EMBED_USER', id: 1 },
      ]),
    ).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('recipients.1.embedTenantName') },
    });
    expect(await findNotifications('recipientUserId=7')).toEqual([3]);
  });

  test('removing recipients answers 404 for a notification of another deployment', async () => {
    expect(await removeRecipients(`${BASE}/101`, [{ id: 1 }])).toMatchObject({ status: 404 });
    expect(await platform.call(`${BASE}/1/recipients`, { method: 'DELETE', token: administrator })).toMatchObject({
      status: 400,
      body: { message: 'The body is missing; it must be a JSON object.' },
    });
  });
});
