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

import { listProxyPrograms, nameProxyTests } from '../support/real-proxies';
import { ensureBrowser } from './browser';
import { ensureFirefox, ensureMiniBrowser, ensureScreen, ensureWebKitDriver } from './engines';
import { findChangedStandIns } from './find-changed-stand-ins';
import { jestArguments, runJest } from './jest-run';
import { ensureLibreOffice } from './libre-office';
import { createInstallStep, createNodeStep, createNpmStep, createSummary, type Step, type Summary } from './steps';

/** These suites read test/support/test-scope.ts and try more in a long run. */
const LONG_RUNS = [
  'edit-scripts',
  'analyst-story',
  'crowded-story',
  'platform/crash',
  'platform/data-folder',
  'query/sql/generated',
];
/**
 * Tests of the gate are short; the slow suites and the browser suites have more time for each test.
 */
const LONG_TIMEOUT = ['--testTimeout', '600000'];
const HOURS_TIMEOUT = ['--testTimeout', '7200000'];
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
  const summary = createSummary();
  switch (mode) {
    case '':
      await runGate(summary);
      break;
    case '--changed': {
      const suites = findChangedStandIns(args[0]);
      await runGate(summary);
      if (suites.length > 0)
        await runJest(summary, 'stand-ins that changed', ['stand-ins', 'slow'], [...suites, ...LONG_TIMEOUT]);
      break;
    }
    case '--all':
      process.env.INLAY_TEST_SCOPE = 'all';
      await summary.step('LibreOffice', createInstallStep('SOFFICE_PATH', ensureLibreOffice));
      // The tests of a proxy that is not installed are left out, and this step names them.
      await summary.step('proxies', async () => ({
        isDone: true,
        output: listProxyPrograms().map(nameProxyTests).join('\n'),
      }));
      await prepare(summary);
      await runChecks(summary);
      await runJest(summary, 'units', ['product', 'unit', 'stand-ins', 'slow'], [...MORE_WORKERS, ...LONG_TIMEOUT]);
      await Promise.all(
        ['1/2', '2/2'].map((shard) =>
          runJest(
            summary,
            `browser, shard ${shard}`,
            ['browser', 'smoke'],
            [`--shard=${shard}`, ...IN_BAND, ...LONG_TIMEOUT],
          ),
        ),
      );
      break;
    case '--long':
      process.env.INLAY_TEST_SCOPE = 'long';
      await runJest(summary, 'long runs', ['unit', 'stand-ins', 'slow'], [...LONG_RUNS, ...HOURS_TIMEOUT, ...args]);
      break;
    case '--engines':
      await runEngines(summary, args);
      break;
    default:
      await runJest(summary, 'chosen tests', [], jestArguments([mode, ...args]));
  }
  return summary.finish();
}

/** Runs everything that needs no test runner. */
async function runChecks(summary: Summary): Promise<void> {
  await summary.step('types', createNpmStep('types'));
  await summary.step('lint and format', createNpmStep('lint'));
  await summary.step('imports', createNpmStep('check:imports'));
  await summary.step('unused code', createNpmStep('check:unused'));
  await summary.step('links', createNpmStep('check:links'));
}

/**
 * Runs three things at once: the browser waits for pages most of its time, and the checks and the
 * unit tests fill its pauses.
 */
async function runGate(summary: Summary): Promise<void> {
  const buildAndRun = async (): Promise<void> => {
    await prepare(summary);
    await runJest(summary, 'product and browser smoke run', ['product', 'smoke'], [...IN_BAND, ...LONG_TIMEOUT]);
  };
  await Promise.all([runChecks(summary), runJest(summary, 'units', ['unit'], []), buildAndRun()]);
}

/**
 * Prepares once what the tests of the product need: a browser, and the product as it is shipped.
 */
async function prepare(summary: Summary): Promise<void> {
  await summary.step('browser', createInstallStep('CHROME_PATH', ensureBrowser));
  process.env.INLAY_BUILT = 'by this run';
  await summary.step('build', buildProduct);
}

async function runEngines(summary: Summary, args: readonly string[]): Promise<void> {
  await summary.step('Firefox', createInstallStep('FIREFOX_PATH', ensureFirefox));
  await summary.step('screen', createInstallStep('XVFB_RUN_PATH', ensureScreen));
  await summary.step('WebKit: driver', createInstallStep('WEBKIT_DRIVER_PATH', ensureWebKitDriver));
  await summary.step('WebKit: browser', createInstallStep('WEBKIT_BROWSER_PATH', ensureMiniBrowser));
  process.env.INLAY_BUILT = 'by this run';
  await summary.step('build', buildProduct);
  // The tests control Firefox through a WebSocket, which Node 20 has only behind a flag.
  process.env.NODE_OPTIONS = '--experimental-websocket';
  await runJest(summary, 'the story in Firefox and WebKit', ['engines'], [...IN_BAND, ...LONG_TIMEOUT, ...args]);
}

function buildProduct(): ReturnType<Step> {
  return createNodeStep('webpack/bin/webpack.js', '--mode', 'production')();
}
