import { connectToSample, type Desk } from '../support/workbench';
import { countRequests, toValues } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewDesk } from './measure-placing';
import {
  answerWithSql,
  findPaneFrame,
  openReport,
  openThisWorkbook,
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
  return withNewDesk(bench, async (desk) => {
    const notes = ROWS / ROWS_PER_NOTE;
    bench.reportProgress(`${notes} notes`);
    await connectToSample(desk);
    await answerWithSql(desk, (sql) =>
      replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${2 * MOVED_ROWS}`),
    );
    await openReport(desk, REPORT);
    await selectCell(desk, 'A1');
    await pressPlace(desk, 'A1');
    await writeNotes(desk);
    await openThisWorkbook(desk);

    await answerWithSql(desk, (sql) => replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${MOVED_ROWS}`));
    await desk.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
    await desk.pane.getByRole('button', { name: 'Move notes with rows' }).click();
    await desk.pane
      .getByText(/Refreshed .* · changed/)
      .first()
      .waitFor();

    await answerWithSql(desk, (sql) => replaceOrder(sql, `ORDER BY line_id DESC LIMIT ${ROWS}`));
    const shiftCounts = await countRequests(desk, { work: () => pressRefresh(desk, 'changed.*') });
    await answerWithSql(desk, (sql) => replaceOrder(sql, `ORDER BY line_id % 1000, line_id LIMIT ${ROWS}`));
    const reorderCounts = await countRequests(desk, { work: () => pressRefresh(desk, 'changed.*') });
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

async function writeNotes(desk: Desk): Promise<void> {
  await findPaneFrame(desk).evaluate(
    ([rows, columns, rowsPerNote]) =>
      Excel.run(async (context) => {
        const noteCells = context.workbook.worksheets.getFirst().getRangeByIndexes(1, columns, rows, 1);
        noteCells.values = Array.from({ length: rows }, (_, row) => [row % rowsPerNote === 0 ? `Note ${row}` : '']);
        await context.sync();
      }),
    [ROWS, COLUMNS, ROWS_PER_NOTE] as const,
  );
}
