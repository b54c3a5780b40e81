// What no file of the repository may contain, whatever it is about.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow, ROOT, scriptsBelow, textOf } from './repository';
import { readSourceFile } from './source-file';

const LINE_LIMIT = 400;
const word = (...parts: string[]): string => parts.join('');

/** Each with what to do instead. Written in parts, so that this file is checked like any other. */
const UNWANTED: readonly (readonly [string, RegExp, string])[] = [
  [
    'open ends',
    new RegExp(`\\b(${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('XX', 'X')}|${word('HA', 'CK')})\\b`),
    'finish it',
  ],
  ['tabs', /\t/, 'indent with two spaces'],
  ['NUL bytes', new RegExp(String.fromCharCode(0)), 'write \\u0000'],
  ['carriage returns', /\r/, 'end lines with a line feed'],
  ['blanks at line ends', /[ ]+$/m, 'delete them'],
  ['conflict marks', /^(<{7}|>{7}) /m, 'resolve the conflict'],
  [
    'silenced checks',
    new RegExp(
      `@ts-(${word('ig', 'nore')}|${word('no', 'check')})|(biome|eslint)-(${word('ig', 'nore')}|dis${word('ab', 'le')})`,
    ),
    'solve what the check found',
  ],
];

const texts = [
  ...filesBelow('src').map((path) => `src/${path}`),
  ...filesBelow('test').map((path) => `test/${path}`),
  ...readdirSync(ROOT).filter((name) => name !== 'package-lock.json' && statSync(join(ROOT, name)).isFile()),
  ...filesBelow('assets').map((path) => `assets/${path}`),
].filter((path) => /\.(ts|tsx|js|cjs|mjs|json|css|html|md|xml|sql|yml)$/.test(path));

describe('every text of the repository', () => {
  it.each(UNWANTED)('is free of %s', (_what, pattern, advice) => {
    const hits = texts.filter((path) => pattern.test(textOf(path))).map((path) => `${path}: ${advice}`);
    expect(hits).toEqual([]);
  });

  it('ends with one line feed', () => {
    expect(texts.filter((path) => textOf(path) !== '' && !/[^\n]\n$/.test(textOf(path)))).toEqual([]);
  });

  it(`has at most ${LINE_LIMIT} lines where it is code`, () => {
    const long = texts
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > LINE_LIMIT);
    expect(long).toEqual([]);
  });
});

describe('every test', () => {
  const scripts = scriptsBelow('test').map((path) => `test/${path}`);
  const tests = scripts.filter((path) => /\.test\.tsx?$/.test(path));

  it('runs: nothing is skipped, postponed or alone', () => {
    const calls = new RegExp(
      `\\b(it|test|describe)\\.(${word('sk', 'ip')}|${word('on', 'ly')}|${word('to', 'do')})\\b|\\bx(it|describe|test)\\(`,
    );
    expect(tests.filter((path) => calls.test(textOf(path)))).toEqual([]);
  });

  it('waits on a condition, never on the clock', () => {
    const sleeps = new RegExp(
      `${word('waitFor', 'Timeout')}\\(|await new Promise\\(\\(?\\w+\\)? => ${word('set', 'Timeout')}\\(`,
    );
    expect(scripts.filter((path) => sleeps.test(textOf(path)))).toEqual([]);
  });

  it('meets the real parts: no module is replaced', () => {
    const replaced = new RegExp(`\\bjest\\.(${word('mo', 'ck')}|${word('doMo', 'ck')}|unstable_)`);
    expect(scripts.filter((path) => replaced.test(textOf(path)))).toEqual([]);
  });

  it('is found by a runner, and every other script of test/ is used by one', () => {
    const named = [...textOf('package.json').matchAll(/test\/[\w/.-]+\.tsx?/g)].map((match) => match[0]);
    const presets = [...textOf('test/tooling/jest-preset.json').matchAll(/test\/[\w/.-]+\.tsx?/g)].map(
      (match) => match[0],
    );
    const reached = new Set<string>();
    const follow = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const { name } of readSourceFile(path, textOf(path)).imports) {
        if (!name.startsWith('.')) continue;
        const target = posix.join(posix.dirname(path), name);
        const file = ['.ts', '.tsx', '/index.ts']
          .map((end) => target + end)
          .find((candidate) => scripts.includes(candidate));
        if (file !== undefined) follow(file);
      }
    };
    for (const path of [...tests, ...named, ...presets]) if (scripts.includes(path)) follow(path);
    expect(scripts.filter((path) => !reached.has(path))).toEqual([]);
  });
});

it('every command of package.json has its script', () => {
  const named = [...textOf('package.json').matchAll(/tsx ([\w/.-]+)/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the top level holds what it should, and nothing else', () => {
  const allowed = [
    'package.json',
    'package-lock.json',
    'manifest.xml',
    'webpack.config.js',
    'tsconfig.json',
    'README.md',
    'LICENSE',
  ];
  const folders = ['src', 'assets', 'test', 'dist', 'node_modules'];
  const found = readdirSync(ROOT).filter((name) => !name.startsWith('.'));
  expect(found.filter((name) => !allowed.includes(name) && !folders.includes(name))).toEqual([]);
});
