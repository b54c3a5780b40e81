/**
 * Columns leave a block and others close up, as by cut and paste: whatever refers to a column that moves follows it. What leaves is staged
 * in free cells of the sheet, so that a failure can bring all of it back; a hidden name over those cells tells that they are staging.
 */
import {
  type Address,
  type ColumnMoves,
  equalRect,
  neighboursOf,
  type Rect,
  referenceTo,
  stagingArea,
} from '../../grid';
import type { BlockWrite } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, PLACE, partsOf, rangeAt } from './anchors';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueNote, queueRecords } from './records';

export interface Staged {
  readonly moves: ColumnMoves;
  /** The block before any column left it. */
  readonly size: Pick<Rect, 'rows' | 'columns'>;
  /** Widths in points of the block's columns, as they stood. */
  readonly widths: readonly number[];
}

/** One request looks where there is room, one does it all. From then on the anchor spans the columns that stay. */
export async function stageColumns(
  run: ExcelRun,
  write: BlockWrite,
  moves: ColumnMoves,
  options: RunOptions,
): Promise<Staged> {
  const { anchor, standing } = write;
  const size = { rows: standing?.rect.rows ?? 1, columns: standing?.rect.columns ?? 1 };
  const { at, used, widths } = await run.ask(
    'prepareColumns',
    (context) => {
      const part = partsOf(context, anchor);
      const block = context.workbook.names.getItem(anchor).getRange().load(PLACE);
      const sheet = block.worksheet.getUsedRange().load(PLACE);
      const formats = Array.from({ length: size.columns }, (_, column) =>
        part({ row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'),
      );
      queueDropStaging(context, anchor);
      return () => ({
        at: addressOf(block),
        used: addressOf(sheet).rect,
        widths: formats.map(({ columnWidth }) => columnWidth),
      });
    },
    options,
  );
  const staged = { moves, size, widths };
  const staging = stagingArea(used, { ...at.rect, ...size }, write, moves.leaving.length);
  if (!staging) throw new WorkbookFailure('SheetEdge', 'stageColumns');
  const stays = { rows: size.rows, columns: Math.max(1, moves.staying.length) };
  let found: Address | undefined;
  try {
    found = await run.ask(
      'stageColumns',
      (context) => {
        const item = context.workbook.names.getItem(anchor);
        const before = item.getRange().load(PLACE);
        if (write.note)
          queueNote(context, write.note, Math.max(size.rows, write.rows), Math.max(size.columns, write.columns));
        // By numbers, because a name goes along with cells that are cut: whether they still hold is told by where the name stood.
        const column = columnsOf(context, at, size);
        moves.leaving.forEach((offset, index) => {
          column(offset).moveTo(rangeAt(context, { sheet: at.sheet, rect: nth(staging, index) }));
        });
        for (const { from, to, columns } of neighboursOf(moves.staying)) {
          if (from !== to) column(from, columns).moveTo(column(to, columns));
        }
        item.formula = referenceTo(at, stays);
        moves.staying.forEach((offset, to) => {
          const width = widths[offset];
          if (offset !== to && width !== undefined) column(to).format.columnWidth = width;
        });
        context.workbook.names.add(stagingName(anchor), rangeAt(context, { sheet: at.sheet, rect: staging })).visible =
          false;
        return () => addressOf(before);
      },
      options,
    );
  } catch (error) {
    await bringBack(run, write, staged);
    throw error;
  }
  if (found.sheet === at.sheet && equalRect(found.rect, at.rect)) return staged;
  await bringBack(run, write, staged, at);
  throw new WorkbookFailure('CellsChanged', 'stageColumns');
}

/**
 * Undoes {@link stageColumns}; does nothing where that did not happen.
 * @param moved where columns were taken from, if the block's name says otherwise
 */
export async function bringBack(
  run: ExcelRun,
  write: BlockWrite,
  { moves, size, widths }: Staged,
  moved?: Address,
): Promise<void> {
  const { anchor, note } = write;
  const { at, staging } = await run.ask('bringBack', (context) => {
    const block = context.workbook.names.getItem(anchor).getRangeOrNullObject().load(PLACE);
    const item = context.workbook.names.getItemOrNullObject(stagingName(anchor)).load('name');
    const cells = item.getRangeOrNullObject().load(PLACE);
    return () => ({
      at: moved ?? (block.isNullObject ? undefined : addressOf(block)),
      staging: item.isNullObject ? undefined : { cells: cells.isNullObject ? undefined : addressOf(cells) },
    });
  });
  await run.act('bringBack', (context) => {
    if (at && staging) {
      const column = columnsOf(context, at, size);
      for (const { from, to, columns } of neighboursOf(moves.staying).reverse()) {
        if (from !== to) column(to, columns).moveTo(column(from, columns));
      }
      moves.leaving.forEach((offset, index) => {
        const { cells } = staging;
        if (cells) rangeAt(context, { ...cells, rect: nth(cells.rect, index) }).moveTo(column(offset));
      });
      context.workbook.names.getItem(anchor).formula = referenceTo(at, size);
      widths.forEach((width, offset) => {
        column(offset).format.columnWidth = width;
      });
      // Its name has followed the cells that moved back: what is to go is where they were.
      if (staging.cells) rangeAt(context, staging.cells).delete('Up');
      context.workbook.names.getItem(stagingName(anchor)).delete();
    }
    if (note) queueRecords(context, new Map([[note.key, undefined]]));
  });
}

/**
 * Deleted, not cleared: a formula that still refers to a column that left shows that it lost it. Nothing stands below to move up. Where
 * nothing is in staging nothing happens, as to everything below a null object.
 */
export function queueDropStaging(context: Excel.RequestContext, anchor: string): void {
  const item = context.workbook.names.getItemOrNullObject(stagingName(anchor));
  item.getRangeOrNullObject().delete('Up');
  item.delete();
}

/** By their offsets in the block. */
function columnsOf(context: Excel.RequestContext, { sheet, rect }: Address, { rows }: Pick<Rect, 'rows'>) {
  return (offset: number, columns = 1) =>
    rangeAt(context, { sheet, rect: { ...rect, rows, column: rect.column + offset, columns } });
}

function stagingName(anchor: string): string {
  return `${anchor}_staging`;
}

function nth(rect: Rect, column: number): Rect {
  return { ...rect, column: rect.column + column, columns: 1 };
}
