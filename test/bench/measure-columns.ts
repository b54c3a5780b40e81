import { countRequests } from './count-requests';
import type { BigFigure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { answerWithSql, connect, openReport, pressPlace, select } from './pane-acts';

const REPORT = 'Order lines, latest thousand';
const COLUMNS = 1_000;
const ROWS = 50;

/** A report that is wider than it is long. */
export function measureColumns(measuring: Measuring): Promise<BigFigure[]> {
  return atNewDesk(measuring, async (desk) => {
    measuring.tell(`${COLUMNS} columns`);
    await connect(desk);
    const columns = Array.from({ length: COLUMNS }, (_, index) => `line_id + ${index} AS number_${index}`);
    await answerWithSql(desk, () => `SELECT ${columns.join(', ')} FROM sales ORDER BY line_id LIMIT ${ROWS}`);
    await openReport(desk, REPORT);
    await select(desk, 'A1');
    const placed = await countRequests(desk, { work: () => pressPlace(desk, 'A1') });
    const actions = await desk.page.evaluate(() => Math.max(...window.workbench.log().map((entry) => entry.actions)));
    const bytes = await desk.page.evaluate(() =>
      Math.max(...window.workbench.log().map((entry) => entry.requestBytes)),
    );
    return [
      { name: `place ${ROWS} x ${COLUMNS.toLocaleString('en-US')}`, unit: 'ms', runs: [placed.ms] },
      { name: 'its requests to Excel', unit: 'requests', runs: [placed.requests] },
      { name: 'largest request', unit: 'kB', runs: [bytes / 1000], aim: 2_000 },
      { name: 'most calls in a request', unit: 'calls', runs: [actions] },
    ];
  });
}
