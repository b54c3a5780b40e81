/**
 * Checks that the client reads a real engine's answers: a small server replays the corpus of
 * test/support/real-engine. Each difference is printed as a line with question, subject, expected
 * and actual value. `npm test -- test/client/query/real-engine`
 */
import { type DataColumn, isPlatformFailure, type PlatformFailureCode } from '../../../src/client';
import { isRecord, type RecordedAnswer, readCorpus } from '../../support/real-engine/corpus';
import { type Rows, readTable } from '../../support/real-engine/result-table';
import { collect, createTestDataClient } from '../data-parts';
import { type LocalServer, sendJson, startServer } from '../local-server';

let corpus: readonly RecordedAnswer[];
let currentAnswer: RecordedAnswer | undefined;
let server: LocalServer;

beforeAll(async () => {
  corpus = readCorpus().filter(isAskedByTheClient);
  server = await startServer((_, response) =>
    sendJson(response, toPlayableAnswer(currentAnswer?.answer), currentAnswer?.status ?? 500),
  );
});
afterAll(() => server.close());

describe("the client reads a real engine's answers [P4]", () => {
  test('every result has its columns with their types, and every value as the engine sent it', async () => {
    const results = corpus.filter(({ status }) => status === 200);
    const misread: string[] = [];
    for (const recorded of results) misread.push(...(await readResult(recorded)));
    expect(misread).toEqual([]);
    expect(results.length).toBeGreaterThan(1450);
  });

  test('every refusal has its kind of failure and the words of the engine', async () => {
    const refusals = corpus.filter(({ status }) => status !== 200);
    const misread: string[] = [];
    for (const recorded of refusals) misread.push(...(await readRefusal(recorded)));
    expect(misread).toEqual([]);
    expect(refusals.length).toBeGreaterThan(100);
  });
});

async function readResult(recorded: RecordedAnswer): Promise<string[]> {
  const misread = createDifferenceLog(recorded);
  const sentBefore = server.requests.length;
  try {
    const { columns, rows, endEvent: end } = await play(recorded);
    const results = listResults(recorded.answer);
    const [first] = results;
    const expected = results.flatMap(({ table }) => orderRows(columns, table));
    misread.compare('columns', listNames(first?.query, results.length > 1), columns.map(({ name }) => name).sort());
    misread.compare(
      'types',
      columns.map((column) => readType(column, first?.annotation)),
      columns.map(({ type }) => type),
    );
    misread.compare('rows', expected, rows);
    misread.compare('count', expected.length, end?.rowCount);
    const ages = results.map(({ lastRefreshTime }) => lastRefreshTime).sort();
    misread.compare('age', ages[0], end?.freshAt);
    misread.compare('requests', fillsItsLimit(recorded.answer) ? 2 : 1, server.requests.length - sentBefore);
  } catch (failure) {
    misread.compare('failure', undefined, String(failure));
  }
  return misread.lines;
}

/** A count that equals the limit may count only the rows in the answer, so one more request asks for a further row. */
function fillsItsLimit(answer: unknown): boolean {
  if (!isRecord(answer) || !isRecord(answer.query)) return false;
  const { limit, offset = 0 } = answer.query;
  return typeof limit === 'number' && answer.total === Number(offset) + limit;
}

async function readRefusal(recorded: RecordedAnswer): Promise<string[]> {
  const misread = createDifferenceLog(recorded);
  const words = isRecord(recorded.answer) ? String(recorded.answer.error) : '';
  const code = CODES.find(([beginning]) => beginning.test(words))?.[1];
  try {
    await play(recorded);
    misread.compare('failure', code, undefined);
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    misread.compare(
      'failure',
      [code, getBeginning(words)],
      [failure.code, getBeginning(failure.platformMessage ?? '')],
    );
  }
  return misread.lines;
}

/** Maps the beginning of the engine's words to the failure. */
const CODES: readonly (readonly [RegExp, PlatformFailureCode])[] = [
  [/^Error: The query limit/, 'RowLimit'],
  [/^Error: (Binder|Conversion|Failed to extract)/, 'SourceFailed'],
  [/^TypeError/, 'PlatformBroken'],
  [/./, 'QueryFailed'],
];

/**
 * Applies what the pane does to long messages: it shortens them, joins lines, and removes the line
 * of a generated statement.
 */
function getBeginning(words: string): string {
  return words
    .replace(/^Error: /, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ LINE \d+: .*$/, '')
    .slice(0, 60);
}

function play(recorded: RecordedAnswer) {
  currentAnswer = recorded;
  return collect(createTestDataClient(server.origin).query({ kind: 'json', query: recorded.query }));
}

/**
 * Returns true for requests that the client makes: one query at a time, and the form for several
 * only with compared ranges.
 */
function isAskedByTheClient({ query, multi }: RecordedAnswer): boolean {
  if (!isRecord(query)) return false;
  return JSON.stringify(query).includes('compareDateRange') === (multi === true);
}

/** The corpus keeps only the first rows of a long result; they are replayed as if they were all. */
function toPlayableAnswer(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  if (Array.isArray(answer.results)) return { ...answer, results: answer.results.map(toPlayableAnswer) };
  const { data, total, query } = answer;
  if (!isRecord(data) || !isRecord(data.summary)) return answer;
  const table = readDataTable(data);
  const offset = isRecord(query) && typeof query.offset === 'number' ? query.offset : 0;
  const played = { ...answer, data: { members: table.members, dataset: table.rows } };
  return typeof total === 'number' ? { ...played, total: offset + table.rows.length } : played;
}

function listResults(answer: unknown) {
  if (!isRecord(answer)) return [];
  const results: unknown[] = Array.isArray(answer.results) ? answer.results : [answer];
  return results.filter(isRecord).map(({ query, annotation, data, lastRefreshTime }) => ({
    query,
    annotation,
    lastRefreshTime,
    table: readDataTable(data),
  }));
}

function readDataTable(data: unknown): Rows {
  const summary = isRecord(data) ? data.summary : undefined;
  const members = isRecord(summary) ? summary.members : undefined;
  const head = isRecord(summary) ? summary.head : undefined;
  const table = readTable(summary === undefined ? data : { members, dataset: head });
  if (table === undefined) throw new Error('The recorded answer holds no table.');
  return table;
}

/** Returns the requested names from the query that the engine repeats. */
function listNames(query: unknown, isCompared: boolean): string[] {
  const list = (key: string): unknown[] => (isRecord(query) && Array.isArray(query[key]) ? query[key] : []);
  const times = list('timeDimensions')
    .filter(isRecord)
    .filter(({ granularity }) => typeof granularity === 'string');
  const names = [
    ...list('dimensions').map(String),
    ...times.map(({ dimension, granularity }) => `${dimension}.${granularity}`),
    ...(isCompared ? ['compareDateRange'] : []),
    ...list('measures').map(String),
  ];
  return [...new Set(names)].sort();
}

function readType({ name }: DataColumn, annotation: unknown): unknown {
  const groups = isRecord(annotation) ? Object.values(annotation).filter(isRecord) : [];
  const item = groups.map((group) => group[name]).find(isRecord);
  return item?.type ?? 'string';
}

function orderRows(columns: readonly DataColumn[], { members, rows }: Rows): unknown[][] {
  const places = columns.map(({ name }) => members.indexOf(name));
  return rows.map((row) => places.map((place) => row[place]));
}

function createDifferenceLog({ name }: RecordedAnswer) {
  const lines: string[] = [];
  const compare = (what: string, expected: unknown, read: unknown): void => {
    const [one, other] = [JSON.stringify(expected) ?? 'nothing', JSON.stringify(read) ?? 'nothing'];
    if (one !== other) lines.push(`${name} | ${what} | ${one.slice(0, 300)} | ${other.slice(0, 300)}`);
  };
  return { lines, compare };
}
