import { connectToSample, type WorkbenchTab } from '../support/workbench';
import { countRequests, toValues } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import {
  answerWithSql,
  findPaneFrame,
  openReport,
  openWorkbookTab,
  pressPlace,
  pressRefresh,
  selectCell,
} from './pane-actions';

const REPORT = 'Order lines, latest twenty thousand';
const [ROWS, COLUMNS] = [20_000, 10];
/** One row in this many has a note. */
const ROWS_PER_NOTE = 10;
/** This many rows come at the top and leave at the end, as with each new day. */
const MOVED_ROWS = 200;
const QUERY_END = new RegExp(`ORDER BY line_id DESC LIMIT ${ROWS}$`);

/**
 * Measures refreshes of a long block with notes beside its rows: rows come and leave, and all rows
 * change their order.
 */
export function measureNotes(bench: BenchContext): Promise<Figure[]> {
  return withNewTab(bench, async (tab) => {
    const notes = ROWS / ROWS_PER_NOTE;
    bench.reportProgress(`${notes} notes`);
    await connectToSample(tab);
    await answerWithSql(tab, (sql) =>
      replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${2 * MOVED_ROWS}`),
    );
    await openReport(tab, REPORT);
    await selectCell(tab, 'A1');
    await pressPlace(tab, 'A1');
    await writeNotes(tab);
    await openWorkbookTab(tab);

    await answerWithSql(tab, (sql) => replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${MOVED_ROWS}`));
    await tab.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
    await tab.pane.getByRole('button', { name: 'Move notes with rows' }).click();
    await tab.pane
      .getByRole('button', { name: /^What changed/ })
      .first()
      .waitFor();

    await answerWithSql(tab, (sql) => replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS}`));
    const shiftCounts = await countRequests(tab, { work: () => pressRefresh(tab, 'changed') });
    await answerWithSql(tab, (sql) => replaceOrder(sql, `ORDER BY line_id % 1000, line_id LIMIT ${ROWS}`));
    const reorderCounts = await countRequests(tab, { work: () => pressRefresh(tab, 'changed') });
    const block = `refresh of ${ROWS.toLocaleString('en-US')} rows with ${notes.toLocaleString('en-US')} notes`;
    return [
      { name: `${block}: ${MOVED_ROWS} rows added at the top, ${MOVED_ROWS} removed`, values: toValues(shiftCounts) },
      { name: `${block}: all rows in another order`, values: toValues(reorderCounts) },
    ];
  });
}

function replaceOrder(sql: string, order: string): string {
  if (!QUERY_END.test(sql)) throw new Error(`${REPORT} has another query than expected: ${sql}`);
  // Order numbers repeat, so each row gets a unique key.
  return sql.replace(QUERY_END, order).replace('order_number', 'CAST(line_id AS VARCHAR) AS line');
}

async function writeNotes(tab: WorkbenchTab): Promise<void> {
  await findPaneFrame(tab).evaluate(
    ([rows, columns, rowsPerNote]) =>
      Excel.run(async (context) => {
        const noteCells = context.workbook.worksheets.getFirst().getRangeByIndexes(1, columns, rows, 1);
        noteCells.values = Array.from({ length: rows }, (_, row) => [row % rowsPerNote === 0 ? `Note ${row}` : '']);
        await context.sync();
      }),
    [ROWS, COLUMNS, ROWS_PER_NOTE] as const,
  );
}
