import { measureLongestTask } from '../support/long-tasks';
import { connectToSample, type WorkbenchTab } from '../support/workbench';
import { countRequests, toValues } from './count-requests';
import { type Figure, TASK_AIM_MS } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import { openReport, openWorkbookTab, placeReports, refreshAll, reopenWithCurrentRows } from './pane-actions';

const REPORT = 'Net sales by region';
const SIZES = [10, 100, 400] as const;
/** A refresh of all placements should take no longer than this, however many there are. */
const REFRESH_AIM_MS = 10_000;
/** One turn of the wheel scrolls this many pixels. */
const WHEEL_STEP = 600;

/**
 * Measures workbooks with more and more current placements of 14 rows: each value should grow in
 * proportion, or not at all.
 */
export function measureGrowth(bench: BenchContext): Promise<Figure[]> {
  return withNewTab(bench, async (tab) => {
    await connectToSample(tab);
    const figures: Figure[] = [];
    let placedCount = 0;
    for (const size of SIZES) {
      bench.reportProgress(`${size} placements`);
      await openReport(tab, REPORT);
      await placeReports(tab, placedCount, size);
      placedCount = size;
      await openWorkbookTab(tab);
      const refreshCounts = await countRequests(tab, { work: () => refreshAll(tab) });
      const openCounts = await countRequests(tab, { work: () => reopenWithCurrentRows(tab) });
      const longestTasksMs = await measureLongestTask(bench.browser, tab.page, () =>
        scrollThroughPlacements(tab, size),
      );
      figures.push(
        {
          name: `refresh ${size} placed reports, unchanged`,
          values: toValues(refreshCounts),
          aims: { ms: REFRESH_AIM_MS },
        },
        { name: `reopen a workbook with ${size} placed reports, all current`, values: toValues(openCounts) },
        {
          name: `longest task while scrolling ${size} placed reports`,
          values: { ms: longestTasksMs },
          aims: { ms: TASK_AIM_MS },
        },
      );
    }
    return figures;
  });
}

async function scrollThroughPlacements(tab: WorkbenchTab, placements: number): Promise<void> {
  const { page, pane } = tab;
  await pane.getByRole('tab', { name: 'Reports' }).click();
  await openWorkbookTab(tab);
  await pane.getByRole('list', { name: 'Placed reports' }).first().hover();
  for (let turn = 0; turn < placements / 4; turn += 1) await page.mouse.wheel(0, WHEEL_STEP);
  await page.mouse.wheel(0, -placements * WHEEL_STEP);
}
