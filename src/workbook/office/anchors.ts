/**
 * Anchors: one hidden, workbook-scoped defined name for each placement. Excel itself moves it with its cells through inserted, deleted,
 * cut and pasted cells and through renamed and moved sheets.
 */
import { type Address, type Rect, referenceTo } from '../../grid';
import type { BlockStart } from '../workbook';
import type { ExcelRun } from './excel-run';

type FindName = (context: Excel.RequestContext) => Excel.NamedItem;

/** A name is moved, never made anew where there is one: hidden is only what was just made (office-js issue 3949). */
export async function setAnchor(run: ExcelRun, anchor: string, address: Address): Promise<void> {
  const scope = await scopeOf(run, 'setAnchor', (context) => context.workbook.names.getItemOrNullObject(anchor));
  await run.act('setAnchor', (context) => {
    const { names } = context.workbook;
    if (scope === 'Workbook') names.getItem(anchor).formula = referenceTo(address, address.rect);
    else names.add(anchor, rangeAt(context, address)).visible = false;
  });
}

export function removeAnchor(run: ExcelRun, anchor: string): Promise<void> {
  return removeName(run, 'removeAnchor', 'Workbook', (context) => context.workbook.names.getItemOrNullObject(anchor));
}

/** The name that a copied sheet brought along; its cells stay. The workbook's own name is found through its sheet too. */
export function removeTwin(run: ExcelRun, anchor: string, sheet: string): Promise<void> {
  return removeName(run, 'removeTwin', 'Worksheet', (context) =>
    context.workbook.worksheets.getItem(sheet).names.getItemOrNullObject(anchor),
  );
}

async function removeName(run: ExcelRun, at: string, scope: 'Workbook' | 'Worksheet', find: FindName): Promise<void> {
  if ((await scopeOf(run, at, find)) === scope) await run.act(at, (context) => find(context).delete());
}

function scopeOf(run: ExcelRun, at: string, find: FindName): Promise<string | undefined> {
  return run.ask(at, (context) => {
    const item = find(context).load('scope');
    return () => (item.isNullObject ? undefined : item.scope);
  });
}

/** What a range must have loaded to tell its address. */
export const PLACE = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

export function rangeAt(context: Excel.RequestContext, { sheet, rect }: Address): Excel.Range {
  const { row, column, rows, columns } = rect;
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}

/** Needs {@link PLACE} loaded. */
export function addressOf(range: Excel.Range): Address {
  return {
    sheet: range.worksheet.name,
    rect: { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount },
  };
}

/** Parts of a block by their offsets, found through its first cell: whatever moves the block moves them too. */
export type PartOf = (part: Rect) => Excel.Range;

/** Of a block that has its name. */
export function partsOf(context: Excel.RequestContext, anchor: string): PartOf {
  return partsFrom(context.workbook.names.getItem(anchor).getRange().getCell(0, 0));
}

/** A first block stands nowhere but at its cells; from its first request on the name finds it. */
export function partsAt(context: Excel.RequestContext, { sheet, first }: Pick<BlockStart, 'sheet' | 'first'>): PartOf {
  return partsFrom(rangeAt(context, { sheet, rect: { ...first, rows: 1, columns: 1 } }));
}

function partsFrom(first: Excel.Range): PartOf {
  return ({ row, column, rows, columns }) => {
    const corner = row === 0 && column === 0 ? first : first.getOffsetRange(row, column);
    return rows === 1 && columns === 1 ? corner : corner.getResizedRange(rows - 1, columns - 1);
  };
}
