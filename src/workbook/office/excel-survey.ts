/** Looking at cells before anything is written. */
import { type Address, cellCount, type Rect } from '../../grid';
import type { Ground } from '../workbook';
import type { ExcelRun } from './excel-run';

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
    return { filled, filledCells, sample };
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
