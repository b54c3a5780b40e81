import type { Desk } from '../support/workbench';
import type { BigFigure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { connect, openReport, openThisWorkbook, paneOf, placeUpTo, refreshAll } from './pane-acts';

const REPORT = 'Net sales by region';
const PLACEMENTS = 3;
const REFRESHES = 300;
/** By then everything is loaded and compiled that refreshing takes. */
const WARM_AFTER = 30;
/** Of what was held when it was warm. */
const FLAT = 1.1;

interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly names: number;
  readonly fileKb: number;
}

/** What is held after hundreds of refreshes, each with other numbers, beside what is held after the first of them. */
export function measureSoak(measuring: Measuring): Promise<BigFigure[]> {
  return atNewDesk(measuring, async (desk) => {
    await connect(desk);
    await openReport(desk, REPORT);
    await placeUpTo(desk, 0, PLACEMENTS);
    await openThisWorkbook(desk);
    await countUpwards(desk);
    measuring.tell(`${REFRESHES} refreshes`);
    for (let turn = 0; turn < WARM_AFTER; turn += 1) await refreshAll(desk, PLACEMENTS);
    const warm = await held(desk);
    for (let turn = WARM_AFTER; turn < REFRESHES; turn += 1) await refreshAll(desk, PLACEMENTS);
    const last = await held(desk);
    return [
      { name: 'heap', unit: 'MB', runs: [last.heapMb], aim: warm.heapMb * FLAT },
      { name: 'nodes of page and pane', unit: 'nodes', runs: [last.nodes], aim: Math.floor(warm.nodes * FLAT) },
      { name: 'names in the workbook', unit: 'names', runs: [last.names], aim: warm.names },
      { name: 'exported file', unit: 'kB', runs: [last.fileKb], aim: warm.fileKb * FLAT },
    ];
  });
}

/** Each answer has another number in its first row. */
async function countUpwards({ page }: Desk): Promise<void> {
  let answers = 0;
  await page.route(/\/load$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answers += 1;
    answer.data.dataset[0][1] = String(1_000_000 + answers);
    await route.fulfill({ response, json: answer });
  });
}

async function held(desk: Desk): Promise<Held> {
  const { page } = desk;
  await desk.call('settled');
  // Before the heap is measured: what the first export loads stays, and is no part of what refreshing holds.
  const fileKb = await page.evaluate(async () => (await window.workbench.exportXlsx()).length / 1000);
  // The workbench's own notes of each request are no part of it.
  await page.evaluate(() => window.excelHost.clearLog());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const names = await paneOf(desk).evaluate(() =>
    Excel.run(async (context) => {
      const all = context.workbook.names.load('items/name');
      await context.sync();
      return all.items.length;
    }),
  );
  return { heapMb: usedSize / 1_000_000, nodes, names, fileKb };
}
