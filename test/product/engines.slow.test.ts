// The browsers that Excel brings: package.json names the oldest ones, from which build and README follow.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildOnce } from '../tooling/build-once';
import { missingApis, oldestBrowsers } from './browser-apis';
import { filesBelow, textOf } from './repository';

beforeAll(() => buildOnce('addin'));

/** Asked for before it is used, each of them. */
const GUARDED: readonly string[] = ['Symbol.dispose', 'Error.captureStackTrace'];

const scripts = () => filesBelow('dist').filter((path) => path.endsWith('.js'));

test('the built scripts hold no syntax and no built-in of the language that the oldest browsers lack', () => {
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

test('the built scripts ask for no function of the page that the oldest browsers lack', () => {
  const missing = scripts().flatMap((path) => missingApis(textOf(`dist/${path}`)).map((one) => ({ path, ...one })));
  expect(missing.filter(({ name }) => !GUARDED.includes(name))).toEqual([]);
});

test('what browsers lack is found by its name', () => {
  const found = missingApis('URL.canParse(x); new Intl.Segmenter(); AbortSignal.any([]); fetch(x); new URL(x);');
  expect(found.map(({ name }) => name)).toEqual(['URL.canParse', 'AbortSignal.any']);
});

test('the README names the oldest browsers', () => {
  const readme = textOf('README.md');
  for (const [browser, version] of oldestBrowsers()) {
    const name = { safari: 'Safari', firefox: 'Firefox', chrome: 'Chrome', edge: 'Edge' }[browser];
    expect(readme).toMatch(new RegExp(`${name}[^.]*${version.replace('.', '\\.')}`));
  }
});
