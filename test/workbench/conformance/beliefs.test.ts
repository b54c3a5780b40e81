import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONFORMANCE_CASES } from '../../../src/workbench/conformance';
import { readBeliefs } from '../../../src/workbench/conformance/beliefs';
import { faultOf, SOURCE } from './named-tests';

const ROOT = resolve(__dirname, '../../..');

const BELIEFS = readBeliefs();
const SOURCES = BELIEFS.flatMap(({ source }) => source.split(', '));

/** First and last of the numbers that stand for no belief, and never will: reports of real Excels may name what went. */
const UNUSED = [
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

describe('the table of beliefs', () => {
  it('gives each number once and leaves none out; a fault says which one is free', () => {
    const numbers = BELIEFS.map(({ number }) => number);
    const isUnused = (number: number) =>
      number < 1 || UNUSED.some(([first, last]) => number >= first && number <= last);
    const upToLast = Array.from({ length: Math.max(...numbers) + 1 }, (_, index) => index + 1);
    const free = upToLast.filter((number) => !numbers.includes(number) && !isUnused(number));
    const faults = [
      ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `${number} stands twice`),
      ...numbers.filter(isUnused).map((number) => `${number} is not to be given`),
      ...free.slice(0, -1).map((number) => `${number} is skipped`),
    ];
    expect(faults.map((fault) => `${fault}. The next free number is ${free[0]}.`)).toEqual([]);
  });

  it('has a source or the word open in every row', () => {
    expect(SOURCES.filter((source) => source !== 'open' && !SOURCE.test(source))).toEqual([]);
  });

  it('names only declarations that office.js has', () => {
    const declarations = readFileSync(resolve(ROOT, 'node_modules/@types/office-js/index.d.ts'), 'utf8');
    const types = declarations.slice(declarations.indexOf('declare namespace Excel {'));
    const named = SOURCES.filter((source) => source.startsWith('types: '));
    const missing = named.filter((source) => {
      const [owner = '', member = ''] = source.slice('types: '.length).split('.');
      const type = owner === 'Excel' ? member : owner;
      const at = types.search(new RegExp(`^ {4}(class|interface|enum) ${type} `, 'm'));
      const body = at < 0 ? '' : types.slice(at, types.indexOf('\n    }', at));
      return at < 0 || (owner !== 'Excel' && !new RegExp(`\\b${member}[?]?[:(]`).test(body));
    });
    expect(named.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('says each belief in one sentence, with a requirement set', () => {
    const wrong = BELIEFS.filter(
      ({ holds, set }) => !/^[A-Za-z0-9…].+\.$/.test(holds) || !/^[A-Z]\w+ \d+\.\d+$/.test(set),
    );
    expect(wrong).toEqual([]);
    expect(new Set(BELIEFS.map(({ holds }) => holds)).size).toBe(BELIEFS.length);
  });

  it('is held to by a conformance case or a test, row by row', () => {
    const proved = new Set(CONFORMANCE_CASES.flatMap(({ beliefs }) => beliefs));
    expect(
      BELIEFS.filter(({ number, tests = [] }) => !proved.has(number) && tests.length === 0).map(({ number }) => number),
    ).toEqual([]);
    const faults = BELIEFS.flatMap(({ number, tests = [] }) => tests.map((test) => [number, faultOf(test)] as const));
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('knows every belief that a case names', () => {
    const known = new Set(BELIEFS.map(({ number }) => number));
    expect(CONFORMANCE_CASES.filter(({ beliefs }) => beliefs.some((number) => !known.has(number)))).toEqual([]);
    expect(CONFORMANCE_CASES.filter(({ beliefs }) => beliefs.length === 0)).toEqual([]);
  });

  it('has the six questions that only a real Excel can answer as open rows', () => {
    const rows = BELIEFS.filter(({ theme }) => theme === 'open points');
    expect(rows.map(({ source }) => source)).toEqual(['open', 'open', 'open', 'open', 'open', 'open']);
  });
});
