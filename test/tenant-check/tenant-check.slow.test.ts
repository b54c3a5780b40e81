// The connection check with the client of the pane, over real sockets.
import type { CheckName } from '../../src/app';
import type { PlatformServer } from '../../src/platform';
import { checkTenant, type TenantCheck } from '../../src/tenant-check/check-tenant';
import type { LocalServer } from '../client/local-server';
import { findFreePort } from '../support/free-port';
import { createQuickClock } from '../support/quick-clock';
import { startSeededPlatform } from '../support/seeded-store';
import { answerJson, type ChangeAnswer, startAnswerProxy } from './answer-proxy';
import { ORIGIN, runCheck, TOKEN } from './run-check';

let platform: PlatformServer;
const proxies: LocalServer[] = [];

beforeAll(async () => {
  platform = await startSeededPlatform({ allowedOrigins: [ORIGIN] });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await platform.close();
});

const unchanged: ChangeAnswer = (_, answer) => answer;

async function openProxy(change: ChangeAnswer): Promise<LocalServer> {
  const proxy = await startAnswerProxy(platform, change);
  proxies.push(proxy);
  return proxy;
}

async function check(change: ChangeAnswer, overrides: Partial<TenantCheck> = {}) {
  const proxy = await openProxy(change);
  return { proxy, ...(await runCheck({ address: `${proxy.origin}/api`, ...overrides })) };
}

test('a platform that works passes each check, and is only read [P8]', async () => {
  const { proxy, lines } = await check(unchanged);
  expect(lines.filter(({ result }) => result !== 'ok')).toEqual([]);
  expect(lines).toHaveLength(17);
  const writes = proxy.requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
  expect(new Set(writes.map(({ path }) => path.replace(/^.*\/v1\//, '')))).toEqual(
    new Set(['deployments/1/token', 'convert-query', 'load', 'cubesql']),
  );
});

test('the preflights ask for the headers that the requests have', async () => {
  const { proxy, find } = await check(unchanged);
  const custom = ['authorization', 'content-type', 'x-request-id'];
  const listSent = (pattern: RegExp) => {
    const sent = proxy.requests.filter(({ method, path }) => method !== 'OPTIONS' && pattern.test(path));
    return custom.filter((name) => sent.some(({ headers }) => headers[name] !== undefined));
  };
  expect(find('platformPreflight')?.finding).toEqual({ kind: 'allowed', headers: custom.slice(0, 2) });
  expect(listSent(/^\/api\//)).toEqual(custom.slice(0, 1));
  expect(find('dataPreflight')?.finding).toEqual({ kind: 'allowed', headers: listSent(/^\/(?!api\/)/) });
});

test('a refused token fails the sign-in, and no later check runs', async () => {
  const { lines, find } = await check(unchanged, { token: 'wrong' });
  expect(find('signIn')).toMatchObject({ result: 'failed', finding: { failure: { code: 'NotSignedIn' } } });
  expect(find('deployments')).toEqual({ name: 'deployments', result: 'notChecked', finding: { kind: 'skipped' } });
  expect(lines).toHaveLength(17);
});

test('a key that the platform accepts only as Api-Key is distinguished from a wrong key', async () => {
  const { find, text } = await check(
    ({ headers, path }, answer) => {
      if (!path.endsWith('/v1/deployments')) return answer;
      return answerJson(answer, headers.authorization === 'Api-Key key-1' ? 200 : 401, { items: [] });
    },
    { token: 'key-1' },
  );
  expect(find('signIn')).toMatchObject({ result: 'attention', finding: { kind: 'apiKeyOnly' } });
  expect(text).toContain('only as Api-Key');
});

test('a token that cannot list deployments is checked with the number of one', async () => {
  const refuseList: ChangeAnswer = ({ path, method }, answer) =>
    path.endsWith('/v1/deployments') && method === 'GET' ? answerJson(answer, 403, { error: 'No' }) : answer;
  const named = await check(refuseList, { deploymentId: 1 });
  expect(named.find('deployments')).toMatchObject({ result: 'attention', finding: { kind: 'notListed' } });
  expect(named.find('query')).toMatchObject({ result: 'ok' });
  const unnamed = await check(refuseList);
  expect(unnamed.find('deployments')).toMatchObject({ result: 'failed', finding: { failure: { code: 'NotAllowed' } } });
});

test('answers without CORS headers are named, and the other checks still run', async () => {
  const { find } = await check(({ method, path }, answer) => {
    if (method === 'OPTIONS' || !path.startsWith('/api/')) return answer;
    const { 'access-control-allow-origin': _, ...headers } = answer.headers;
    return { ...answer, headers };
  });
  expect(find('platformPreflight')).toMatchObject({
    result: 'failed',
    finding: { kind: 'refused', refused: ['no Access-Control-Allow-Origin in answers'] },
  });
  expect(find('query')).toMatchObject({ result: 'ok' });
});

test('each method and header that a preflight does not allow is named', async () => {
  const { find, text } = await check(({ method, path }, answer) => {
    if (method !== 'OPTIONS') return answer;
    const allowed = path.startsWith('/api/')
      ? { 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': '*' }
      : { 'access-control-allow-headers': 'authorization, content-type' };
    return { ...answer, headers: { ...answer.headers, ...allowed } };
  });
  const refused = (name: CheckName) => Object(find(name)?.finding).refused;
  expect(refused('platformPreflight')).toEqual(['header authorization', 'method PUT', 'method DELETE']);
  expect(refused('dataPreflight')).toEqual(['header x-request-id']);
  expect(text).toContain(ORIGIN);
});

test('a deployment without an address for its data API fails there', async () => {
  const { find } = await check(({ path }, answer) => {
    if (path.endsWith('/environments')) return answerJson(answer, 200, { items: [] });
    if (path.endsWith('/deployments/1')) return answerJson(answer, 200, { id: 1, name: 'Retail' });
    return answer;
  });
  expect(find('dataAddress')).toMatchObject({ result: 'failed', finding: { failure: { code: 'NoDataAddress' } } });
  expect(find('query')).toMatchObject({ result: 'notChecked' });
});

test('a data API without its SQL interface needs attention', async () => {
  const { find, lines } = await check(({ path, method }, answer) =>
    path.endsWith('/v1/cubesql') && method === 'POST'
      ? answerJson(answer, 500, { error: 'Error: SQL interface is not initialized' })
      : answer,
  );
  expect(find('sql')).toMatchObject({ result: 'attention', finding: { kind: 'sqlOffAtHost' } });
  expect(lines.filter(({ result }) => result === 'failed')).toEqual([]);
});

test('a data service that sleeps, and parts of answers that cannot be read, need attention', async () => {
  const { find } = await check(({ path }, answer) => {
    if (path.endsWith('/deployments/1/settings')) return answerJson(answer, 200, { isCold: true });
    if (!path.endsWith('/deployments')) return answer;
    return answerJson(answer, 200, { items: [{ id: 1, name: 'Retail', deploymentUrl: {} }] });
  });
  expect(find('dataService')).toMatchObject({ result: 'attention', finding: { kind: 'asleep' } });
  expect(find('answers')).toMatchObject({ result: 'attention', finding: { kind: 'unreadable', count: 1 } });
});

test('a missing scope of the data token is named', async () => {
  const { find } = await check(({ path }, answer) =>
    path.endsWith('/v1/meta') ? answerJson(answer, 403, { error: 'API scope is missing: meta' }) : answer,
  );
  expect(find('scopes')).toMatchObject({ result: 'attention', finding: { kind: 'scopesMissing', scopes: ['meta'] } });
});

test('a user without the permission to download data gets no data token', async () => {
  const { find } = await check(unchanged, { token: `${TOKEN}-viewer` });
  expect(find('dataToken')).toEqual({ name: 'dataToken', result: 'failed', finding: { kind: 'noDownload' } });
});

test('an account that allows no downloads fails, and one with a time zone names it', async () => {
  const answerSettings =
    (settings: object): ChangeAnswer =>
    ({ path }, answer) =>
      path.endsWith('/v1/app-config') ? answerJson(answer, 200, settings) : answer;
  const locked = await check(answerSettings({ restrictDataDownload: true }));
  expect(locked.find('downloads')).toMatchObject({
    result: 'failed',
    finding: { failure: { code: 'DownloadLocked' } },
  });
  const zoned = await check(answerSettings({ timezoneSettings: { enabled: true, timezone: 'Europe/Berlin' } }));
  expect(zoned.find('timeZone')?.finding).toEqual({ kind: 'timeZone', timeZone: 'Europe/Berlin' });
});

test('an address where nothing answers fails', async () => {
  const { find } = await check(unchanged, { address: `http://localhost:${await findFreePort()}/api` });
  expect(find('address')).toMatchObject({ result: 'failed', finding: { failure: { code: 'PlatformUnreachable' } } });
});

test.each([400, 401, 403, 404, 500])('no line repeats what hosts say that refuse with %i [P8]', async (status) => {
  const secret = 'a name from the source';
  const { proxy, text } = await check(({ path, headers, method }, answer) => {
    const isFirst = path.endsWith('/v1/deployments') || path.endsWith('/token') || method === 'OPTIONS';
    return isFirst ? answer : answerJson(answer, status, { error: `${secret} ${headers.authorization}` });
  });
  const tokens = proxy.requests.flatMap(({ headers }) => headers.authorization?.split(' ').at(-1) ?? []);
  expect(tokens).toContain(TOKEN);
  for (const word of [secret, ...tokens]) expect(text).not.toContain(word);
});

test('a check that is stopped ends with the reason of its signal [P9]', async () => {
  const stop = new AbortController();
  const proxy = await openProxy(unchanged);
  const options = { address: `${proxy.origin}/api`, token: TOKEN, origin: ORIGIN, deploymentId: undefined };
  const lines = checkTenant(options, { clock: createQuickClock(), random: () => 0.5 }, stop.signal);
  await lines.next();
  stop.abort();
  await expect(lines.next()).rejects.toMatchObject({ name: 'AbortError' });
});
