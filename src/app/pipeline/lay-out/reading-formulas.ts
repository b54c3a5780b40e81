/**
 * Finds formulas that read cells which are about to leave the workbook, so that the user can be
 * asked first.
 */
import {
  type Address,
  cellCount,
  formatAddress,
  formatCell,
  intersectRect,
  readsCells,
  subtractRect,
} from '../../../grid';
import type { Workbook } from '../../../workbook';

/** Limits the search over all sheets, because the user waits for it. */
const MAX_CELLS = 200_000;

interface Readers {
  /**
   * Cells with such formulas: `F4`, or `Sheet2!F4` on other sheets; and names that would become
   * invalid.
   */
  readonly readBy: readonly string[];
  /** True if the workbook is so large that only a part of it was searched. */
  readonly isInPart: boolean;
}

/**
 * Searches the workbook for formulas that read the cells.
 * @param cells columns that leave their block
 * @param staying the report's other columns of that block, which are not searched in a large
 * workbook
 */
export async function formulasReading(
  workbook: Workbook,
  cells: readonly Address[],
  staying: readonly Address[],
): Promise<Readers> {
  const home = cells[0]?.sheet;
  if (home === undefined) return { readBy: [], isInPart: false };
  const [areas, names] = await workbook.look({ kind: 'usedAreas' }, { kind: 'names' });
  const found = names
    .filter(({ formula }) => readsCells(formula, home, cells) && !readsCells(formula, home, staying))
    .map(({ name }) => name);
  let left = MAX_CELLS;
  let isInPart = false;
  const isMuch = areas.reduce((sum, { rect }) => sum + cellCount(rect), 0) > MAX_CELLS;
  const parts = areas.flatMap((area) => (isMuch ? without(area, [...cells, ...staying]) : [area]));
  // Most such formulas are on the same sheet, so it is searched first.
  for (const { sheet, rect } of parts.sort((a, b) => Number(b.sheet === home) - Number(a.sheet === home))) {
    const rows = Math.min(rect.rows, Math.floor(left / rect.columns));
    isInPart ||= rows < rect.rows;
    if (rows === 0) continue;
    left -= rows * rect.columns;
    let row = rect.row;
    await workbook.readRows({ sheet, rect: { ...rect, rows } }, (read) => {
      for (const inputs of read) {
        for (const [right, input] of inputs.entries()) {
          if (typeof input !== 'string' || !input.startsWith('=')) continue;
          const at = { sheet, rect: { row, column: rect.column + right, rows: 1, columns: 1 } };
          const leaves = cells.some((one) => one.sheet === sheet && intersectRect(one.rect, at.rect) !== undefined);
          if (leaves || !readsCells(input, sheet, cells)) continue;
          found.push(sheet === home ? formatCell(at.rect.row, at.rect.column) : formatAddress(at));
        }
        row += 1;
      }
    });
  }
  return { readBy: found, isInPart };
}

function without({ sheet, rect }: Address, others: readonly Address[]): readonly Address[] {
  const left = others
    .filter((other) => other.sheet === sheet)
    .reduce((parts, other) => parts.flatMap((part) => subtractRect(part, other.rect)), [rect]);
  return left.map((part) => ({ sheet, rect: part }));
}
