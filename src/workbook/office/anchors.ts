/**
 * Finds blocks by their anchors. An anchor is a hidden, workbook-scoped defined name, one for each
 * placement. Excel itself moves it with its cells through inserted, deleted, cut and pasted cells
 * and through renamed and moved sheets.
 */
import type { Address, BlockStart, Rect } from '../../grid';

export function queueAddHiddenName({ workbook }: Excel.RequestContext, name: string, range: Excel.Range): void {
  workbook.names.add(name, range).visible = false;
}

/**
 * Excel may find the workbook's name through a sheet, and a sheet's name through the workbook, so
 * the caller checks its scope.
 */
export function getNamedItem(
  { workbook }: Excel.RequestContext,
  anchor: string,
  sheet: string | undefined,
): Excel.NamedItem {
  const { names } = sheet === undefined ? workbook : workbook.worksheets.getItem(sheet);
  return names.getItemOrNullObject(anchor);
}

/**
 * Leaves out the workbook's names, which may come among those of each of its sheets (office-js
 * issue 1011). The scope of the names must be loaded.
 */
export function listSheetScopedNames({ names }: Excel.Worksheet): readonly Excel.NamedItem[] {
  return names.items.filter(({ scope }) => scope === 'Worksheet');
}

/** Returns the name over the cells that a write of this block has staged. */
export function formatStagingName(anchor: string): string {
  return `${anchor}_staging`;
}

/** Returns the name over the rows that were grouped for a block. */
export function formatOutlineName(anchor: string): string {
  return `${anchor}_outline`;
}

/** Names the properties that {@link toAddress} needs. */
export const ADDRESS_PROPERTIES = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

/** Names the same properties for each range of a collection. */
export const AREA_ADDRESS_PROPERTIES = ADDRESS_PROPERTIES.split(',')
  .map((property) => `items/${property}`)
  .join();

export function getRange(context: Excel.RequestContext, { sheet, rect }: Address): Excel.Range {
  const { row, column, rows, columns } = rect;
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}

/** @param target an anchor or an address */
export function getCells(context: Excel.RequestContext, target: string | Address): Excel.Range {
  return typeof target === 'string' ? context.workbook.names.getItem(target).getRange() : getRange(context, target);
}

/** The range must have loaded {@link ADDRESS_PROPERTIES}. */
export function toAddress(range: Excel.Range): Address {
  return {
    sheet: range.worksheet.name,
    rect: { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount },
  };
}

/**
 * Returns a part of a block by its offsets from the first cell: whatever moves the block moves its
 * parts too.
 */
export type PartGetter = (part: Rect) => Excel.Range;

/** Counts parts from the block of an anchor, or from the first cell of an address. */
export function createPartGetter(context: Excel.RequestContext, target: string | Address): PartGetter {
  return createPartGetterFrom(getCells(context, target).getCell(0, 0));
}

/**
 * Counts parts from the place of the first cell, because a first block has no name before its first
 * request.
 */
export function createPartGetterAt(
  context: Excel.RequestContext,
  { sheet, firstCell }: Pick<BlockStart, 'sheet' | 'firstCell'>,
): PartGetter {
  return createPartGetterFrom(getRange(context, { sheet, rect: { ...firstCell, rows: 1, columns: 1 } }));
}

function createPartGetterFrom(first: Excel.Range): PartGetter {
  return ({ row, column, rows, columns }) => {
    const corner = row === 0 && column === 0 ? first : first.getOffsetRange(row, column);
    return rows === 1 && columns === 1 ? corner : corner.getResizedRange(rows - 1, columns - 1);
  };
}
