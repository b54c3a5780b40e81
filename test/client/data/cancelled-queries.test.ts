/** Tests that a query ends on the engine, too, if its caller no longer waits for its rows. */
import { createQuickClock } from '../../support/quick-clock';
import { collect, createTestDataClient, SCHEMA, sendLines } from '../data-parts';
import { type Answerer, catchError, createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();
const SQL = { kind: 'sql', sql: 'SELECT 1' } as const;
const JSON_QUERY = { kind: 'json', query: { measures: ['sales.count'] } } as const;
const WAIT = { error: 'Continue wait' };

/** Answers queries with `answer`, and notes requests that cancel one. */
async function startEngine(answer: Answerer) {
  let cancelled: () => void = () => undefined;
  const isCancelled = new Promise<void>((resolve) => {
    cancelled = resolve;
  });
  const server = await start(async (request, response, number) => {
    if (request.method !== 'DELETE') return answer(request, response, number);
    sendJson(response, { error: 'Cannot DELETE' }, 404);
    cancelled();
  });
  const listCancels = () => server.requests.filter(({ method }) => method === 'DELETE');
  return { client: createTestDataClient(server.origin), server, isCancelled, listCancels };
}

describe('a query that is cancelled', () => {
  test.each([
    ['a load without an answer', JSON_QUERY],
    ['SQL without an answer', SQL],
  ])('the engine is asked once to end %s [P9]', async (_, query) => {
    const abort = new AbortController();
    const { client, listCancels, isCancelled } = await startEngine(() => abort.abort('enough'));
    expect(await catchError(collect(client.query(query, abort.signal)))).toBe('enough');
    await isCancelled;
    expect(listCancels()).toMatchObject([{ path: '/v1/running-query/query-1', body: '' }]);
    expect(listCancels()[0]?.headers.authorization).toBeDefined();
  });

  test.each([
    ['a load', JSON_QUERY],
    ['SQL', SQL],
  ])('the engine is asked to end %s between two polls [P9]', async (_, query) => {
    const abort = new AbortController();
    const { client, isCancelled, listCancels } = await startEngine((_request, response) => sendJson(response, WAIT));
    const work = async () => {
      for await (const event of client.query(query, abort.signal)) if (event.kind === 'waiting') abort.abort('enough');
    };
    expect(await catchError(work())).toBe('enough');
    await isCancelled;
    expect(listCancels()).toHaveLength(1);
  });

  test('the engine is asked to end a stream of rows, and a preview [P9]', async () => {
    const abort = new AbortController();
    const { client, isCancelled } = await startEngine((_request, response) => {
      response.write(`${JSON.stringify(SCHEMA)}\n{"data":[["1","a"]]}\n`);
      setImmediate(() => abort.abort('enough'));
    });
    expect(await catchError(client.preview(SQL, 10, abort.signal))).toBe('enough');
    await isCancelled;
  });

  test('nothing is cancelled after the answer, or for a conversion, which runs no query [P13]', async () => {
    const abort = new AbortController();
    const { client, server } = await startEngine(({ path }, response) => {
      if (path === '/v1/cubesql') return sendLines(response, SCHEMA, { data: [] });
      abort.abort('enough');
    });
    await collect(client.query(SQL, abort.signal));
    expect(await catchError(client.convertSql(SQL.sql, abort.signal))).toBe('enough');
    expect(await catchError(collect(client.query(SQL, abort.signal)))).toBe('enough');
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/cubesql', '/v1/convert-query']);
  });

  test('a query ends in the same way if the page may not send the cancellation [P9]', async () => {
    const abort = new AbortController();
    const sentMethods: (string | undefined)[] = [];
    const server = await start(() => abort.abort('enough'));
    const client = createTestDataClient(server.origin, {
      fetch: async (input, init) => {
        sentMethods.push(init?.method);
        if (init?.method === 'DELETE') throw new TypeError('Failed to fetch');
        return fetch(input, init);
      },
    });
    expect(await catchError(collect(client.query(JSON_QUERY, abort.signal)))).toBe('enough');
    expect(sentMethods).toEqual(['POST', 'DELETE']);
  });

  test('a query that the engine never finishes is cancelled [P9]', async () => {
    let now = 0;
    const { server, isCancelled } = await startEngine((_request, response) => {
      now += 10 * 60_000;
      sendJson(response, WAIT);
    });
    const client = createTestDataClient(server.origin, { clock: createQuickClock(() => now) });
    expect(await catchError(collect(client.query(JSON_QUERY)))).toMatchObject({ code: 'QueryTooSlow' });
    await isCancelled;
  });
});
