import { createOAuthGrant } from '../../../src/app/session/oauth-grant';
import { createSavedSignIn } from '../../../src/app/session/saved-sign-in';
import { createOAuthClient } from '../../../src/client';
import { createServerStarter, sendJson } from '../../client/local-server';
import { createMapStorage } from '../../support/device-storage';
import { createQuickClock } from '../../support/quick-clock';
import { SECRET_PARTS } from '../../support/secret-parts';

const start = createServerStarter();

it('a renewal that ends late does not replace the sign-in of another user [P8]', async () => {
  const signIn = {
    address: 'https://a.example/api',
    deployment: { id: 1, name: 'A' },
    keep: 'device',
    sample: false,
  } as const;
  const saved = createSavedSignIn(createMapStorage(new Map()));
  saved.save({ ...signIn, refreshToken: 'of the first user' });
  const server = await start((_, response) => {
    saved.save({ ...signIn, refreshToken: 'of the second user' });
    sendJson(response, { access_token: 'access', token_type: 'Bearer', refresh_token: 'next of the first user' });
  });
  const config = { clientId: 'inlay', scopes: [], tokenEndpoint: `${server.origin}/token` };
  const clock = createQuickClock(Date.now);
  const network = { createOAuthClient: async () => createOAuthClient({ ...SECRET_PARTS, fetch, clock }, config) };
  await createOAuthGrant(
    { network, saved, clock, config },
    { refreshToken: 'of the first user' },
  ).authorizer.authorize();
  expect(saved.readRefreshToken()).toBe('of the second user');
});
