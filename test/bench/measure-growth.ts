import { longestTaskDuring } from '../support/long-tasks';
import type { Desk } from '../support/workbench';
import { countRequests } from './count-requests';
import { AIMS, type BigFigure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { connect, openReport, openThisWorkbook, placeUpTo, refreshAll, startAgain } from './pane-acts';

const REPORT = 'Net sales by region';
const SIZES = [10, 100, 400] as const;
/** Pixels of one turn of the wheel. */
const STEP = 600;

/** What a workbook costs with more and more placements of 14 rows, all of them current: each figure should grow as they do, or not at all. */
export function measureGrowth(measuring: Measuring): Promise<BigFigure[]> {
  return atNewDesk(measuring, async (desk) => {
    await connect(desk);
    const figures: BigFigure[] = [];
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
        { name: `${size}: refresh all, unchanged`, unit: 'ms', runs: [refreshed.ms] },
        { name: `${size}: its requests to Excel`, unit: 'requests', runs: [refreshed.requests] },
        { name: `${size}: their bytes, both ways`, unit: 'kB', runs: [refreshed.bytes / 1000] },
        { name: `${size}: open the workbook again`, unit: 'ms', runs: [opened.ms] },
        { name: `${size}: its requests to Excel`, unit: 'requests', runs: [opened.requests] },
        { name: `${size}: their bytes, both ways`, unit: 'kB', runs: [opened.bytes / 1000] },
        { name: `${size}: longest task while looking through them`, unit: 'ms', runs: [task], aim: AIMS.paneTaskMs },
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
