import { measureLongestTask } from '../support/long-tasks';
import type { Desk } from '../support/workbench';
import { countRequests, toValues } from './count-requests';
import { type Figure, TASK_AIM_MS } from './figures';
import { type BenchContext, withNewDesk } from './measure-placing';
import { connect, openReport, openThisWorkbook, placeUpTo, refreshAll, startAgain } from './pane-actions';

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
  return withNewDesk(bench, async (desk) => {
    await connect(desk);
    const figures: Figure[] = [];
    let placedCount = 0;
    for (const size of SIZES) {
      bench.reportProgress(`${size} placements`);
      await openReport(desk, REPORT);
      await placeUpTo(desk, placedCount, size);
      placedCount = size;
      await openThisWorkbook(desk);
      const refreshCounts = await countRequests(desk, { work: () => refreshAll(desk, size) });
      const openCounts = await countRequests(desk, { work: () => startAgain(desk) });
      const longestTasksMs = await measureLongestTask(bench.browser, desk.page, () =>
        scrollThroughPlacements(desk, size),
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

async function scrollThroughPlacements(desk: Desk, placements: number): Promise<void> {
  const { page, pane } = desk;
  await pane.getByRole('tab', { name: 'Reports' }).click();
  await openThisWorkbook(desk);
  await pane.getByRole('list', { name: 'Placed reports' }).first().hover();
  for (let turn = 0; turn < placements / 4; turn += 1) await page.mouse.wheel(0, WHEEL_STEP);
  await page.mouse.wheel(0, -placements * WHEEL_STEP);
}
