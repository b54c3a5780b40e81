/** Finds out why the cells of a block cannot become a table. */
import type { Address, CellValues } from '../../../grid';
import { hasDistinctTitles } from '../../../placement';
import { isWorkbookFailure, type Workbook } from '../../../workbook';
import type { TableEndReason } from '../../pipeline/commit/notice';

/** @returns undefined if Excel should be able to make the table without changing a cell */
export function findTableObstacle(...args: Parameters<typeof readObstacle>): ReturnType<typeof readObstacle> {
  return readObstacle(...args).catch((error: unknown) => {
    // If there are very many merged areas, Excel names none of them.
    if (isWorkbookFailure(error, 'MergedCells')) return 'inTheWay';
    throw error;
  });
}

async function readObstacle(
  workbook: Workbook,
  { sheet, rect }: Address,
  headerRows: number,
): Promise<TableEndReason | undefined> {
  if (headerRows !== 1) return 'headerRows';
  const header = { ...rect, rows: 1 };
  // A table has at least one row of data. A block without rows takes in the row below its header.
  const below = rect.rows === 1 ? [{ ...header, row: rect.row + 1 }] : [];
  const area = { ...rect, rows: Math.max(2, rect.rows) };
  const [[headers], cellsBelow, { obstacles, isReadOnly, isProtected, formatRights, filters }] =
    await workbook.readSnapshot(
      { kind: 'cells', where: [{ sheet, rect: header }] },
      { kind: 'ground', sheet, rects: below },
      { kind: 'obstacles', sheet, area, mayBeMerged: true },
    );
  if (isReadOnly || isProtected || formatRights) return 'protected';
  if (filters.length > 0) return 'filtered';
  if (cellsBelow.filled.length + obstacles.length > 0) return 'inTheWay';
  return headers && areHeaders(headers, rect.columns) ? undefined : 'sameHeaders';
}

/** Excel makes texts of headers that are numbers or formulas, and changes those that are the same. */
function areHeaders(cells: CellValues, columns: number): boolean {
  if (cells.kind === 'gone' || cells.formulas.length > 0) return false;
  const titles = cells.rows.flat().map((value) => ({ title: typeof value === 'string' ? value : '' }));
  return titles.length === columns && hasDistinctTitles(titles);
}
