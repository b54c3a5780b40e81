/**
 * `npm run bench`: start-up, weight of the pane, requests to Excel, placing beside its floor, many placements and columns, a pivot, many refreshes,
 * the workbench with a large workbook, and pages of the platform's lists, each next to its aim. `-- --json` prints one JSON object instead (`npm run --silent bench -- --json`, or npm adds
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
import { measureColumns } from './measure-columns';
import { measureFunctions } from './measure-functions';
import { measureGrowth } from './measure-growth';
import { measureNotes } from './measure-notes';
import { measurePane } from './measure-pane';
import { measurePivot } from './measure-pivot';
import { type BenchReport, type Measured, measurePlacing } from './measure-placing';
import { measurePlatform } from './measure-platform';
import { measureReopening } from './measure-reopening';
import { measureRequests } from './measure-requests';
import { measureScaling } from './measure-scaling';
import { measureSoak } from './measure-soak';
import { measureSpeed } from './measure-speed';
import { measureStart } from './measure-start';

const SHORT = 'Order lines, latest thousand';
const LONG = 'All order lines, long list';
/** Milliseconds of a request to Excel on the web, where it is slow. */
const SLOW = 150;
const REPORTS: readonly BenchReport[] = [
  { name: SHORT, runs: 5, rows: 13, latencyMs: SLOW, aim: { overFloor: 4.5 } },
  { name: SHORT, runs: 5, aim: { overFloorAndQuery: 1.5 } },
  { name: LONG, runs: 3, latencyMs: SLOW, aim: { overFloorAndQuery: 1.5 } },
  { name: LONG, runs: 3, refreshes: true, aim: { overFloorAndQuery: 1.35 } },
  { name: LONG, runs: 1, rows: 1_000_000, refreshes: true, aim: { overFloorAndQuery: 1.35 } },
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
        if (report.rows !== 1_000_000) throw error;
        // So many cells are more than some machines hold in one page: said, and the other figures still count.
        tell(`${report.name}, ${report.rows} rows: not measured. ${String(error)}`);
      }
    }
    return {
      machine: { cores: cpus().length, load, node: process.version, browser: `Chromium ${browser.version()}` },
      startUp,
      pane: measurePane(resolve(__dirname, '../../dist')),
      requests: await measureRequests({ workbench, browser, tell }),
      placing: measured.map(({ placing }) => placing),
      refreshing: measured.flatMap(({ refreshing }) => refreshing),
      speed: await measureSpeed(browser, tell),
      formulas: await measureFunctions({ workbench, browser, tell }),
      big: [...(await measureBig({ workbench, browser, tell })), ...(await measureScaling(tell))],
      growth: await measureGrowth({ workbench, browser, tell }),
      columns: await measureColumns({ workbench, browser, tell }),
      pivots: await measurePivot({ workbench, browser, tell }),
      notes: await measureNotes({ workbench, browser, tell }),
      soak: await measureSoak({ workbench, browser, tell }),
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
