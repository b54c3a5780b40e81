import { AppFailure, type SignInDialogResult } from '../../../src/app';
import { createOAuthSignIn } from '../../../src/app/session/oauth-sign-in';
import { createSavedSignIn } from '../../../src/app/session/saved-sign-in';
import { buildAuthorizationAddress, type OAuthConfig } from '../../../src/client';
import { createNetwork } from '../../support/app';
import { type AuthorizationServer, startAuthorizationServer } from '../../support/authorization-server';
import { createMapStorage } from '../../support/device-storage';
import { createQuickClock } from '../../support/quick-clock';

const PAGE = 'http://127.0.0.1/sign-in.html';
const NEVER = new AbortController().signal;
let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer(PAGE);
});
afterAll(() => server.close());

function openSignIn(
  open: (request: { readonly state: string; readonly challenge: string }) => Promise<SignInDialogResult>,
  signIn: OAuthConfig = server.config,
) {
  const clock = createQuickClock(Date.now, 10_000);
  const network = { ...createNetwork(fetch, clock), signInDialog: { pageAddress: PAGE, open } };
  const saved = createSavedSignIn(createMapStorage(new Map()));
  return createOAuthSignIn(network, saved, clock, { platformAddress: 'https://platform.example/api', signIn });
}

it('a user who signs in in the dialog of Office is authorized', async () => {
  const signIn = openSignIn(async (request) => {
    const { searchParams } = await server.approve(buildAuthorizationAddress(server.config, request, PAGE) ?? '');
    return { kind: 'message', text: JSON.stringify(Object.fromEntries(searchParams)) };
  });
  const authorization = await signIn?.authorize(NEVER, () => undefined);
  expect(await server.isActive((await authorization?.authorizer.authorize())?.token)).toBe(true);
});

it('a user whose Excel opens no dialog gets a code for the sign-in page', async () => {
  const signIn = openSignIn(async () => ({ kind: 'unavailable' }));
  const authorization = await signIn?.authorize(NEVER, (code) => void server.approve(code.completeAddress ?? ''));
  expect(await server.isActive((await authorization?.authorizer.authorize())?.token)).toBe(true);
});

it('a user who closes the dialog has cancelled', async () => {
  const signIn = openSignIn(async () => ({ kind: 'closed' }));
  await expect(signIn?.authorize(NEVER, () => undefined)).rejects.toMatchObject({ name: 'AbortError' });
});

it('without a dialog and without a device flow, the pane says that Excel opened no window', async () => {
  const { deviceAuthorizationEndpoint: _, ...config } = server.config;
  const signIn = openSignIn(async () => ({ kind: 'unavailable' }), config);
  await expect(signIn?.authorize(NEVER, () => undefined)).rejects.toEqual(new AppFailure({ code: 'DialogBlocked' }));
});
