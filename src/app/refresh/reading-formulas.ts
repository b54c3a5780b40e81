/** Formulas that read cells which are about to leave the workbook, so that they can be named before. */
import { type Address, formatAddress, formatCell, intersectRect, readsCells } from '../../grid';
import type { Workbook } from '../../workbook';

/** Of the sheets together: what stands beyond is not looked at, for somebody waits. */
const MOST_CELLS = 200_000;

/** @returns where they stand, `F4`, on other sheets `Sheet2!F4` */
export async function formulasReading(workbook: Workbook, cells: readonly Address[]): Promise<readonly string[]> {
  const home = cells[0]?.sheet;
  if (home === undefined) return [];
  const [areas] = await workbook.look({ kind: 'usedAreas' });
  const found: string[] = [];
  let left = MOST_CELLS;
  // Most formulas stand on the same sheet.
  for (const { sheet, rect } of [...areas].sort((a, b) => Number(b.sheet === home) - Number(a.sheet === home))) {
    const rows = Math.min(rect.rows, Math.floor(left / rect.columns));
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
  return found;
}
