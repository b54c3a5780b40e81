/**
 * Anchors: one hidden, workbook-scoped defined name for each placement. Excel itself moves it with its cells through inserted, deleted,
 * cut and pasted cells and through renamed and moved sheets.
 */
import type { Address, Rect } from '../../grid';
import type { Located } from '../look';
import type { ExcelRun } from './excel-run';

export async function locateAnchors(run: ExcelRun, anchors: readonly string[]): Promise<Map<string, Located>> {
  const located = new Map<string, Located>();
  if (anchors.length === 0) return located;
  return run('locate', async (context) => {
    const found = anchors.map((anchor) => {
      const item = context.workbook.names.getItemOrNullObject(anchor).load('scope');
      const range = item.getRangeOrNullObject().load(PLACE);
      return { anchor, item, range };
    });
    await context.sync();
    for (const { anchor, item, range } of found) {
      // A name that belongs to a sheet came with a copy of it, whatever collection it is found in.
      if (item.isNullObject || item.scope !== 'Workbook') located.set(anchor, { kind: 'missing' });
      else if (range.isNullObject) located.set(anchor, { kind: 'gone' });
      else located.set(anchor, { kind: 'found', address: addressOf(range) });
    }
    return located;
  });
}

export async function setAnchor(run: ExcelRun, anchor: string, address: Address): Promise<void> {
  await run('setAnchor', async (context) => {
    await putAnchor(context, anchor, address);
    await context.sync();
  });
}

export async function removeAnchor(run: ExcelRun, anchor: string): Promise<void> {
  await run('removeAnchor', async (context) => {
    const item = context.workbook.names.getItemOrNullObject(anchor).load('name');
    await context.sync();
    if (item.isNullObject) return;
    item.delete();
    await context.sync();
  });
}

/** The name that a copied sheet brought along; its cells stay. */
export async function removeTwin(run: ExcelRun, anchor: string, sheet: string): Promise<void> {
  await run('removeTwin', async (context) => {
    const { names } = context.workbook.worksheets.getItem(sheet);
    const item = names.getItemOrNullObject(anchor).load('scope');
    await context.sync();
    // The workbook's own name is found through its sheet too.
    if (item.isNullObject || item.scope === 'Workbook') return;
    item.delete();
    await context.sync();
  });
}

/**
 * A name cannot be pointed elsewhere before ExcelApi 1.7 and hidden only when just made (office-js issue 3949), so it is made anew.
 * @param before queues what must happen in the same batch, before the name is made
 */
export async function putAnchor(
  context: Excel.RequestContext,
  anchor: string,
  address: Address,
  before?: () => void,
): Promise<void> {
  const old = context.workbook.names.getItemOrNullObject(anchor).load('name');
  await context.sync();
  before?.();
  replaceAnchor(context, anchor, old, address);
}

/** @param old what bears the name now, loaded */
export function replaceAnchor(
  context: Excel.RequestContext,
  anchor: string,
  old: Excel.NamedItem,
  { sheet, rect: { row, column, rows, columns } }: Address,
): void {
  if (!old.isNullObject) old.delete();
  const range = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
  context.workbook.names.add(anchor, range).visible = false;
}

/** What a range must have loaded to tell its address. */
export const PLACE = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

/** A part of an anchored block, found through its name each time so that it follows the cells between two batches. */
export function partOf(context: Excel.RequestContext, anchor: string, part: Rect): Excel.Range {
  return context.workbook.names
    .getItem(anchor)
    .getRange()
    .getCell(0, 0)
    .getOffsetRange(part.row, part.column)
    .getResizedRange(part.rows - 1, part.columns - 1);
}

/** Offsets of a rectangle of the sheet from the first cell of the block. */
export function offsetFrom(block: Rect, rect: Rect): Rect {
  return { ...rect, row: rect.row - block.row, column: rect.column - block.column };
}

/** Needs {@link PLACE} loaded. */
export function addressOf(range: Excel.Range): Address {
  return {
    sheet: range.worksheet.name,
    rect: { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount },
  };
}
