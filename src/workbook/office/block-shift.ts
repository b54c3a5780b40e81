/** Cells inserted for a block that grows over others, and taken out again where the write fails. */
import type { Rect } from '../../grid';
import type { BlockWrite } from '../workbook';
import { putAnchor } from './anchors';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueWriteNote } from './records';

/** Cells inserted for a new block, queued into the batch that makes its anchor: both happen or neither. */
export function queueShift(context: Excel.RequestContext, sheet: string, shift: Rect | undefined): void {
  if (shift) rangeAt(context, sheet, shift).insert('Down');
}

/** Inserts the rows by which a block grows. Its anchor grows in the same batch, and so tells later that it happened. */
export async function shiftDown(run: ExcelRun, write: BlockWrite, shift: Rect, options: RunOptions): Promise<void> {
  await run(
    'shiftDown',
    async (context) => {
      const { anchor, block } = write;
      const now = await whereNow(context, anchor);
      const rect = { ...block, row: now.row, column: now.column };
      const inserted = movedWith(shift, block, now);
      await putAnchor(context, anchor, { sheet: now.sheet, rect }, () => {
        queueWriteNote(context, write, 0);
        queueShift(context, now.sheet, inserted);
      });
      await context.sync();
    },
    options,
  );
}

/** Takes the inserted cells out again, so that what moved down moves back up. */
export async function shiftBack(run: ExcelRun, write: BlockWrite, shift: Rect): Promise<void> {
  await run('shiftBack', async (context) => {
    const { anchor, block, previous } = write;
    const now = await whereNow(context, anchor);
    if (previous && now.rows <= previous.rows) return;
    const inserted = movedWith(shift, block, now);
    if (!previous) context.workbook.names.getItem(anchor).delete();
    rangeAt(context, now.sheet, inserted).delete('Up');
    await context.sync();
  });
}

interface AnchoredNow {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
}

async function whereNow(context: Excel.RequestContext, anchor: string): Promise<AnchoredNow> {
  const range = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,rowCount,worksheet/name');
  await context.sync();
  return { sheet: range.worksheet.name, row: range.rowIndex, column: range.columnIndex, rows: range.rowCount };
}

/** A rectangle that was planned beside the block, where it stands now that the block may have moved. */
export function movedWith(rect: Rect, block: Rect, now: Pick<Rect, 'row' | 'column'>): Rect {
  return { ...rect, row: rect.row - block.row + now.row, column: rect.column - block.column + now.column };
}

function rangeAt(context: Excel.RequestContext, sheet: string, { row, column, rows, columns }: Rect): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}
