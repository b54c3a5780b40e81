// The client calls servers of other releases: older ones, newer ones, and ones behind proxies.

import type { ServerResponse } from 'node:http';
import {
  createManagementClient,
  createPlatformClient,
  type ManagementClient,
  type PlatformClient,
} from '../../src/client';
import { createQuickClock } from '../support/quick-clock';
import { catchFailure } from './data-parts';
import { createClientParts, createServerStarter, type ReceivedRequest, send, sendJson } from './local-server';

const start = createServerStarter();

interface Clients {
  readonly reading: PlatformClient;
  readonly managing: ManagementClient;
  readonly requests: readonly ReceivedRequest[];
}

async function createClients(
  answer: (request: ReceivedRequest, response: ServerResponse, number: number) => void,
): Promise<Clients> {
  const server = await start(answer);
  const parts = createClientParts(server.origin, { clock: createQuickClock() });
  return {
    reading: createPlatformClient(parts),
    managing: createManagementClient(parts),
    requests: server.requests,
  };
}

const REPORT = { id: 7, name: 'Sales' };
const NOTIFICATION = { id: 1, dashboardId: 2, cronExpression: '0 8 * * 1', timezone: 'UTC' };
const session = { deploymentId: 1, externalId: 'e' };
const thread = { widgetId: 'w', threadId: 't' };

describe('an older server', () => {
  test('an older server returns lists with the old keys only', async () => {
    const { reading, managing } = await createClients((request, response) =>
      sendJson(response, { data: [request.path.endsWith('notifications') ? NOTIFICATION : REPORT], count: 1 }),
    );
    expect(await reading.listReports(1)).toMatchObject({ items: [REPORT], nextCursor: undefined, total: 1 });
    expect((await reading.listFolders(1)).items).toEqual([REPORT]);
    expect((await reading.listDeployments()).items).toEqual([REPORT]);
    expect((await managing.listNotifications(1)).items).toEqual([NOTIFICATION]);
  });

  test('an operation that a server does not know yet returns undefined, and nothing else fails', async () => {
    const { managing } = await createClients((_, response) => sendJson(response, { error: 'Cannot GET it' }, 404));
    expect(await managing.readCapabilities()).toBeUndefined();
    expect(await managing.listDocumentPlacements('file')).toBeUndefined();
    const page = await createClients((_, response) =>
      send(response, 404, '<html>Not here</html>', { 'content-type': 'text/html' }),
    );
    expect(await page.managing.readCapabilities()).toBeUndefined();
  });

  test('a write without a body sends an empty one', async () => {
    const { managing, requests } = await createClients((_, response) => sendJson(response, { id: 7, name: 'Sales' }));
    await managing.duplicateWorkbook(1, 7);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/deployments/1/workbooks/7/duplicate', body: '' });
    expect(requests[0]?.headers['content-length']).toBe('0');
  });

  test('an older server has embed tenants only under the path with the slash', async () => {
    const { managing, requests } = await createClients((request, response) =>
      request.path.endsWith('/') ? send(response, 204) : sendJson(response, {}, 404),
    );
    await managing.deleteEmbedTenant('acme');
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /v1/embed-tenants/acme/']);
  });
});

describe('a newer server', () => {
  const newer = {
    noveltyOfTomorrow: { deep: [1] },
    status: 'hibernating',
    type: 'HOLOGRAM',
    notificationFormat: 'papyrus',
    filters: [{ member: 'a.b', operator: 'resembles', value: { shape: 1 }, novelty: true }],
    timeGrains: null,
  };

  test('a list of a newer server is read with new fields and words, without the old keys and with null cursors', async () => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null, totalPages: 3 };
    const { reading, managing } = await createClients((request, response) =>
      sendJson(response, {
        items: [{ ...newer, ...(request.path.endsWith('notifications') ? NOTIFICATION : REPORT) }],
        pageInfo,
        novelty: 1,
      }),
    );
    expect(await reading.listReports(1)).toMatchObject({ items: [{ id: 7, type: 'HOLOGRAM' }], nextCursor: undefined });
    const { items, nextCursor } = await managing.listNotifications(1);
    expect([items[0]?.notificationFormat, items[0]?.filters?.[0]?.operator, nextCursor]).toEqual([
      'papyrus',
      'resembles',
      undefined,
    ]);
    expect(items[0]).not.toHaveProperty('noveltyOfTomorrow');
  });

  test('a single resource of a newer server is read with more fields than we know', async () => {
    const { managing } = await createClients((_, response) =>
      sendJson(response, { ...newer, ...NOTIFICATION, name: 'n', sessionId: 's', syncJobId: 'j', novelty: null }),
    );
    expect((await managing.getNotification(1, 1)).id).toBe(1);
    expect(await managing.generateSession(session)).toBe('s');
    expect((await managing.startDbtSync(1))?.syncJobId).toBe('j');
    expect((await managing.attachAiWidgetThread(1, 1, thread))?.status).toBe('hibernating');
    expect((await managing.duplicateWorkbook(1, 1))?.type).toBe('HOLOGRAM');
  });

  test('a newer server has embed tenants only under the path without the slash, however it refuses the other', async () => {
    const refusals: ((response: ServerResponse) => void)[] = [
      (response) => sendJson(response, { error: 'no' }, 404),
      (response) => send(response, 308, '', { location: 'http://127.0.0.1:1/v1/embed-tenants/acme' }),
      (response) => send(response, 405),
    ];
    for (const refuse of refusals) {
      const { managing, requests } = await createClients((request, response) =>
        request.path.endsWith('/') ? refuse(response) : send(response, 204),
      );
      await managing.deleteEmbedTenant('acme');
      expect(requests.map(({ url }) => url)).toEqual(['/v1/embed-tenants/acme/', '/v1/embed-tenants/acme']);
    }
  });

  test('a newer server’s description is read with other parameter names and the full path', async () => {
    const { managing } = await createClients((_, response) =>
      sendJson(response, {
        openapi: '3.1.0',
        paths: {
          '/api/v1/deployments/{deployment}/reports/{report}/refresh': { put: {} },
          '/v1/external-documents/{id}/placements': { post: {} },
        },
      }),
    );
    const offer = await managing.readCapabilities();
    expect(offer?.supports('refreshReport')).toBe(true);
    expect(offer?.supports('listExternalDocumentPlacements')).toBe(false);
    expect(offer?.supports('getAppConfig')).toBe(false);
  });
});

describe('a success without a body', () => {
  test.each([200, 204])('a write without a body in its answer succeeds with status %d', async (status) => {
    const { managing } = await createClients((_, response) => send(response, status));
    await managing.removeRecipients(1, 1, [{ type: 'USER', id: 1 }]);
    await managing.deleteEmbedTenant('acme');
    expect(await managing.startDbtSync(1)).toBeUndefined();
    expect(await managing.attachAiWidgetThread(1, 1, thread)).toBeUndefined();
    expect(await managing.duplicateWorkbook(1, 1)).toBeUndefined();
  });

  test('a read without a body in its answer fails', async () => {
    const { managing } = await createClients((_, response) => send(response, 200));
    expect((await catchFailure(managing.generateSession(session))).code).toBe('ContractBroken');
    expect((await catchFailure(managing.getNotification(1, 1))).code).toBe('ContractBroken');
  });
});

describe('writes', () => {
  const writes: [string, (client: ManagementClient) => Promise<unknown>][] = [
    ['removing recipients', (client) => client.removeRecipients(1, 1, [{ type: 'USER', id: 1 }])],
    ['a session', (client) => client.generateSession(session)],
    ['a sync', (client) => client.startDbtSync(1)],
    ['a thread', (client) => client.attachAiWidgetThread(1, 1, thread)],
    ['a copy', (client) => client.duplicateWorkbook(1, 1)],
    ['deleting a tenant', (client) => client.deleteEmbedTenant('acme')],
  ];

  test.each(writes)('the write is not retried after a server error: %s', async (_what, write) => {
    for (const status of [500, 502, 503]) {
      const { managing, requests } = await createClients((_, response) => send(response, status));
      expect((await catchFailure(write(managing))).code).toBe('PlatformBroken');
      expect(requests).toHaveLength(1);
    }
  });

  test.each(writes)('the write is retried after the wait that 429 requests: %s', async (_what, write) => {
    const { managing, requests } = await createClients((_, response, number) =>
      number === 1
        ? send(response, 429, '', { 'retry-after': '1' })
        : sendJson(response, { sessionId: 's', ...NOTIFICATION, name: 'n', syncJobId: 'j' }),
    );
    await write(managing);
    expect(requests).toHaveLength(2);
  });
});

test('no method follows a redirect with the token [P8]', async () => {
  const elsewhere = await start((_, response) => sendJson(response, {}));
  const { managing, reading } = await createClients((_, response) =>
    send(response, 307, '', { location: `${elsewhere.origin}/v1/spec` }),
  );
  for (const call of [
    () => managing.getNotification(1, 1),
    () => managing.generateSession(session),
    () => managing.deleteEmbedTenant('acme'),
    () => reading.getReport(1, 1),
  ]) {
    expect((await catchFailure(call())).code).toBe('WrongAddress');
  }
  expect(elsewhere.requests).toEqual([]);
});

test('every method sends credentials if the tenant wants them', async () => {
  const modes: (RequestCredentials | undefined)[] = [];
  const server = await start((_, response) => sendJson(response, NOTIFICATION));
  const client = createManagementClient(
    createClientParts(server.origin, {
      credentials: 'include',
      fetch: (input, init) => {
        modes.push(init.credentials);
        return fetch(input, init);
      },
    }),
  );
  await client.getNotification(1, 1);
  expect(modes).toEqual(['include']);
});
