// The connection check of the pane, with the app's own network over the embedded platform.
import { setUpStage, waitUntil } from '../../support/app';

const { platform, startConnectedApp } = setUpStage();

test('the check uses the connection of the sign-in, and the diagnostics contain its lines', async () => {
  const { app, requests } = await startConnectedApp();
  await app.connectionCheck.run();
  const { status, lines } = app.connectionCheck.state.value;
  expect(status).toBe('done');
  expect(lines.filter(({ result }) => result !== 'ok')).toEqual([]);
  expect(lines.map(({ name }) => name)).not.toContain('platformPreflight');
  expect(requests.some((request) => request.startsWith('OPTIONS'))).toBe(false);
  expect(JSON.parse(app.getDiagnostics()).connection).toContainEqual({
    name: 'address',
    result: 'ok',
    kind: 'reachable',
    host: new URL(platform().url).host,
  });
});

test('the check says which host blocks the page, and the diagnostics hold no secret [P8]', async () => {
  const { app } = await startConnectedApp({
    fetch: async (input, init) => {
      if (new URL(String(input)).pathname.endsWith('/v1/load') && init?.mode !== 'no-cors')
        throw new TypeError(`blocked ${platform().token}`);
      return fetch(input, init);
    },
  });
  await app.connectionCheck.run();
  const query = app.connectionCheck.state.value.lines.find(({ name }) => name === 'query');
  expect(query).toMatchObject({ result: 'failed', finding: { failure: { at: 'load' } } });
  expect(app.getDiagnostics()).not.toContain(platform().token);
});

test('a check that finds the token rejected ends the sign-in', async () => {
  let isRevoked = false;
  const { app } = await startConnectedApp({
    fetch: async (input, init) => (isRevoked ? new Response('{}', { status: 401 }) : fetch(input, init)),
  });
  isRevoked = true;
  await app.connectionCheck.run();
  expect(app.connection.state.value).toMatchObject({ kind: 'connected', isRejected: true });
});

test('a check that is cancelled keeps its lines, and a sign-out removes them [P9]', async () => {
  const { app } = await startConnectedApp({
    fetch: async (input, init) => {
      // A request that never ends by itself.
      if (String(input).includes('/environments')) return new Promise<Response>(() => undefined);
      return fetch(input, init);
    },
  });
  const ended = app.connectionCheck.run();
  await waitUntil(() => app.connectionCheck.state.value.lines.length > 4);
  app.connectionCheck.cancel();
  await ended;
  expect(app.connectionCheck.state.value.status).toBe('stopped');
  expect(app.connectionCheck.state.value.lines.length).toBeGreaterThan(4);
  app.connection.signOut();
  expect(app.connectionCheck.state.value).toEqual({ status: 'none', lines: [] });
});

test('a time zone of the account that does not exist is reported without its name', async () => {
  const { app } = await startConnectedApp({
    fetch: async (input, init) =>
      String(input).endsWith('/app-config')
        ? Response.json({ timezoneSettings: { enabled: true, timezone: 'Mars/Olympus' } })
        : fetch(input, init),
  });
  await app.connectionCheck.run();
  const line = app.connectionCheck.state.value.lines.find(({ name }) => name === 'timeZone');
  expect(line).toEqual({ name: 'timeZone', result: 'attention', finding: { kind: 'unknownTimeZone' } });
});
