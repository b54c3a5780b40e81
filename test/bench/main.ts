/**
 * Measures start-up, the pane's weight, requests to Excel, placing and refreshing, and more, and
 * writes the values beside their aims into assets/docs/checks.md: `npm run bench`. `npm run bench
 * -- pane requests` measures only these parts. A missed aim is no failure.
 */
import { cpus, loadavg } from 'node:os';
import { launchBrowser, startWorkbench } from '../support/workbench';
import { BrowserMissing, ensureBrowser } from '../tooling/browser';
import { type Figure, formatTable, type PartName, readStamp, recordFigures } from './figures';
import { measureBig } from './measure-big';
import { measureColumns } from './measure-columns';
import { measureFunctions } from './measure-functions';
import { measureGrowth } from './measure-growth';
import { measureNotes } from './measure-notes';
import { measurePane } from './measure-pane';
import { measurePivot } from './measure-pivot';
import { type BenchContext, measureMillion, measurePlacing } from './measure-placing';
import { measurePlatform } from './measure-platform';
import { measureReopening } from './measure-reopening';
import { measureRequests } from './measure-requests';
import { measureScaling } from './measure-scaling';
import { measureSoak } from './measure-soak';
import { measureSpeed } from './measure-speed';
import { measureStart } from './measure-start';

type Measure = (reportProgress: (progress: string) => void) => Promise<Figure[]>;

/**
 * The parts run in this order. The faults of the platform are a part of `npm run bench:platform`.
 */
const MEASURES: readonly (readonly [PartName, Measure])[] = [
  ['start', measureStart],
  ['lists', measurePlatform],
  ['pane', withWorkbench(async () => measurePane())],
  ['requests', withWorkbench(measureRequests)],
  ['placing', withWorkbench(measurePlacing)],
  ['million', withWorkbench(measureMillion)],
  ['reports', withWorkbench(measureSpeed)],
  ['formulas', withWorkbench(measureFunctions)],
  ['workbench', withWorkbench(measureBig)],
  ['scaling', measureScaling],
  ['growth', withWorkbench(measureGrowth)],
  ['columns', withWorkbench(measureColumns)],
  ['pivot', withWorkbench(measurePivot)],
  ['notes', withWorkbench(measureNotes)],
  ['soak', withWorkbench(measureSoak)],
  ['reopening', withWorkbench(measureReopening)],
];

/**
 * Every part has a new workbench and a new browser, so it does not matter which parts are measured
 * before it.
 */
function withWorkbench(measure: (bench: BenchContext) => Promise<Figure[]>): Measure {
  return async (reportProgress) => {
    const workbench = await startWorkbench();
    try {
      const browser = await launchBrowser();
      return await measure({ workbench, browser, reportProgress }).finally(() => browser.close());
    } finally {
      await workbench.stop();
    }
  };
}

async function main(names: readonly string[]): Promise<void> {
  const partNames = MEASURES.map(([part]) => part);
  const unknownName = names.find((name) => !partNames.some((part) => part === name));
  if (unknownName !== undefined)
    throw new Error(`The bench has no part ${unknownName}. Its parts are ${partNames.join(', ')}.`);
  const stamp = readStamp();
  process.env.CHROME_PATH = ensureBrowser();
  console.error(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`);
  for (const [part, measure] of MEASURES) {
    if (names.length > 0 && !names.includes(part)) continue;
    try {
      const figures = await measure((progress) => console.error(`${part}: ${progress}`));
      recordFigures(part, figures, stamp);
      console.log(`\n${formatTable(figures, stamp)}`);
    } catch (error) {
      // Some machines cannot hold a million rows in a page. The rows of this part stay as they
      // were, and the other parts still count.
      console.error(`${part}: not measured.`, error);
      process.exitCode = 1;
    }
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof BrowserMissing ? error.message : error);
  process.exitCode = 1;
});
