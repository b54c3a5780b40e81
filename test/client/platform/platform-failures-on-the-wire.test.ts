import { createPlatformClient, type PlatformFailure } from '../../../src/client';
import { MAX_ANSWER_BYTES } from '../../../src/client/platform/platform-call';
import { createQuickClock } from '../../support/quick-clock';
import { catchFailure } from '../data-parts';
import { createClientParts, createServerStarter, send, sendJson, TOKEN } from '../local-server';

const start = createServerStarter();

/** Returns everything that could end up in a log. */
function collectTexts(failure: PlatformFailure): string {
  const texts = [failure.message, failure.stack, String(failure.cause)];
  for (let at: unknown = failure; at instanceof Error; at = at.cause) {
    const error = at;
    texts.push(...Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name))));
  }
  return texts.join('\n');
}

const PLACEMENT = { externalWorkbookId: 'w', resultLocation: 'Sheet1!B4' };

describe('a refusal', () => {
  test.each([
    [400, 'Refused'],
    [401, 'NotSignedIn'],
    [403, 'NotAllowed'],
    [404, 'NotFound'],
    [405, 'Refused'],
    [409, 'Conflict'],
    [410, 'NotFound'],
    [422, 'Refused'],
    [500, 'PlatformBroken'],
    [501, 'PlatformBroken'],
  ])('a refusal with status %d is %s, with the platform’s words', async (status, code) => {
    const server = await start((_, response) =>
      sendJson(response, { message: 'No,  because.', requestId: 'theirs-1' }, status),
    );
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).getReport(3, 7));
    expect(failure).toMatchObject({
      code,
      status,
      operation: 'getReport',
      requestId: 'theirs-1',
      wasSent: true,
      platformMessage: 'No, because.',
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each<[string, string, string | undefined]>([
    [
      'nested',
      JSON.stringify({ error: { message: ['first must not be below 1', 'after is unknown'] } }),
      'first must not be below 1; after is unknown',
    ],
    ['older', JSON.stringify({ error: 'No such report' }), 'No such report'],
    ['plain text', 'upstream connect error', 'upstream connect error'],
    ['HTML', '<!DOCTYPE html><title>400</title><h1>Bad Request</h1>', undefined],
    [
      'HTML within JSON',
      JSON.stringify({ message: 'The <b>first</b> field <a href="x">is wrong</a>' }),
      'The first field is wrong',
    ],
    ['empty', '', undefined],
    ['unreadable', '{"message":', undefined],
    ['not an object', '"just text"', 'just text'],
  ])('a refusal with a body that is %s keeps its status', async (_, body, words) => {
    const server = await start((_request, response) => send(response, 400, body));
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).getReport(3, 7));
    expect(failure.code).toBe('Refused');
    expect(failure.platformMessage).toBe(words);
    expect(collectTexts(failure)).not.toMatch(/<[a-z!]/i);
  });

  test('a refusal with a body that never ends keeps its status', async () => {
    const server = await start((_, response) => {
      response.writeHead(403);
      response.write('x'.repeat(100_000));
    });
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).getReport(3, 7));
    expect(failure).toMatchObject({ code: 'NotAllowed', status: 403, platformMessage: undefined });
  });

  test('a web page instead of a resource means another server, and an empty body means a missing resource', async () => {
    const server = await start((request, response) => {
      send(response, 404, request.path.endsWith('7') ? '<h1>Not Found</h1>' : '', { 'content-type': 'text/html' });
    });
    const client = createPlatformClient(createClientParts(server.origin));
    expect((await catchFailure(client.getReport(3, 7))).code).toBe('WrongAddress');
    expect((await catchFailure(client.getReport(3, 8))).code).toBe('NotFound');
  });
});

describe('a token that a platform echoes back [P8]', () => {
  const longToken = `eyJhbGciOiJIUzI1NiJ9.${'c2VjcmV0'.repeat(90)}.sig`;

  test.each<[string, (token: string) => string]>([
    ['in a message', (token) => JSON.stringify({ message: `Bad token ${token}!` })],
    ['where a message is cut', (token) => JSON.stringify({ message: `${'x'.repeat(250)} ${token}` })],
    ['escaped for a URL', (token) => JSON.stringify({ message: `/login?token=${encodeURIComponent(token)}` })],
    ['in plain text', (token) => `Bearer ${token} is not known`],
    ['as the request id', (token) => JSON.stringify({ message: 'No', requestId: token })],
    ['within markup', (token) => JSON.stringify({ message: `<p title="${token}">No</p>` })],
  ])('a token that the platform quotes is removed from the failure: %s', async (_, bodyFor) => {
    for (const token of [TOKEN, longToken]) {
      const server = await start((_request, response) => send(response, 400, bodyFor(token)));
      const failure = await catchFailure(
        createPlatformClient(createClientParts(server.origin, { token })).getReport(3, 7),
      );
      expect(collectTexts(failure)).not.toContain(token.slice(0, 24));
      expect(JSON.stringify(failure)).not.toContain(token.slice(0, 24));
    }
  });

  test('a token that the network layer quotes is removed from the failure', async () => {
    const loose: typeof fetch = async (_, init) => {
      throw new TypeError(`header ${new Headers(init?.headers).get('authorization')} refused`, {
        cause: new Error(TOKEN),
      });
    };
    const parts = createClientParts('http://127.0.0.1:1', { fetch: loose, clock: createQuickClock() });
    const failure = await catchFailure(createPlatformClient(parts).getReport(3, 7));
    expect(failure.code).toBe('PlatformUnreachable');
    expect(collectTexts(failure)).not.toContain(TOKEN);
  });

  test.each(['', 'two words', 'line\nbreak', 'schlüssel', '🔑'])(
    'a token that no header can carry (%j) is never sent',
    async (token) => {
      const server = await start((_, response) => sendJson(response, {}));
      const failure = await catchFailure(
        createPlatformClient(createClientParts(server.origin, { token })).getReport(3, 7),
      );
      expect(failure).toMatchObject({ code: 'NotSignedIn', wasSent: false });
      expect(server.requests).toHaveLength(0);
    },
  );
});

describe('a redirect [P8]', () => {
  test.each([301, 302, 303, 307, 308])(
    'a redirect (%d) to another origin is not followed, so no token arrives there',
    async (status) => {
      const elsewhere = await start((_, response) => sendJson(response, { items: [] }));
      const server = await start((_, response) => send(response, status, '', { location: `${elsewhere.origin}/api` }));
      const client = createPlatformClient(createClientParts(server.origin));
      expect((await catchFailure(client.listReports(3))).code).toBe('WrongAddress');
      expect((await catchFailure(client.connectWorkbook(3, 7, PLACEMENT))).code).toBe('WrongAddress');
      expect((await catchFailure(client.checkConnection())).code).toBe('WrongAddress');
      expect(elsewhere.requests).toHaveLength(0);
    },
  );

  test('a redirect is recognized in the form in which browsers hide it', async () => {
    const opaque: typeof fetch = async () => {
      const response = Response.error();
      Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
      return response;
    };
    const failure = await catchFailure(
      createPlatformClient(createClientParts('http://127.0.0.1:1', { fetch: opaque })).getReport(3, 7),
    );
    expect(failure).toMatchObject({ code: 'WrongAddress', status: undefined });
  });
});

describe('a success without a valid answer', () => {
  test.each([
    ['a web page', 'text/html', '<!doctype html><title>Sign in</title>', 'WrongAddress'],
    ['a bare text', 'text/plain', 'OK', 'WrongAddress'],
    ['nothing at all', 'application/json', '', 'ContractBroken'],
    ['half a text', 'application/json', '{"items":[', 'ContractBroken'],
    ['other JSON', 'application/json', '{"hello":"world"}', 'ContractBroken'],
    ['null', 'application/json', 'null', 'ContractBroken'],
  ])('a success with %s is a failure', async (_, contentType, body, code) => {
    const server = await start((_request, response) => send(response, 200, body, { 'content-type': contentType }));
    const client = createPlatformClient(createClientParts(server.origin));
    expect((await catchFailure(client.listReports(3))).code).toBe(code);
    expect((await catchFailure(client.checkConnection())).code).toBe('WrongAddress');
  });

  test('a failure of validation names the place of the error, but not the value', async () => {
    const server = await start((_, response) =>
      sendJson(response, { items: [], pageInfo: { hasNextPage: 'private' } }),
    );
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).listReports(3));
    expect(failure.message).toBe('ContractBroken at listReports (200): pageInfo.hasNextPage: invalid_type');
    expect(collectTexts(failure)).not.toContain('private');
  });

  test('an answer of more than 10 MB is not read further', async () => {
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`"${'x'.repeat(MAX_ANSWER_BYTES)}`);
    });
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).getReport(3, 7));
    expect(failure).toMatchObject({ code: 'ContractBroken', status: 200 });
  });
});
