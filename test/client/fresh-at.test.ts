import { dataClient, ONE, SCHEMA, sendLines, sql } from './data-parts';
import { localServers } from './local-server';

const start = localServers();

describe('when the source was read', () => {
  test('is said before the rows of a stream, so that none of them is read', async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { error: 'No row should be read.' }));
    expect(await dataClient(server.origin).freshAt(ONE)).toBe(SCHEMA.lastRefreshTime);
    expect(server.requests[0]?.body).toContain('LIMIT 1');
  });

  test('is not known where the stream does not say', async () => {
    const server = await start((_, response) => sendLines(response, { schema: SCHEMA.schema }, { data: [] }));
    expect(await dataClient(server.origin).freshAt(sql('SELECT id, name FROM t LIMIT 9'))).toBeUndefined();
  });
});
