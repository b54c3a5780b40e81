import { catchFailure, collect, createTestDataClient, SQL_REQUEST, sendLines } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();

const QUERY = { dimensions: ['o.id'], measures: ['o.sum'] };
const createRequest = (query: object) => ({ kind: 'json', query }) as const;
const FILTER_ONLY = { timeDimensions: [{ dimension: 'o.at', dateRange: 'last month' }] };

async function startJsonEngine(data: unknown) {
  const server = await start((_, response) => sendJson(response, { annotation: {}, data }));
  return createTestDataClient(server.origin);
}

test.each<[string, object, unknown]>([
  ['a query without members, no rows', FILTER_ONLY, []],
  ['a query without members, an empty row', FILTER_ONLY, [{}]],
  ['a query without members, compact', {}, { members: [], dataset: [[]] }],
  ['an answer without members', QUERY, { members: [], dataset: [] }],
  ['an answer with an empty row', QUERY, { members: [], dataset: [[]] }],
  ['a columnar answer without columns', QUERY, { members: [], columns: [] }],
])('a result without columns fails as NoColumns: %s [P9]', async (_, query, data) => {
  const client = await startJsonEngine(data);
  expect(await catchFailure(collect(client.query(createRequest(query))))).toMatchObject({ code: 'NoColumns' });
  expect((await catchFailure(client.preview(createRequest(query), 20))).code).toBe('NoColumns');
  expect(await client.count(createRequest(query))).toBeUndefined();
});

test.each([{ data: [] }, { data: [[]] }])('SQL whose schema is empty fails as NoColumns: %j [P9]', async (line) => {
  const server = await start((_, response) => sendLines(response, { schema: [] }, line));
  const client = createTestDataClient(server.origin);
  expect((await catchFailure(collect(client.query(SQL_REQUEST)))).code).toBe('NoColumns');
  expect((await catchFailure(client.preview(SQL_REQUEST, 20))).code).toBe('NoColumns');
});
