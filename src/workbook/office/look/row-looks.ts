/**
 * Answers which rows a user has formatted from end to end. The last cells of the rows show it,
 * because no block and no list ever comes so far.
 */
import { type CellLook, lookBeyond, MAX_COLUMNS, MAX_ROWS, type RowLook } from '../../../grid';
import type { Answers, Question } from '../../look';
import { rangeAt } from '../anchors';
import { type Ask, askFurther } from './ask';
import { queueSharedLook } from './cell-looks';

/** Limits the rows that are read; later rows count as unformatted. */
const ROWS_READ = 5_000;

/** Sends a second request only if some of the rows look different from others. */
export function askRowLooks({ sheet, row, rows }: Question<'rowLooks'>): Ask<Answers['rowLooks']> {
  return {
    queue(context) {
      if (rows === 0) return () => ({ done: [] });
      const last = (row: number, rows: number) =>
        rangeAt(context, { sheet, rect: { row, column: MAX_COLUMNS - 1, rows, columns: 1 } });
      const readUsual = queueSharedLook(last(MAX_ROWS - 1, 1));
      const readAll = queueSharedLook(last(row, rows));
      return () => {
        const plain = readUsual().lookOf(undefined);
        const { mixed, lookOf } = readAll();
        if (!mixed) return { done: runsOf([lookOf(undefined)], plain, row, rows) };
        return askFurther((context) => {
          const rect = { row, column: MAX_COLUMNS - 1, rows: Math.min(rows, ROWS_READ), columns: 1 };
          const each = rangeAt(context, { sheet, rect }).getCellProperties(mixed);
          return () => ({
            done: runsOf(
              each.value.map(([cell]) => lookOf(cell)),
              plain,
              row,
              1,
            ),
          });
        });
      };
    },
  };
}

/** @param each the number of rows that one of the looks covers */
function runsOf(looks: readonly CellLook[], plain: CellLook, first: number, each: number): RowLook[] {
  return looks.flatMap((one, index) => {
    const look = lookBeyond(one, plain);
    return look ? [{ row: first + index * each, rows: each, look }] : [];
  });
}
