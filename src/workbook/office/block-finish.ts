/** How a write ends: what is left over goes, headers get their look, the anchor takes its new size. */
import type { Rect } from '../../grid';
import type { BlockWrite } from '../workbook';
import { offsetFrom, partOf, putAnchor } from './anchors';
import { formatHeader } from './block-formats';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueWriteNote } from './records';
import { dropStaging, stagingNow } from './staging';

/**
 * The last batch of a write: what is left over is cleared, new headers get their look, the anchor takes the block's new size, and columns
 * in staging are gone. All of it in one request, so that a request that failed after it was done can be told from one that was not.
 */
export async function finishBlock(run: ExcelRun, write: BlockWrite, options: RunOptions): Promise<void> {
  const { clears, gains, moves } = write;
  if (write.previous && clears.length === 0 && gains.length === 0 && !moves) return;
  try {
    await run('finishBlock', (context) => finish(context, write), options);
  } catch (error) {
    if (!(await isFinished(run, write))) throw error;
  }
}

async function finish(context: Excel.RequestContext, write: BlockWrite): Promise<void> {
  const { anchor, block } = write;
  const dress = () => {
    queueWriteNote(context, write, block.rows);
    queueFinish(context, write);
  };
  if (!write.previous) {
    dress();
    await context.sync();
    return;
  }
  const range = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,worksheet/name');
  const staging = write.moves ? await stagingNow(context, anchor) : undefined;
  await context.sync();
  const rect = { ...block, row: range.rowIndex, column: range.columnIndex };
  await putAnchor(context, anchor, { sheet: range.worksheet.name, rect }, dress);
  if (staging) dropStaging(context, anchor, staging);
  await context.sync();
}

/** All but the anchor. */
export function queueFinish(context: Excel.RequestContext, write: BlockWrite): void {
  const { anchor, block, clears, beside } = write;
  const part = (rect: Rect) => partOf(context, anchor, offsetFrom(block, rect));
  for (const rect of clears) part(rect).clear('All');
  for (const { from, to } of beside?.fills ?? []) part(to).copyFrom(part(from), 'All');
  for (const rect of beside?.clears ?? []) part(rect).clear('Contents');
  formatHeader(context, write);
  setWidths(context, anchor, write.widths);
}

/** What a failed request has done all the same: cells that were cleared with their formats could not be put back. */
export async function isFinished(
  run: ExcelRun,
  { anchor, block, previous, shift, moves }: BlockWrite,
): Promise<boolean> {
  if (!previous || (shift && !moves)) return false;
  return run('finishBlock', async (context) => {
    const range = context.workbook.names.getItem(anchor).getRange().load('rowCount,columnCount');
    const staging = await stagingNow(context, anchor);
    if (moves) return staging === undefined;
    const isNow = (rect: Rect) => range.rowCount === rect.rows && range.columnCount === rect.columns;
    return isNow(block) && !isNow(previous);
  });
}

/** In characters; undefined leaves a width alone. */
export function setWidths(
  context: Excel.RequestContext,
  anchor: string,
  widths: readonly (number | undefined)[],
): void {
  widths.forEach((characters, index) => {
    if (characters === undefined) return;
    partOf(context, anchor, { row: 0, column: index, rows: 1, columns: 1 }).format.columnWidth =
      widthInPoints(characters);
  });
}

/** Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three quarters of a point. */
function widthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}
