// Tests tokens for an external data API, which the platform signs with a configured secret, also on
// the embedded store.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readPlatformSettings, SettingNotValid } from '../../src/platform';
import { type RunningPlatform, readText, runPlatform } from './running-platform';

const SECRET = 'a secret of the data API, as long as HS256 wants it'.replaceAll(' ', '-');

let platform: RunningPlatform;

beforeAll(async () => {
  const { dataTokenSecret } = readPlatformSettings({ QUERY_API_SECRET: SECRET });
  platform = await runPlatform({ dataTokenSecret });
});
afterAll(() => platform.close());

async function issueTokens(): Promise<string[]> {
  const call = { method: 'POST', token: `${platform.token}-administrator` };
  const deploymentToken = await platform.call('/v1/deployments/1/token', { ...call, body: {} });
  const body = { security_context: { region: 'Wales' }, scopes: ['meta', 'data'] };
  const environmentToken = await platform.call('/v1/deployments/1/environments/11/tokens', { ...call, body });
  return [readText(deploymentToken.body.cubeApiToken), readText(environmentToken.body.data?.token)];
}

test('QUERY_API_SECRET signs every data token with HS256', async () => {
  for (const token of await issueTokens()) {
    const [head = '', claims = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url'));
  }
});

test('data tokens have the claims that the page on data APIs documents', async () => {
  const [deploymentClaims = {}, environmentClaims = {}] = (await issueTokens()).map((token) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  );
  expect(deploymentClaims).toEqual({
    sub: '1',
    deploymentId: 1,
    iat: expect.any(Number),
    exp: deploymentClaims.iat + 86_400,
  });
  expect(environmentClaims).toEqual({
    ...deploymentClaims,
    iat: expect.any(Number),
    exp: environmentClaims.iat + 3600,
    securityContext: { region: 'Wales' },
    scopes: ['meta', 'data'],
  });
  const documentedClaims = [...readFileSync('assets/docs/data-api.md', 'utf8').matchAll(/^\| `(\w+)` +\|/gm)].map(
    ([, claim]) => claim,
  );
  expect(documentedClaims).toEqual(Object.keys(environmentClaims));
});

test("the embedded platform's own data API accepts tokens signed with QUERY_API_SECRET", async () => {
  for (const authorization of await issueTokens()) {
    const answer = await fetch(`${platform.origin}/cubejs-api/v1/load`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: { measures: ['stores.store_count'] } }),
    });
    expect(answer.status).toBe(200);
  }
});

test('the platform does not store QUERY_API_SECRET [P8]', async () => {
  const settings = await platform.database.queryRows(z.object({ value: z.string() }), 'SELECT value FROM settings');
  expect(settings.filter(({ value }) => value.includes(SECRET))).toEqual([]);
});

test.each([undefined, '', '  '])('a platform with the QUERY_API_SECRET %j creates a secret of its own', (secret) => {
  expect(readPlatformSettings({ QUERY_API_SECRET: secret }).dataTokenSecret).toBeUndefined();
});

test.each(['thirty-one-characters-are-short', 'forty characters of a sentence with gaps'])(
  'a short QUERY_API_SECRET, or one with spaces, is refused by name, without its text: %s [P8]',
  (secretText) => {
    const readSettings = () => readPlatformSettings({ QUERY_API_SECRET: secretText });
    expect(readSettings).toThrow(SettingNotValid);
    expect(readSettings).toThrow(/^QUERY_API_SECRET must have at least 32 characters and no spaces\.$/);
  },
);
