import { catchFailure, createTestDataClient } from '../data-parts';
import { type LocalServer, send, startServer } from '../local-server';

let server: LocalServer;
let answer: unknown;
let requests: string[];
let waits: number;

beforeEach(async () => {
  requests = [];
  waits = 0;
  server = await startServer(({ method, path }, response) => {
    requests.push(`${method} ${path}`);
    waits -= 1;
    send(response, 200, JSON.stringify(waits >= 0 ? { error: 'Continue wait' } : answer));
  });
});
afterEach(() => server.close());

const createMeasure = (name: string, aggType: string, more: object = {}) => ({ name, title: name, aggType, ...more });

test('only sums and counts of a data model add up [P19]', async () => {
  answer = {
    cubes: [
      {
        name: 'orders',
        measures: [
          createMeasure('orders.net', 'sum'),
          createMeasure('orders.count', 'count'),
          createMeasure('orders.customers', 'countDistinct'),
          createMeasure('orders.nearly', 'countDistinctApprox'),
          createMeasure('orders.price', 'avg'),
          createMeasure('orders.share', 'number'),
          createMeasure('orders.first', 'min'),
          createMeasure('orders.last', 'max'),
          createMeasure('orders.so_far', 'runningTotal'),
          createMeasure('orders.of_a_year', 'sum', { cumulative: true }),
          { name: 'orders.unsaid' },
        ],
      },
      { name: 'no_measures' },
    ],
  };
  expect([...(await createTestDataClient(server.origin).readAdditiveMeasures())]).toEqual([
    'orders.net',
    'orders.count',
  ]);
  expect(requests).toEqual(['GET /v1/meta']);
});

test('the client waits while the data model compiles, and rejects an answer without one [P9]', async () => {
  waits = 2;
  answer = { cubes: [] };
  const client = createTestDataClient(server.origin);
  expect((await client.readAdditiveMeasures()).size).toBe(0);
  expect(requests).toHaveLength(3);
  answer = { tables: [] };
  expect(await catchFailure(client.readAdditiveMeasures())).toMatchObject({
    code: 'ContractBroken',
    operation: 'meta',
  });
});
