import type { ServerResponse } from 'node:http';
import {
  type DataClient,
  type DataClientParts,
  type DataColumn,
  type DataValue,
  isPlatformFailure,
  type PlatformFailure,
  type QueryEvent,
} from '../../src/client';
import { createDataClient } from '../../src/client/query/data-client';
import { createQuickClock } from '../support/quick-clock';
import { catchError, send } from './local-server';

export const DATA_TOKEN = 'header.cGF5bG9hZA.seeded-data-secret';

export function createTestDataClient(url: string, overrides: Partial<DataClientParts> = {}): DataClient {
  return createDataClient({
    findAddress: async () => url,
    issueToken: async () => DATA_TOKEN,
    fetch,
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
    ...overrides,
  });
}

export interface Collected {
  readonly kinds: string[];
  readonly columns: readonly DataColumn[];
  readonly rows: (readonly DataValue[])[];
  readonly endEvent: Extract<QueryEvent, { kind: 'end' }> | undefined;
}

export async function collect(events: AsyncIterable<QueryEvent>): Promise<Collected> {
  const kinds: string[] = [];
  const rows: (readonly DataValue[])[] = [];
  let columns: readonly DataColumn[] = [];
  let endEvent: Collected['endEvent'];
  for await (const event of events) {
    kinds.push(event.kind);
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') for (const row of event.rows) rows.push(row);
    if (event.kind === 'end') endEvent = event;
  }
  return { kinds, columns, rows, endEvent };
}

export async function catchFailure(work: Promise<unknown>): Promise<PlatformFailure> {
  const thrown = await catchError(work);
  if (!isPlatformFailure(thrown)) throw thrown;
  return thrown;
}

export const SCHEMA = {
  schema: [
    { name: 'id', column_type: 'Int64' },
    { name: 'name', column_type: 'String' },
  ],
  lastRefreshTime: '2026-11-20T10:00:00.000Z',
};

/** Sends an answer with one JSON text per line. */
export function sendLines(response: ServerResponse, ...lines: readonly unknown[]): void {
  send(response, 200, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    'content-type': 'application/json',
  });
}

export const createSqlRequest = (text: string) => ({ kind: 'sql', sql: text }) as const;
export const SQL_REQUEST = createSqlRequest('SELECT id, name FROM t');
