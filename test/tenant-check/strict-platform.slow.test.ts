// The connection check on a platform that is as strict as a hosted one is or may be.
import type { PlatformServer } from '../../src/platform';
import { startSeededPlatform } from '../support/seeded-store';
import { type StrictOptions, type StrictPlatform, startStrictPlatform } from '../support/strict-platform';
import { ORIGIN, runCheck } from './run-check';

let platform: PlatformServer;
let strict: StrictPlatform | undefined;

beforeAll(async () => {
  platform = await startSeededPlatform({ allowedOrigins: [ORIGIN] });
});
afterEach(() => strict?.close());
afterAll(() => platform.close());

async function checkStrict(options: StrictOptions) {
  strict = await startStrictPlatform(platform.url, options);
  return runCheck({ address: `${strict.origin}/api` });
}

test('the check fails nowhere on a strict platform, and names what needs attention', async () => {
  const { lines } = await checkStrict({
    hidesRestCredential: true,
    hasReportRolesOnly: true,
    hasOddParts: true,
    hasOpaqueIds: true,
    accountTimeZone: 'America/Sao_Paulo',
    deploymentSettings: 'present',
  });
  expect(lines.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({ finding: { kind: 'timeZone', timeZone: 'America/Sao_Paulo' } }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ name: 'answers', result: 'attention' }));
  expect(strict?.refusals).toEqual([]);
});

test('the check names a platform that no page may call, and still finds the data API in order', async () => {
  const { lines } = await checkStrict({ blocksPages: 'management' });
  expect(lines.filter(({ result }) => result === 'failed').map(({ name }) => name)).toEqual(['platformPreflight']);
});
