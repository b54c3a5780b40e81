import { collect, dataClient, failureBy, ONE, SCHEMA, sendLines, sql } from '../data-parts';
import { cut, localServers } from '../local-server';

const start = localServers();

describe('[P5] a result that may be cut', () => {
  const rowsOf = (count: number) => ({ data: Array.from({ length: count }, () => ['1', 'a']) });
  const counted = (count: number) => [
    { schema: [{ name: 'row_count', column_type: 'Int64' }] },
    { data: [[String(count)]] },
  ];

  test('since its length is a usual limit, is counted', async () => {
    const server = await start((request, response) =>
      request.body.includes('COUNT(*)')
        ? sendLines(response, ...counted(120_000))
        : sendLines(response, SCHEMA, rowsOf(50_000)),
    );
    const { end } = await collect(dataClient(server.origin).query(ONE));
    expect(end).toMatchObject({ rowCount: 50_000, total: 120_000 });
  });

  test('says that it may be, when the platform does not count', async () => {
    const server = await start((request, response) =>
      request.body.includes('COUNT(*)')
        ? sendLines(response, { error: 'Cannot push down' })
        : sendLines(response, SCHEMA, rowsOf(10_000)),
    );
    const { end } = await collect(dataClient(server.origin).query(ONE));
    expect(end).toMatchObject({ rowCount: 10_000, mayBeCut: true });
    expect(end).not.toHaveProperty('total');
  });

  test('is not, when its own limit asks for that many', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, rowsOf(10_000)));
    const { end } = await collect(dataClient(server.origin).query(sql('SELECT id, name FROM t LIMIT 10000')));
    expect(end).toEqual({ kind: 'end', rowCount: 10_000, freshAt: SCHEMA.lastRefreshTime });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a preview of SQL', () => {
  const rows = [
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ];

  test('takes the first rows and leaves', async () => {
    let left: () => void = () => undefined;
    const isLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const server = await start((_, response) => {
      response.on('close', left);
      response.write(`${JSON.stringify(SCHEMA)}\n${JSON.stringify({ data: rows })}\n`);
    });
    const preview = await dataClient(server.origin).preview(ONE, 2);
    expect(preview.rows).toEqual(rows.slice(0, 2));
    expect(preview).not.toHaveProperty('total');
    expect(JSON.parse(server.requests[0]?.body ?? '').query).toBe('SELECT id, name FROM t\nLIMIT 3');
    await isLeft;
  });

  test('knows the total of a result that is no longer than itself', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: rows }));
    expect(await dataClient(server.origin).preview(ONE, 3)).toMatchObject({ rows, total: 3 });
  });
});

describe('counting SQL', () => {
  test('sets the statement into a count', async () => {
    const server = await start((_, response) =>
      sendLines(response, { schema: [{ name: 'row_count', column_type: 'Int64' }] }, { data: [['42']] }),
    );
    expect(await dataClient(server.origin).count(sql('SELECT 1 -- x\n;'))).toBe(42);
    expect(JSON.parse(server.requests[0]?.body ?? '').query).toBe(
      'SELECT COUNT(*) AS row_count FROM (\nSELECT 1 -- x\n) AS counted_rows',
    );
  });

  test('is undefined when refused, and a failure when the platform is gone', async () => {
    const server = await start((_, response, number) =>
      number === 1 ? sendLines(response, { error: 'No' }) : cut(response),
    );
    const client = dataClient(server.origin);
    expect(await client.count(ONE)).toBeUndefined();
    expect((await failureBy(client.count(ONE))).code).toBe('PlatformUnreachable');
  });
});
