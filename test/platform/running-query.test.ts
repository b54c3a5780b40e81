// The statuses and keys are those of a real engine, release 1.7.43.
import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  // Each load of the slow ledger is to wait, but goes on without its request.
  platform = await runPlatform({ continueWaitTimeout: 100 });
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

const ENDLESS = 'SELECT count(*) FROM generate_series(1, 100000000000) AS a(n), generate_series(1, 1000) AS b(m)';
const MANY_ROWS = 'SELECT line_id, order_number FROM sales LIMIT 1000000';

const post = (path: string, body: object, requestId: string) =>
  fetch(`${api.base}${path}`, {
    method: 'POST',
    headers: { authorization: api.token, 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify(body),
  });

function cancel(requestId: string, token = api.token): Promise<Response> {
  const headers = token === '' ? undefined : { authorization: token };
  return fetch(`${api.base}/v1/running-query/${requestId}`, { method: 'DELETE', ...(headers && { headers }) });
}

/** Cancels as soon as the query runs, and returns what was cancelled. */
async function cancelOnceRunning(requestId: string): Promise<unknown[]> {
  for (;;) {
    const { result } = await (await cancel(requestId)).json();
    if (result.length > 0) return result;
  }
}

/** Reads an answer line by line; the platform waits until the next one is asked for. */
async function* readLines({ body }: Response): AsyncGenerator<unknown> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const [rest = '', ...lines] = `${text}${chunk}`.split('\n').reverse();
    for (const line of lines.reverse()) yield JSON.parse(line);
    text = rest;
  }
}

describe('DELETE running-query', () => {
  test('it ends a cubesql query that has no rows yet with an error line [P9]', async () => {
    const pendingAnswer = post('/v1/cubesql', { query: ENDLESS }, 'waiting-span-1');
    expect(await cancelOnceRunning('waiting')).toEqual([
      { requestId: 'waiting-span-1', addedToQueueTime: expect.any(Number), status: ['active'] },
    ]);
    const { value } = await readLines(await pendingAnswer).next();
    expect(value).toMatchObject({ error: 'The query was cancelled.' });
  });

  test('it ends a cubesql query after its first rows with an error line [P9]', async () => {
    const answer = await post('/v1/cubesql', { query: MANY_ROWS }, 'streaming');
    const lines = readLines(answer);
    expect((await lines.next()).value).toHaveProperty('schema');
    expect(await cancelOnceRunning('streaming')).toHaveLength(1);
    let last: unknown;
    for await (const line of lines) last = line;
    expect(last).toMatchObject({ error: 'The query was cancelled.' });
  });

  test('it cancels a load that goes on without its request, and a repetition starts it again [P9]', async () => {
    const query = { measures: ['stock_ledger.item_count'], filters: [] };
    expect(await (await post('/v1/load', { query }, 'slow-span-1')).json()).toEqual({ error: 'Continue wait' });
    expect(await cancelOnceRunning('slow-span-9')).toMatchObject([{ requestId: 'slow-span-1' }]);
    expect(await (await cancel('slow')).json()).toEqual({ result: [] });
    expect((await api.load(query)).data).toHaveLength(1);
  });

  test('it leaves the queries of other requests and callers alone', async () => {
    const pendingAnswer = post('/v1/cubesql', { query: ENDLESS }, 'mine');
    const body = { security_context: {}, expires_in: 600 };
    const administrator = `${platform.token}-administrator`;
    const token = await api.issueToken('/v1/deployments/1/environments/11/tokens', body, administrator);
    expect(await (await cancel('mine', token)).json()).toEqual({ result: [] });
    expect(await (await cancel('other')).json()).toEqual({ result: [] });
    expect(await cancelOnceRunning('mine')).toHaveLength(1);
    await pendingAnswer;
  });

  test('it needs a token, and there is no other method', async () => {
    const refusal = await cancel('any', '');
    expect([refusal.status, await refusal.json()]).toEqual([403, { error: "Authorization header isn't set" }]);
    expect((await fetch(`${api.base}/v1/running-query/any`, { headers: { authorization: api.token } })).status).toBe(
      404,
    );
    expect((await cancel('')).status).toBe(404);
  });
});
