import { connectToSample, type WorkbenchTab } from '../support/workbench';
import type { Figure } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import { findPaneFrame, openReport, openWorkbookTab, placeReports, refreshAll } from './pane-actions';

const REPORT = 'Net sales by region';
const PLACEMENTS = 3;
const REFRESHES = 300;
/** After this many refreshes, everything that refreshing needs is loaded and compiled. */
const WARM_UP_REFRESHES = 30;
/** A resource may grow at most by this factor after the warm-up. */
const MAX_GROWTH = 1.1;

interface HeldResources {
  readonly heap: number;
  readonly 'DOM nodes': number;
  readonly names: number;
  readonly 'exported file': number;
}

/**
 * Compares the resources that the page and the workbook hold after 300 refreshes with those after
 * 30. Each refresh gets another number, so that it writes cells.
 */
export function measureSoak(bench: BenchContext): Promise<Figure[]> {
  return withNewTab(bench, async (tab) => {
    await connectToSample(tab);
    await openReport(tab, REPORT);
    await placeReports(tab, 0, PLACEMENTS);
    await openWorkbookTab(tab);
    await changeEachAnswer(tab);
    bench.reportProgress(`${REFRESHES} refreshes`);
    for (let turn = 0; turn < WARM_UP_REFRESHES; turn += 1) await refreshAll(tab);
    const warmResources = await measureHeldResources(tab);
    for (let turn = WARM_UP_REFRESHES; turn < REFRESHES; turn += 1) await refreshAll(tab);
    const lastResources = await measureHeldResources(tab);
    const createGrowthFigure = (resource: keyof HeldResources, aim: number): Figure => ({
      name: `${resource} after ${REFRESHES} refreshes, compared with ${WARM_UP_REFRESHES}`,
      values: { times: lastResources[resource] / warmResources[resource] },
      aims: { times: aim },
    });
    return [
      createGrowthFigure('heap', MAX_GROWTH),
      createGrowthFigure('DOM nodes', MAX_GROWTH),
      createGrowthFigure('names', 1),
      createGrowthFigure('exported file', MAX_GROWTH),
    ];
  });
}

/** Puts another number into the first row of each answer. */
async function changeEachAnswer({ page }: WorkbenchTab): Promise<void> {
  let answers = 0;
  await page.route(/\/load$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answers += 1;
    answer.data.dataset[0][1] = String(1_000_000 + answers);
    await route.fulfill({ response, json: answer });
  });
}

async function measureHeldResources(tab: WorkbenchTab): Promise<HeldResources> {
  const { page } = tab;
  await tab.call('settled');
  // The first export loads code that stays in the heap. So the export runs before each measurement,
  // and both measurements contain that code.
  const file = await page.evaluate(async () => (await window.workbench.exportXlsx()).length);
  // The workbench logs every request. That log must not count as memory of the pane.
  await page.evaluate(() => window.excelHost.clearLog());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const names = await findPaneFrame(tab).evaluate(() =>
    Excel.run(async (context) => {
      const all = context.workbook.names.load('items/name');
      await context.sync();
      return all.items.length;
    }),
  );
  return { heap: usedSize, 'DOM nodes': nodes, names, 'exported file': file };
}
