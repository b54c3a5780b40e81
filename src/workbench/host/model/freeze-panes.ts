import { SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import { CellRange, FIRST_CELL, readRangeArgument, type Sheet } from './book';

export const freezePanes: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'WorksheetFreezePanes',
  finders: {
    GetLocation: ({ book, sheetId }) => {
      const { rows, columns } = book.store.getSheet(sheetId).frozen;
      if (rows === 0 && columns === 0) return undefined;
      const rect = { row: 0, column: 0, rows: rows || SHEET_ROWS, columns: columns || SHEET_COLUMNS };
      return book.range(sheetId, rect).object;
    },
  },
  actions: {
    FreezeAt: ({ book, sheetId }, args) => {
      if (args.isMissing(0)) {
        book.store.setFrozen(sheetId, 0, 0);
        return;
      }
      const { rect } = readRangeArgument(new CellRange(book, { sheetId, rect: FIRST_CELL }), args, 0);
      const rows = rect.rows === SHEET_ROWS ? 0 : rect.row + rect.rows;
      book.store.setFrozen(sheetId, rows, rect.columns === SHEET_COLUMNS ? 0 : rect.column + rect.columns);
    },
    FreezeRows: ({ book, sheetId }, args) => book.store.setFrozen(sheetId, checkCount(args.optionalInteger(0)), 0),
    FreezeColumns: ({ book, sheetId }, args) => book.store.setFrozen(sheetId, 0, checkCount(args.optionalInteger(0))),
    Unfreeze: ({ book, sheetId }) => book.store.setFrozen(sheetId, 0, 0),
  },
});

function checkCount(value = 1): number {
  if (value < 0) throw invalidArgument();
  return value;
}
