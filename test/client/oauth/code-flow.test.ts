import { buildAuthorizationAddress, type CodeRequest, createOAuthClient } from '../../../src/client';
import { type AuthorizationServer, startAuthorizationServer } from '../../support/authorization-server';
import { createQuickClock } from '../../support/quick-clock';
import { SECRET_PARTS } from '../../support/secret-parts';
import { catchFailure } from '../data-parts';

const PAGE = 'http://127.0.0.1/sign-in.html';
const NEVER = new AbortController().signal;
let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer(PAGE);
});
afterAll(() => server.close());
const createClient = () => createOAuthClient({ ...SECRET_PARTS, fetch, clock: createQuickClock() }, server.config);

/** Signs in on the pages of the server. @returns what the add-in's page would send to the pane */
async function signInOnPages(request: CodeRequest): Promise<string> {
  const address = await server.approve(buildAuthorizationAddress(server.config, request, PAGE) ?? '');
  expect(address.href).toContain(PAGE);
  return JSON.stringify(Object.fromEntries(address.searchParams));
}

describe('the authorization code with PKCE, against a real authorization server', () => {
  test('a user who signs in on the page gets tokens that work and can be refreshed', async () => {
    const client = createClient();
    const request = await client.createCodeRequest();
    const tokens = await client.redeemCode(request, await signInOnPages(request), PAGE, NEVER);
    expect(await server.isActive(tokens.accessToken)).toBe(true);
    expect(await client.refresh(tokens.refreshToken ?? '')).toMatchObject({ accessToken: expect.any(String) });
  });

  test('the answer to another sign-in is refused before its code is sent', async () => {
    const client = createClient();
    const request = await client.createCodeRequest();
    const message = await signInOnPages(await client.createCodeRequest());
    const failure = await catchFailure(client.redeemCode(request, message, PAGE, NEVER));
    expect(failure).toMatchObject({ code: 'SignInRefused', operation: 'authorize' });
  });

  test('a stolen code is worthless without the verifier', async () => {
    const client = createClient();
    const request = await client.createCodeRequest();
    const thief = { ...(await client.createCodeRequest()), state: request.state };
    const message = await signInOnPages(request);
    expect(await catchFailure(client.redeemCode(thief, message, PAGE, NEVER))).toMatchObject({ code: 'SignInExpired' });
  });

  test('a code works once', async () => {
    const client = createClient();
    const request = await client.createCodeRequest();
    const message = await signInOnPages(request);
    await client.redeemCode(request, message, PAGE, NEVER);
    expect(await catchFailure(client.redeemCode(request, message, PAGE, NEVER))).toMatchObject({
      code: 'SignInExpired',
    });
  });

  test.each([
    ['access_denied', 'SignInDenied'],
    ['invalid_scope', 'SignInRefused'],
  ])('the error %s of the page is %s', async (error, code) => {
    const client = createClient();
    const request = await client.createCodeRequest();
    const message = JSON.stringify({ state: request.state, error });
    expect(await catchFailure(client.redeemCode(request, message, PAGE, NEVER))).toMatchObject({ code });
  });
});
