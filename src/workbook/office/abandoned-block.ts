/** What a write leaves behind whose pane died, taken away again. */
import { offsetFrom, referenceTo, subtractRect } from '../../grid';
import type { AbandonedBlock } from '../workbook';
import { addressOf, PLACE, partsOf } from './anchors';
import type { ExcelRun } from './excel-run';
import { queueDropStaging } from './staging';

/** Safe to repeat: without the anchor there is nothing to take away. */
export async function clearAbandoned(run: ExcelRun, abandoned: AbandonedBlock): Promise<void> {
  const { anchor, rows, columns } = abandoned;
  const at = await run.ask('clearAbandoned', (context) => {
    const name = context.workbook.names.getItemOrNullObject(anchor).load('scope');
    const range = name.getRangeOrNullObject().load(PLACE);
    queueDropStaging(context, anchor);
    return () => (name.isNullObject || name.scope !== 'Workbook' || range.isNullObject ? undefined : addressOf(range));
  });
  if (!at) return;
  await run.act('clearAbandoned', (context) => {
    const now = at.rect;
    const touched = { ...now, rows, columns };
    const item = context.workbook.names.getItem(anchor);
    const part = partsOf(context, anchor);
    const whole = () => part({ row: 0, column: 0, rows, columns });
    switch (abandoned.kind) {
      case 'claimed':
        item.formula = referenceTo(at, { rows: Math.max(rows, now.rows), columns: Math.max(columns, now.columns) });
        break;
      case 'grown':
        for (const gain of subtractRect(touched, now)) part(offsetFrom(now, gain)).clear('All');
        break;
      case 'first':
        if (abandoned.isInserted) whole().delete('Up');
        else if (rows > 0) whole().clear('All');
        // Formats came before the values; a cell that somebody filled down there is theirs.
        if (!abandoned.isInserted)
          for (const rest of subtractRect(now, touched)) part(offsetFrom(now, rest)).clear('Formats');
        if (abandoned.back) item.formula = referenceTo(abandoned.back, abandoned.back.rect);
        else item.delete();
    }
  });
}
