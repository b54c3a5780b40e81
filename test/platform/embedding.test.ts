import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type RunningPlatform, readText, runPlatform } from './running-platform';

const storedSession = z.object({
  deployment_id: z.number(),
  tenant_name: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  user_id: z.nullable(z.number()),
  creator_mode: z.boolean(),
  security_context: z.unknown(),
  settings: z.unknown(),
});

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});
afterAll(() => platform.close());

const generateSession = (body: object) =>
  platform.call('/v1/embed/generate-session', { method: 'POST', token: `${platform.token}-administrator`, body });
const removeTenant = (path: string) =>
  platform.call(path, { method: 'DELETE', token: `${platform.token}-administrator` });
const baseFields = { deploymentId: 1, externalId: 'customer-1' };
const creatorFields = { ...baseFields, creatorMode: true, embedTenantName: 'northwind' };

async function createSession(body: object): Promise<z.infer<typeof storedSession>> {
  const answer = await generateSession(body);
  expect(answer).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  expect(Object.keys(answer.body)).toEqual(['sessionId']);
  const hash = createHash('sha256').update(readText(answer.body.sessionId)).digest('hex');
  const [session] = await platform.database.queryRows(
    storedSession,
    `SELECT s.deployment_id, s.tenant_name, u.external_id, u.display_name, s.user_id, s.creator_mode, s.security_context,
         s.settings FROM embed_sessions s LEFT JOIN embed_users u ON u.id = s.embed_user_id WHERE s.hash = $1`,
    [hash],
  );
  if (session === undefined) throw new Error('The session is not in the store.');
  return session;
}
const countRows = (table: string, tenant: string) =>
  platform.database.queryRows(
    z.object({ n: z.number() }),
    `SELECT count(*)::integer AS n FROM ${table} WHERE tenant_name = $1`,
    [tenant],
  );

describe('an embed session', () => {
  test('an embed session creates its tenant, user and groups, and adds the groups to the security context', async () => {
    const session = await createSession({
      ...creatorFields,
      email: 'c1@northwind.example',
      embedTenantProfile: { displayName: 'Northwind' },
      embedTheme: {
        primaryColor: '#123456',
        analyticsChat: { chatInput: { borderColor: 'red' } },
        chat: { inputColor: 'blue' },
      },
      publicDashboardId: 'dshWeekTrade',
      roles: ['Everyone'],
      groups: ['Store managers'],
      groupDefinitions: [{ name: 'Anything at all', description: 'ignored' }],
      tenantGroups: ['planners'],
      tenantGroupDefinitions: [{ name: 'planners', description: 'Plan' }],
      securityContext: { country: 'IE', platform: { seat: 7 } },
      userAttributeDefinitions: [{ name: 'region', type: 'string', displayName: 'Region', defaultValue: 'all' }],
      userAttributes: [{ name: 'region', value: 'west' }],
      userProfile: { displayName: 'Cora', picture: 'https://pictures.example/1' },
      settings: { showDashboardChat: false },
    });
    expect(session).toEqual({
      deployment_id: 1,
      tenant_name: 'northwind',
      external_id: 'customer-1',
      display_name: 'Cora',
      user_id: null,
      creator_mode: true,
      security_context: {
        country: 'IE',
        platform: { seat: 7, groups: ['Store managers', 'system:tenant:northwind:group:planners'] },
      },
      settings: { showDashboardChat: false },
    });
    expect(await countRows('embed_user_tenant_groups', 'northwind')).toEqual([{ n: 1 }]);
  });

  test('an embed session that repeats its definitions of tenant groups has the same effect', async () => {
    const body = { ...creatorFields, tenantGroups: ['a', 'a'], tenantGroupDefinitions: [{ name: 'a' }, { name: 'a' }] };
    await createSession(body);
    const before = await countRows('embed_tenant_groups', 'northwind');
    await createSession(body);
    expect(await countRows('embed_tenant_groups', 'northwind')).toEqual(before);
    expect(await countRows('embed_users', 'northwind')).toEqual([{ n: 1 }]);
    await createSession({ ...creatorFields, tenantGroups: ['a'] });
  });

  test.each([
    [{ settings: { showDashboardChat: true } }, { showDashboardChat: true }],
    [{ settings: { showDashboardChat: false } }, { showDashboardChat: false }],
    [{ settings: { showDashboardChat: null } }, {}],
    [{ settings: {} }, {}],
    [{}, {}],
  ])('an embed session uses the settings of the account for those that %j omits', async (fields, settings) => {
    expect((await createSession({ ...baseFields, ...fields })).settings).toEqual(settings);
  });

  test('an embed session for a user of the platform belongs to that user', async () => {
    const session = await createSession({ deploymentId: 1, internalId: 'Sam.Okafor@haldenmoor.example' });
    expect(session).toMatchObject({ user_id: 2, external_id: null });
  });

  test('an ephemeral embed session creates a user of its own', async () => {
    expect((await createSession({ deploymentId: 1, isEphemeral: true })).external_id).toMatch(/^ephemeral-/);
  });

  test.each([
    ['no deployment', { deploymentId: undefined }, 400, 'deploymentId is missing.'],
    ['an unknown deployment', { deploymentId: 77 }, 404, 'There is no deployment 77.'],
    ['a removed field', { ephemeralTtlSeconds: 60 }, 400, 'ephemeralTtlSeconds is not known here.'],
    ['an unknown global group', { groups: ['Nobody', 'Store managers'] }, 400, 'groups names no global group: Nobody.'],
    [
      'groups of a tenant without creator mode',
      { embedTenantName: 'ab', tenantGroups: [] },
      400,
      'creatorMode must be true',
    ],
    [
      'definitions without creator mode',
      { creatorMode: false, embedTenantName: 'ab', tenantGroupDefinitions: [{ name: 'x' }] },
      400,
      'creatorMode must be true',
    ],
    ['groups of no tenant', { creatorMode: true, tenantGroups: ['x'] }, 400, 'embedTenantName is missing'],
    [
      'a group that was never defined',
      { ...creatorFields, tenantGroups: ['ghost'] },
      400,
      'tenantGroups names no group',
    ],
    ['a name in capitals', { embedTenantName: 'Northwind' }, 400, 'embedTenantName'],
    ['a name of one letter', { embedTenantName: 'n' }, 400, 'embedTenantName'],
    ['a name of 37 letters', { embedTenantName: 'n'.repeat(37) }, 400, 'embedTenantName'],
    ['a name that ends in a dash', { embedTenantName: 'north-' }, 400, 'embedTenantName'],
    ['both kinds of user', { internalId: 'sam.okafor@haldenmoor.example' }, 400, 'exclude each other'],
    ['no user', { externalId: undefined }, 400, 'externalId is missing'],
    ['an unknown user', { externalId: undefined, internalId: 'x@y.example' }, 400, 'internalId names no user'],
    [
      'rights for a user who has their own',
      { externalId: undefined, internalId: 'sam.okafor@haldenmoor.example', groups: ['Store managers'] },
      400,
      'groups cannot go with internalId',
    ],
    ['an unknown attribute', { userAttributes: [{ name: 'shoe size', value: '43' }] }, 400, 'userAttributes.0.name'],
    [
      'a value of another type',
      { userAttributeDefinitions: [{ name: 'vip', type: 'boolean' }], userAttributes: [{ name: 'vip', value: 3 }] },
      400,
      'userAttributes.0.value must be of the type boolean.',
    ],
    ['an unknown role', { roles: ['Emperor'] }, 400, 'roles names no role: Emperor.'],
    ['an unknown dashboard', { publicDashboardId: 'nowhere' }, 404, 'There is no published dashboard nowhere'],
    ['a dashboard that may not be embedded', { publicDashboardId: 'dshStoreOps1' }, 403, 'may not be embedded'],
    ['an unknown branch', { branchName: 'nowhere' }, 404, 'There is no branch nowhere'],
    ['a setting of two states', { settings: { showDashboardChat: 'yes' } }, 400, 'settings.showDashboardChat'],
    ['a context that is no object', { securityContext: [] }, 400, 'securityContext'],
  ])('an embed session with %s is refused', async (_what, fields, status, messagePart) => {
    const answer = await generateSession({ ...baseFields, ...fields });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(messagePart) } });
  });

  test('a refused embed session leaves nothing in the store', async () => {
    await generateSession({ ...creatorFields, embedTenantName: 'half-made', tenantGroups: ['ghost'] });
    expect(
      await platform.database.queryRows(
        z.object({ name: z.string() }),
        "SELECT name FROM embed_tenants WHERE name = 'half-made'",
      ),
    ).toEqual([]);
  });

  test('an embed session needs the token of an administrator', async () => {
    const generateAs = (token: string) =>
      platform.call('/v1/embed/generate-session', { method: 'POST', token, body: baseFields });
    expect(await generateAs(platform.token)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });
});

describe('deleting an embed tenant', () => {
  test.each(['', '/'])(
    'deleting a tenant (with "%s" behind its name) also deletes its users, groups, sessions and subscriptions',
    async (slash) => {
      const body = {
        ...creatorFields,
        embedTenantName: 'gone-soon',
        tenantGroups: ['x'],
        tenantGroupDefinitions: [{ name: 'x' }],
      };
      await createSession(body);
      await platform.database.run(
        `INSERT INTO notification_recipients (notification_id, type, recipient_id, embed_user_id)
         SELECT 3, 'EMBED_USER', id::text, id FROM embed_users WHERE tenant_name = 'gone-soon'`,
      );
      expect(await removeTenant(`/v1/embed-tenants/gone-soon${slash}`)).toMatchObject({ status: 204 });
      for (const table of ['embed_users', 'embed_tenant_groups', 'embed_user_tenant_groups', 'embed_sessions']) {
        expect([table, await countRows(table, 'gone-soon')]).toEqual([table, [{ n: 0 }]]);
      }
      expect(
        await platform.database.queryRows(
          z.object({ n: z.number() }),
          "SELECT count(*)::integer AS n FROM notification_recipients WHERE type = 'EMBED_USER' AND recipient_id <> embed_user_id::text OR (notification_id = 3 AND embed_user_id > 502)",
        ),
      ).toEqual([{ n: 0 }]);
      expect(await countRows('embed_users', 'northwind')).toEqual([{ n: 1 }]);
      expect(await removeTenant(`/v1/embed-tenants/gone-soon${slash}`)).toMatchObject({ status: 204 });
    },
  );

  test('deleting a tenant refuses names in an invalid form', async () => {
    for (const name of ['Northwind', 'n', 'north_wind', '%20']) {
      expect(await removeTenant(`/v1/embed-tenants/${name}`)).toMatchObject({ status: 400 });
    }
    expect(await countRows('embed_users', 'northwind')).toEqual([{ n: 1 }]);
  });

  test.each([
    ['GET', '/v1/embed-tenants/northwind/user-attributes'],
    ['DELETE', '/v1/embed-tenants/northwind/user-attributes/1'],
    ['DELETE', '/v1/embed-tenants/northwind/user-attributes'],
  ])('the removed operation %s %s answers 404', async (method, path) => {
    const answer = await platform.call(path, { method, token: `${platform.token}-administrator` });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
