import { dataClient, failureBy } from '../data-parts';
import { type LocalServer, send, serve } from '../local-server';

let server: LocalServer;
let answer: unknown;
let asked: string[];
let waits: number;

beforeEach(async () => {
  asked = [];
  waits = 0;
  server = await serve(({ method, path }, response) => {
    asked.push(`${method} ${path}`);
    waits -= 1;
    send(response, 200, JSON.stringify(waits >= 0 ? { error: 'Continue wait' } : answer));
  });
});
afterEach(() => server.close());

const measure = (name: string, aggType: string, more: object = {}) => ({ name, title: name, aggType, ...more });

test('only sums and counts of a data model add up [P19]', async () => {
  answer = {
    cubes: [
      {
        name: 'orders',
        measures: [
          measure('orders.net', 'sum'),
          measure('orders.count', 'count'),
          measure('orders.customers', 'countDistinct'),
          measure('orders.nearly', 'countDistinctApprox'),
          measure('orders.price', 'avg'),
          measure('orders.share', 'number'),
          measure('orders.first', 'min'),
          measure('orders.last', 'max'),
          measure('orders.so_far', 'runningTotal'),
          measure('orders.of_a_year', 'sum', { cumulative: true }),
          { name: 'orders.unsaid' },
        ],
      },
      { name: 'no_measures' },
    ],
  };
  expect([...(await dataClient(server.origin).readAdditiveMeasures())]).toEqual(['orders.net', 'orders.count']);
  expect(asked).toEqual(['GET /v1/meta']);
});

test('the client waits while the data model compiles, and rejects an answer without one [P9]', async () => {
  waits = 2;
  answer = { cubes: [] };
  const client = dataClient(server.origin);
  expect((await client.readAdditiveMeasures()).size).toBe(0);
  expect(asked).toHaveLength(3);
  answer = { tables: [] };
  expect(await failureBy(client.readAdditiveMeasures())).toMatchObject({ code: 'ContractBroken', operation: 'meta' });
});
