import { createOAuthClient, type OAuthConfig } from '../../../src/client';
import { type AuthorizationServer, startAuthorizationServer } from '../../support/authorization-server';
import { createManualClock } from '../../support/manual-clock';
import { createQuickClock } from '../../support/quick-clock';
import { SECRET_PARTS } from '../../support/secret-parts';
import { catchFailure } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

/** No pause between two polls is as long as the time limit of a request. */
const createPollClock = () => createQuickClock(() => 0, 15_000);
const NEVER = new AbortController().signal;

describe('the device flow against a real authorization server', () => {
  let server: AuthorizationServer;
  beforeAll(async () => {
    server = await startAuthorizationServer();
  });
  afterAll(() => server.close());
  const createClient = () => createOAuthClient({ ...SECRET_PARTS, fetch, clock: createPollClock() }, server.config);

  test('a user who approves the code gets tokens that work', async () => {
    const client = createClient();
    const code = await client.requestDeviceCode(NEVER);
    const tokens = client.waitForApproval(code, NEVER);
    await server.approve(code.completeAddress ?? '');
    expect(await server.isActive((await tokens).accessToken)).toBe(true);
  });

  test('a user who cancels on the page has denied the sign-in', async () => {
    const client = createClient();
    const code = await client.requestDeviceCode(NEVER);
    const failure = catchFailure(client.waitForApproval(code, NEVER));
    await server.deny(code.completeAddress ?? '');
    expect(await failure).toMatchObject({ code: 'SignInDenied' });
  });

  test('a code works once', async () => {
    const client = createClient();
    const code = await client.requestDeviceCode(NEVER);
    await server.approve(code.completeAddress ?? '');
    await client.waitForApproval(code, NEVER);
    expect(await catchFailure(client.waitForApproval(code, NEVER))).toMatchObject({ code: 'SignInExpired' });
  });

  test('a refresh token is replaced by each refresh, and works once', async () => {
    const client = createClient();
    const code = await client.requestDeviceCode(NEVER);
    await server.approve(code.completeAddress ?? '');
    const { refreshToken = '' } = await client.waitForApproval(code, NEVER);
    const refreshed = await client.refresh(refreshToken);
    expect(refreshed.refreshToken).not.toBe(refreshToken);
    expect(await catchFailure(client.refresh(refreshToken))).toMatchObject({ code: 'NotSignedIn' });
  });

  test('revoked tokens no longer work', async () => {
    const client = createClient();
    const code = await client.requestDeviceCode(NEVER);
    await server.approve(code.completeAddress ?? '');
    const { accessToken, refreshToken = '' } = await client.waitForApproval(code, NEVER);
    await client.revoke(refreshToken, 'refresh_token');
    expect(await server.isActive(accessToken)).toBe(false);
    expect(await catchFailure(client.refresh(refreshToken))).toMatchObject({ code: 'NotSignedIn' });
  });
});

describe('waiting for the approval', () => {
  const start = createServerStarter();
  const CODE = {
    userCode: 'A',
    verificationAddress: 'https://sign-in.example',
    completeAddress: undefined,
    expiresAt: 60_000,
    intervalMs: 5_000,
    deviceCode: 'secret-device-code',
  };
  const configure = (origin: string): OAuthConfig => ({
    clientId: 'inlay',
    scopes: [],
    tokenEndpoint: `${origin}/token`,
  });

  test('polling keeps to the interval, which slow_down makes longer', async () => {
    const clock = createPollClock();
    const times: number[] = [];
    const server = await start((_, response, number) => {
      times.push(clock.now());
      const error = number === 2 ? 'slow_down' : 'authorization_pending';
      if (number < 4) sendJson(response, { error }, 400);
      else sendJson(response, { access_token: 'access', token_type: 'Bearer' });
    });
    const tokens = createOAuthClient({ ...SECRET_PARTS, fetch, clock }, configure(server.origin)).waitForApproval(
      CODE,
      NEVER,
    );
    expect(await tokens).toMatchObject({ accessToken: 'access' });
    expect(times).toEqual([5_000, 10_000, 20_000, 30_000]);
  });

  test('a code that expires ends the waiting without another request', async () => {
    const clock = createPollClock();
    const server = await start((_, response) => sendJson(response, { error: 'authorization_pending' }, 400));
    const client = createOAuthClient({ ...SECRET_PARTS, fetch, clock }, configure(server.origin));
    const failure = catchFailure(client.waitForApproval({ ...CODE, expiresAt: 9_000 }, NEVER));
    expect(await failure).toMatchObject({ code: 'SignInExpired' });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [0, 1_000],
    [-5, 1_000],
    [1e9, 3_600_000],
  ])('polling does not become endless or incessant with an interval of %d s', async (interval, intervalMs) => {
    const device = {
      device_code: 'secret',
      user_code: 'A',
      verification_uri: 'https://sign-in.example',
      expires_in: 60,
    };
    const server = await start((_, response) => sendJson(response, { ...device, interval }));
    const client = createOAuthClient(
      { ...SECRET_PARTS, fetch, clock: createPollClock() },
      { ...configure(server.origin), deviceAuthorizationEndpoint: `${server.origin}/device` },
    );
    expect(await client.requestDeviceCode(NEVER)).toMatchObject({ intervalMs });
  });

  test.each([
    [3_600, 3_540_000],
    [60, 30_000],
    [0, undefined],
  ])('a token that lives for %d s is not renewed for each request', async (expires_in, renewAt) => {
    const server = await start((_, response) =>
      sendJson(response, { access_token: 'access', token_type: 'Bearer', expires_in }),
    );
    const client = createOAuthClient({ ...SECRET_PARTS, fetch, clock: createManualClock(0) }, configure(server.origin));
    expect(await client.refresh('secret')).toMatchObject({ renewAt });
  });

  test('cancelling ends the waiting at once', async () => {
    const abort = new AbortController();
    const clock = createPollClock();
    const waiting = createOAuthClient(
      { ...SECRET_PARTS, fetch, clock },
      configure('http://127.0.0.1:1'),
    ).waitForApproval(CODE, abort.signal);
    abort.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });

  test('no text of a failure quotes the secret of the request [P8]', async () => {
    const server = await start(({ body }, response) =>
      sendJson(response, { error: 'invalid_request', error_description: `What is ${body}?` }, 400),
    );
    const client = createOAuthClient({ ...SECRET_PARTS, fetch, clock: createPollClock() }, configure(server.origin));
    const failure = await catchFailure(client.waitForApproval(CODE, NEVER));
    expect(failure).toMatchObject({ code: 'SignInRefused' });
    expect(`${failure.message} ${failure.platformMessage}`).not.toContain('secret-device-code');
  });
});
