import { type CaseResult, judgeBeliefs, type Outcome } from '../../../src/workbench/conformance';
import { formatBeliefTable } from '../../../src/workbench/server/belief-table';

const BELIEFS = [1, 2, 3, 4].map((number) => ({
  number,
  theme: 'values',
  holds: `Belief ${number} | of all.`,
  source: 'open',
  set: 'ExcelApi 1.1',
}));

function createResult(id: string, beliefs: number[], outcome: Outcome, detail = ''): CaseResult {
  return { id, beliefs, outcome, detail, notes: [], milliseconds: 1 };
}

const RESULTS = [
  createResult('values/a', [1, 2], 'passed'),
  createResult('values/b', [2, 3], 'failed', 'values: expected 1,\ngot 2.'),
  createResult('values/c', [3], 'no answer', 'Excel did not answer within 60 seconds.'),
  createResult('values/d', [4], 'not applicable', 'Needs ExcelApi 1.99.'),
  { ...createResult('open/e', [1], 'passed'), notes: [{ question: 'what is read back', answer: ['h:mm'] }] },
];

describe('the verdict on a belief', () => {
  const verdicts = judgeBeliefs(BELIEFS, RESULTS);

  it('a belief is contradicted if one case failed, confirmed if the others passed, and not asked if none ran', () => {
    expect(verdicts.map(({ belief, verdict }) => [belief.number, verdict])).toEqual([
      [1, 'confirmed'],
      [2, 'contradicted'],
      [3, 'contradicted'],
      [4, 'not asked'],
    ]);
    const resultsWithoutFailure = RESULTS.filter(({ id }) => id !== 'values/b');
    expect(judgeBeliefs(BELIEFS, resultsWithoutFailure)[2]?.verdict).toBe('no answer');
  });

  it('the Markdown report begins with the contradictions', () => {
    const report = { excel: { platform: 'OfficeOnline', version: '16.0', excelApi: '1.17' }, results: [...RESULTS] };
    const page = formatBeliefTable(
      {
        ...report,
        results: report.results.map((entry) => ({ ...entry, beliefs: [...entry.beliefs], notes: [...entry.notes] })),
      },
      verdicts,
    );
    expect(page).toBe(`# Beliefs and OfficeOnline 16.0, ExcelApi 1.17

2 passed, 1 differs, 1 without an answer, 1 do not apply.

## Contradicted (2)

| no. | belief | what this Excel did | what would change in the product |
| --- | --- | --- | --- |
| 2 | Belief 2 \\| of all. | values/b: values: expected 1, got 2. | Cells beside those that a row updates would be emptied; rows would have to be written whole. |
| 3 | Belief 3 \\| of all. | values/b: values: expected 1, got 2. | A missing value would leave the old value in its cell; cells would have to be cleared instead. |

## Answers to open questions (1)

| case | question | answer |
| --- | --- | --- |
| open/e | what is read back | ["h:mm"] |

## Confirmed (1)

| no. | belief | cases |
| --- | --- | --- |
| 1 | Belief 1 \\| of all. | values/a, open/e |

## Not asked (1)

| no. | belief | needs |
| --- | --- | --- |
| 4 | Belief 4 \\| of all. | ExcelApi 1.1 |`);
  });
});
