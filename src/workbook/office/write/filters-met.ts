/**
 * Handles filters that a user sets between the snapshot and a write, or while rows are being
 * written. In some versions of Excel, values that are written through a filter go into other rows
 * (office-js issue 224). So the rows are read back, and if they are misplaced, the filters are
 * cleared, so that every cell can be restored.
 */
import { type Address, type Share, writtenByShare } from '../../../grid';
import type { Filter } from '../../look';
import { partsOf, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { areAllAsWritten, queueWritten } from '../execute/written-cells';
import { queueFilters } from '../look/filters';
import { queueClearFilters } from '../sheets';

/** Queues the question whether some rows are hidden, by a filter or by hand. */
export function queueIsHidden(range: Excel.Range): () => boolean {
  range.load('rowHidden');
  // Excel reports null if only some of the rows are hidden.
  return () => range.rowHidden !== false;
}

/**
 * Checks where a batch has written if some rows of the block are hidden. Call it after the batch.
 * @param at the block's place after the batch
 * @param mustClear true if the batch will be rolled back: then the filters are cleared in any case
 * @returns true if the batch has written into other rows than its own; no filter hides rows of the
 * block any more then
 */
export async function clearFiltersIfMisplaced(
  run: ExcelRun,
  at: Address,
  share: Share,
  mustClear: boolean,
): Promise<boolean> {
  const filters = await filtersOver(run, at);
  if (filters.length === 0) return false;
  const isInPlace = await run.ask('look', (context) => {
    const read = queueWritten(partsOf(context, at), writtenByShare({ ...share, after: [] }));
    return () => read().every(areAllAsWritten);
  });
  const isMisplaced = !isInPlace;
  if (isMisplaced || mustClear) await clear(run, at, filters);
  return isMisplaced;
}

/**
 * Clears the filters that hide rows of a block before its cells are restored.
 * @returns true if there were any
 */
export async function clearFiltersOver(run: ExcelRun, at: Address): Promise<boolean> {
  const isHidden = await run.ask('putBack', (context) => queueIsHidden(rangeAt(context, at)));
  const filters = isHidden ? await filtersOver(run, at) : [];
  if (filters.length > 0) await clear(run, at, filters);
  return filters.length > 0;
}

async function filtersOver(run: ExcelRun, { sheet, rect }: Address): Promise<readonly Filter[]> {
  const tables = await run.ask('look', ({ workbook }) => {
    const found = workbook.worksheets.getItem(sheet).tables.load('items/name');
    return () => found.items.map(({ name }) => name);
  });
  return run.ask('look', ({ workbook }) => queueFilters(workbook.worksheets.getItem(sheet), tables, rect));
}

function clear(run: ExcelRun, { sheet }: Address, filters: readonly Filter[]): Promise<void> {
  return run.act('putBack', ({ workbook }) => queueClearFilters(workbook.worksheets.getItem(sheet), filters));
}
