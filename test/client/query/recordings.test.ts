import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataValue, PlatformFailureCode } from '../../../src/client';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, send } from '../local-server';

/** Holds one request to a real data API and its answer, exactly as it arrived. */
interface Recording {
  readonly name: string;
  readonly request: { readonly body: unknown };
  readonly response: { readonly status: number; readonly contentType: string; readonly body: Record<string, unknown> };
}

const FOLDER = join(__dirname, '../recorded');
const RECORDINGS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'refusals.json' && file !== 'meta.json')
  .map((file): Recording => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  .sort((a, b) => a.name.localeCompare(b.name));

const listRecordings = (isWanted: (recording: Recording) => boolean) =>
  RECORDINGS.filter(isWanted).map((recording) => [recording.name, recording] as const);

const start = createServerStarter();

async function replay({ response: { status, contentType, body } }: Recording) {
  const server = await start((_, response) =>
    send(response, status, JSON.stringify(body), { 'content-type': contentType }),
  );
  return createTestDataClient(server.origin);
}

function toQuery(recording: Recording): { kind: 'json'; query: unknown } {
  const { body } = recording.request;
  const query =
    typeof body === 'object' && body !== null && 'query' in body ? body.query : { measures: ['sales.count'] };
  return { kind: 'json', query };
}

/** Reads the cells by column from the recording without the client. */
function readRecordedRows(body: Record<string, unknown>, names: readonly string[]): unknown[][] {
  const results = Array.isArray(body.results) ? body.results : [body];
  return results.flatMap(({ data }) => {
    if (Array.isArray(data)) return data.map((row) => names.map((name) => row[name]));
    const place = (name: string) => data.members.indexOf(name);
    if (data.dataset) return data.dataset.map((row: unknown[]) => names.map((name) => row[place(name)]));
    const height = data.columns[0].length;
    return Array.from({ length: height }, (_, row) => names.map((name) => data.columns[place(name)][row]));
  });
}

describe('recorded answers of a real data API [P4]', () => {
  test('the list of recordings is complete', () => {
    expect(RECORDINGS).toHaveLength(24);
  });

  test.each(listRecordings(({ response }) => response.status === 200))(
    'the values of %s are read as the engine sent them',
    async (_, recording) => {
      const { columns, rows, kinds } = await collect((await replay(recording)).query(toQuery(recording)));
      const expected = readRecordedRows(
        recording.response.body,
        columns.map(({ name }) => name),
      );
      expect(kinds.at(-1)).toBe('end');
      expect(columns.length).toBeGreaterThan(0);
      expect(rows).toEqual(expected as DataValue[][]);
      expect(expected.flat()).not.toContain(undefined);
    },
  );

  const codes: Record<string, PlatformFailureCode> = {
    'error-bad-format': 'PlatformBroken',
    'error-bad-token': 'DataTokenRefused',
    'error-limit': 'RowLimit',
    'error-no-query': 'QueryFailed',
    'error-no-token': 'DataTokenRefused',
    'error-not-json': 'PlatformBroken',
    'error-unknown-member': 'QueryFailed',
  };

  test.each(listRecordings(({ response }) => response.status !== 200))(
    'the failure of %s shows the engine’s words',
    async (name, recording) => {
      const failure = await catchFailure(collect((await replay(recording)).query(toQuery(recording))));
      expect(failure).toMatchObject({
        code: codes[name],
        status: recording.response.status,
        platformMessage: String(recording.response.body.error).replace('Error: The', 'The'),
      });
    },
  );

  const readResult = async (name: string) => {
    const recording = RECORDINGS.find((candidate) => candidate.name === name);
    if (!recording) throw new Error(`no recording ${name}`);
    return await collect((await replay(recording)).query(toQuery(recording)));
  };

  test('the columns have the order of the query, with their titles, types and formats', async () => {
    const { columns, endEvent: end } = await readResult('time-by-month');
    expect(columns).toEqual([
      { name: 'sales.created_at.day', title: 'Created at', type: 'time', granularity: 'day' },
      { name: 'sales.total_amount', title: 'Total Amount', type: 'number', format: 'currency', isMeasure: true },
    ]);
    expect(end).toEqual({ kind: 'end', rowCount: 7, freshAt: '2026-11-21T01:34:28.006Z' });
  });

  test('a time dimension that only filters is no column', async () => {
    expect((await readResult('time-range-no-granularity')).columns.map(({ name }) => name)).toEqual(['sales.count']);
  });

  test('plain rows have four types', async () => {
    const { columns } = await readResult('ungrouped-rows');
    expect(columns.map(({ type }) => type)).toEqual(['number', 'string', 'number', 'time', 'boolean']);
  });

  test('compared date ranges follow one another, distinguished by a column', async () => {
    const { columns, rows } = await readResult('compare-date-range-multi');
    expect(columns.map(({ name }) => name)).toEqual(['sales.created_at.day', 'compareDateRange', 'sales.count']);
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map((row) => row[1])).size).toBe(2);
  });

  test('the total excludes what the offset skips and respects the limit', async () => {
    const { rows, endEvent: end } = await readResult('total-and-offset');
    expect(rows).toEqual([['10'], ['11'], ['12']]);
    expect(end).toMatchObject({ rowCount: 3, total: 3 });
  });
});
