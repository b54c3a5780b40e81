// Why a filter cannot be asked with what its cells hold: said in both languages, with the cell and what helps.
import type { CellProblem } from '../../src/app';
import { ofFilterCell as inGerman } from '../../src/parts/words/de/filter-cells';
import { ofFilterCell as inEnglish } from '../../src/parts/words/en/filter-cells';

/** Each kind once: the compiler names one that is missing. */
const PROBLEMS: Readonly<Record<CellProblem['kind'], CellProblem>> = {
  deleted: { kind: 'deleted' },
  error: { kind: 'error', error: '#N/A' },
  notDay: { kind: 'notDay', text: 'soon' },
  notPeriod: { kind: 'notPeriod', text: 'soon' },
  notNumber: { kind: 'notNumber', text: 'many' },
  notYesNo: { kind: 'notYesNo', text: 'perhaps' },
  tooLong: { kind: 'tooLong', most: 500 },
  tooMany: { kind: 'tooMany', most: 100 },
  needsOne: { kind: 'needsOne', values: 3 },
  needsTwo: { kind: 'needsTwo', values: 1 },
  turned: { kind: 'turned' },
  unknown: { kind: 'unknown', text: 'Nordic', nearest: 'Nordics' },
  unsettled: { kind: 'unsettled' },
  inside: { kind: 'inside' },
  circle: { kind: 'circle', reports: ['Sales', 'Stores'] },
};

const say = { English: inEnglish, German: inGerman };
const told = Object.values(PROBLEMS).flatMap((problem) =>
  (['English', 'German'] as const).map((language) => [language, problem.kind, problem] as const),
);

it.each(told)('[P9] in %s, %s names the cell, and says what to do', (language, kind, problem) => {
  const fault = { name: '_inlay_one_cell', column: 'Region', cell: 'Sheet1!B1', last: ['DACH'], problem };
  const [what, next] = say[language]({ code: 'FilterCell', filterCell: fault });
  expect(what).toMatch(/^\S.*\.$/);
  expect(next).toMatch(/^\S.*\.$/);
  expect(what).toContain('Sheet1!B1');
  expect(`${what} ${next}`).not.toMatch(/undefined|object/);
  const saysLast = ['deleted', 'error', 'notDay', 'notPeriod', 'notNumber', 'notYesNo'].includes(kind);
  expect(what.includes('DACH')).toBe(saysLast);
});
