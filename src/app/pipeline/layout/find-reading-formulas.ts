/**
 * Finds formulas that read cells which are about to leave the workbook, so that the user can be
 * asked first.
 */
import {
  type Address,
  countCells,
  formatAddress,
  formatCell,
  intersectRect,
  readsAnyCell,
  subtractRects,
} from '../../../grid';
import type { Workbook } from '../../../workbook';

/** Limits the search over all sheets, because the user waits for it. */
const MAX_CELLS = 200_000;

interface FoundReaders {
  /**
   * Lists cells with such formulas: `F4`, or `Sheet2!F4` on other sheets; and names that would
   * become invalid.
   */
  readonly readers: readonly string[];
  /** Says whether the workbook is so large that only a part of it was searched. */
  readonly isSearchPartial: boolean;
}

/**
 * Searches the workbook for formulas that read the cells.
 * @param cells columns that leave their block
 * @param staying the report's other columns of that block, which are not searched in a large
 * workbook
 */
export async function findReadingFormulas(
  workbook: Workbook,
  cells: readonly Address[],
  staying: readonly Address[],
): Promise<FoundReaders> {
  const homeSheet = cells[0]?.sheet;
  if (homeSheet === undefined) return { readers: [], isSearchPartial: false };
  const [areas, names] = await workbook.readSnapshot({ kind: 'usedAreas' }, { kind: 'names' });
  const readerNames = names
    .filter(({ formula }) => readsAnyCell(formula, homeSheet, cells) && !readsAnyCell(formula, homeSheet, staying))
    .map(({ name }) => name);
  let remainingCells = MAX_CELLS;
  let isSearchPartial = false;
  const isLarge = areas.reduce((sum, { rect }) => sum + countCells(rect), 0) > MAX_CELLS;
  const searchedAreas = areas.flatMap((area) => (isLarge ? subtractBlocks(area, [...cells, ...staying]) : [area]));
  // Most such formulas are on the same sheet, so it is searched first.
  for (const { sheet, rect } of searchedAreas.sort(
    (a, b) => Number(b.sheet === homeSheet) - Number(a.sheet === homeSheet),
  )) {
    const rows = Math.min(rect.rows, Math.floor(remainingCells / rect.columns));
    isSearchPartial ||= rows < rect.rows;
    if (rows === 0) continue;
    remainingCells -= rows * rect.columns;
    let row = rect.row;
    await workbook.readRows({ sheet, rect: { ...rect, rows } }, (batch) => {
      for (const inputs of batch) {
        for (const [columnOffset, input] of inputs.entries()) {
          if (typeof input !== 'string' || !input.startsWith('=')) continue;
          const cell = { sheet, rect: { row, column: rect.column + columnOffset, rows: 1, columns: 1 } };
          const isLeaving = cells.some(
            (one) => one.sheet === sheet && intersectRect(one.rect, cell.rect) !== undefined,
          );
          if (isLeaving || !readsAnyCell(input, sheet, cells)) continue;
          readerNames.push(sheet === homeSheet ? formatCell(cell.rect.row, cell.rect.column) : formatAddress(cell));
        }
        row += 1;
      }
    });
  }
  return { readers: readerNames, isSearchPartial };
}

function subtractBlocks({ sheet, rect }: Address, others: readonly Address[]): readonly Address[] {
  const otherRects = others.flatMap((other) => (other.sheet === sheet ? [other.rect] : []));
  return subtractRects(rect, otherRects).map((part) => ({ sheet, rect: part }));
}
