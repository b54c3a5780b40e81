/** What a write leaves behind whose pane died, taken away again. */
import { subtractRect } from '../../grid';
import type { AbandonedBlock } from '../workbook';
import { offsetFrom, PLACE, partOf, putAnchor } from './anchors';
import type { ExcelRun } from './excel-run';
import { dropStaging, stagingNow } from './staging';

/** Takes away what a write left behind whose pane died. Safe to repeat: without the anchor there is nothing to take away. */
export async function clearAbandoned(run: ExcelRun, abandoned: AbandonedBlock): Promise<void> {
  const { anchor, rows, columns } = abandoned;
  await run('clearAbandoned', async (context) => {
    const name = context.workbook.names.getItemOrNullObject(anchor).load('scope');
    const range = name.getRangeOrNullObject().load(PLACE);
    const staging = await stagingNow(context, anchor);
    if (staging) dropStaging(context, anchor, staging);
    if (!name.isNullObject && name.scope === 'Workbook' && !range.isNullObject) {
      const now = { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount };
      const touched = { ...now, rows, columns };
      const whole = () => partOf(context, anchor, { row: 0, column: 0, rows, columns });
      switch (abandoned.kind) {
        case 'claimed': {
          const all = { ...now, rows: Math.max(rows, now.rows), columns: Math.max(columns, now.columns) };
          await putAnchor(context, anchor, { sheet: range.worksheet.name, rect: all });
          break;
        }
        case 'grown':
          for (const gain of subtractRect(touched, now)) partOf(context, anchor, offsetFrom(now, gain)).clear('All');
          break;
        case 'first':
          if (abandoned.isInserted) whole().delete('Up');
          else if (rows > 0) whole().clear('All');
          // Formats came before the values; a cell that somebody filled down there is theirs.
          if (!abandoned.isInserted)
            for (const rest of subtractRect(now, touched))
              partOf(context, anchor, offsetFrom(now, rest)).clear('Formats');
          if (abandoned.back) await putAnchor(context, anchor, abandoned.back);
          else name.delete();
      }
    }
    await context.sync();
  });
}
