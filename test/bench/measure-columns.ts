import { connectToSample } from '../support/workbench';
import { countRequests } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewDesk } from './measure-placing';
import { answerWithSql, openReport, pressPlace, selectCell } from './pane-actions';

const REPORT = 'Order lines, latest thousand';
const COLUMNS = 1_000;
const ROWS = 50;

/** Measures placing a report that has more columns than rows. */
export function measureColumns(bench: BenchContext): Promise<Figure[]> {
  return withNewDesk(bench, async (desk) => {
    bench.reportProgress(`${COLUMNS} columns`);
    await connectToSample(desk);
    const columns = Array.from({ length: COLUMNS }, (_, index) => `line_id + ${index} AS number_${index}`);
    await answerWithSql(desk, () => `SELECT ${columns.join(', ')} FROM sales ORDER BY line_id LIMIT ${ROWS}`);
    await openReport(desk, REPORT);
    await selectCell(desk, 'A1');
    const placeCounts = await countRequests(desk, { work: () => pressPlace(desk, 'A1') });
    const actions = await desk.page.evaluate(() => Math.max(...window.workbench.log().map((entry) => entry.actions)));
    const bytes = await desk.page.evaluate(() =>
      Math.max(...window.workbench.log().map((entry) => entry.requestBytes)),
    );
    return [
      {
        name: `place ${ROWS} rows of ${COLUMNS.toLocaleString('en-US')} columns; the largest request, and the most calls in one`,
        values: { ms: placeCounts.ms, requests: placeCounts.requests, kB: bytes / 1000, calls: actions },
        aims: { kB: 2_000 },
      },
    ];
  });
}
