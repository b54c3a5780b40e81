import type { BlockWrite, ColumnMoves, WriteControl, WriteReport } from '../workbook';
import { asideNow, bringBack, type ColumnWidths, dropAside, setAside } from './block-aside';
import { partOf } from './block-parts';
import { writeBlock } from './block-writer';
import type { ExcelRun, RunOptions } from './excel-run';
import type { OfficeAccess } from './office-access';
import { dropNote } from './write-note';

/** Writes a block whose columns may first leave it and close up. */
export async function writeColumns(
  run: ExcelRun,
  office: OfficeAccess,
  write: BlockWrite,
  control: WriteControl,
): Promise<WriteReport> {
  const { moves } = write;
  if (!moves) return writeBlock(run, office, write, control);
  const widths = await prepare(run, write, moves, control);
  try {
    await setAside(run, write, moves, widths, control);
    return await writeBlock(run, office, write, control);
  } catch (error) {
    await bringBack(run, write, moves, widths);
    await dropNote(run, write.note);
    throw error;
  }
}

/** Takes away what a writing left aside whose pane was closed in the middle. */
async function prepare(
  run: ExcelRun,
  { anchor }: BlockWrite,
  { standing }: ColumnMoves,
  options: RunOptions,
): Promise<ColumnWidths> {
  return run(
    'prepareColumns',
    async (context) => {
      const formats = Array.from({ length: standing.columns }, (_, column) =>
        partOf(context, anchor, { row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'),
      );
      const left = await asideNow(context, anchor);
      if (left) {
        dropAside(context, anchor, left);
        await context.sync();
      }
      return formats.map(({ columnWidth }) => columnWidth);
    },
    options,
  );
}
