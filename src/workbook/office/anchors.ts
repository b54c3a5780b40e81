/**
 * Anchors: one hidden, workbook-scoped defined name for each placement. Excel itself moves it with its cells through inserted, deleted,
 * cut and pasted cells and through renamed and moved sheets.
 */
import { type Address, columnLetters, quoteSheet, type Rect } from '../../grid';
import type { Located } from '../look';
import type { BlockStart } from '../workbook';
import type { ExcelRun } from './excel-run';

async function locateAnchors(run: ExcelRun, anchors: readonly string[]): Promise<Map<string, Located>> {
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

/** A name is moved, never made anew where there is one: hidden is only what was just made (office-js issue 3949). */
export async function setAnchor(run: ExcelRun, anchor: string, address: Address): Promise<void> {
  const isThere = (await locateAnchors(run, [anchor])).get(anchor)?.kind !== 'missing';
  await run.ask('setAnchor', (context) => {
    const { sheet, rect } = address;
    const { row, column, rows, columns } = rect;
    const range = () => context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
    if (isThere) context.workbook.names.getItem(anchor).formula = referenceTo(address, rect);
    else context.workbook.names.add(anchor, range()).visible = false;
    return () => undefined;
  });
}

export async function removeAnchor(run: ExcelRun, anchor: string): Promise<void> {
  const place = (await locateAnchors(run, [anchor])).get(anchor);
  if (!place || place.kind === 'missing') return;
  await run.ask('removeAnchor', (context) => {
    context.workbook.names.getItem(anchor).delete();
    return () => undefined;
  });
}

/** The name that a copied sheet brought along; its cells stay. */
export async function removeTwin(run: ExcelRun, anchor: string, sheet: string): Promise<void> {
  const twin = (context: Excel.RequestContext) =>
    context.workbook.worksheets.getItem(sheet).names.getItemOrNullObject(anchor);
  const isTwin = await run.ask('removeTwin', (context) => {
    const item = twin(context).load('scope');
    // The workbook's own name is found through its sheet too.
    return () => !item.isNullObject && item.scope !== 'Workbook';
  });
  if (!isTwin) return;
  await run.ask('removeTwin', (context) => {
    twin(context).delete();
    return () => undefined;
  });
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

/** A first block stands nowhere but at its cells; from its first request on the name finds it. */
export function firstCell(
  context: Excel.RequestContext,
  { anchor, sheet, first }: Pick<BlockStart, 'anchor' | 'sheet' | 'first'>,
  isAnchored: boolean,
): Excel.Range {
  return isAnchored
    ? context.workbook.names.getItem(anchor).getRange().getCell(0, 0)
    : context.workbook.worksheets.getItem(sheet).getRangeByIndexes(first.row, first.column, 1, 1);
}

/** What a name says that stands for as many cells from the first one on. */
export function referenceTo({ sheet, rect }: Address, { rows, columns }: Pick<Rect, 'rows' | 'columns'>): string {
  const { row, column } = rect;
  const cell = (down: number, right: number) => `$${columnLetters(right)}$${down + 1}`;
  return `=${quoteSheet(sheet)}!${cell(row, column)}:${cell(row + rows - 1, column + columns - 1)}`;
}
