/** The question which rows somebody gave a look from end to end. Their last cells tell: no block and no list ever comes so far. */
import { type CellLook, lookBeyond, MAX_COLUMNS, MAX_ROWS, type RowLook } from '../../../grid';
import type { Answers, Question } from '../../look';
import { rangeAt } from '../anchors';
import { type Ask, askFurther } from './ask';
import { queueSharedLook } from './cell-looks';

/** Of more rows those behind are taken for plain ones. */
const ROWS_READ = 5_000;

/** A second request only where some of the rows look different from others. */
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

/** @param each so many rows does one of the looks stand for */
function runsOf(looks: readonly CellLook[], plain: CellLook, first: number, each: number): RowLook[] {
  return looks.flatMap((one, index) => {
    const look = lookBeyond(one, plain);
    return look ? [{ row: first + index * each, rows: each, look }] : [];
  });
}
