/** Signs in against a real authorization server, to a platform that accepts its tokens. */
import type { OAuthConfig } from '../../../src/client';
import { createServerStarter, type LocalServer, sendJson } from '../../client/local-server';
import { type AppUnderTest, openApp, waitUntil } from '../../support/app';
import { type AuthorizationServer, startAuthorizationServer } from '../../support/authorization-server';
import { createQuickClock } from '../../support/quick-clock';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const startServer = createServerStarter();
let authorizationServer: AuthorizationServer;
beforeAll(async () => {
  authorizationServer = await startAuthorizationServer();
});
afterAll(() => authorizationServer.close());

interface Story extends AppUnderTest {
  readonly platform: LocalServer;
  /** Lists the hosts and what they got: a token or a form. */
  readonly sent: { readonly host: string; readonly text: string }[];
}

/** Starts a platform that accepts the tokens of the authorization server. */
const startPlatform = () =>
  startServer(async ({ headers }, response) => {
    const token = headers.authorization?.replace('Bearer ', '');
    if (await authorizationServer.isActive(token)) sendJson(response, { items: [{ id: 3, name: 'Retail' }] });
    else sendJson(response, { error: 'Unauthorized' }, 401);
  });

async function startStory(
  platform: LocalServer,
  storedTexts = new Map<string, string>(),
  signIn: OAuthConfig = authorizationServer.config,
): Promise<Story> {
  const sent: Story['sent'] = [];
  const test = apps.add(
    openApp({
      config: { platformAddress: `${platform.origin}/api`, signIn },
      storedTexts,
      // Pauses between polls end at once, the time limits of requests never.
      clock: createQuickClock(Date.now, 5_001),
      fetch: (input, init) => {
        const { host } = new URL(String(input));
        sent.push({ host, text: `${new Headers(init?.headers).get('authorization')} ${init?.body ?? ''}` });
        return fetch(input, init);
      },
    }),
  );
  await test.app.start();
  return { ...test, platform, sent };
}

async function signIn({ app }: Story, isKept: boolean): Promise<void> {
  const done = app.connection.signIn(isKept);
  await waitUntil(() => app.connection.state.value.kind === 'signingIn' && 'code' in app.connection.state.value);
  const state = app.connection.state.value;
  await authorizationServer.approve((state.kind === 'signingIn' && state.code?.completeAddress) || '');
  await done;
  await app.connection.chooseDeployment({ id: 3, name: 'Retail' });
}

const readRefreshToken = ({ storedTexts }: Story): string =>
  JSON.parse(storedTexts.get('sign-in') ?? '{}').refreshToken;

describe('signing in without an API key', () => {
  it('a user who approves the code chooses a deployment and is signed in for this page only', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, false);
    expect(story.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: { id: 3 }, keep: 'page' });
    expect(story.storedTexts.has('sign-in')).toBe(false);
  });

  it('a user who stays signed in is resumed by the refresh token, and no access token is saved [P8]', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, true);
    const accessToken = story.sent
      .find(({ text }) => text.startsWith('Bearer '))
      ?.text.trim()
      .split(' ')[1];
    expect(accessToken).toMatch(/./);
    expect(JSON.stringify([...story.storedTexts])).not.toContain(accessToken);

    const later = await startStory(story.platform, story.storedTexts);
    expect(later.app.connection.state.value).toMatchObject({ kind: 'connected', keep: 'device' });
    expect(await later.app.session.value?.client.listDeployments()).toMatchObject({ items: [{ id: 3 }] });
  });

  it('two windows of a device share the refresh token, which each refresh replaces', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, true);
    const firstToken = readRefreshToken(story);
    const windows = await Promise.all([1, 2].map(() => startStory(story.platform, story.storedTexts)));
    const lists = await Promise.all(windows.map(({ app }) => app.session.value?.client.listDeployments()));
    expect(lists).toMatchObject([{ items: [{ id: 3 }] }, { items: [{ id: 3 }] }]);
    expect(readRefreshToken(story)).not.toBe(firstToken);
  });

  it('signing out revokes the tokens and deletes them', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, true);
    const refreshToken = readRefreshToken(story);
    story.app.connection.signOut();
    expect(story.storedTexts.has('sign-in')).toBe(false);
    while (await authorizationServer.isActive(refreshToken));
    expect(story.app.connection.state.value).toMatchObject({ kind: 'signedOut', canSignIn: true });
  });

  it('a user who cancels is signed out, and the page shows no failure', async () => {
    const { app } = await startStory(await startPlatform());
    const done = app.connection.signIn(false);
    await waitUntil(() => app.connection.state.value.kind === 'signingIn');
    app.connection.cancel();
    await done;
    expect(app.connection.state.value).toEqual({
      kind: 'signedOut',
      sample: false,
      canSignIn: true,
      address: expect.stringMatching(/\/api$/),
    });
  });

  it('tokens go to the platform and to the hosts that config.json names only [P8]', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, true);
    await story.app.connection.signOut();
    const hosts = [story.platform.origin, authorizationServer.config.tokenEndpoint].map((url) => new URL(url).host);
    expect(new Set(story.sent.map(({ host }) => host))).toEqual(new Set(hosts));
    const toPlatform = story.sent.filter(({ host }) => host === hosts[0]);
    expect(toPlatform.every(({ text }) => text.startsWith('Bearer ') && !text.includes('refresh'))).toBe(true);
  });

  it('a saved sign-in is not resumed if config.json names another platform [P8]', async () => {
    const story = await startStory(await startPlatform());
    await signIn(story, true);
    const other = await startStory(await startPlatform(), story.storedTexts);
    expect(other.app.connection.state.value.kind).toBe('signedOut');
    expect(other.sent).toEqual([]);
  });
});
