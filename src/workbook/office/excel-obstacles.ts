/** What of the sheet cannot be written through. Asked before anything is written. */
import type { Rect } from '../../grid';
import type { Obstacles } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf } from './address-of';
import { type ExcelRun, isCellEditing } from './excel-run';
import type { OfficeAccess } from './office-access';

const PLACE = 'rowIndex,columnIndex,rowCount,columnCount,worksheet/name';

/** Merged cells are told by hosts with ExcelApi 1.13, pivot tables by those with 1.12: an older host refuses the write itself. */
export async function lookForObstacles(
  run: ExcelRun,
  office: OfficeAccess,
  sheetName: string,
  { row, column, rows, columns }: Rect,
): Promise<Obstacles> {
  return run('obstacles', async (context) => {
    const { workbook } = context;
    workbook.load('readOnly');
    const sheet = workbook.worksheets.getItem(sheetName);
    const range = sheet.getRangeByIndexes(row, column, rows, columns);
    sheet.protection.load('protected');
    range.format.protection.load('locked');
    sheet.autoFilter.load('isDataFiltered');
    const filter = sheet.autoFilter.getRangeOrNullObject().load(PLACE);
    const tables = range.getTables(false).load('items/name');
    const pivots = office.supports('ExcelApi', '1.12') ? range.getPivotTables(false).load('items/name') : undefined;
    await context.sync();
    const found = [
      ...tables.items.map((table) => ({ kind: 'table' as const, name: table.name, range: table.getRange() })),
      ...(pivots?.items ?? []).map((pivot) => ({
        kind: 'pivot' as const,
        name: pivot.name,
        range: pivot.layout.getRange(),
      })),
    ];
    for (const one of found) one.range.load(PLACE);
    if (found.length > 0) await context.sync();
    const merged = office.supports('ExcelApi', '1.13') ? await mergedAreas(context, range) : [];
    const filtered = sheet.autoFilter.isDataFiltered && !filter.isNullObject ? addressOf(filter).rect : undefined;
    return {
      obstacles: [
        ...found.map(({ kind, name, range: cells }) => ({ kind, name, rect: addressOf(cells).rect })),
        ...merged.map((rect) => ({ kind: 'merged' as const, name: undefined, rect })),
      ],
      isReadOnly: workbook.readOnly,
      // Mixed cells read null: some of them are locked.
      isProtected: sheet.protection.protected && range.format.protection.locked !== false,
      filtered,
    };
  });
}

/** With more than 512 of them Excel does not answer. */
async function mergedAreas(context: Excel.RequestContext, range: Excel.Range): Promise<Rect[]> {
  const merged = range.getMergedAreasOrNullObject();
  merged.areas.load('items/rowIndex,items/columnIndex,items/rowCount,items/columnCount,items/worksheet/name');
  try {
    await context.sync();
  } catch (error) {
    if (isCellEditing(error)) throw error;
    throw new WorkbookFailure('MergedCells', 'obstacles', undefined, error);
  }
  return merged.isNullObject ? [] : merged.areas.items.map((area) => addressOf(area).rect);
}
