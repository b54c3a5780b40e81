/** Cells that moved down for a block: a hidden name over them is made before they move, and tells afterwards whether they did. */
import type { Address, Rect } from '../../../grid';
import { PLACE, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueAnchor } from '../look/names';
import { addressIn } from './drop-staging';
import { isPlaceRefusal, queueEmptyGuard } from './place-guard';

function markName(anchor: string): string {
  return `${anchor}_moved_down_0`;
}

/** @param cells that will be inserted: what stands there moves down */
export function queueMovedDown(context: Excel.RequestContext, anchor: string, cells: Excel.Range): void {
  // One may have stayed where a pane died.
  queueMovedDownGoes(context, anchor);
  queueHiddenName(context, markName(anchor), cells.getCell(0, 0));
}

export function queueMovedDownGoes({ workbook }: Excel.RequestContext, anchor: string): void {
  workbook.names.getItemOrNullObject(markName(anchor)).delete();
}

/** @returns where the first of the moved cells is; undefined where no request stopped half-way */
export function queueReadMovedDown(context: Excel.RequestContext, anchor: string): () => Address | undefined {
  const { read } = queueAnchor(context, markName(anchor), PLACE);
  return () => addressIn(read());
}

/**
 * Deletes the cells that were inserted for a first block that got no name: what moved down moves back up. If a user has typed into the free
 * cells by then, they stay.
 * @param inserted from the block's first cell
 * @param moved where the first of the moved cells is
 */
export async function moveBackUp(
  run: ExcelRun,
  anchor: string,
  { row }: Pick<Rect, 'row'>,
  inserted: Rect,
  { sheet, rect }: Address,
): Promise<void> {
  const cells = { sheet, rect: { ...inserted, row: rect.row - inserted.rows, column: rect.column } };
  const endMark = (context: Excel.RequestContext) => queueMovedDownGoes(context, anchor);
  if (rect.row < row + inserted.row + inserted.rows) return run.act('putBack', endMark);
  try {
    await run.act('putBack', (context) => {
      queueEmptyGuard(rangeAt(context, cells));
      rangeAt(context, cells).delete('Up');
      endMark(context);
    });
  } catch (error) {
    if (!isPlaceRefusal(error)) throw error;
    await run.act('putBack', endMark);
  }
}
