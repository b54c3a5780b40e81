/**
 * Marks cells that move down for a block: a hidden name is added over them before they move, and
 * shows afterwards whether they did.
 */
import type { Address, Rect } from '../../../grid';
import { ADDRESS_PROPERTIES, getRange, queueAddHiddenName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueReadAnchor } from '../questions/names';
import { isPlaceRefusal, queueEmptyGuard } from './place-guard';
import { getFoundAddress } from './remove-staging';

function formatMarkName(anchor: string): string {
  return `${anchor}_moved_down_0`;
}

/** @param cells the place of the cells that will be inserted: what is there moves down */
export function queueSetMark(context: Excel.RequestContext, anchor: string, cells: Excel.Range): void {
  // A closed pane may have left a mark behind.
  queueRemoveMark(context, anchor);
  queueAddHiddenName(context, formatMarkName(anchor), cells.getCell(0, 0));
}

export function queueRemoveMark({ workbook }: Excel.RequestContext, anchor: string): void {
  workbook.names.getItemOrNullObject(formatMarkName(anchor)).delete();
}

/** @returns the place of the first moved cell; undefined if no request stopped half-way */
export function queueReadMark(context: Excel.RequestContext, anchor: string): () => Address | undefined {
  const { read } = queueReadAnchor(context, formatMarkName(anchor), ADDRESS_PROPERTIES);
  return () => getFoundAddress(read());
}

/**
 * Deletes the cells that were inserted for a first block that got no name, so that the cells below
 * move up again. If a user has typed into the inserted cells, they stay. The last parameter locates
 * the first moved cell.
 * @param inserted counted from the block's first cell
 */
export async function undoInsertion(
  run: ExcelRun,
  anchor: string,
  { row }: Pick<Rect, 'row'>,
  inserted: Rect,
  { sheet, rect }: Address,
): Promise<void> {
  const cells = { sheet, rect: { ...inserted, row: rect.row - inserted.rows, column: rect.column } };
  const removeMark = (context: Excel.RequestContext) => queueRemoveMark(context, anchor);
  if (rect.row < row + inserted.row + inserted.rows) return run.send('putBack', removeMark);
  try {
    await run.send('putBack', (context) => {
      queueEmptyGuard(getRange(context, cells));
      getRange(context, cells).delete('Up');
      removeMark(context);
    });
  } catch (error) {
    if (!isPlaceRefusal(error)) throw error;
    await run.send('putBack', removeMark);
  }
}
