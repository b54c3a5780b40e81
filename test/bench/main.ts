/**
 * `npm run bench`: start-up, weight of the pane, placing beside its floor, the workbench with a large workbook, and pages of the
 * platform's lists, each next to its aim. `-- --json` prints one JSON object instead (`npm run --silent bench -- --json`, or npm adds
 * lines of its own). A missed aim is no failure.
 */
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, type RunningWorkbench, startWorkbench } from '../support/workbench';
import { BrowserMissing, ensureBrowser } from '../tooling/browser';
import type { Figures } from './figures';
import { figuresAsJson, formatFigures } from './format-figures';
import { measureBig } from './measure-big';
import { measureFunctions } from './measure-functions';
import { measurePane } from './measure-pane';
import { type BenchReport, type Measured, measurePlacing } from './measure-placing';
import { measurePlatform } from './measure-platform';
import { measureReopening } from './measure-reopening';
import { measureSpeed } from './measure-speed';
import { measureStart } from './measure-start';

const REPORTS: readonly BenchReport[] = [
  { name: 'Order lines, latest thousand', runs: 5 },
  { name: 'Order lines, latest twenty thousand', runs: 5 },
  { name: 'All order lines, long list', runs: 3, refreshes: true },
  { name: 'All order lines, long list', runs: 1, rows: 1_000_000, refreshes: true },
];
const STARTS = 3;

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) throw new Error(`The bench knows --json alone, not ${unknown}.`);
  const tell = (progress: string): void => console.error(progress);
  process.env.CHROME_PATH = ensureBrowser();
  const figures = await measure(tell);
  console.log(args.includes('--json') ? figuresAsJson(figures) : `\n${formatFigures(figures)}`);
}

async function measure(tell: (progress: string) => void): Promise<Figures> {
  const load = loadavg()[0] ?? 0;
  const startUp = await measureStart(STARTS, tell);
  const lists = await measurePlatform(tell);
  let workbench: RunningWorkbench | undefined;
  let browser: Browser | undefined;
  try {
    workbench = await startWorkbench();
    browser = await launchBrowser();
    const measured: Measured[] = [];
    for (const report of REPORTS) {
      try {
        measured.push(await measurePlacing({ workbench, browser, tell }, report));
      } catch (error) {
        if (report.rows === undefined) throw error;
        // So many cells are more than some machines hold in one page: said, and the other figures still count.
        tell(`${report.name}, ${report.rows} rows: not measured. ${String(error)}`);
      }
    }
    return {
      machine: { cores: cpus().length, load, node: process.version, browser: `Chromium ${browser.version()}` },
      startUp,
      pane: measurePane(resolve(__dirname, '../../dist')),
      placing: measured.map(({ placing }) => placing),
      refreshing: measured.flatMap(({ refreshing }) => refreshing),
      speed: await measureSpeed(browser, tell),
      formulas: await measureFunctions({ workbench, browser, tell }),
      big: await measureBig({ workbench, browser, tell }),
      reopening: await measureReopening({ workbench, browser, tell }),
      lists,
    };
  } finally {
    await browser?.close();
    await workbench?.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof BrowserMissing ? error.message : error);
  process.exitCode = 1;
});
