import { createPlatformClient } from '../../../src/client';
import { catchFailure } from '../data-parts';
import { createClientParts, createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();
const NO_DEPLOYMENTS = { items: [], pagination: { endCursor: null, hasNextPage: false } };

describe('the authorization of a call', () => {
  test('a key that begins with sk- is tried as Api-Key after a 401, and later calls begin with that', async () => {
    const server = await start(({ headers }, response) =>
      headers.authorization === 'Api-Key sk-secret'
        ? sendJson(response, NO_DEPLOYMENTS)
        : sendJson(response, { error: 'Unauthorized' }, 401),
    );
    const client = createPlatformClient(createClientParts(server.origin, { token: 'sk-secret' }));
    await client.listDeployments();
    await client.listDeployments();
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-secret',
      'Api-Key sk-secret',
      'Api-Key sk-secret',
    ]);
  });

  test('a web page that answers 200 at a wrong address does not decide how a key is sent', async () => {
    const server = await start(({ url, headers }, response) => {
      if (!url.startsWith('/api/')) response.setHeader('content-type', 'text/html').end('<!doctype html>');
      else if (headers.authorization === 'Api-Key sk-secret') sendJson(response, NO_DEPLOYMENTS);
      else sendJson(response, { error: 'Unauthorized' }, 401);
    });
    const parts = createClientParts(server.origin, { token: 'sk-secret' });
    expect(await catchFailure(createPlatformClient(parts).checkConnection())).toMatchObject({ code: 'WrongAddress' });
    const client = createPlatformClient({ ...parts, address: `${server.origin}/api` });
    expect(await client.checkConnection()).toMatchObject({ items: [] });
  });

  test.each([
    ['secret', ['Bearer secret']],
    ['sk-secret', ['Bearer sk-secret', 'Api-Key sk-secret']],
  ])('a platform that rejects %j gets no further tries', async (token, sent) => {
    const server = await start((_, response) => sendJson(response, { error: 'Unauthorized' }, 401));
    const client = createPlatformClient(createClientParts(server.origin, { token }));
    expect(await catchFailure(client.listDeployments())).toMatchObject({ code: 'NotSignedIn' });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(sent);
  });

  test('a key that was accepted as Bearer is not tried as Api-Key when it is revoked', async () => {
    const server = await start((_, response, number) =>
      number === 1 ? sendJson(response, NO_DEPLOYMENTS) : sendJson(response, { error: 'Unauthorized' }, 401),
    );
    const client = createPlatformClient(createClientParts(server.origin, { token: 'sk-secret' }));
    await client.listDeployments();
    await catchFailure(client.listDeployments());
    expect(server.requests).toHaveLength(2);
  });
});
