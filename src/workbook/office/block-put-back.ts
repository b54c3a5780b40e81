/** Puts back what a write has touched, in as many requests as the cells need that stood there. */
import { type BlockStart, type PutBack, piecesOf } from '../../grid';
import { partsOf } from './anchors';
import type { ExcelRun } from './excel-run';
import { queueOperation } from './operations';
import { queueReachBack } from './reach';
import { queueRecords, type Records } from './records';

interface Before extends PutBack {
  /** What the name said; undefined where there was none. */
  readonly name: string | undefined;
  readonly records: Records;
}

/** All of it counts from the name, which is the last to go back: what fails on the way can be tried again. */
export async function putBack(
  run: ExcelRun,
  start: Pick<BlockStart, 'anchor' | 'analystColumns'>,
  back: Before,
): Promise<void> {
  const pieces = back.stood.flatMap((stood) => [...piecesOf(stood, start.analystColumns)]);
  const last = Math.max(0, pieces.length - 1);
  for (let at = 0; at <= last; at += 1) {
    const piece = pieces[at];
    await run.act('putBack', (context) => {
      const item = context.workbook.names.getItem(start.anchor);
      const part = partsOf(context, start.anchor);
      if (at === 0) {
        for (const rect of back.emptied) part(rect).clear('All');
        for (const rect of back.unformatted) part(rect).clear('Formats');
        for (const formats of back.formats) queueOperation(part, formats);
      }
      if (piece?.numberFormats) part(piece.part).numberFormat = piece.numberFormats;
      if (piece) part(piece.part).values = piece.rows;
      if (at === last) {
        for (const look of back.looks) queueOperation(part, look);
        for (const reach of back.reach) queueReachBack(part, reach);
        for (const rect of back.takenOut) part(rect).delete('Up');
        if (back.name === undefined) item.delete();
        else item.formula = back.name;
        queueRecords(context, back.records);
      }
    });
  }
}
