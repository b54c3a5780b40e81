/**
 * Checks that the embedded engine answers like the real one: `npm test -- test/platform/real-engine`. Each
 * unexpected difference is one line: question, field, the real engine's value, ours.
 * `QUESTION='a month dimension' npm test -- ...` asks only the questions with these words in their names,
 * and also prints the allowed differences.
 */
import { type DataService, openDataService, QueryError } from '../../src/platform/query';
import { indexModel } from '../../src/platform/query/model';
import { sampleTableStatements } from '../../src/platform/world';
import { DECIDED, isAllowedBy } from '../support/real-engine/allowed-differences';
import { compareAnswers, type Difference, lineOf } from '../support/real-engine/compare-answers';
import { type RecordedAnswer, readCorpus } from '../support/real-engine/corpus';
import { modelWithReadings, READINGS } from '../support/real-engine/readings-cube';

const model = modelWithReadings();
const members = indexModel(model).sources.get('gauges')?.members;
const only = process.env.QUESTION ?? '';
/** The engine runs this many queries at a time. */
const AT_ONCE = 4;

let now = new Date(0);
let service: DataService;
let allDifferences: readonly Difference[];
let questionCount = 0;

beforeAll(async () => {
  const options = { now: () => now, continueWaitTimeout: 60_000, queryTimeout: 60_000, stallTimeout: 15_000 };
  service = await openDataService({ model, tables: sampleTableStatements(), ...options });
  const waiting = readCorpus().filter((recorded) => recorded.name.includes(only) && isSaidByTheModel(recorded));
  questionCount = waiting.length;
  const compared = Array.from({ length: AT_ONCE }, async () => {
    const differences: Difference[] = [];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      differences.push(...compareAnswers(next, await answerTo(next)));
    return differences;
  });
  allDifferences = (await Promise.all(compared)).flat();
  if (only !== '') process.stderr.write(`${allDifferences.map(lineOf).join('\n')}\n`);
});
afterAll(() => service.close());

describe('the embedded engine and the recorded real one [P20]', () => {
  test('the embedded engine answers every question like the recorded real one, except for allowed differences', () => {
    const surprising = allDifferences.filter(
      (difference) => !DECIDED.some((allowed) => isAllowedBy(allowed, difference)),
    );
    expect(surprising.map(lineOf)).toEqual([]);
    expect(questionCount).toBeGreaterThan(only === '' ? 1600 : 0);
  });

  test('every allowed difference between the embedded engine and the recorded one still occurs', () => {
    const idle = DECIDED.filter((allowed) => !allDifferences.some((difference) => isAllowedBy(allowed, difference)));
    expect(only === '' ? idle.map(({ why }) => why) : []).toEqual([]);
  });
});

/** The embedded engine's model has all members and granularities that the query names. */
function isSaidByTheModel({ query }: RecordedAnswer): boolean {
  const text = JSON.stringify(query);
  const names = [...text.matchAll(/"(gauges\.\w+)(\.\w+)?"/g)].map((match) => match[1] ?? '');
  const hasMembers = names.every((name) => members?.has(name.slice('gauges.'.length)));
  return hasMembers && !READINGS.granularities.some((granularity) => text.includes(`"${granularity}"`));
}

async function answerTo({ at, query, multi }: RecordedAnswer): Promise<{ status: number; body: unknown }> {
  now = new Date(at);
  try {
    const order = { caller: 'test', query, multi: multi === true, cache: undefined };
    return { status: 200, body: JSON.parse(await service.load(order, new AbortController().signal)) };
  } catch (failure) {
    if (!(failure instanceof QueryError)) return { status: 0, body: { error: String(failure) } };
    const type = failure.type === undefined ? {} : { type: failure.type };
    return { status: failure.status, body: { ...type, error: failure.message } };
  }
}
