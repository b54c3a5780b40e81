/**
 * Columns leave a block and others close up, as by cut and paste: whatever refers to a column that moves follows it. What leaves is staged
 * in free cells of the sheet, so that a failure can bring all of it back; a hidden name over those cells tells that they are staging.
 */
import { type Address, type ColumnMoves, cutsOf, equalRect, type Rect, referenceTo, stagingArea } from '../../grid';
import type { BlockWrite } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import { addressOf, PLACE, partsOf, rangeAt } from './anchors';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueAnchor } from './look/names';
import { queueRecords } from './records';

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
        const { names } = context.workbook;
        const item = names.getItem(anchor);
        const before = item.getRange().load(PLACE);
        const touched = [Math.max(size.rows, write.rows), Math.max(size.columns, write.columns)] as const;
        if (write.note) queueRecords(context, new Map([[write.note.key, write.note.text(...touched)]]));
        // By numbers, because a name goes along with cells that are cut: whether they still hold is told by where the name stood.
        for (const { from, to } of cutsOf(moves, { ...at, rect: { ...at.rect, ...size } }, { ...at, rect: staging }))
          rangeAt(context, from).moveTo(rangeAt(context, to));
        item.formula = referenceTo(at, stays);
        queueWidths(
          context,
          at,
          moves.staying.map((offset, to) => (offset === to ? undefined : widths[offset])),
        );
        names.add(stagingName(anchor), rangeAt(context, { ...at, rect: staging })).visible = false;
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
  const { block, isStaged, staging } = await run.ask('bringBack', (context) => {
    const found = queueAnchor(context, anchor, PLACE);
    const staged = queueAnchor(context, stagingName(anchor), PLACE);
    return () => {
      const [at, cells] = [found.read(), staged.read()];
      return {
        block: moved ?? (at.kind === 'found' ? at.address : undefined),
        isStaged: cells.kind !== 'missing',
        staging: cells.kind === 'found' ? cells.address : undefined,
      };
    };
  });
  await run.act('bringBack', (context) => {
    if (block && isStaged) {
      const { names } = context.workbook;
      const whole = { ...block, rect: { ...block.rect, ...size } };
      for (const { from, to } of cutsOf(moves, whole, staging).reverse())
        rangeAt(context, to).moveTo(rangeAt(context, from));
      names.getItem(anchor).formula = referenceTo(block, size);
      queueWidths(context, block, widths);
      // Its name has followed the cells that moved back: what is to go is where they were.
      if (staging) rangeAt(context, staging).delete('Up');
      names.getItem(stagingName(anchor)).delete();
    }
    if (note) queueRecords(context, new Map([[note.key, undefined]]));
  });
}

/** Of the columns from the block's first on; those without a number stay as wide as they are. */
function queueWidths(
  context: Excel.RequestContext,
  { sheet, rect }: Address,
  widths: readonly (number | undefined)[],
): void {
  widths.forEach((width, offset) => {
    const column = rangeAt(context, { sheet, rect: { ...rect, column: rect.column + offset, columns: 1 } });
    if (width !== undefined) column.format.columnWidth = width;
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

function stagingName(anchor: string): string {
  return `${anchor}_staging`;
}
