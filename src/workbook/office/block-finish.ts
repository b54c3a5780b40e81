import type { BlockWrite } from '../workbook';
import { formatHeader } from './block-formats';
import { offsetFrom, partOf } from './block-parts';
import { putAnchor } from './excel-anchors';
import type { ExcelRun, RunOptions } from './excel-run';

/**
 * The last batch of a write: what is left over is cleared, new headers get their look, the anchor takes the block's new size. Cells that
 * were ours before keep whatever formats the analyst gave them.
 */
export async function finishBlock(run: ExcelRun, write: BlockWrite, options: RunOptions): Promise<void> {
  const { anchor, block, clears, gains } = write;
  if (write.previous && clears.length === 0 && gains.length === 0) return;
  await run(
    'finishBlock',
    async (context) => {
      for (const rect of clears) partOf(context, anchor, offsetFrom(block, rect)).clear('All');
      formatHeader(context, write);
      write.widths.forEach((characters, index) => {
        if (characters === undefined) return;
        partOf(context, anchor, { row: 0, column: index, rows: 1, columns: 1 }).format.columnWidth =
          widthInPoints(characters);
      });
      if (!write.previous) {
        await context.sync();
        return;
      }
      const range = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,worksheet/name');
      await context.sync();
      const rect = { ...block, row: range.rowIndex, column: range.columnIndex };
      await putAnchor(context, anchor, { sheet: range.worksheet.name, rect });
      await context.sync();
    },
    options,
  );
}

/** Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three quarters of a point. */
function widthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}
