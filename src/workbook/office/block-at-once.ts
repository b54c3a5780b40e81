/** A block written by one request. */
import type { Chunk, Rect } from '../../grid';
import type { BlockWrite } from '../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { partOf, replaceAnchor } from './anchors';
import { freeGround, giveBack, isEmpty, loadFilled, loadStanding, type Progress, standingIn } from './block-chunk';
import { isFinished, queueFinish } from './block-finish';
import { continueLooks, formatBody, loadGround, loadLooks } from './block-formats';
import { movedWith, queueShift } from './block-shift';
import type { ExcelRun, RunOptions } from './excel-run';
import { queueWriteNote } from './records';

interface AtOnce extends RunOptions {
  /** The name stands over the new block already. */
  readonly isStarted: boolean;
  /** From here on cells may have been touched. */
  onSending(): void;
}

/**
 * Whether there is more to do than to write rows, and nothing that could not be put back should the ground turn out to be taken: formats
 * of cells that were cleared.
 */
export function fitsAtOnce({ previous, clears, gains, overwrites }: BlockWrite): boolean {
  return !previous || (gains.length > 0 ? overwrites || clears.length === 0 : clears.length > 0);
}

/**
 * Writes a block by one request alone: inserted cells, formats, values, headers, what is left over, and the anchor. The analyst takes it back
 * with one step of undo, for Excel makes a step of each request.
 * @param chunk the rows that differ; undefined when none does
 * @returns false when the host finds the request too large, with nothing done
 * @throws WorkbookFailure `CellsInTheWay` where somebody filled the ground meanwhile; what they filled stays.
 */
export async function writeAtOnce(
  run: ExcelRun,
  write: BlockWrite,
  chunk: Chunk | undefined,
  progress: Progress,
  options: AtOnce,
): Promise<boolean> {
  const free = chunk
    ? freeGround(write, { row: chunk.from, column: 0, rows: chunk.rows.length, columns: write.block.columns })
    : [];
  let taken: readonly { readonly written: Rect; readonly cells: ReturnType<typeof standingIn> }[] | undefined;
  try {
    taken = await run(
      'writeBlock',
      async (context) => {
        const queue = await prepare(context, write, free, options.isStarted);
        progress.reached = write.block.rows;
        options.onSending();
        const standing = queue(chunk);
        await context.sync();
        const found = free.map((written, index) => ({ written, cells: standingIn(standing[index]) }));
        return found.some(({ cells }) => cells) ? found : undefined;
      },
      options,
    );
  } catch (error) {
    const isRefused = isWorkbookFailure(error) && error.hostCode === 'RequestPayloadSizeLimitExceeded';
    if (!isRefused && progress.reached > 0 && (await isFinished(run, write))) return true;
    if (!isRefused) throw error;
    progress.reached = 0;
    return false;
  }
  if (!taken) return true;
  progress.reached = 0;
  for (const { written, cells } of taken) await giveBack(run, write.anchor, written, cells);
  throw new WorkbookFailure('CellsInTheWay', 'writeBlock');
}

/** Reads all that must be known before the request, and touches nothing. */
async function prepare(
  context: Excel.RequestContext,
  write: BlockWrite,
  free: readonly Rect[],
  isStarted: boolean,
): Promise<(chunk: Chunk | undefined) => readonly Excel.Range[]> {
  const { anchor, block, previous, shift } = write;
  const old = context.workbook.names.getItemOrNullObject(anchor).load('name');
  const standing = old.getRangeOrNullObject().load('rowIndex,columnIndex,worksheet/name');
  const isNew = !previous && !isStarted;
  const filled = free.map((part) => loadFilled(isNew ? onSheet(context, write, part) : partOf(context, anchor, part)));
  const ground = loadGround(context, write, shift);
  const looks = loadLooks(context, write);
  await context.sync();
  if (!filled.every(isEmpty)) throw new WorkbookFailure('CellsInTheWay', 'writeBlock');
  // Where a first block comes to stand, the name may still point at a former block elsewhere.
  const stands = !standing.isNullObject && !isNew;
  const start = stands ? { row: standing.rowIndex, column: standing.columnIndex } : block;
  const sheet = stands ? standing.worksheet.name : write.sheet;
  const anchorNow = () => {
    if (!isStarted)
      replaceAnchor(context, anchor, old, { sheet, rect: { ...block, row: start.row, column: start.column } });
  };
  // Of a block that stands the anchor tells afterwards how far the request came; inserted cells are told by it at once.
  const isAnchoredFirst = !previous || shift !== undefined;
  return (chunk) => {
    queueWriteNote(context, write, block.rows);
    if (shift) queueShift(context, sheet, movedWith(shift, block, start));
    if (isAnchoredFirst) anchorNow();
    const now = free.map((part) => loadStanding(partOf(context, anchor, part)));
    formatBody(context, write, ground);
    continueLooks(context, write, looks);
    if (chunk) {
      const { from, rows } = chunk;
      context.application.suspendApiCalculationUntilNextSync();
      partOf(context, anchor, { row: from, column: 0, rows: rows.length, columns: block.columns }).values = rows;
    }
    queueFinish(context, write);
    if (!isAnchoredFirst) anchorNow();
    return now;
  };
}

/** A part of a block that has no name yet. */
function onSheet(context: Excel.RequestContext, { sheet, block }: BlockWrite, part: Rect): Excel.Range {
  const { row, column } = block;
  return context.workbook.worksheets
    .getItem(sheet)
    .getRangeByIndexes(row + part.row, column + part.column, part.rows, part.columns);
}
