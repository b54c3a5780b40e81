import { longestTaskDuring } from '../support/long-tasks';
import type { Desk } from '../support/workbench';
import { countRequests, valuesOf } from './count-requests';
import { type Figure, TASK_AIM_MS } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { connect, openReport, openThisWorkbook, placeUpTo, refreshAll, startAgain } from './pane-acts';

const REPORT = 'Net sales by region';
const SIZES = [10, 100, 400] as const;
/** A refresh of all placements should take no longer, however many they are. */
const REFRESH_AIM_MS = 10_000;
/** One turn of the wheel scrolls this many pixels. */
const STEP = 600;

/**
 * Measures workbooks with more and more current placements of 14 rows: each value should grow in
 * proportion, or not at all.
 */
export function measureGrowth(measuring: Measuring): Promise<Figure[]> {
  return atNewDesk(measuring, async (desk) => {
    await connect(desk);
    const figures: Figure[] = [];
    let placed = 0;
    for (const size of SIZES) {
      measuring.tell(`${size} placements`);
      await openReport(desk, REPORT);
      await placeUpTo(desk, placed, size);
      placed = size;
      await openThisWorkbook(desk);
      const refreshed = await countRequests(desk, { work: () => refreshAll(desk, size) });
      const opened = await countRequests(desk, { work: () => startAgain(desk) });
      const task = await longestTaskDuring(measuring.browser, desk.page, () => lookThrough(desk, size));
      figures.push(
        {
          name: `refresh ${size} placed reports, unchanged`,
          values: valuesOf(refreshed),
          aims: { ms: REFRESH_AIM_MS },
        },
        { name: `reopen a workbook with ${size} placed reports, all current`, values: valuesOf(opened) },
        {
          name: `longest task while scrolling ${size} placed reports`,
          values: { ms: task },
          aims: { ms: TASK_AIM_MS },
        },
      );
    }
    return figures;
  });
}

async function lookThrough(desk: Desk, placements: number): Promise<void> {
  const { page, pane } = desk;
  await pane.getByRole('tab', { name: 'Reports' }).click();
  await openThisWorkbook(desk);
  await pane.getByRole('list', { name: 'Placed reports' }).first().hover();
  for (let turn = 0; turn < placements / 4; turn += 1) await page.mouse.wheel(0, STEP);
  await page.mouse.wheel(0, -placements * STEP);
}
