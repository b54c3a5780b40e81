/**
 * Columns leave a block and others close up, as by cut and paste: whatever refers to a column that moves follows it. What leaves is staged
 * in free cells of the sheet, so that a failure can bring all of it back; a hidden name over those cells tells that they are staging.
 */
import { type Address, MAX_COLUMNS, MAX_ROWS, type Rect } from '../../grid';
import type { BlockWrite, ColumnMoves } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, PLACE, partOf, putAnchor } from './anchors';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueWriteNote } from './records';

/** Widths in points of the block's columns, as they stand. */
export type ColumnWidths = readonly number[];

/** One request does it all. From here on the anchor spans the columns that stay. */
export async function stageColumns(
  run: ExcelRun,
  write: BlockWrite,
  moves: ColumnMoves,
  widths: ColumnWidths,
  options: RunOptions,
): Promise<void> {
  const { anchor } = write;
  await run(
    'stageColumns',
    async (context) => {
      const first = firstCell(context, anchor);
      const used = first.worksheet.getUsedRange().load(PLACE);
      await context.sync();
      const { sheet, rect: start } = addressOf(first);
      const standing = { ...moves.standing, row: start.row, column: start.column };
      const staging = freeCells(addressOf(used).rect, standing, write.block, moves.leaving.length);
      const previous = { ...(write.previous ?? standing), row: start.row, column: start.column };
      await putAnchor(context, anchor, { sheet, rect: previous }, () => {
        queueWriteNote(context, write, 0);
        const column = columnsOf(context, sheet, standing);
        moves.leaving.forEach((offset, index) => {
          column(offset).moveTo(rangeAt(context, sheet, nth(staging, index)));
        });
        for (const { from, to, columns } of runsOf(moves.staying)) {
          if (from !== to) column(from, columns).moveTo(column(to, columns));
        }
        moves.staying.forEach((offset, to) => {
          const width = widths[offset];
          if (offset !== to && width !== undefined) column(to).format.columnWidth = width;
        });
      });
      context.workbook.names.add(stagingName(anchor), rangeAt(context, sheet, staging)).visible = false;
      await context.sync();
    },
    options,
  );
}

/** Undoes {@link stageColumns}; does nothing where that did not happen. */
export async function bringBack(
  run: ExcelRun,
  { anchor }: BlockWrite,
  moves: ColumnMoves,
  widths: ColumnWidths,
): Promise<void> {
  await run('bringBack', async (context) => {
    const first = firstCell(context, anchor);
    const staging = await stagingNow(context, anchor);
    if (!staging) return;
    const { sheet, rect: start } = addressOf(first);
    const standing = { ...moves.standing, row: start.row, column: start.column };
    await putAnchor(context, anchor, { sheet, rect: standing }, () => {
      const column = columnsOf(context, sheet, standing);
      for (const { from, to, columns } of runsOf(moves.staying).reverse()) {
        if (from !== to) column(to, columns).moveTo(column(from, columns));
      }
      moves.leaving.forEach((offset, index) => {
        if (staging.address) rangeAt(context, sheet, nth(staging.address.rect, index)).moveTo(column(offset));
      });
      widths.forEach((width, offset) => {
        column(offset).format.columnWidth = width;
      });
      dropStaging(context, anchor, staging);
    });
    await context.sync();
  });
}

/** Columns that left the block, kept until the write has ended; without an address where somebody deleted their cells. */
export interface Staging {
  readonly address: Address | undefined;
}

export async function stagingNow(context: Excel.RequestContext, anchor: string): Promise<Staging | undefined> {
  const item = context.workbook.names.getItemOrNullObject(stagingName(anchor)).load('name');
  const range = item.getRangeOrNullObject().load(PLACE);
  await context.sync();
  if (item.isNullObject) return undefined;
  return { address: range.isNullObject ? undefined : addressOf(range) };
}

/** Deleted, not cleared: a formula that still refers to a column that left shows that it lost it. Nothing stands below to move up. */
export function dropStaging(context: Excel.RequestContext, anchor: string, { address }: Staging): void {
  if (address) rangeAt(context, address.sheet, address.rect).delete('Up');
  context.workbook.names.getItem(stagingName(anchor)).delete();
}

/** By their offsets in the block. */
function columnsOf(context: Excel.RequestContext, sheet: string, standing: Rect) {
  return (offset: number, columns = 1) =>
    rangeAt(context, sheet, { ...standing, column: standing.column + offset, columns });
}

function stagingName(anchor: string): string {
  return `${anchor}_staging`;
}

function firstCell(context: Excel.RequestContext, anchor: string): Excel.Range {
  return partOf(context, anchor, { row: 0, column: 0, rows: 1, columns: 1 }).load(PLACE);
}

/** Below all that the sheet holds and the block will need, else to the right of it. */
function freeCells(used: Rect, standing: Rect, block: Rect, columns: number): Rect {
  const below = Math.max(used.row + used.rows, standing.row + Math.max(standing.rows, block.rows)) + 1;
  if (below + standing.rows <= MAX_ROWS) return { ...standing, row: below, columns };
  const right = Math.max(used.column + used.columns, standing.column + Math.max(standing.columns, block.columns)) + 1;
  if (right + columns <= MAX_COLUMNS) return { ...standing, column: right, columns };
  throw new WorkbookFailure('SheetEdge', 'stageColumns');
}

/** Neighbours that stay neighbours move as one. */
function runsOf(staying: readonly number[]): { from: number; to: number; columns: number }[] {
  const runs: { from: number; to: number; columns: number }[] = [];
  staying.forEach((from, to) => {
    const last = runs.at(-1);
    if (last && last.from + last.columns === from) last.columns += 1;
    else runs.push({ from, to, columns: 1 });
  });
  return runs;
}

function nth(rect: Rect, column: number): Rect {
  return { ...rect, column: rect.column + column, columns: 1 };
}

function rangeAt(context: Excel.RequestContext, sheet: string, { row, column, rows, columns }: Rect): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}
