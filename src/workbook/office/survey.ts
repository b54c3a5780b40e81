/** Looking at cells before anything is written. */
import { type Address, cellCount, type Rect } from '../../grid';
import type { Ground, Obstacles } from '../look';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, PLACE } from './anchors';
import { type ExcelRun, isCellEditing } from './excel-run';
import type { OfficeAccess } from './office-access';

/** Cells whose contents are read to name what is in the way; beyond, only the used rectangle is told. */
const CELLS_LOOKED_AT = 20_000;

/**
 * Asks the host for the used part of each rectangle first: free ground costs one small answer, however large it is.
 */
export async function survey(run: ExcelRun, sheetName: string, rects: readonly Rect[]): Promise<Ground> {
  return run('survey', async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    const used = rects.map(({ row, column, rows, columns }) =>
      sheet
        .getRangeByIndexes(row, column, rows, columns)
        .getUsedRangeOrNullObject(true)
        .load('rowIndex,columnIndex,rowCount,columnCount'),
    );
    await context.sync();
    const areas = used
      .filter((range) => !range.isNullObject)
      .map((range) => ({
        row: range.rowIndex,
        column: range.columnIndex,
        rows: range.rowCount,
        columns: range.columnCount,
      }));
    const filled: Rect[] = [];
    let filledCells = 0;
    let sample: string | undefined;
    for (const area of areas) {
      const looked = { ...area, rows: Math.max(1, Math.min(area.rows, Math.floor(CELLS_LOOKED_AT / area.columns))) };
      const range = sheet
        .getRangeByIndexes(looked.row, looked.column, looked.rows, looked.columns)
        .load('text,formulas');
      await context.sync();
      const isFilled = range.formulas.map((row) => row.map((cell: unknown) => cell !== ''));
      filled.push(...filledRects(looked, isFilled));
      if (looked.rows < area.rows) {
        filled.push({ ...area, row: looked.row + looked.rows, rows: area.rows - looked.rows });
        filledCells += cellCount(area) - cellCount(looked);
      }
      filledCells += isFilled.flat().filter(Boolean).length;
      sample ??= range.text.flat().find((text) => text !== '');
    }
    return { filled, filledCells, sample, formats: [] };
  });
}

export async function emptyColumns(
  run: ExcelRun,
  sheetName: string,
  column: number,
  columns: number,
): Promise<boolean[]> {
  return run('emptyColumns', async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    const used = Array.from({ length: columns }, (_, index) =>
      sheet
        .getRangeByIndexes(0, column + index, 1, 1)
        .getEntireColumn()
        .getUsedRangeOrNullObject(true)
        .load('rowCount'),
    );
    await context.sync();
    return used.map((range) => range.isNullObject);
  });
}

export async function readTexts(run: ExcelRun, address: Address): Promise<string[][]> {
  return run('readTexts', async (context) => {
    const { row, column, rows, columns } = address.rect;
    const sheet = context.workbook.worksheets.getItem(address.sheet);
    const range = sheet.getRangeByIndexes(row, column, rows, columns).load('values');
    await context.sync();
    return range.values.map((cells) => cells.map((cell: unknown) => String(cell)));
  });
}

/** Runs of filled cells, row by row; equal runs of neighbouring rows become one rectangle. */
function filledRects(area: Rect, isFilled: readonly (readonly boolean[])[]): Rect[] {
  const rects: { row: number; column: number; rows: number; columns: number }[] = [];
  let above = new Map<number, (typeof rects)[number]>();
  isFilled.forEach((cells, rowOffset) => {
    const here: typeof above = new Map();
    for (let start = cells.indexOf(true); start >= 0; ) {
      let end = start;
      while (cells[end]) end += 1;
      let rect = above.get(start);
      if (rect?.columns === end - start) rect.rows += 1;
      else {
        rect = { row: area.row + rowOffset, column: area.column + start, rows: 1, columns: end - start };
        rects.push(rect);
      }
      here.set(start, rect);
      start = cells.indexOf(true, end);
    }
    above = here;
  });
  return rects;
}

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
