import { intersectRect, type Rect } from '../../grid';
import type { BlockWrite } from '../workbook';
import { offsetFrom, partOf } from './block-parts';
import { putAnchor } from './excel-anchors';
import type { ExcelRun, RunOptions } from './excel-run';

/**
 * The last batch of a write: what is left over is cleared, new cells get their formats, the anchor takes the block's new size. Cells that
 * were ours before keep whatever formats the analyst gave them. Formats are one assignment for each column: arrays of formats
 * over large ranges are slow on desktop and web (office-js issue 5852).
 */
export async function finishBlock(run: ExcelRun, write: BlockWrite, options: RunOptions): Promise<void> {
  const { anchor, block, clears, gains } = write;
  if (write.previous && clears.length === 0 && gains.length === 0) return;
  await run(
    'finishBlock',
    async (context) => {
      for (const rect of clears) partOf(context, anchor, offsetFrom(block, rect)).clear('All');
      for (const gain of gains) formatGain(context, write, gain);
      write.widths?.forEach((characters, index) => {
        partOf(context, anchor, { row: 0, column: index, rows: 1, columns: 1 }).format.columnWidth =
          widthInPoints(characters);
      });
      const range = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,worksheet/name');
      await context.sync();
      if (!write.previous) return;
      const rect = { ...block, row: range.rowIndex, column: range.columnIndex };
      await putAnchor(context, anchor, { sheet: range.worksheet.name, rect });
      await context.sync();
    },
    options,
  );
}

function formatGain(context: Excel.RequestContext, write: BlockWrite, gain: Rect): void {
  const { anchor, block, headerRows } = write;
  const header = headerRows === 1 ? intersectRect(gain, { ...block, rows: 1 }) : undefined;
  if (header) partOf(context, anchor, offsetFrom(block, header)).format.font.bold = true;
  const body = intersectRect(gain, { ...block, row: block.row + headerRows, rows: block.rows - headerRows });
  if (!body) return;
  const part = offsetFrom(block, body);
  for (let column = part.column; column < part.column + part.columns; column += 1) {
    const format = write.numberFormats[column];
    if (format === undefined || format === 'General') continue;
    partOf(context, anchor, { ...part, column, columns: 1 }).numberFormat = [[format]];
  }
}

/** Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three quarters of a point. */
function widthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}
