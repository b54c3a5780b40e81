/** Tests a platform whose lists never end, or whose answers are too large. */
import { createPlatformClient, readAllPages } from '../../../src/client';
import { catchError, createClientParts, createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();
const REPORT = { id: 7, name: 'Revenue' };
const list = (items: readonly object[], endCursor?: string) => ({
  items,
  pageInfo: {
    hasNextPage: endCursor !== undefined,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: endCursor ?? null,
  },
});

it('a list that returns new cursors without end is given up [P9]', async () => {
  let pages = 0;
  const server = await start((_, response) => {
    pages += 1;
    sendJson(response, list([{ ...REPORT, id: pages }], `cursor-${pages}`));
  });
  const client = createPlatformClient(createClientParts(server.origin));
  const read = async () => {
    for await (const _ of readAllPages('listReports', (after) => client.listReports(3, { first: 100, after })));
  };
  expect(await catchError(read())).toMatchObject({ code: 'ContractBroken', operation: 'listReports' });
  expect(server.requests).toHaveLength(50);
});

it('a huge report does not remove the others from the list [P9]', async () => {
  const reports = Array.from({ length: 12 }, (_, index) => ({
    ...REPORT,
    id: index + 1,
    sqlQuery: 'x'.repeat(2_000_000),
  }));
  const server = await start((request, response) => {
    const query = new URL(request.url, server.origin).searchParams;
    const from = Number(query.get('after') ?? 0);
    const end = from + Number(query.get('first'));
    sendJson(response, list(reports.slice(from, end), end < reports.length ? String(end) : undefined));
  });
  const client = createPlatformClient(createClientParts(server.origin));
  const page = await client.listReports(3, { first: 100 });
  expect(page.items.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect((await client.listReports(3, { first: 100, after: page.nextCursor })).items[0]?.id).toBe(5);
});

it('a report that exceeds the size limit fails as ContractBroken and is not requested again [P9]', async () => {
  const server = await start((_, response) =>
    sendJson(response, list([{ ...REPORT, sqlQuery: 'x'.repeat(11_000_000) }])),
  );
  const client = createPlatformClient(createClientParts(server.origin));
  expect(await catchError(client.listReports(3, { first: 100 }))).toMatchObject({ code: 'ContractBroken' });
  expect(server.requests.length).toBeLessThan(6);
});
