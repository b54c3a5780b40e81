import type { Desk } from '../support/workbench';
import { countRequests, valuesOf } from './count-requests';
import type { Figure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import {
  answerWithSql,
  connect,
  openReport,
  openThisWorkbook,
  paneOf,
  pressPlace,
  pressRefresh,
  select,
} from './pane-acts';

const REPORT = 'Order lines, latest twenty thousand';
const [ROWS, COLUMNS] = [20_000, 10];
/** One row in this many has a note. */
const APART = 10;
/** This many rows come at the top and leave at the end, as with each new day. */
const MOVED = 200;
const RESIZED = new RegExp(`ORDER BY line_id DESC LIMIT ${ROWS}$`);

/**
 * Measures refreshes of a long block with notes beside its rows: rows come and leave, and all rows
 * change their order.
 */
export function measureNotes(measuring: Measuring): Promise<Figure[]> {
  return atNewDesk(measuring, async (desk) => {
    const notes = ROWS / APART;
    measuring.tell(`${notes} notes`);
    await connect(desk);
    await answerWithSql(desk, (sql) => ordered(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${2 * MOVED}`));
    await openReport(desk, REPORT);
    await select(desk, 'A1');
    await pressPlace(desk, 'A1');
    await writeNotes(desk);
    await openThisWorkbook(desk);

    await answerWithSql(desk, (sql) => ordered(sql, `ORDER BY line_id DESC LIMIT ${ROWS} OFFSET ${MOVED}`));
    await desk.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
    await desk.pane.getByRole('button', { name: 'Move them along' }).click();
    await desk.pane
      .getByText(/Refreshed .*, changed/)
      .first()
      .waitFor();

    await answerWithSql(desk, (sql) => ordered(sql, `ORDER BY line_id DESC LIMIT ${ROWS}`));
    const shifted = await countRequests(desk, { work: () => pressRefresh(desk, 'changed.*') });
    await answerWithSql(desk, (sql) => ordered(sql, `ORDER BY line_id % 1000, line_id LIMIT ${ROWS}`));
    const reordered = await countRequests(desk, { work: () => pressRefresh(desk, 'changed.*') });
    const block = `refresh of ${ROWS.toLocaleString('en-US')} rows with ${notes.toLocaleString('en-US')} notes`;
    return [
      { name: `${block}: ${MOVED} rows added at the top, ${MOVED} removed`, values: valuesOf(shifted) },
      { name: `${block}: all rows in another order`, values: valuesOf(reordered) },
    ];
  });
}

function ordered(sql: string, order: string): string {
  if (!RESIZED.test(sql)) throw new Error(`${REPORT} has another query than expected: ${sql}`);
  // Order numbers repeat, so each row gets a unique key.
  return sql.replace(RESIZED, order).replace('order_number', 'CAST(line_id AS VARCHAR) AS line');
}

async function writeNotes(desk: Desk): Promise<void> {
  await paneOf(desk).evaluate(
    ([rows, columns, apart]) =>
      Excel.run(async (context) => {
        const beside = context.workbook.worksheets.getFirst().getRangeByIndexes(1, columns, rows, 1);
        beside.values = Array.from({ length: rows }, (_, row) => [row % apart === 0 ? `Note ${row}` : '']);
        await context.sync();
      }),
    [ROWS, COLUMNS, APART] as const,
  );
}
