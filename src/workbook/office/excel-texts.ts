import { textInput } from '../../grid';
import type { ExcelRun } from './excel-run';

/** Cells below each other go in as one range; what stands between is not touched. */
export async function writeTexts(
  run: ExcelRun,
  sheetName: string,
  column: number,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  if (texts.size === 0) return;
  await run('writeTexts', async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    for (const { row, cells } of together(texts)) {
      const range = sheet.getRangeByIndexes(row, column, cells.length, 1);
      // In a cell that is formatted as text the apostrophe of a text input would be seen.
      range.numberFormat = [['General']];
      range.values = cells.map((text) => [textInput(text)]);
    }
    await context.sync();
  });
}

interface Run {
  readonly row: number;
  readonly cells: string[];
}

function together(texts: ReadonlyMap<number, string>): Run[] {
  const runs: Run[] = [];
  for (const [row, text] of [...texts].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && last.row + last.cells.length === row) last.cells.push(text);
    else runs.push({ row, cells: [text] });
  }
  return runs;
}
