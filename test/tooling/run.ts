/**
 * The one gate: browser, LibreOffice, types, lint and format, build, product checks, tests. `npm test`, `npm run verify` and CI are
 * this. Every step runs even when an earlier one failed, and each counts in the last line, `N passed, N failed`.
 * With arguments it is jest alone: `npm test -- test/grid`. With `--long` it is what chance and repetition find, at full length; with
 * `--engines` the story in Firefox and WebKit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser } from './browser';
import { ensureFirefox, ensureMiniBrowser, ensureScreen, ensureWebKitDriver } from './engines';
import { ensureLibreOffice } from './libre-office';

interface Count {
  passed: number;
  failed: number;
}

const ROOT = resolve(__dirname, '../..');
/** Files whose tests try more in a long run: those that ask test/support/long-run.ts. */
const LONG_RUNS = ['test/app/workbook/edit-scripts', 'test/app/refresh/analyst-story', 'test/platform/crash'];
const RESULTS = resolve(ROOT, '.inlay/test-results.json');

process.exitCode = run(process.argv.slice(2));

function run(args: readonly string[]): number {
  const count: Count = { passed: 0, failed: 0 };
  if (args[0] === '--long') {
    process.env.INLAY_LONG_RUN = 'yes';
    head('long runs: random edits, kills');
    tests(count, [...LONG_RUNS, ...args.slice(1)]);
  } else if (args[0] === '--engines') {
    step(count, 'Firefox', () => findOrInstall('FIREFOX_PATH', ensureFirefox));
    step(count, 'screen', () => findOrInstall('XVFB_RUN_PATH', ensureScreen));
    step(count, 'WebKit: driver', () => findOrInstall('WEBKIT_DRIVER_PATH', ensureWebKitDriver));
    step(count, 'WebKit: browser', () => findOrInstall('WEBKIT_BROWSER_PATH', ensureMiniBrowser));
    step(count, 'build', build);
    head('the story in Firefox and WebKit');
    // Node 20 has the WebSocket that Firefox is spoken to through behind a flag, in this process alone.
    process.env.NODE_OPTIONS = '--experimental-websocket';
    tests(count, ['--selectProjects', 'engines', '--runInBand', ...args.slice(1)]);
  } else if (args.length > 0) {
    tests(count, args);
  } else {
    step(count, 'browser', () => findOrInstall('CHROME_PATH', ensureBrowser));
    step(count, 'LibreOffice', () => findOrInstall('SOFFICE_PATH', ensureLibreOffice));
    step(count, 'types', () => npmScript('types'));
    step(count, 'lint and format', () => npmScript('lint'));
    step(count, 'build', build);
    head('product: walls, manifest, bundle, text');
    tests(count, ['--selectProjects', 'product']);
    head('tests: units, contract');
    tests(count, ['--selectProjects', 'unit']);
    // A browser is many processes, and what a person sees in it has its own pace: nothing else runs beside it.
    head('tests: browser');
    tests(count, ['--selectProjects', 'browser', '--runInBand']);
  }
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}

function step(count: Count, name: string, isDone: () => boolean): void {
  head(name);
  const started = performance.now();
  const done = isDone();
  count[done ? 'passed' : 'failed'] += 1;
  console.log(`${done ? 'ok' : 'FAILED'}: ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function head(name: string): void {
  console.log(`\n=== ${name}`);
}

/** The tests find the program in the variable. */
function findOrInstall(variable: string, ensure: () => string): boolean {
  try {
    const path = ensure();
    process.env[variable] = path;
    console.log(path);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function build(): boolean {
  process.env.INLAY_BUILT = 'by this run';
  return node('webpack/bin/webpack.js', '--mode', 'production');
}

/** Runs jest and adds its counts: a file that does not even run, and a jest that ends without results, failed. */
function tests(count: Count, args: readonly string[]): void {
  mkdirSync(resolve(RESULTS, '..'), { recursive: true });
  rmSync(RESULTS, { force: true });
  const ended = node('jest/bin/jest.js', '--json', `--outputFile=${RESULTS}`, ...args);
  const results = readResults();
  count.passed += results.passed;
  count.failed += results.failed === 0 && !ended ? 1 : results.failed;
}

function readResults(): Count {
  try {
    const results: unknown = JSON.parse(readFileSync(RESULTS, 'utf8'));
    return {
      passed: numberAt(results, 'numPassedTests'),
      failed: numberAt(results, 'numFailedTests') + numberAt(results, 'numRuntimeErrorTestSuites'),
    };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function numberAt(results: unknown, key: string): number {
  const value: unknown = typeof results === 'object' && results !== null ? Reflect.get(results, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

function npmScript(name: string): boolean {
  return spawnSync('npm', ['run', '--silent', name], { cwd: ROOT, stdio: 'inherit', shell: true }).status === 0;
}

function node(script: string, ...args: readonly string[]): boolean {
  const path = resolve(ROOT, 'node_modules', script);
  return spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
