/**
 * Checks that the embedded engine answers like the real one: `npm test -- test/platform/real-engine`. Each
 * unexpected difference is one line: question, field, the real engine's value, ours.
 * `QUESTION='a month dimension' npm test -- ...` asks only the questions with these words in their names,
 * and also prints the allowed differences.
 */
import { type DataService, openDataService, QueryError } from '../../src/platform/query';
import { indexModel } from '../../src/platform/query/model';
import { createSampleTableStatements } from '../../src/platform/world';
import { ALLOWED_DIFFERENCES, isAllowedBy } from '../support/real-engine/allowed-differences';
import { compareAnswers, type Difference, formatDifference } from '../support/real-engine/compare-answers';
import { type RecordedAnswer, readCorpus } from '../support/real-engine/corpus';
import { createModelWithReadings, READINGS } from '../support/real-engine/readings-cube';

const model = createModelWithReadings();
const members = indexModel(model).sources.get('gauges')?.members;
const nameFilter = process.env.QUESTION ?? '';
/** The engine runs this many queries at a time. */
const MAX_CONCURRENT_QUERIES = 4;

let now = new Date(0);
let service: DataService;
let allDifferences: readonly Difference[];
let questionCount = 0;

beforeAll(async () => {
  const options = { now: () => now, continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 15_000 };
  service = await openDataService({ model, tables: createSampleTableStatements(), ...options });
  const pendingQuestions = readCorpus().filter(
    (recorded) => recorded.name.includes(nameFilter) && isAnswerableByModel(recorded),
  );
  questionCount = pendingQuestions.length;
  const comparisons = Array.from({ length: MAX_CONCURRENT_QUERIES }, async () => {
    const differences: Difference[] = [];
    for (let next = pendingQuestions.shift(); next !== undefined; next = pendingQuestions.shift())
      differences.push(...compareAnswers(next, await loadAnswer(next)));
    return differences;
  });
  allDifferences = (await Promise.all(comparisons)).flat();
  if (nameFilter !== '') process.stderr.write(`${allDifferences.map(formatDifference).join('\n')}\n`);
});
afterAll(() => service.close());

describe('the embedded engine and the recorded real one [P20]', () => {
  test('the embedded engine answers every question like the recorded real one, except for allowed differences', () => {
    const unexpectedDifferences = allDifferences.filter(
      (difference) => !ALLOWED_DIFFERENCES.some((allowed) => isAllowedBy(allowed, difference)),
    );
    expect(unexpectedDifferences.map(formatDifference)).toEqual([]);
    expect(questionCount).toBeGreaterThan(nameFilter === '' ? 1600 : 0);
  });

  test('every allowed difference between the embedded engine and the recorded one still occurs', () => {
    const unusedAllowances = ALLOWED_DIFFERENCES.filter(
      (allowed) => !allDifferences.some((difference) => isAllowedBy(allowed, difference)),
    );
    expect(nameFilter === '' ? unusedAllowances.map(({ reason }) => reason) : []).toEqual([]);
  });
});

/** The embedded engine's model has all members and granularities that the query names. */
function isAnswerableByModel({ query }: RecordedAnswer): boolean {
  const text = JSON.stringify(query);
  const names = [...text.matchAll(/"(gauges\.\w+)(\.\w+)?"/g)].map((match) => match[1] ?? '');
  const hasMembers = names.every((name) => members?.has(name.slice('gauges.'.length)));
  return hasMembers && !READINGS.granularities.some((granularity) => text.includes(`"${granularity}"`));
}

async function loadAnswer({ at, query, multi }: RecordedAnswer): Promise<{ status: number; body: unknown }> {
  now = new Date(at);
  try {
    const call = { caller: 'test', query, multi: multi === true, cache: undefined };
    return { status: 200, body: JSON.parse(await service.load(call, new AbortController().signal)) };
  } catch (failure) {
    if (!(failure instanceof QueryError)) return { status: 0, body: { error: String(failure) } };
    const type = failure.type === undefined ? {} : { type: failure.type };
    return { status: failure.status, body: { ...type, error: failure.message } };
  }
}
