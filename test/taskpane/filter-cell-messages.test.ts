// Tests the messages about filters whose cells hold no usable value, in both languages.
import type { CellProblem } from '../../src/app';
import { filterCellTexts as german } from '../../src/parts/messages/de/filter-cell-texts';
import { filterCellTexts as english } from '../../src/parts/messages/en/filter-cell-texts';
import { describeFilterCellFault } from '../../src/parts/messages/filter-cell-messages';

/** Lists each kind once; the compiler reports a missing one. */
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
  changed: { kind: 'changed' },
  unsettled: { kind: 'unsettled' },
  inside: { kind: 'inside' },
  circle: { kind: 'circle', reports: ['Sales', 'Stores'] },
};

const LANGUAGES = [
  ['English', english],
  ['German', german],
] as const;

/** These problems leave the report with the values of its last run, so the message names them. */
const KEEPS_LAST_VALUES: readonly CellProblem['kind'][] = [
  'deleted',
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
];

test('a message about a filter cell names the cell and says what to do, in whole sentences [P9]', () => {
  const faults = LANGUAGES.flatMap(([language, texts]) =>
    Object.values(PROBLEMS).flatMap((problem) => {
      const fault = { name: '_inlay_one_cell', column: 'Region', cell: 'Sheet1!B1', lastValues: ['DACH'], problem };
      const { problem: what, remedy: next } = describeFilterCellFault(texts, fault);
      const wrongTexts = [
        ...[what, next].filter((text) => !/^\S.*[.?]$/.test(text)).map((text) => `is no whole sentence: ${text}`),
        ...(what.includes('Sheet1!B1') ? [] : [`does not name the cell: ${what}`]),
        ...(/undefined|object/.test(`${what} ${next}`)
          ? [`prints a value that it does not have: ${what} ${next}`]
          : []),
        ...(what.includes('DACH') === KEEPS_LAST_VALUES.includes(problem.kind) ? [] : [`last values: ${what}`]),
      ];
      return wrongTexts.map((text) => `${language}, ${problem.kind}: ${text}`);
    }),
  );
  expect(faults).toEqual([]);
});

test('a message about a filter cell lists the first of the other wrong values, and counts the rest [P19]', () => {
  const describe = (texts: typeof english | typeof german, others: readonly string[]) => {
    const problem = { kind: 'unknown', text: 'x', nearest: undefined, others } as const;
    const fault = { name: '_inlay_one_cell', column: 'Region', cell: 'Sheet1!B1:B9', lastValues: [], problem };
    return describeFilterCellFault(texts, fault).problem;
  };
  expect(describe(english, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toBe(
    '“x” (Sheet1!B1:B9) isn’t a value of Region. Also wrong: “a”, “b”, “c”, “d”, “e” and 3 more.',
  );
  expect(describe(german, ['a'])).toBe('„x“ (Sheet1!B1:B9) ist kein Wert von Region. Ebenfalls falsch: „a“.');
});

test('a message about an unknown value shows it as its cell shows it, not as a serial number [P19]', () => {
  const problem = { kind: 'unknown', text: '46110', nearest: undefined, shown: '29 Mar 2026' } as const;
  const fault = { name: '_inlay_one_cell', column: 'Region', cell: 'Sheet1!B1', lastValues: [], problem };
  const [inEnglish, inGerman] = LANGUAGES.map(([, texts]) => describeFilterCellFault(texts, fault).problem);
  expect(inEnglish).toBe('“29 Mar 2026” (Sheet1!B1) isn’t a value of Region.');
  expect(inGerman).toContain('29 Mar 2026');
  expect(inGerman).not.toContain('46110');
});
