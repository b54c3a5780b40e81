// Tests which pages may call the platform, which host names it answers to, and which tokens open it.
import { once } from 'node:events';
import { request } from 'node:http';
import { readPlatformSettings, SettingNotValid } from '../../src/platform';
import { type RunningPlatform, readList, runPlatform } from './running-platform';

const WORKBENCH = 'http://localhost:3000';
const PUBLIC_ORIGIN = 'https://platform.example';
const REPORTS = '/v1/deployments/1/reports';

describe('a platform on this machine', () => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await runPlatform({
      allowedOrigins: [WORKBENCH, 'https://addins.example'],
      publicOrigin: PUBLIC_ORIGIN,
    });
  });
  afterAll(() => platform.close());

  /** Returns the status of a call with this Host header, as DNS rebinding would send it. */
  async function readStatus(host: string, path = `/api${REPORTS}`): Promise<number | undefined> {
    const { port } = new URL(platform.url);
    const headers = { host, authorization: `Bearer ${platform.token}` };
    const [response] = await once(request({ port, host: '127.0.0.1', path, headers }).end(), 'response');
    response.resume();
    return response.statusCode;
  }

  test.each([WORKBENCH, 'https://addins.example'])('pages of %s may call the platform [P8]', async (origin) => {
    const preflight = await fetch(`${platform.url}${REPORTS}/1/connect-workbook`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,x-request-id',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    const notFoundAnswer = await platform.call('/v1/nothing', { headers: { origin } });
    expect(notFoundAnswer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(notFoundAnswer.headers.get('access-control-expose-headers')).toBe('X-Request-Id,Retry-After');
  });

  test.each(['https://elsewhere.example', 'http://localhost:3001', 'null'])(
    'pages of %s may neither call the platform and its data API nor read their answers [P8]',
    async (origin) => {
      for (const path of [`${platform.url}${REPORTS}`, `${platform.origin}/cubejs-api/v1/load`]) {
        const preflight = await fetch(path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization',
          },
        });
        expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
        expect((await fetch(path, { headers: { origin } })).headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  test('the platform answers only to host names of this machine and to its public name [P8]', async () => {
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000', 'platform.example']) {
      expect([host, await readStatus(host)]).toEqual([host, 200]);
    }
    for (const host of ['attacker.example', 'localhost.attacker.example:4000', '192.168.1.7:4000']) {
      expect([host, await readStatus(host)]).toEqual([host, 421]);
      expect(await readStatus(host, '/cubejs-api/v1/meta')).toBe(421);
    }
  });

  test('addresses in answers of the platform begin with its public address', async () => {
    const { body } = await platform.call('/v1/deployments/1/environments?type=production');
    const [environment] = readList(body.items);
    expect(JSON.stringify(environment)).toContain(`${PUBLIC_ORIGIN}/`);
    expect(readList((await platform.call('/v1/spec')).body.servers)).toEqual([{ url: `${PUBLIC_ORIGIN}/api` }]);
  });
});

test.each([
  [{ INLAY_TOKEN: 'inlay-sample-analyst' }, 'INLAY_TOKEN is a published token'],
  [
    { INLAY_TOKEN_ADMINISTRATOR: 'inlay-sample-analyst-administrator' },
    'INLAY_TOKEN_ADMINISTRATOR is a published token',
  ],
  [{ INLAY_TOKEN_VIEWER: 'short' }, 'INLAY_TOKEN_VIEWER must have at least 24 characters'],
  [
    { INLAY_TOKEN: 'a-token-of-many-characters', INLAY_TOKEN_VIEWER: 'a-token-of-many-characters-viewer' },
    'INLAY_TOKEN_VIEWER must not begin with the value of INLAY_TOKEN',
  ],
])(
  "settings with a guessable token are refused by the variable's name, without the token: %j [P8]",
  (variables, sentence) => {
    const readSettings = () => readPlatformSettings({ DATABASE_URL: 'postgres://localhost/inlay', ...variables });
    expect(readSettings).toThrow(SettingNotValid);
    expect(readSettings).toThrow(sentence);
    expect(readSettings).not.toThrow(/many-characters|sample-analyst/);
  },
);

test('the settings allow calls only from the workbench, the hosted add-in and configured origins', () => {
  const createLoopbackOrigins = (port: number) =>
    ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
  expect(readPlatformSettings({}).allowedOrigins).toEqual([...createLoopbackOrigins(3000), 'https://localhost:3000']);
  expect(
    readPlatformSettings({
      PORT: '3100',
      ADDIN_URL: 'https://addins.example.com/inlay/',
      INLAY_ORIGINS: 'https://one.example, https://two.example',
    }).allowedOrigins,
  ).toEqual([
    ...createLoopbackOrigins(3100),
    'https://addins.example.com',
    'https://one.example',
    'https://two.example',
  ]);
  for (const INLAY_ORIGINS of ['*', 'elsewhere', 'http://elsewhere.example', 'https://elsewhere.example/page']) {
    expect(() => readPlatformSettings({ INLAY_ORIGINS })).toThrow(SettingNotValid);
  }
});
