/**
 * Finds blocks by their anchors. An anchor is a hidden, workbook-scoped defined name, one for each
 * placement. Excel itself moves it with its cells through inserted, deleted, cut and pasted cells
 * and through renamed and moved sheets.
 */
import type { Address, BlockStart, Rect } from '../../grid';

export function queueHiddenName({ workbook }: Excel.RequestContext, name: string, range: Excel.Range): void {
  workbook.names.add(name, range).visible = false;
}

/**
 * Excel may find the workbook's name through a sheet, and a sheet's name through the workbook, so
 * the caller checks its scope.
 */
export function nameOf({ workbook }: Excel.RequestContext, anchor: string, sheet: string | undefined): Excel.NamedItem {
  const { names } = sheet === undefined ? workbook : workbook.worksheets.getItem(sheet);
  return names.getItemOrNullObject(anchor);
}

/**
 * Leaves out the workbook's names, which may come among those of each of its sheets (office-js
 * issue 1011). The scope of the names must be loaded.
 */
export function namesOfSheet({ names }: Excel.Worksheet): readonly Excel.NamedItem[] {
  return names.items.filter(({ scope }) => scope === 'Worksheet');
}

/** Returns the name over the cells that a write of this block has staged. */
export function stagingName(anchor: string): string {
  return `${anchor}_staging`;
}

/** Returns the name over the rows that were grouped for a block. */
export function outlineName(anchor: string): string {
  return `${anchor}_outline`;
}

/** Names the properties that {@link addressOf} needs. */
export const PLACE = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

/** Names the same properties for each range of a collection. */
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

/** The range must have loaded {@link PLACE}. */
export function addressOf(range: Excel.Range): Address {
  return {
    sheet: range.worksheet.name,
    rect: { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount },
  };
}

/**
 * Returns a part of a block by its offsets from the first cell: whatever moves the block moves its
 * parts too.
 */
export type PartOf = (part: Rect) => Excel.Range;

/** Counts parts from the block of an anchor, or from the first cell of an address. */
export function partsOf(context: Excel.RequestContext, where: string | Address): PartOf {
  return partsFrom(cellsAt(context, where).getCell(0, 0));
}

/**
 * Counts parts from the place of the first cell, because a first block has no name before its first
 * request.
 */
export function partsAt(context: Excel.RequestContext, { sheet, first }: Pick<BlockStart, 'sheet' | 'first'>): PartOf {
  return partsFrom(rangeAt(context, { sheet, rect: { ...first, rows: 1, columns: 1 } }));
}

function partsFrom(first: Excel.Range): PartOf {
  return ({ row, column, rows, columns }) => {
    const corner = row === 0 && column === 0 ? first : first.getOffsetRange(row, column);
    return rows === 1 && columns === 1 ? corner : corner.getResizedRange(rows - 1, columns - 1);
  };
}
