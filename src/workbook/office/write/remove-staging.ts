/**
 * Removes the cells in which a write has staged columns. What users have typed there or below them
 * neither disappears nor moves.
 */
import { type Address, toInputs } from '../../../grid';
import type { AnchorLocation } from '../../questions';
import { ADDRESS_PROPERTIES, formatStagingName, getRange, toAddress } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueReadAnchor } from '../questions/names';
import { queueEmptyGuard } from './place-guard';

/**
 * Removes the staged cells after a successful write, because nothing can need them any more. If
 * that fails twice, they stay, and the next write removes them.
 * @param shouldBeEmpty true if the contents of the removed columns are in memory, so that the staged
 * cells should be empty
 * @returns the block's place; undefined if Excel does not report it
 */
export async function removeStaging(
  run: ExcelRun,
  anchor: string,
  shouldBeEmpty: boolean,
): Promise<Address | undefined> {
  const remove = () => removeCells(run, anchor, shouldBeEmpty);
  return remove()
    .catch(remove)
    .catch(() => undefined);
}

/**
 * Deletes staged cells that an undo has restored or that a closed pane has left behind. Cells that
 * hold something may be a user's by now, so only their name is removed. The same goes for cells
 * that Excel refuses to delete, such as those in a table or on a protected sheet.
 */
export async function removeLeftoverStaging(run: ExcelRun, anchor: string): Promise<void> {
  const findName = ({ workbook }: Excel.RequestContext) =>
    workbook.names.getItemOrNullObject(formatStagingName(anchor));
  const removeName = () => run.send('dropStaging', (context) => findName(context).delete());
  await run
    .send('dropStaging', (context) => {
      queueEmptyGuard(findName(context).getRangeOrNullObject());
      queueRemoveCells(findName(context));
    })
    .catch(removeName);
}

/**
 * Inserts as many cells as it deletes, so that the cells below stay where they are. Without staged
 * cells nothing happens: Excel ignores actions on a null object.
 */
function queueRemoveCells(item: Excel.NamedItem): void {
  item.getRangeOrNullObject().insert('Down');
  item.getRangeOrNullObject().delete('Up');
  item.delete();
}

/**
 * Deletes the cells and does not only clear them, so that a formula that still refers to a removed
 * column shows an error.
 * @param shouldBeEmpty true if the cells should be empty: what they hold was typed by a user in the
 * meantime and is written again
 */
async function removeCells(run: ExcelRun, anchor: string, shouldBeEmpty: boolean): Promise<Address | undefined> {
  const { block, staging, typedInputs } = await run.sendAndRead('dropStaging', (context) => {
    const item = context.workbook.names.getItemOrNullObject(formatStagingName(anchor));
    const range = item
      .getRangeOrNullObject()
      .load(shouldBeEmpty ? `${ADDRESS_PROPERTIES},formulas,values` : ADDRESS_PROPERTIES);
    queueRemoveCells(item);
    const { read } = queueReadAnchor(context, anchor, ADDRESS_PROPERTIES);
    return () => ({
      block: getFoundAddress(read()),
      staging: range.isNullObject ? undefined : toAddress(range),
      typedInputs: shouldBeEmpty && !range.isNullObject ? toInputs(range.formulas, range.values) : [],
    });
  });
  if (staging && typedInputs.some((row) => row.some((cell) => cell !== '')))
    await run.send('putBack', (context) => {
      getRange(context, staging).values = typedInputs;
    });
  return block;
}

/** Deletes cells and inserts as many above, so that the cells below stay where they are. */
export function queueDeleteInPlace(context: Excel.RequestContext, { sheet, rect }: Address): void {
  getRange(context, { sheet, rect }).insert('Down');
  getRange(context, { sheet, rect: { ...rect, row: rect.row + rect.rows } }).delete('Up');
}

export function getFoundAddress(located: AnchorLocation | undefined): Address | undefined {
  return located?.kind === 'found' ? located.address : undefined;
}
