import { createPlatformClient } from '../../../src/client';
import { createQuickClock } from '../../support/quick-clock';
import { catchFailure } from '../data-parts';
import {
  breakConnection,
  catchError,
  createClientParts,
  createClockWithLimits,
  createServerStarter,
  send,
  sendJson,
  startServer,
  TOKEN,
} from '../local-server';

const start = createServerStarter();

const PLACEMENT = { externalWorkbookId: 'w', resultLocation: 'Sheet1!B4' };

describe('a missing answer [P9]', () => {
  test('a read without an answer in time is retried once and may have been sent', async () => {
    const server = await start(() => undefined);
    const clock = createClockWithLimits((limit) => server.requests.length === limit);
    const failure = await catchFailure(
      createPlatformClient(createClientParts(server.origin, { clock })).getReport(3, 7),
    );
    expect(failure).toMatchObject({ code: 'PlatformTimeout', wasSent: true, status: undefined });
    expect(server.requests).toHaveLength(2);
    expect(clock.waits[0]).toBeGreaterThan(9_000);
  });

  test('a write without an answer in time is not repeated, because it may have been carried out', async () => {
    const server = await start(() => undefined);
    const clock = createClockWithLimits(() => server.requests.length > 0);
    const client = createPlatformClient(createClientParts(server.origin, { clock }));
    const failure = await catchFailure(client.connectWorkbook(3, 7, PLACEMENT));
    expect(failure).toMatchObject({ code: 'PlatformTimeout', wasSent: true });
    expect(server.requests).toHaveLength(1);
  });

  test('an answer that does not end in time is a timeout, however steadily it drips', async () => {
    let drops = 0;
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const dripping = setInterval(() => {
        response.write(' ');
        drops += 1;
      });
      response.on('close', () => clearInterval(dripping));
    });
    // Half a second passes with each drop.
    const parts = createClientParts(server.origin, { clock: createQuickClock(() => 500 * drops) });
    expect(await catchFailure(createPlatformClient(parts).getReport(3, 7))).toMatchObject({
      code: 'PlatformTimeout',
      status: 200,
    });
    expect(drops).toBeGreaterThan(10);
  });

  test('a slow answer within the time limit is read', async () => {
    let sendRest = () => {};
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":7,');
      sendRest = () => response.end('"name":"Revenue"}');
    });
    // The rest is sent when the beginning has arrived.
    const parts = createClientParts(server.origin, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        sendRest();
        return response;
      },
    });
    expect(await createPlatformClient(parts).getReport(3, 7)).toEqual({ id: 7, name: 'Revenue' });
  });

  test('a host where nothing listens is unreachable after three tries', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    const clock = createQuickClock();
    const failure = await catchFailure(
      createPlatformClient(createClientParts(gone.origin, { clock })).checkConnection(),
    );
    expect(failure).toMatchObject({ code: 'PlatformUnreachable', wasSent: true, status: undefined });
    expect(failure.cause).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
    expect(clock.waits.filter((wait) => wait < 1_000)).toEqual([225, 675]);
  });

  test('an answer that breaks off fails as unreachable, and a retry may succeed', async () => {
    const server = await start((_, response, number) => {
      if (number === 1) return breakConnection(response);
      if (number === 2) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"id":7,');
        setImmediate(() => breakConnection(response));
        return;
      }
      sendJson(response, { id: 7, name: 'Revenue' });
    });
    const parts = createClientParts(server.origin);
    expect(await createPlatformClient(parts).getReport(3, 7)).toMatchObject({ name: 'Revenue' });
    expect(server.requests).toHaveLength(3);
  });

  test.each([502, 503, 504])('a failure of a gateway (%d) is retried', async (status) => {
    const server = await start((_, response, number) => {
      if (number < 3) return send(response, status, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' });
      sendJson(response, { id: 7, name: 'Revenue' });
    });
    const parts = createClientParts(server.origin);
    expect(await createPlatformClient(parts).getReport(3, 7)).toMatchObject({ name: 'Revenue' });
  });
});

describe('too many requests', () => {
  test('a call waits as long as the platform requests, and so does a write', async () => {
    const clock = createQuickClock();
    const server = await start((_, response, number) => {
      if (number === 1) return sendJson(response, { message: 'Slow down' }, 429, { 'retry-after': '2' });
      sendJson(response, { id: 7, name: 'Revenue' });
    });
    const client = createPlatformClient(createClientParts(server.origin, { clock }));
    expect(await client.connectWorkbook(3, 7, PLACEMENT)).toMatchObject({ name: 'Revenue' });
    expect(clock.waits).toContain(2_000);
  });

  test('a call fails at once if the platform requests too long a wait', async () => {
    const server = await start((_, response) =>
      sendJson(response, { message: 'Slow down' }, 429, { 'retry-after': '120' }),
    );
    const failure = await catchFailure(createPlatformClient(createClientParts(server.origin)).listReports(3));
    expect(failure).toMatchObject({ code: 'RateLimited', retryAfterMs: 120_000, platformMessage: 'Slow down' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('an abort [P9]', () => {
  test('an abort before the call sends nothing and rejects with the reason', async () => {
    const server = await start((_, response) => sendJson(response, {}));
    const reason = { why: 'the analyst typed on' };
    const client = createPlatformClient(createClientParts(server.origin));
    expect(await catchError(client.listReports(3, {}, AbortSignal.abort(reason)))).toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test('an abort during the call ends the wait in the same tick, and ends the request', async () => {
    const abort = new AbortController();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const server = await start((_, response) => {
      response.on('close', end);
      abort.abort();
    });
    const thrown = await catchError(
      createPlatformClient(createClientParts(server.origin)).listReports(3, {}, abort.signal),
    );
    expect(thrown).toBe(abort.signal.reason);
    expect(thrown).toMatchObject({ name: 'AbortError' });
    await ended;
  });

  test('an abort ends the wait even if the network layer ignores it', async () => {
    const deaf: typeof fetch = () => new Promise(() => undefined);
    const abort = new AbortController();
    const work = catchError(
      createPlatformClient(createClientParts('http://127.0.0.1:1', { fetch: deaf })).getReport(3, 7, abort.signal),
    );
    abort.abort();
    let isSettled = false;
    void work.then(() => {
      isSettled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSettled).toBe(true);
  });

  test('an abort ends a pause between two tries', async () => {
    const abort = new AbortController();
    const server = await start((_, response) => sendJson(response, {}, 429, { 'retry-after': '9' }));
    const clock = createQuickClock();
    const parts = createClientParts(server.origin, {
      clock: {
        now: clock.now,
        wait(milliseconds, signal) {
          const pause = clock.wait(milliseconds, signal);
          // This pause ends only by the abort.
          if (milliseconds === 9_000) abort.abort();
          return pause;
        },
      },
    });
    const thrown = await catchError(createPlatformClient(parts).getReport(3, 7, abort.signal));
    expect(thrown).toBe(abort.signal.reason);
    expect(clock.waits).toContain(9_000);
    expect(server.requests).toHaveLength(1);
  });
});

describe('connecting', () => {
  test('the client distinguishes a host that blocks the page from an unreachable one, without sending the token', async () => {
    const server = await start((request, response) => {
      // A browser reports a missing CORS permission like this: no answer at all, though the host is
      // there.
      if (request.path === '/') return send(response, 404, 'Nothing here');
      breakConnection(response);
    });
    const parts = createClientParts(`${server.origin}/api`);
    const failure = await catchFailure(createPlatformClient(parts).checkConnection());
    expect(failure).toMatchObject({ code: 'CrossOriginBlocked', operation: 'listDeployments' });
    const probes = server.requests.slice(server.requests.findIndex(({ url }) => url === '/'));
    expect(probes.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /', 'GET /api/v1/deployments']);
    expect(JSON.stringify(probes)).not.toContain(TOKEN);
    expect(probes[0]?.headers).not.toHaveProperty('authorization');
  });

  test('the first read of a saved sign-in names a host that blocks the page as well', async () => {
    const server = await start((request, response) => {
      if (request.path === '/') send(response, 200);
      else breakConnection(response);
    });
    const client = createPlatformClient(createClientParts(`${server.origin}/api`));
    expect((await catchFailure(client.listReports(1))).code).toBe('CrossOriginBlocked');
  });

  test('no probe is sent to a host that has answered before, or after a write', async () => {
    let isBroken = false;
    const server = await start((_, response) => {
      if (isBroken) breakConnection(response);
      else sendJson(response, { items: [] });
    });
    const openClient = () => createPlatformClient(createClientParts(`${server.origin}/api`));
    const client = openClient();
    await client.listDeployments();
    isBroken = true;
    expect((await catchFailure(client.listDeployments())).code).toBe('PlatformUnreachable');
    expect((await catchFailure(openClient().issueDataToken(1))).code).toBe('PlatformUnreachable');
    expect(server.requests.map(({ path }) => path)).not.toContain('/');
  });

  test('a server without the expected path is a wrong address, and other refusals keep their meaning', async () => {
    let status = 404;
    const server = await start((_, response) => sendJson(response, { message: 'No' }, status));
    const client = createPlatformClient(createClientParts(server.origin));
    expect((await catchFailure(client.checkConnection())).code).toBe('WrongAddress');
    status = 401;
    expect((await catchFailure(client.checkConnection())).code).toBe('NotSignedIn');
    status = 403;
    expect((await catchFailure(client.checkConnection())).code).toBe('NotAllowed');
  });
});
