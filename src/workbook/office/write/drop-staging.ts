/**
 * Removes the cells in which a write has staged columns. What users have typed there or below them
 * neither disappears nor moves.
 */
import { type Address, inputsOf } from '../../../grid';
import type { Located } from '../../look';
import { addressOf, PLACE, rangeAt, stagingName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueAnchor } from '../look/names';
import { queueEmptyGuard } from './place-guard';

/**
 * Removes the staged cells after a successful write, because nothing can need them any more. If
 * that fails twice, they stay, and the next write removes them.
 * @param isEmpty true if the contents of the removed columns are in memory, so that the staged
 * cells should be empty
 * @returns the block's place; undefined if Excel does not report it
 */
export async function dropStaging(run: ExcelRun, anchor: string, isEmpty: boolean): Promise<Address | undefined> {
  const drop = () => dropCells(run, anchor, isEmpty);
  return drop()
    .catch(drop)
    .catch(() => undefined);
}

/**
 * Deletes staged cells that an undo has restored or that a closed pane has left behind. Cells that
 * hold something may be a user's by now, so only their name is removed. The same goes for cells
 * that Excel refuses to delete, such as those in a table or on a protected sheet.
 */
export async function dropLeftoverStaging(run: ExcelRun, anchor: string): Promise<void> {
  const find = ({ workbook }: Excel.RequestContext) => workbook.names.getItemOrNullObject(stagingName(anchor));
  const dropName = () => run.act('dropStaging', (context) => find(context).delete());
  await run
    .act('dropStaging', (context) => {
      queueEmptyGuard(find(context).getRangeOrNullObject());
      queueDropCells(find(context));
    })
    .catch(dropName);
}

/**
 * Inserts as many cells as it deletes, so that the cells below stay where they are. Without staged
 * cells nothing happens: Excel ignores actions on a null object.
 */
function queueDropCells(item: Excel.NamedItem): void {
  item.getRangeOrNullObject().insert('Down');
  item.getRangeOrNullObject().delete('Up');
  item.delete();
}

/**
 * Deletes the cells and does not only clear them, so that a formula that still refers to a removed
 * column shows an error.
 * @param isEmpty true if the cells should be empty: what they hold was typed by a user in the
 * meantime and is written again
 */
async function dropCells(run: ExcelRun, anchor: string, isEmpty: boolean): Promise<Address | undefined> {
  const { block, staging, typed } = await run.ask('dropStaging', (context) => {
    const item = context.workbook.names.getItemOrNullObject(stagingName(anchor));
    const range = item.getRangeOrNullObject().load(isEmpty ? `${PLACE},formulas,values` : PLACE);
    queueDropCells(item);
    const { read } = queueAnchor(context, anchor, PLACE);
    return () => ({
      block: addressIn(read()),
      staging: range.isNullObject ? undefined : addressOf(range),
      typed: isEmpty && !range.isNullObject ? inputsOf(range.formulas, range.values) : [],
    });
  });
  if (staging && typed.some((row) => row.some((cell) => cell !== '')))
    await run.act('putBack', (context) => {
      rangeAt(context, staging).values = typed;
    });
  return block;
}

/** Deletes cells and inserts as many above, so that the cells below stay where they are. */
export function queueDelete(context: Excel.RequestContext, { sheet, rect }: Address): void {
  rangeAt(context, { sheet, rect }).insert('Down');
  rangeAt(context, { sheet, rect: { ...rect, row: rect.row + rect.rows } }).delete('Up');
}

export function addressIn(located: Located | undefined): Address | undefined {
  return located?.kind === 'found' ? located.address : undefined;
}
