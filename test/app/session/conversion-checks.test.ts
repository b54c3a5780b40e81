/** Tests when SQL is compared with the query that it was converted to, and who learns the verdict. */
import { createConversionChecks } from '../../../src/app/session/conversion-checks';
import { createMapStorage } from '../../support/device-storage';

const createConversion = (sql: string) =>
  ({ kind: 'converted', sql, query: '{}', columns: [{ member: 's.net' }] }) as const;

type Verdict = 'same' | 'different' | 'unknown';

function createChecks(compare: (sql: string) => Promise<Verdict>, texts = new Map<string, string>()) {
  const comparedTexts: string[] = [];
  const compareConversion = (sql: string) => {
    comparedTexts.push(sql);
    return compare(sql);
  };
  const checks = createConversionChecks(createMapStorage(texts), async () => ({ compareConversion }));
  const run = (...texts: readonly string[]) => {
    for (const [index, text] of texts.entries()) checks.add(index, createConversion(text));
    return checks.compareWaiting(new AbortController().signal);
  };
  return { checks, comparedTexts, run };
}

test.each<[Verdict, readonly number[]]>([
  ['same', []],
  ['different', [0, 1]],
  ['unknown', []],
])('two runs of one text and its members are compared once if their rows are: %s [P22]', async (verdict, reports) => {
  const { comparedTexts, run } = createChecks(async () => verdict);
  expect([...(await run('SELECT 1', 'SELECT 1'))]).toEqual(reports);
  expect([...(await run('SELECT 1'))]).toEqual([]);
  expect(comparedTexts).toEqual(['SELECT 1']);
});

test('several texts are compared one after the other, also by two callers at once [P22]', async () => {
  let [running, most] = [0, 0];
  const { comparedTexts, run } = createChecks(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return 'same';
  });
  await Promise.all([run('SELECT 1', 'SELECT 2'), run('SELECT 3')]);
  expect([most, comparedTexts]).toEqual([1, ['SELECT 1', 'SELECT 2', 'SELECT 3']]);
});

test('a comparison that failed is repeated after the next run [P22]', async () => {
  const { comparedTexts, run } = createChecks(() => Promise.reject(new Error('offline')));
  await run('SELECT 1');
  expect(comparedTexts).toHaveLength(1);
  await run('SELECT 1');
  expect(comparedTexts).toHaveLength(2);
});

test('a device that learns a verdict from a workbook makes no comparison of its own [P22]', async () => {
  const first = createChecks(async () => 'different');
  await first.run('SELECT 1');
  const second = createChecks(async () => 'same');
  second.checks.learn(first.checks.describe(createConversion('SELECT 1')));
  await second.run('SELECT 1');
  expect(second.comparedTexts).toEqual([]);
  expect(second.checks.hasOtherRows(createConversion('SELECT 1'))).toBe(true);
});
