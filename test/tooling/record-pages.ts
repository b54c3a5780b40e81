/**
 * Records what the client requests from a real engine page by page with the engine's answers, and
 * the engine's one answer to the same query.
 */
import { createDataClient } from '../../src/client/query/data-client';
import { isRecord } from '../support/real-engine/corpus';
import {
  computeChecksum,
  type PageRecording,
  type RecordedPage,
  writePageRecordings,
} from '../support/real-engine/page-recordings';
import { PAGED_QUERIES } from '../support/real-engine/paged-queries';
import type { Query } from '../support/real-engine/question';
import { type Rows, readTable } from '../support/real-engine/result-table';

/** None of the queries has this many rows. */
const ALL_ROWS = 2_000_000;

/** @param wholeUrl an engine over the same tables with CUBEJS_DB_QUERY_LIMIT=2000000 */
export async function recordPages(url: string, wholeUrl: string, token: string): Promise<void> {
  const recordings: PageRecording[] = [];
  for (const [name, query] of Object.entries(PAGED_QUERIES)) {
    const pages = await recordClientPages(url, token, query);
    const wholeTable = await fetchWholeTable(wholeUrl, token, query);
    recordings.push({
      name,
      query,
      pages,
      whole: { count: wholeTable.rows.length, sum: computeChecksum(wholeTable.rows) },
    });
    console.log(`${name}: ${wholeTable.rows.length} rows, ${pages.length} pages`);
  }
  writePageRecordings(recordings);
}

/** Returns the client's requests as it sends them, with the answers from which it continues. */
async function recordClientPages(url: string, token: string, query: Query): Promise<RecordedPage[]> {
  const pages: RecordedPage[] = [];
  const client = createDataClient({
    findAddress: async () => url,
    issueToken: async () => token,
    async fetch(input, init) {
      const response = await fetch(input, init);
      const text = await response.text();
      const answer: unknown = JSON.parse(text);
      if (response.ok && isRecord(answer) && 'data' in answer)
        pages.push(toRecordedPage(JSON.parse(String(init.body)), answer));
      return new Response(text, response);
    },
    clock: { now: Date.now, wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) },
    newRequestId: () => crypto.randomUUID(),
  });
  for await (const event of client.query({ kind: 'json', query })) if (event.kind === 'end') return pages;
  throw new Error('The result did not end.');
}

function toRecordedPage(body: unknown, { data, ...answer }: Readonly<Record<string, unknown>>): RecordedPage {
  const { members, rows } = toOrderedTable(data);
  const sumRow = (row: readonly unknown[] | undefined) => computeChecksum(row === undefined ? [] : [row]);
  return {
    body,
    answer,
    members,
    count: rows.length,
    sum: computeChecksum(rows),
    first: sumRow(rows[0]),
    last: sumRow(rows.at(-1)),
  };
}

async function fetchWholeTable(url: string, token: string, query: Query): Promise<Rows> {
  const limit = typeof query.limit === 'number' ? query.limit : ALL_ROWS;
  const body = JSON.stringify({ query: { ...query, limit, responseFormat: 'compact' } });
  for (;;) {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/load`, { method: 'POST', headers, body });
    const answer: unknown = JSON.parse(await response.text());
    if (!isRecord(answer)) throw new Error('The engine gave no answer.');
    if (answer.error === 'Continue wait') continue;
    if (answer.error !== undefined) throw new Error(String(answer.error));
    return toOrderedTable(answer.data);
  }
}

/**
 * Orders the columns by name, because the client may request them in another order than the report.
 */
function toOrderedTable(data: unknown): Rows {
  const table = readTable(data);
  if (table === undefined) throw new Error('The answer holds no table.');
  const members = [...table.members].sort();
  const columnIndexes = members.map((member) => table.members.indexOf(member));
  return { ...table, members, rows: table.rows.map((row) => columnIndexes.map((place) => row[place])) };
}
