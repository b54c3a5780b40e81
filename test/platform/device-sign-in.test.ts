import * as z from 'zod/mini';
import { createOAuthClient, parseOAuthConfig } from '../../src/client';
import { createSignInConfig } from '../../src/platform';
import { catchFailure } from '../client/data-parts';
import { createPageVisitor } from '../support/page-visitor';
import { createQuickClock } from '../support/quick-clock';
import { SECRET_PARTS } from '../support/secret-parts';
import { type RunningPlatform, runPlatform } from './running-platform';

const NEVER = new AbortController().signal;
let platform: RunningPlatform;
let moment = Date.now();
/** Each reading of the clock is a poll interval later. */
function readClock(): Date {
  moment += 5_000;
  return new Date(moment);
}
beforeAll(async () => {
  platform = await runPlatform({ now: readClock });
});
afterAll(() => platform.close());

function createClient() {
  const config = parseOAuthConfig(createSignInConfig(platform.url));
  if (!config) throw new Error('The configuration is not valid.');
  return createOAuthClient({ ...SECRET_PARTS, fetch, clock: createQuickClock(() => 0, 15_000) }, config);
}

const answerOnPage = (address: string | undefined, answer: string, token = platform.token) =>
  createPageVisitor(platform.origin).submitForms(address ?? '', { token, answer }, 1);

async function signIn() {
  const client = createClient();
  const code = await client.requestDeviceCode(NEVER);
  await answerOnPage(code.completeAddress, 'approve');
  return { client, code, tokens: await client.waitForApproval(code, NEVER) };
}

const readStatus = async (token: string) => (await platform.call('/v1/deployments', { token })).status;

it('a user who approves the code on the page opens the platform with the granted token', async () => {
  const { tokens } = await signIn();
  expect(await readStatus(tokens.accessToken)).toBe(200);
});

it('a user who denies the code gives the add-in no token', async () => {
  const client = createClient();
  const code = await client.requestDeviceCode(NEVER);
  await answerOnPage(code.completeAddress, 'deny');
  expect(await catchFailure(client.waitForApproval(code, NEVER))).toMatchObject({ code: 'SignInDenied' });
});

it('a wrong access token approves nothing, and the page repeats no markup', async () => {
  const client = createClient();
  const code = await client.requestDeviceCode(NEVER);
  const form = { user_code: '"><script>', token: 'wrong', answer: 'approve' };
  const page = await fetch(`${platform.origin}/auth/device`, { method: 'POST', body: new URLSearchParams(form) });
  expect([page.status, (await page.text()).includes('<script>')]).toEqual([400, false]);
  await answerOnPage(code.completeAddress, 'approve', 'wrong');
  const waiting = catchFailure(client.waitForApproval({ ...code, expiresAt: 12_000 }, NEVER));
  expect(await waiting).toMatchObject({ code: 'SignInExpired' });
});

it('a code works once', async () => {
  const { client, code } = await signIn();
  expect(await catchFailure(client.waitForApproval(code, NEVER))).toMatchObject({ code: 'SignInExpired' });
});

it('a refresh replaces both tokens, and the use of a replaced refresh token ends the sign-in', async () => {
  const { client, tokens } = await signIn();
  const refreshed = await client.refresh(tokens.refreshToken ?? '');
  expect([await readStatus(tokens.accessToken), await readStatus(refreshed.accessToken)]).toEqual([401, 200]);
  expect(await catchFailure(client.refresh(tokens.refreshToken ?? ''))).toMatchObject({ code: 'NotSignedIn' });
  expect(await readStatus(refreshed.accessToken)).toBe(401);
});

it('revoking a refresh token revokes the access token, too', async () => {
  const { client, tokens } = await signIn();
  await client.revoke(tokens.refreshToken ?? '', 'refresh_token');
  expect(await readStatus(tokens.accessToken)).toBe(401);
});

it('an access token works for an hour', async () => {
  const { tokens } = await signIn();
  moment += 3_600_000;
  expect(await readStatus(tokens.accessToken)).toBe(401);
});

it('the store keeps hashes of codes and tokens only [P8]', async () => {
  const { tokens } = await signIn();
  const rows = await platform.database.queryRows(z.record(z.string(), z.unknown()), 'SELECT * FROM grants');
  expect(JSON.stringify(rows)).not.toContain(tokens.refreshToken);
});

it('a device that asks again too early is told to ask less often', async () => {
  const code = await createClient().requestDeviceCode(NEVER);
  const form = { client_id: 'inlay', grant_type: 'urn:ietf:params:oauth:grant-type:device_code' };
  const body = new URLSearchParams({ ...form, device_code: code.deviceCode });
  const poll = async () => (await fetch(`${platform.origin}/auth/token`, { method: 'POST', body })).json();
  await poll();
  moment -= 14_000;
  expect(await poll()).toEqual({ error: 'slow_down' });
});

it('a body that is no form is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data' };
  const answer = await fetch(`${platform.origin}/auth/token`, { method: 'POST', headers, body: 'no form' });
  expect(answer.status).toBe(401);
});
