/** Puts back what a write has touched, in as many requests as the cells need that stood there. */
import { type BlockCell, chunkCells, type Rect } from '../../grid';
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

/** Cells as they stood. */
interface Stood {
  readonly part: Rect;
  row(index: number): readonly BlockCell[];
  /** Of cells that were not the block's. */
  readonly numberFormats: readonly (readonly string[])[] | undefined;
}

/** All of it counts from the name, which is the last to go back: what fails on the way can be tried again. */
export async function putBack(run: ExcelRun, start: BlockStart, back: PutBack): Promise<void> {
  const theirs = new Set(start.analystColumns);
  const pieces = back.stood.flatMap(({ part, row, numberFormats }) => {
    const own = (index: number): BlockCell[] =>
      row(index).map((cell, offset) => (theirs.has(part.column + offset) ? null : cell));
    return [...chunkCells(part.rows, own)].map(({ from, column, rows }) => {
      const columns = rows[0]?.length ?? 0;
      return {
        part: { row: part.row + from, column: part.column + column, rows: rows.length, columns },
        rows,
        formats: numberFormats?.slice(from, from + rows.length).map((row) => row.slice(column, column + columns)),
      };
    });
  });
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
      if (piece?.formats) part(piece.part).numberFormat = piece.formats;
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
