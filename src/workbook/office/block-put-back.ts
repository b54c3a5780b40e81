/** Puts back what a write has touched, in as many requests as the cells need that stood there. */
import { piecesOf, type Rect, type Stood } from '../../grid';
import type { BlockStart } from '../workbook';
import { partsOf } from './anchors';
import type { ExcelRun } from './excel-run';
import { queueRecords } from './records';

interface PutBack {
  /** Ground that was written. */
  readonly emptied: readonly Rect[];
  /** Ground that has its formats already and no rows yet. */
  readonly unformatted: readonly Rect[];
  /** Inserted cells: what moved down moves back up. */
  readonly takenOut: Rect | undefined;
  readonly stood: readonly Stood[];
  /** What the name said before; undefined where there was none. */
  readonly name: string | undefined;
  readonly records: ReadonlyMap<string, string | undefined>;
}

/** All of it counts from the name, which is the last to go back: what fails on the way can be tried again. */
export async function putBack(run: ExcelRun, start: BlockStart, back: PutBack): Promise<void> {
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
      }
      if (piece?.numberFormats) part(piece.part).numberFormat = piece.numberFormats;
      if (piece) part(piece.part).values = piece.rows;
      if (at === last) {
        if (back.takenOut) part(back.takenOut).delete('Up');
        if (back.name === undefined) item.delete();
        else item.formula = back.name;
        queueRecords(context, back.records);
      }
    });
  }
}
