/**
 * Measures the platform under 10 and 100 clients at once, on both stores: list, get, connect, and
 * load of the data API.
 */
import { type PlatformServer, startPlatform } from '../../src/platform';
import { ON_A_SERVER } from '../platform/running-platform';
import { runPostgresServer } from '../support/postgres-server';
import { startSeededPlatform } from '../support/seeded-store';
import type { LoadFigure } from './platform-rows';

const CLIENTS = [10, 100] as const;
/** All clients of a row together make this many calls, so a hundred make no more than ten. */
const CALLS = 2000;
const AT = '/v1/deployments/1/reports';

interface Call {
  readonly name: string;
  send(client: number, run: number): Promise<Response>;
}

export async function measureLoad(share: number, tell: (progress: string) => void): Promise<LoadFigure[]> {
  const figures: LoadFigure[] = [];
  const server = await runPostgresServer();
  try {
    for (const store of ['embedded', 'Postgres'] as const) {
      const platform = await (store === 'embedded'
        ? startSeededPlatform()
        : startPlatform({ port: 0, databaseUrl: await server.freshDatabase(), tokens: ON_A_SERVER }));
      try {
        const calls = await callsOf(platform);
        for (const call of calls) await tryOnce(call);
        for (const clients of CLIENTS) {
          for (const call of calls) {
            tell(`${store}: ${clients} clients, ${call.name}`);
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

async function callsOf({ url, port, token }: PlatformServer): Promise<Call[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const issued = await fetch(`${url}/v1/deployments/1/token`, { method: 'POST', headers, body: '{}' });
  const { cubeApiToken }: { cubeApiToken: string } = await issued.json();
  return [
    { name: 'list', send: () => fetch(`${url}${AT}?first=50`, { headers }) },
    { name: 'get', send: (client) => fetch(`${url}${AT}/${1 + (client % 10)}`, { headers }) },
    {
      name: 'connect',
      send: (client, run) =>
        fetch(`${url}${AT}/${1 + (client % 10)}/connect-workbook`, {
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
async function tryOnce({ name, send }: Call): Promise<void> {
  const answer = await send(0, 0);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measure(
  { send }: Call,
  clients: number,
  calls: number,
): Promise<Pick<LoadFigure, 'runsMs' | 'wholeMs' | 'failed'>> {
  const runsMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let run = 0; run < calls / clients; run += 1) {
        const sentAt = performance.now();
        const isAnswered = await answered(() => send(client, run)).catch(() => false);
        if (isAnswered) runsMs.push(performance.now() - sentAt);
        else failed += 1;
      }
    }),
  );
  return { runsMs, wholeMs: performance.now() - startedAt, failed };
}

/** Sends again while the data API says that it still computes, as each of its clients does. */
async function answered(send: () => Promise<Response>): Promise<boolean> {
  for (;;) {
    const response = await send();
    if (!(await response.text()).includes('"Continue wait"')) return response.status === 200;
  }
}
