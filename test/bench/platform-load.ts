/**
 * Measures the platform under 10 and 100 clients at once, on both stores: list, get, connect, and
 * load of the data API.
 */
import { type PlatformServer, startPlatform } from '../../src/platform';
import { SERVER_TOKENS } from '../platform/running-platform';
import { runPostgresServer } from '../support/postgres-server';
import { startSeededPlatform } from '../support/seeded-store';
import type { LoadFigure } from './platform-rows';

const CLIENTS = [10, 100] as const;
/** All clients of a row together make this many calls, so a hundred make no more than ten. */
const CALLS = 2000;
const REPORTS_PATH = '/v1/deployments/1/reports';

interface Call {
  readonly name: string;
  send(client: number, run: number): Promise<Response>;
}

export async function measureLoad(share: number, reportProgress: (progress: string) => void): Promise<LoadFigure[]> {
  const figures: LoadFigure[] = [];
  const server = await runPostgresServer();
  try {
    for (const store of ['embedded', 'Postgres'] as const) {
      const platform = await (store === 'embedded'
        ? startSeededPlatform()
        : startPlatform({ port: 0, databaseUrl: await server.createDatabase(), tokens: SERVER_TOKENS }));
      try {
        const calls = await createCalls(platform);
        for (const call of calls) await verifyCall(call);
        for (const clients of CLIENTS) {
          for (const call of calls) {
            reportProgress(`${store}: ${clients} clients, ${call.name}`);
            figures.push({ store, clients, call: call.name, ...(await measure(call, clients, CALLS * share)) });
          }
        }
      } finally {
        await platform.close();
      }
    }
  } finally {
    await server.close();
  }
  return figures;
}

async function createCalls({ url, port, token }: PlatformServer): Promise<Call[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const tokenResponse = await fetch(`${url}/v1/deployments/1/token`, { method: 'POST', headers, body: '{}' });
  const { cubeApiToken }: { cubeApiToken: string } = await tokenResponse.json();
  return [
    { name: 'list', send: () => fetch(`${url}${REPORTS_PATH}?first=50`, { headers }) },
    { name: 'get', send: (client) => fetch(`${url}${REPORTS_PATH}/${1 + (client % 10)}`, { headers }) },
    {
      name: 'connect',
      send: (client, run) =>
        fetch(`${url}${REPORTS_PATH}/${1 + (client % 10)}/connect-workbook`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ externalWorkbookId: `file-${client}`, resultLocation: `Sheet1!A${1 + (run % 10)}` }),
        }),
    },
    {
      name: 'load',
      send: () =>
        fetch(`http://localhost:${port}/cubejs-api/v1/load`, {
          method: 'POST',
          headers: { ...headers, authorization: cubeApiToken },
          body: JSON.stringify({ query: { measures: ['sales.net_sales'], dimensions: ['sales.stores_region'] } }),
        }),
    },
  ];
}

/** Fails if the platform refuses the call; otherwise the refusal would be measured. */
async function verifyCall({ name, send }: Call): Promise<void> {
  const answer = await send(0, 0);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measure(
  { send }: Call,
  clients: number,
  calls: number,
): Promise<Pick<LoadFigure, 'runsMs' | 'totalMs' | 'failed'>> {
  const runsMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let run = 0; run < calls / clients; run += 1) {
        const sentAt = performance.now();
        const isAnswered = await sendUntilAnswered(() => send(client, run)).catch(() => false);
        if (isAnswered) runsMs.push(performance.now() - sentAt);
        else failed += 1;
      }
    }),
  );
  return { runsMs, totalMs: performance.now() - startedAt, failed };
}

/** Sends again while the data API says that it still computes, as each of its clients does. */
async function sendUntilAnswered(send: () => Promise<Response>): Promise<boolean> {
  for (;;) {
    const response = await send();
    if (!(await response.text()).includes('"Continue wait"')) return response.status === 200;
  }
}
