// Tests access to the data API and the description of its model.
import { verifyDataToken } from '../../src/platform/data-token';
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, readList, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform();
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

describe('tokens of the data API', () => {
  const question = { query: { measures: ['sales.net_sales'] } };

  test('a missing or invalid data token is refused as in the recordings', async () => {
    const missingAnswer = await api.post('/v1/load', question, { authorization: '' });
    expect([missingAnswer.status, await missingAnswer.json()]).toEqual([
      403,
      { error: "Authorization header isn't set" },
    ]);
    const tampered = `${api.token.slice(0, -4)}AAAA`;
    for (const badToken of ['nonsense', 'Bearer nonsense', tampered, platform.token]) {
      const refusal = await api.post('/v1/load', question, { authorization: badToken });
      expect([refusal.status, await refusal.json()]).toEqual([403, { error: 'Invalid token' }]);
    }
  });

  test('a data token works with and without a scheme, and at the address without a deployment', async () => {
    for (const authorization of [api.token, `Bearer ${api.token}`]) {
      expect((await api.post('/v1/load', question, { authorization })).status).toBe(200);
    }
    expect((await api.post('/v1/load', question, { url: `${platform.origin}/cubejs-api` })).status).toBe(200);
  });

  test('a data token opens only its own deployment', async () => {
    const otherAnswer = await api.post('/v1/load', question, { url: `${platform.origin}/deployments/2/cubejs-api` });
    expect([otherAnswer.status, await otherAnswer.json()]).toEqual([403, { error: 'Invalid token' }]);
  });

  test('a data token stops working when it expires, and when its user loses access', async () => {
    const shortLivedToken = await api.issueToken('/v1/deployments/1/environments/11/tokens', {
      security_context: {},
      expires_in: 1,
    });
    const claims = JSON.parse(Buffer.from(shortLivedToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(1);
    const developer = await api.issueToken('/v1/deployments/1/token', {}, `${platform.token}-developer`);
    expect((await api.post('/v1/load', question, { authorization: developer })).status).toBe(200);
    await platform.database.run('DELETE FROM deployment_users WHERE user_id = 9');
    expect((await api.post('/v1/load', question, { authorization: developer })).status).toBe(403);
  });

  test('a user without a role that allows downloads gets no data token, and existing tokens stop working', async () => {
    const viewer = `${platform.token}-viewer`;
    for (const [path, body] of [
      ['/v1/deployments/1/token', {}],
      ['/v1/deployments/1/environments/11/tokens', { security_context: {} }],
    ] as const) {
      expect(await platform.call(path, { method: 'POST', body, token: viewer })).toMatchObject({
        status: 403,
        body: { code: 'not_allowed', message: expect.stringContaining('DownloadData') },
      });
    }
    const limitedToken = await api.issueToken('/v1/deployments/1/token', {}, `${platform.token}-production-only`);
    await platform.database.run('UPDATE user_roles SET role_id = 6 WHERE user_id = 2 AND role_id = 1');
    await platform.database.run('DELETE FROM user_roles WHERE user_id = 2 AND role_id = 5');
    expect((await api.post('/v1/load', question, { authorization: limitedToken })).status).toBe(403);
    await platform.database.run('UPDATE user_roles SET role_id = 1 WHERE user_id = 2 AND role_id = 6');
  });

  test('a data token with scopes allows only those scopes', async () => {
    const body = { security_context: {}, scopes: ['meta'] };
    const scopedToken = await api.issueToken(
      '/v1/deployments/1/environments/11/tokens',
      body,
      `${platform.token}-administrator`,
    );
    const meta = await fetch(`${api.base}/v1/meta`, { headers: { authorization: scopedToken } });
    expect(meta.status).toBe(200);
    const refusal = await api.post('/v1/load', question, { authorization: scopedToken });
    expect([refusal.status, await refusal.json()]).toEqual([403, { error: 'API scope is missing: data' }]);
  });

  test('a data token that names another algorithm is refused', () => {
    const unsignedToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${api.token.split('.')[1]}.`;
    expect(verifyDataToken('secret', unsignedToken, new Date())).toBeUndefined();
  });
});

test('the meta endpoint of the data API lists the views with titles and formats', async () => {
  const response = await fetch(`${api.base}/v1/meta?onlyViews=true`, { headers: { authorization: api.token } });
  const { cubes } = await response.json();
  expect(cubes.map((cube: { name: string }) => cube.name)).toEqual([
    'sales',
    'stock',
    'stock_ledger',
    'store_targets',
    'members',
    'supplier_items',
  ]);
  expect(readList(cubes[0].measures).find((measure) => String(measure.name) === 'sales.net_sales')).toMatchObject({
    title: 'Sales Net Sales',
    shortTitle: 'Net Sales',
    format: 'currency',
    aggType: 'sum',
    aliasMember: 'order_lines.net_sales',
  });
});
