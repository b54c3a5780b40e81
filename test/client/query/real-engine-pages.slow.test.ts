/**
 * Checks long results page by page: what the client sends, and that the rows which a real engine
 * returned for it equal those of its single answer. When the client's requests change on purpose,
 * record the pages again: see test/tooling/record-answers.ts.
 */
import { isRecord } from '../../support/real-engine/corpus';
import {
  addChecksums,
  type PageRecording,
  readPageRecordings,
  subtractChecksum,
} from '../../support/real-engine/page-recordings';
import { PAGED_QUERIES } from '../../support/real-engine/paged-queries';
import { createTestDataClient } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

const recordings = readPageRecordings().map((recording) => [recording.name, recording] as const);
const start = createServerStarter();

describe('a result in pages, of a real engine [P20]', () => {
  test('the recordings cover reports of more than 50,000 rows', () => {
    expect(Object.fromEntries(recordings.map(([name, { query }]) => [name, query]))).toEqual(PAGED_QUERIES);
    expect(recordings.length).toBeGreaterThanOrEqual(10);
    for (const [, { whole, pages }] of recordings) {
      expect(whole.count).toBeGreaterThan(50_000);
      expect(pages.length).toBeGreaterThan(1);
    }
  });

  test.each(recordings)(
    'the pages of %s have each row of the single answer exactly once',
    (_, { query, pages, whole }) => {
      const start = typeof query.offset === 'number' ? query.offset : 0;
      let end = start;
      const sums: string[] = [];
      for (const [index, page] of pages.entries()) {
        const { offset } = readOffset(page.body);
        // A page may begin with the last row of the one before.
        expect([0, 1]).toContain(end - offset);
        if (end > offset) expect(page.first).toBe(pages[index - 1]?.last);
        sums.push(end > offset ? subtractChecksum(page.sum, page.first) : page.sum);
        end = offset + page.count;
      }
      expect(end - start).toBe(whole.count);
      expect(addChecksums(sums)).toBe(whole.sum);
    },
  );

  test.each(recordings)('the requests of %s equal the recorded ones', async (_, recording) => {
    const bodies: unknown[] = [];
    const server = await start((request, response) => {
      bodies.push(JSON.parse(request.body));
      sendJson(response, createPlayedAnswer(recording, bodies.length - 1));
    });
    let rowCount = 0;
    for await (const event of createTestDataClient(server.origin).query({ kind: 'json', query: recording.query }))
      if (event.kind === 'end') rowCount = event.rowCount;
    expect(bodies).toEqual(recording.pages.map(({ body }) => body));
    expect(rowCount).toBe(recording.whole.count);
  });
});

/** Returns the recorded answer with rows that contain their own position, so no two are equal. */
function createPlayedAnswer({ pages }: PageRecording, index: number): object {
  const page = pages[index];
  if (page === undefined) return { error: 'No such page was recorded.' };
  const { offset } = readOffset(page.body);
  const dataset = Array.from({ length: page.count }, (_, row) => page.members.map(() => String(offset + row)));
  return { ...page.answer, data: { members: page.members, dataset } };
}

function readOffset(body: unknown): { readonly offset: number } {
  const query = isRecord(body) ? body.query : undefined;
  const offset = isRecord(query) ? query.offset : undefined;
  return { offset: typeof offset === 'number' ? offset : 0 };
}
