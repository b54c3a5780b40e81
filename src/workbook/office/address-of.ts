import type { Address } from '../../grid';

/** Needs `rowIndex, columnIndex, rowCount, columnCount, worksheet/name` loaded. */
export function addressOf(range: Excel.Range): Address {
  return {
    sheet: range.worksheet.name,
    rect: { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount },
  };
}
