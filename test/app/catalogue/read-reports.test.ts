import { readReports } from '../../../src/app/catalogue/read-reports';
import { createPlatformClient } from '../../../src/client';
import { createClientParts, createServerStarter, sendJson } from '../../client/local-server';

const start = createServerStarter();

it('a report that a page names twice is listed once, also with its id as text', async () => {
  const items = [
    { id: 1, name: 'Sales' },
    { id: 2, name: 'Costs' },
    { id: '1', name: 'Sales' },
  ];
  const server = await start((_, response) => sendJson(response, { items }));
  const session = {
    client: createPlatformClient(createClientParts(server.origin)),
    deployment: { id: 1, name: 'Retail' },
  };
  const { reports } = await readReports(
    session,
    { search: '', sortBy: 'name', folderId: undefined },
    new AbortController().signal,
  );
  expect(reports.map(({ id }) => id)).toEqual([1, 2]);
});
