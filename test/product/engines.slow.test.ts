// Package.json names the oldest supported browsers. The build and the README have to agree with it.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildOnce } from '../tooling/build-once';
import { findMissingApis, findOldestBrowsers } from './browser-apis';
import { listFiles, readText } from './repository';

beforeAll(() => buildOnce('addin'));

/** The scripts check that these exist before they use them. */
const GUARDED: readonly string[] = ['Symbol.dispose', 'Error.captureStackTrace'];

const listBuiltScripts = () => listFiles('dist').filter((path) => path.endsWith('.js'));

test('the built scripts use no syntax and no JavaScript built-in that the oldest supported browsers lack', () => {
  const check = () =>
    execFileSync(
      process.execPath,
      [
        resolve('node_modules/es-check/lib/cli/index.js'),
        'checkBrowser',
        'dist/**/*.js',
        '--checkFeatures',
        '--noCache',
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    );
  expect(check).not.toThrow();
});

test('the built scripts use no browser API that the oldest supported browsers lack, except after a check', () => {
  const missing = listBuiltScripts().flatMap((path) =>
    findMissingApis(readText(`dist/${path}`)).map((one) => ({ path, ...one })),
  );
  expect(missing.filter(({ name }) => !GUARDED.includes(name))).toEqual([]);
});

test('the check finds the APIs in a script that the oldest supported browsers lack', () => {
  const found = findMissingApis('URL.canParse(x); new Intl.Segmenter(); AbortSignal.any([]); fetch(x); new URL(x);');
  expect(found.map(({ name }) => name)).toEqual(['URL.canParse', 'AbortSignal.any']);
});

test('the check takes a name that the script declares for no API', () => {
  expect(findMissingApis('const ML = () => 1; ML(); function f(URL) { return URL.canParse(1); }')).toEqual([]);
});

test('the README names the oldest supported browsers', () => {
  const readme = readText('README.md');
  for (const [browser, version] of findOldestBrowsers()) {
    const name = { safari: 'Safari', firefox: 'Firefox', chrome: 'Chrome', edge: 'Edge' }[browser];
    expect(readme).toMatch(new RegExp(`${name}[^.]*${version.replace('.', '\\.')}`));
  }
});
