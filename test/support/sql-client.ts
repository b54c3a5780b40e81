/** Provides a data API that answers any SQL with the same rows. */
import { createDataClient, type DataColumn, type DataValue } from '../../src/client';

const COLUMN_TYPES = { string: 'String', number: 'Float64', boolean: 'Boolean', time: 'Timestamp' } as const;

export async function createSqlClient(columns: readonly DataColumn[], rows: readonly (readonly DataValue[])[]) {
  const schema = columns.map(({ name, type }) => ({ name, column_type: COLUMN_TYPES[type] }));
  const lines = [{ schema }, { data: rows }].map((line) => `${JSON.stringify(line)}\n`).join('');
  return createDataClient({
    findAddress: async () => 'https://data.test/cubejs-api',
    issueToken: async () => 'token',
    clock: { now: () => Date.now(), wait: async () => undefined },
    newRequestId: () => 'query-1',
    fetch: async () => new Response(lines, { headers: { 'content-type': 'application/json' } }),
  });
}
