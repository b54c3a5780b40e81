import { connectToSample } from '../support/workbench';
import { countRequests } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import { answerWithSql, openReport, pressPlace, selectCell } from './pane-actions';

const REPORT = 'Order lines, latest thousand';
const COLUMNS = 1_000;
const ROWS = 50;

/** Measures placing a report that has more columns than rows. */
export function measureColumns(bench: BenchContext): Promise<Figure[]> {
  return withNewTab(bench, async (tab) => {
    bench.reportProgress(`${COLUMNS} columns`);
    await connectToSample(tab);
    const columns = Array.from({ length: COLUMNS }, (_, index) => `line_id + ${index} AS number_${index}`);
    await answerWithSql(tab, () => `SELECT ${columns.join(', ')} FROM sales ORDER BY line_id LIMIT ${ROWS}`);
    await openReport(tab, REPORT);
    await selectCell(tab, 'A1');
    const placeCounts = await countRequests(tab, { work: () => pressPlace(tab, 'A1') });
    const actions = await tab.page.evaluate(() => Math.max(...window.workbench.log().map((entry) => entry.actions)));
    const bytes = await tab.page.evaluate(() => Math.max(...window.workbench.log().map((entry) => entry.requestBytes)));
    return [
      {
        name: `place ${ROWS} rows of ${COLUMNS.toLocaleString('en-US')} columns; the largest request, and the most calls in one`,
        values: { ms: placeCounts.ms, requests: placeCounts.requests, kB: bytes / 1000, calls: actions },
        aims: { kB: 2_000 },
      },
    ];
  });
}
