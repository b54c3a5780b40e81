/**
 * Handles filters that a user sets between the snapshot and a write, or while rows are being
 * written. In some versions of Excel, values that are written through a filter go into other rows
 * (office-js issue 224). So the rows are read back, and if they are misplaced, the filters are
 * cleared, so that every cell can be restored.
 */
import { type Address, listBatchContents, type WriteBatch } from '../../../grid';
import type { Filter } from '../../questions';
import { createPartGetter, getRange } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { areAllAsWritten, queueReadWrittenCells } from '../execute/written-cells';
import { queueReadFilters } from '../questions/filters';
import { queueClearFilters } from '../sheets';

/** Queues the question whether some rows are hidden, by a filter or by hand. */
export function queueReadHasHiddenRows(range: Excel.Range): () => boolean {
  range.load('rowHidden');
  // Excel reports null if only some of the rows are hidden.
  return () => range.rowHidden !== false;
}

/**
 * Checks where a batch has written if some rows of the block are hidden. Call it after the batch.
 * @param blockAddress the block's place after the batch
 * @param mustClear true if the batch will be rolled back: then the filters are cleared in any case
 * @returns true if the batch has written into other rows than its own; no filter hides rows of the
 * block any more then
 */
export async function clearFiltersIfMisplaced(
  run: ExcelRun,
  blockAddress: Address,
  batch: WriteBatch,
  mustClear: boolean,
): Promise<boolean> {
  const filters = await findFiltersOver(run, blockAddress);
  if (filters.length === 0) return false;
  const isInPlace = await run.sendAndRead('look', (context) => {
    const read = queueReadWrittenCells(
      createPartGetter(context, blockAddress),
      listBatchContents({ ...batch, after: [] }),
    );
    return () => read().every(areAllAsWritten);
  });
  const isMisplaced = !isInPlace;
  if (isMisplaced || mustClear) await clearCriteria(run, blockAddress, filters);
  return isMisplaced;
}

/**
 * Clears the filters that hide rows of a block before its cells are restored.
 * @returns true if there were any
 */
export async function clearFiltersOver(run: ExcelRun, blockAddress: Address): Promise<boolean> {
  const hasHiddenRows = await run.sendAndRead('putBack', (context) =>
    queueReadHasHiddenRows(getRange(context, blockAddress)),
  );
  const filters = hasHiddenRows ? await findFiltersOver(run, blockAddress) : [];
  if (filters.length > 0) await clearCriteria(run, blockAddress, filters);
  return filters.length > 0;
}

async function findFiltersOver(run: ExcelRun, { sheet, rect }: Address): Promise<readonly Filter[]> {
  const tables = await run.sendAndRead('look', ({ workbook }) => {
    const found = workbook.worksheets.getItem(sheet).tables.load('items/name');
    return () => found.items.map(({ name }) => name);
  });
  return run.sendAndRead('look', ({ workbook }) => queueReadFilters(workbook.worksheets.getItem(sheet), tables, rect));
}

function clearCriteria(run: ExcelRun, { sheet }: Address, filters: readonly Filter[]): Promise<void> {
  return run.send('putBack', ({ workbook }) => queueClearFilters(workbook.worksheets.getItem(sheet), filters));
}
