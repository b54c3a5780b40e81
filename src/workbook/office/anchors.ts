/**
 * Anchors: one hidden, workbook-scoped defined name for each placement. Excel itself moves it with its cells through inserted, deleted,
 * cut and pasted cells and through renamed and moved sheets.
 */
import type { Address, BlockStart, Rect } from '../../grid';

export function queueHiddenName({ workbook }: Excel.RequestContext, name: string, range: Excel.Range): void {
  workbook.names.add(name, range).visible = false;
}

/** The workbook's own name is found through its sheet too, and hosts may find the name of a sheet through the workbook. */
export function nameOf({ workbook }: Excel.RequestContext, anchor: string, sheet: string | undefined): Excel.NamedItem {
  const { names } = sheet === undefined ? workbook : workbook.worksheets.getItem(sheet);
  return names.getItemOrNullObject(anchor);
}

/** The workbook's names may come among those of each of its sheets (office-js issue 1011). Needs their scope loaded. */
export function namesOfSheet({ names }: Excel.Worksheet): readonly Excel.NamedItem[] {
  return names.items.filter(({ scope }) => scope === 'Worksheet');
}

/** Of the cells that a write of this block has set aside. */
export function stagingName(anchor: string): string {
  return `${anchor}_staging`;
}

/** Of the rows that were grouped for a block. */
export function outlineName(anchor: string): string {
  return `${anchor}_outline`;
}

/** What a range must have loaded to tell its address. */
export const PLACE = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

/** The same of each range of a collection. */
export const PLACES = PLACE.split(',')
  .map((property) => `items/${property}`)
  .join();

export function rangeAt(context: Excel.RequestContext, { sheet, rect }: Address): Excel.Range {
  const { row, column, rows, columns } = rect;
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}

/** @param where an anchor or an address */
export function cellsAt(context: Excel.RequestContext, where: string | Address): Excel.Range {
  return typeof where === 'string' ? context.workbook.names.getItem(where).getRange() : rangeAt(context, where);
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

/** Of a block that has its name, or counted from a place. */
export function partsOf(context: Excel.RequestContext, where: string | Address): PartOf {
  return partsFrom(cellsAt(context, where).getCell(0, 0));
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
