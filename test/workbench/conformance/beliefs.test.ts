import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONFORMANCE_CASES } from '../../../src/workbench/conformance';
import { readBeliefs } from '../../../src/workbench/conformance/beliefs';
import { describeConsequence } from '../../../src/workbench/conformance/consequences';
import sentences from '../../../src/workbench/conformance/consequences.json';
import { ROOT } from '../../support/root';

const BELIEFS = readBeliefs();

/**
 * The first and last number of each retired range. No new belief takes one, because reports of real
 * Excels may still name it.
 */
const RETIRED = [
  [15, 19],
  [30, 34],
  [68, 69],
  [80, 84],
  [119, 119],
  [129, 134],
  [140, 144],
  [166, 169],
  [181, 199],
  [209, 219],
] as const;

test('the table of beliefs uses each number once, skips none and reuses no retired one', () => {
  const numbers = BELIEFS.map(({ number }) => number);
  const isRetired = (number: number) =>
    number < 1 || RETIRED.some(([first, last]) => number >= first && number <= last);
  const upToNext = Array.from({ length: Math.max(...numbers) + 1 }, (_, index) => index + 1);
  const freeNumbers = upToNext.filter((number) => !numbers.includes(number) && !isRetired(number));
  const faults = [
    ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `${number} is given twice`),
    ...numbers.filter(isRetired).map((number) => `${number} is retired`),
    ...freeNumbers.slice(0, -1).map((number) => `${number} is skipped`),
  ];
  expect(faults.map((fault) => `${fault}. The next free number is ${freeNumbers[0]}.`)).toEqual([]);
});

test('the table of beliefs names a conformance case or existing test files for each belief', () => {
  const knownNumbers = new Set(BELIEFS.map(({ number }) => number));
  const testedNumbers = new Set(CONFORMANCE_CASES.flatMap(({ beliefs }) => beliefs));
  const faults = [
    ...BELIEFS.filter(({ number, tests = [] }) => !testedNumbers.has(number) && tests.length === 0).map(
      ({ number }) => `Belief ${number} has no case and no test file.`,
    ),
    ...BELIEFS.flatMap(({ number, tests = [] }) =>
      tests
        .filter((file) => !existsSync(resolve(ROOT, file)))
        .map((file) => `Belief ${number}: ${file} does not exist.`),
    ),
    ...CONFORMANCE_CASES.filter(({ beliefs }) => beliefs.length === 0).map(({ id }) => `Case ${id} names no belief.`),
    ...CONFORMANCE_CASES.flatMap(({ id, beliefs }) =>
      beliefs
        .filter((number) => !knownNumbers.has(number))
        .map((number) => `Case ${id} names the unknown belief ${number}.`),
    ),
  ];
  expect(faults).toEqual([]);
});

test('every belief says what would change in the product if an Excel contradicts it', () => {
  const silent = BELIEFS.filter(({ number }) => describeConsequence(number) === undefined);
  const numbers = new Set(BELIEFS.map(({ number }) => String(number)));
  const unused = Object.keys(sentences).filter((number) => !numbers.has(number));
  expect({ silent: silent.map(({ number }) => number), unused }).toEqual({ silent: [], unused: [] });
});
