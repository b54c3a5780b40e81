import { connect, type Socket } from 'node:net';
import { callDataApi, type DataCaller } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform({ queryTimeout: 20_000, stallTimeout: 2000 });
  api = await callDataApi(platform);
}, 180_000);
afterAll(() => platform.close());

const ALL_ROWS = 'SELECT * FROM sales LIMIT 1000000';
const serves = async () => expect((await api.sql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);

/** A caller of the SQL stream who takes the first bytes and then nothing more. */
async function standStill(query: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(`${api.base}/v1/cubesql`);
  const body = JSON.stringify({ query });
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${api.token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await new Promise((taken) => socket.once('data', taken));
  socket.pause();
  return socket;
}

test('[P9] readers who take no rows do not keep the others from theirs', async () => {
  const still = await Promise.all(Array.from({ length: 6 }, () => standStill(ALL_ROWS)));
  await serves();
  for (const socket of still) socket.destroy();
}, 60_000);

test('[P5] who stood still for too long finds an error at the end of the rows, not silence', async () => {
  const still = await standStill(ALL_ROWS);
  // Its place is free again only once the query was stopped.
  const others = await Promise.all(Array.from({ length: 3 }, () => standStill(ALL_ROWS)));
  await serves();
  let rest = '';
  still.on('data', (data: Buffer) => {
    rest = (rest + data.toString('latin1')).slice(-1000);
  });
  await new Promise<void>((ended) => {
    still.on('data', () => rest.endsWith('0\r\n\r\n') && ended());
    still.resume();
  });
  expect(rest).toContain('"error":"Nobody took its rows for too long');
  for (const socket of [still, ...others]) socket.destroy();
}, 60_000);

test('[P9] who leaves while nothing is taken makes room at once', async () => {
  const patient = await runPlatform({ stallTimeout: 600_000 });
  api = await callDataApi(patient);
  const still = await Promise.all(Array.from({ length: 4 }, () => standStill(ALL_ROWS)));
  for (const socket of still) socket.destroy();
  await serves();
  await patient.close();
  api = await callDataApi(platform);
}, 180_000);

test('[P9] the longest time of a query counts its sending too', async () => {
  const hasty = await runPlatform({ queryTimeout: 3000, stallTimeout: 600_000 });
  api = await callDataApi(hasty);
  const still = await Promise.all(Array.from({ length: 4 }, () => standStill(ALL_ROWS)));
  await serves();
  for (const socket of still) socket.destroy();
  await hasty.close();
  api = await callDataApi(platform);
}, 180_000);

const nested = (count: number, before: string, inner: string, after: string) =>
  before.repeat(count) + inner + after.repeat(count);

test.each([
  ['questions in questions', `SELECT ${nested(80, '(SELECT ', '1', ')')}`],
  ['structures in structures', `SELECT ${nested(200, "{'a':", '1', '}')}`],
  ['lists in lists', `SELECT ${nested(200, '[', '1', ']')}`],
  ['functions in functions', `SELECT ${nested(200, 'coalesce(', '1', ', 1)')}`],
  ['a long sum', `SELECT 1${' + 1'.repeat(400)}`],
  ['a long text of parts', `SELECT 'a'${" || 'a'".repeat(250)}`],
  ['casts of casts', `SELECT 1${'::int'.repeat(250)}`],
  [
    'tables that double one another',
    `WITH a0 AS (SELECT 1 AS x)${Array.from({ length: 40 }, (_, n) => `, a${n + 1} AS (SELECT p.x FROM a${n} p, a${n} q)`).join('')} SELECT * FROM a40`,
  ],
])(
  '[P9] %s are refused while the others go on',
  async (_, query) => {
    const hard = Promise.all(Array.from({ length: 4 }, () => api.sql(query)));
    const { status } = await platform.call('/v1/deployments');
    expect(status).toBe(200);
    for (const { error } of await hard) expect(error).toContain('The query is too complicated');
    await serves();
  },
  60_000,
);

test.each([
  ['repeat', "SELECT repeat('x', 600000000) FROM sales"],
  ['lpad', "SELECT lpad('x', 600000000 + (line_id % 2)::INTEGER, 'y') FROM sales"],
  ['format', "SELECT format('{:>600000000}', channel) FROM sales"],
  ['replace', "SELECT replace(repeat('x', 30000), 'x', repeat('y', 30000)) FROM sales"],
  ['string_agg', "SELECT length(string_agg(repeat('x', 5000 + line_id % 2), ',')) FROM sales"],
  ['range as a list', 'SELECT len(range(2000000000 + line_id)) FROM sales'],
  [
    'list_reduce',
    "SELECT length(list_reduce(list_transform(range(45 + line_id % 2), n -> 'x'), (a, b) -> a || a)) FROM sales",
  ],
  [
    'texts that double',
    "WITH RECURSIVE t AS (SELECT 'x' AS s, 0 AS n UNION ALL SELECT s || s, n + 1 FROM t WHERE n < 45) SELECT length(s) FROM t",
  ],
  [
    'an ordered cross join',
    'SELECT a.line_id, b.line_id AS other FROM sales a, sales b ORDER BY hash(a.line_id + b.line_id) LIMIT 30000000',
  ],
])(
  '[P9] a query that would fill the memory ends, and the platform does not: %s',
  async (_, query) => {
    const { error } = await api.sql(query);
    expect(error).toEqual(expect.any(String));
    expect(process.memoryUsage.rss()).toBeLessThan(2.5e9);
    await serves();
  },
  120_000,
);

test('[P9] rows without end stop at the longest time of a query', async () => {
  const { error } = await api.sql(
    'SELECT count(*) FROM generate_series(1, 100000000000) AS a(n), generate_series(1, 1000) AS b(m)',
  );
  expect(error).toBe('The query ran longer than 20 seconds and was stopped.');
  await serves();
}, 60_000);

test('[P9] a query that does not listen dies with its caller', async () => {
  const leaving = Array.from({ length: 4 }, () => {
    const gone = new AbortController();
    const query =
      "SELECT length(list_reduce(list_transform(range(30 + line_id % 2), n -> 'x'), (a, b) -> a || a)) FROM sales";
    const asked = api.post('/v1/cubesql', { query }, { signal: gone.signal });
    return { gone, asked: asked.then((response) => response.text()) };
  });
  await (await fetch(`${api.base}/v1/meta`, { headers: { authorization: api.token } })).json();
  for (const { gone } of leaving) gone.abort();
  await Promise.allSettled(leaving.map(({ asked }) => asked));
  await serves();
}, 60_000);
