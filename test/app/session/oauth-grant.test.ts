import { createOAuthGrant } from '../../../src/app/session/oauth-grant';
import { createSavedSignIn } from '../../../src/app/session/saved-sign-in';
import { createOAuthClient } from '../../../src/client';
import { type Answerer, createServerStarter, sendJson } from '../../client/local-server';
import { createMapStorage } from '../../support/device-storage';
import { createQuickClock } from '../../support/quick-clock';
import { SECRET_PARTS } from '../../support/secret-parts';

const start = createServerStarter();

/** Continues a sign-in that the device has saved. */
async function resumeSignIn(answer: Answerer) {
  const saved = createSavedSignIn(createMapStorage(new Map()));
  const save = (grantId: string, refreshToken: string) =>
    saved.save({
      ...{ address: 'https://a.example/api', deployment: { id: 1, name: 'A' }, keep: 'device', sample: false },
      ...{ grantId, refreshToken },
    });
  save('own', 'first');
  const server = await start(answer);
  const config = { clientId: 'inlay', scopes: [], tokenEndpoint: `${server.origin}/token` };
  const clock = createQuickClock(Date.now);
  const network = { createOAuthClient: async () => createOAuthClient({ ...SECRET_PARTS, fetch, clock }, config) };
  const { authorizer } = createOAuthGrant({ network, saved, clock, config }, { grantId: 'own', refreshToken: 'first' });
  return { authorizer, saved, save, server };
}

it('a renewal that ends late does not replace the sign-in of another user [P8]', async () => {
  const { authorizer, saved, save } = await resumeSignIn((_, response) => {
    save('other', 'of another user');
    sendJson(response, { access_token: 'access', token_type: 'Bearer', refresh_token: 'second' });
  });
  await authorizer.authorize();
  expect(saved.readRefreshToken('other')).toBe('of another user');
});

it('a window does not go on as the user whom another window has signed in [P8]', async () => {
  const { authorizer, save, server } = await resumeSignIn(() => undefined);
  save('other', 'of another user');
  await expect(authorizer.authorize()).rejects.toMatchObject({ code: 'NotSignedIn' });
  expect(server.requests).toEqual([]);
});

it('a refresh token that the server has rejected is not sent again', async () => {
  const { authorizer, server } = await resumeSignIn((_, response) =>
    sendJson(response, { error: 'invalid_grant' }, 400),
  );
  for (const _ of [1, 2]) await expect(authorizer.authorize()).rejects.toMatchObject({ code: 'NotSignedIn' });
  expect(server.requests).toHaveLength(1);
});
