import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataService, openDataService, QueryError } from '../../src/platform/query';
import { RECORDED_MODEL, RECORDED_TABLES } from './recorded-model';

interface Recording {
  readonly request: {
    readonly body: { readonly query?: unknown; readonly queryType?: string };
  };
  readonly response: { readonly status: number; readonly body: Record<string, unknown> };
}

const now = new Date('2026-11-21T01:34:28.000Z');
let service: DataService;

beforeAll(async () => {
  const settings = { now: () => now, continueWaitTimeout: 5000, queryTimeout: 20_000, stallTimeout: 15_000 };
  service = await openDataService({ model: RECORDED_MODEL, tables: RECORDED_TABLES, ...settings });
});
afterAll(() => service.close());

/** Returns our engine's answer to the recorded request. */
async function loadAnswer({ request }: Recording): Promise<{ status: number; body: Record<string, unknown> }> {
  const { query, queryType } = request.body;
  const call = { caller: 'test', query, multi: queryType === 'multi', cache: undefined };
  try {
    return { status: 200, body: JSON.parse(await service.load(call, new AbortController().signal)) };
  } catch (failure) {
    if (!(failure instanceof QueryError)) throw failure;
    const type = failure.type === undefined ? {} : { type: failure.type };
    return { status: failure.status, body: { ...type, error: failure.message } };
  }
}

describe('a recorded question', () => {
  test.each([
    'columnar',
    'compact',
    'compare-date-range-multi',
    'default-limit',
    'empty-result',
    'error-limit',
    'error-unknown-member',
    'filter-set-notset',
    'measures-only',
    'segment',
    'time-by-month',
    'time-range-no-granularity',
    'timezone',
    'total-and-offset',
    'ungrouped-rows',
  ])('the recorded request %s gets the recorded status, keys and values', async (name) => {
    const recording = readRecording(name);
    const { status, body } = await loadAnswer(recording);
    expect(status).toBe(recording.response.status);
    expect(toComparable(body)).toEqual(toComparable(recording.response.body));
  });

  test('the recorded request dimension-and-measures gets the recorded groups in the recorded order', async () => {
    const recording = readRecording('dimension-and-measures');
    const { body } = await loadAnswer(recording);
    expect(toComparable(body)).toEqual(toComparable(recording.response.body));
  });

  test('the recorded request filters-nested gets the recorded keys and counts, with ties in any order', async () => {
    const recording = readRecording('filters-nested');
    const { body } = await loadAnswer(recording);
    const { data, ...rest } = toComparable(body);
    const { data: recordedData, ...recordedRest } = toComparable(recording.response.body);
    expect(rest).toEqual(recordedRest);
    const rows = readRows(data);
    expect(rows).toHaveLength(readRows(recordedData).length);
    for (const row of rows) {
      expect(row).toEqual({ 'sales.customers_city': expect.stringMatching(/^City 1\d?$/), 'sales.count': '400' });
    }
  });

  test('the recorded request error-bad-format gets the recorded status 500', async () => {
    const recording = readRecording('error-bad-format');
    const { status, body } = await loadAnswer(recording);
    expect(status).toBe(500);
    expect(Object.keys(body)).toEqual(Object.keys(recording.response.body));
  });

  test('the meta endpoint has every recorded cube, view and member with every key', () => {
    const { cubes } = JSON.parse(readFileSync(join(__dirname, 'recorded/meta.json'), 'utf8')).response.body;
    const meta = JSON.parse(JSON.stringify(service.describeMeta(false)));
    for (const cube of meta.cubes) {
      delete cube.description;
      for (const member of [...cube.measures, ...cube.dimensions]) {
        delete member.currency;
        delete member.formatDescription?.currency;
      }
    }
    expect(meta.cubes).toEqual(cubes);
  });
});

function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(join(__dirname, '../client/recorded', `${name}.json`), 'utf8'));
}

/**
 * Removes what differs between runs, `currency`, which the recorded model does not set, and
 * `pivotQuery`, which the recording engine left incomplete. `real-engine.test.ts` checks it
 * completely.
 */
function toComparable(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body), (key, value) => {
    return ['lastRefreshTime', 'currency', 'pivotQuery'].includes(key) ? undefined : value;
  });
}

function readRows(data: unknown): unknown[] {
  if (!Array.isArray(data)) throw new Error('The answer holds no rows.');
  return data;
}
