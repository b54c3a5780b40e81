/**
 * Answers which rows a user has formatted from end to end. The last cells of the rows show it,
 * because no block and no list ever comes so far.
 */
import { type CellLook, diffLook, MAX_COLUMNS, MAX_ROWS, type RowLook } from '../../../grid';
import type { Answers, Question } from '../../questions';
import { getRange } from '../anchors';
import { queueReadSharedLook } from './cell-looks';
import { followUp, type Query } from './run-queries';

/** Limits the rows that are read; later rows count as unformatted. */
const MAX_ROWS_READ = 5_000;

/** Sends a second request only if some of the rows look different from others. */
export function createRowLooksQuery({ sheet, row, rows }: Question<'rowLooks'>): Query<Answers['rowLooks']> {
  return {
    queueRequest(context) {
      if (rows === 0) return () => ({ done: [] });
      const getLastCells = (row: number, rows: number) =>
        getRange(context, { sheet, rect: { row, column: MAX_COLUMNS - 1, rows, columns: 1 } });
      const readUsualLook = queueReadSharedLook(getLastCells(MAX_ROWS - 1, 1));
      const readRowLook = queueReadSharedLook(getLastCells(row, rows));
      return () => {
        const usualLook = readUsualLook().getLook(undefined);
        const { mixedProperties: mixed, getLook } = readRowLook();
        if (!mixed) return { done: findFormattedRows([getLook(undefined)], usualLook, row, rows) };
        return followUp((context) => {
          const rect = { row, column: MAX_COLUMNS - 1, rows: Math.min(rows, MAX_ROWS_READ), columns: 1 };
          const cellProperties = getRange(context, { sheet, rect }).getCellProperties(mixed);
          return () => ({
            done: findFormattedRows(
              cellProperties.value.map(([cell]) => getLook(cell)),
              usualLook,
              row,
              1,
            ),
          });
        });
      };
    },
  };
}

/** @param rowsPerLook the number of rows that one of the looks covers */
function findFormattedRows(
  looks: readonly CellLook[],
  usualLook: CellLook,
  first: number,
  rowsPerLook: number,
): RowLook[] {
  return looks.flatMap((one, index) => {
    const look = diffLook(one, usualLook);
    return look ? [{ row: first + index * rowsPerLook, rows: rowsPerLook, look }] : [];
  });
}
