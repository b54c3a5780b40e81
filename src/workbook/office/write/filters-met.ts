/**
 * Filters that somebody sets between the look and a write, or while rows are being written. In some Excels what is written through them goes
 * into other rows (office-js issue 224): it is read back, and where it did, the filters go, so that every cell can be given back.
 */
import { type Address, type Share, writtenByShare } from '../../../grid';
import type { Filter } from '../../look';
import { partsOf, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { areAllOurs, queueWritten } from '../execute/written-cells';
import { queueFilters } from '../look/filters';
import { queueClearFilters } from '../sheets';

/** Whether some rows are hidden, by a filter or by hand. */
export function queueIsHidden(range: Excel.Range): () => boolean {
  range.load('rowHidden');
  // Mixed rows read null.
  return () => range.rowHidden !== false;
}

/**
 * Of a request that has run although some rows of the block are hidden.
 * @param at where the block stands since
 * @param mustGo what it has done is to be given back, wherever it went
 * @returns whether something stands in other rows than its own; no filter hides rows of the block any more then
 */
export async function clearedWhereAstray(run: ExcelRun, at: Address, share: Share, mustGo: boolean): Promise<boolean> {
  const filters = await filtersOver(run, at);
  if (filters.length === 0) return false;
  const isInPlace = await run.ask('look', (context) => {
    const read = queueWritten(partsOf(context, at), writtenByShare({ ...share, after: [] }));
    return () => read().every(areAllOurs);
  });
  const isAstray = !isInPlace;
  if (isAstray || mustGo) await clear(run, at, filters);
  return isAstray;
}

/**
 * Clears the filters that hide rows of a block before its cells are restored.
 * @returns whether there were any
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
