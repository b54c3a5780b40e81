/**
 * Runs the gate and the suites beside it, and ends with one line, `N passed, N failed`:
 *
 * - `npm test`: the gate. Types, lint, product checks, build, unit tests and a browser smoke run.
 * - `npm test -- <arguments>`: only jest, for example `npm test -- test/grid`.
 * - `npm run test:changed -- <commit>`: the gate, and the suites of the stand-ins whose code
 * changed since the commit.
 * - `npm run test:all`: everything but the long runs and the other browsers.
 * - `npm run test:long`: random edits, stories and kills at full length.
 * - `npm run test:engines`: the user's story in Firefox and WebKit.
 *
 * Each step runs even if an earlier one failed, and each counts as one in the last line.
 */
import { ensureBrowser } from './browser';
import { changedStandIns } from './changed-stand-ins';
import { ensureFirefox, ensureMiniBrowser, ensureScreen, ensureWebKitDriver } from './engines';
import { jestArguments, runJest } from './jest-run';
import { ensureLibreOffice } from './libre-office';
import { findOrInstall, node, npmScript, type Step, type Summary, summary } from './steps';

/** These suites read test/support/test-scope.ts and try more in a long run. */
const LONG_RUNS = ['edit-scripts', 'analyst-story', 'crowded-story', 'platform/crash', 'platform/data-folder'];
/**
 * Tests of the gate are short; the slow suites and the browser suites have more time for each test.
 */
const PATIENT = ['--testTimeout', '600000'];
const HOURS = ['--testTimeout', '7200000'];
/** Many slow suites wait for processes that they start, so three workers keep two cores busy. */
const MORE_WORKERS = ['--maxWorkers', '3'];
const IN_BAND = ['--runInBand'];

run(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);

async function run([mode = '', ...args]: readonly string[]): Promise<number> {
  const count = summary();
  switch (mode) {
    case '':
      await gate(count);
      break;
    case '--changed': {
      const suites = changedStandIns(args[0]);
      await gate(count);
      if (suites.length > 0)
        await runJest(count, 'stand-ins that changed', ['stand-ins', 'slow'], [...suites, ...PATIENT]);
      break;
    }
    case '--all':
      process.env.INLAY_TEST_SCOPE = 'all';
      await count.step('LibreOffice', findOrInstall('SOFFICE_PATH', ensureLibreOffice));
      await prepare(count);
      await check(count);
      await runJest(count, 'units', ['product', 'unit', 'stand-ins', 'slow'], [...MORE_WORKERS, ...PATIENT]);
      await Promise.all(
        ['1/2', '2/2'].map((shard) =>
          runJest(count, `browser, shard ${shard}`, ['browser', 'smoke'], [`--shard=${shard}`, ...IN_BAND, ...PATIENT]),
        ),
      );
      break;
    case '--long':
      process.env.INLAY_TEST_SCOPE = 'long';
      await runJest(count, 'long runs', ['unit', 'stand-ins', 'slow'], [...LONG_RUNS, ...HOURS, ...args]);
      break;
    case '--engines':
      await engines(count, args);
      break;
    default:
      await runJest(count, 'chosen tests', [], jestArguments([mode, ...args]));
  }
  return count.finish();
}

/** Runs everything that needs no test runner. */
async function check(count: Summary): Promise<void> {
  await count.step('types', npmScript('types'));
  await count.step('lint and format', npmScript('lint'));
  await count.step('imports', npmScript('check:imports'));
  await count.step('unused code', npmScript('check:unused'));
  await count.step('links', npmScript('check:links'));
}

/**
 * Runs three things at once: the browser waits for pages most of its time, and the checks and the
 * unit tests fill its pauses.
 */
async function gate(count: Summary): Promise<void> {
  const withBuild = async (): Promise<void> => {
    await prepare(count);
    await runJest(count, 'product and browser smoke run', ['product', 'smoke'], [...IN_BAND, ...PATIENT]);
  };
  await Promise.all([check(count), runJest(count, 'units', ['unit'], []), withBuild()]);
}

/**
 * Prepares once what the tests of the product need: a browser, and the product as it is shipped.
 */
async function prepare(count: Summary): Promise<void> {
  await count.step('browser', findOrInstall('CHROME_PATH', ensureBrowser));
  process.env.INLAY_BUILT = 'by this run';
  await count.step('build', build);
}

async function engines(count: Summary, args: readonly string[]): Promise<void> {
  await count.step('Firefox', findOrInstall('FIREFOX_PATH', ensureFirefox));
  await count.step('screen', findOrInstall('XVFB_RUN_PATH', ensureScreen));
  await count.step('WebKit: driver', findOrInstall('WEBKIT_DRIVER_PATH', ensureWebKitDriver));
  await count.step('WebKit: browser', findOrInstall('WEBKIT_BROWSER_PATH', ensureMiniBrowser));
  process.env.INLAY_BUILT = 'by this run';
  await count.step('build', build);
  // The tests control Firefox through a WebSocket, which Node 20 has only behind a flag.
  process.env.NODE_OPTIONS = '--experimental-websocket';
  await runJest(count, 'the story in Firefox and WebKit', ['engines'], [...IN_BAND, ...PATIENT, ...args]);
}

function build(): ReturnType<Step> {
  return node('webpack/bin/webpack.js', '--mode', 'production')();
}
