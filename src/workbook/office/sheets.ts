/** Sheets as wholes, and small acts on cells: clear, show, note a text. */
import { type Address, columnRuns, freeSheetName, textInput } from '../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { rangeAt } from './anchors';
import type { ExcelRun } from './excel-run';

/** Contents alone: formats stay. */
export function clearCells(run: ExcelRun, address: Address): Promise<void> {
  return onCells(run, 'clear', address, (range) => range.clear('Contents'));
}

export function showCells(run: ExcelRun, address: Address): Promise<void> {
  return onCells(run, 'show', address, (range) => {
    range.worksheet.activate();
    range.select();
  });
}

export async function addSheet(run: ExcelRun, wanted: string): Promise<string> {
  const taken = await run.ask('addSheet', (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    return () => new Set(sheets.items.map((sheet) => sheet.name.toLowerCase()));
  });
  const name = freeSheetName(wanted, taken);
  try {
    await run.act('addSheet', (context) => {
      context.workbook.worksheets.add(name);
    });
  } catch (error) {
    if (!isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    throw new WorkbookFailure('StructureProtected', 'addSheet', error.hostCode, error);
  }
  return name;
}

function onCells(run: ExcelRun, at: string, address: Address, act: (range: Excel.Range) => void): Promise<void> {
  return run.act(at, (context) => act(rangeAt(context, address)));
}

/** Cells below each other go in as one range; what stands between is not touched. */
export async function writeTexts(
  run: ExcelRun,
  sheetName: string,
  column: number,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  if (texts.size === 0) return;
  await run.act('writeTexts', (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    for (const { row, cells } of columnRuns(texts)) {
      const range = sheet.getRangeByIndexes(row, column, cells.length, 1);
      // In a cell that is formatted as text the apostrophe of a text input would be seen.
      range.numberFormat = [['General']];
      range.values = cells.map((text) => [textInput(text)]);
    }
  });
}
