/** Draws tables as `TableStyleLight1` looks: bold headers between lines, and a fill of every other row. */
import { containsRect, intersectRect } from '../../grid';
import type { CellBorder, CellStyle, Rect } from './cell-types';
import type { SheetState } from './state/workbook-state';
import type { DrawnCell } from './store-types';

const BAND_FILL = '#D9D9D9';
const LINE: CellBorder = { style: 'Continuous', weight: 'Thin', color: '#000000' };

/** Returns the cells with the look of their tables; a fill of the cell itself covers it, as in Excel. */
export function applyTableLooks(cells: DrawnCell[][], rect: Rect, { tables }: SheetState): DrawnCell[][] {
  const shownTables = tables.filter(({ rect: tableRect, style }) => style !== '' && intersectRect(tableRect, rect));
  if (shownTables.length === 0) return cells;
  return cells.map((line, rowOffset) =>
    line.map((cell, columnOffset) => {
      const row = rect.row + rowOffset;
      const cellRect = { row, column: rect.column + columnOffset, rows: 1, columns: 1 };
      const table = shownTables.find((one) => containsRect(one.rect, cellRect));
      if (!table) return cell;
      const dataRow = row - table.rect.row - (table.showHeaders ? 1 : 0);
      const isLast = row === table.rect.row + table.rect.rows - 1;
      const isBold = dataRow < 0 || (isLast && table.showTotals);
      const lines =
        dataRow < 0 || isLast ? { right: cell.lines?.right, bottom: cell.lines?.bottom ?? LINE } : cell.lines;
      return { ...cell, lines, style: addLook(cell.style, isBold, dataRow % 2 === 0) };
    }),
  );
}

function addLook(style: CellStyle, isBold: boolean, isBand: boolean): CellStyle {
  if (isBold) return { ...style, bold: true };
  return isBand && !style.fillColor ? { ...style, fillColor: BAND_FILL } : style;
}
