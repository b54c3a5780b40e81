/**
 * Removes columns from a block by cut and paste, and closes up the others, so that whatever refers
 * to a column that moves follows it. The removed columns are staged in free cells of the sheet, so
 * that a failure can bring them back; a hidden name over those cells marks them as staging. Their
 * contents are kept in memory and not in the cells, because an undo of the last request of the
 * write would bring them to light again.
 */
import {
  type Address,
  type CellInput,
  type ColumnMoves,
  type Cut,
  closedUp,
  columnsBack,
  cutsOf,
  hasSameSize,
  inputsOf,
  jsonBytes,
  type MovedPart,
  movedParts,
  type Piece,
  piecesOf,
  referenceTo,
  type StandingRows,
  stagingArea,
} from '../../../grid';
import type { BlockWrite } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, PLACE, partsOf, queueHiddenName, rangeAt, stagingName } from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { queueAnchor, queueAnchors } from '../look/names';
import { surely } from '../outcome';
import { readBlock } from '../read-cells';
import { queueRecords } from '../records';
import { type ColumnLooks, queueLeft, queueLooks, queueReadLooks } from './column-looks';
import { addressIn, queueDelete } from './drop-staging';
import { completeSteps, type MarkedSteps, queueMarks, queueMarksGo } from './marked-steps';
import { isPlaceRefusal, queueNothingBeyond, queuePlaceGuard } from './place-guard';

export interface Staged {
  readonly moves: ColumnMoves;
  /** Is the block as it was before any column left it. */
  readonly standing: Standing;
  readonly looks: ColumnLooks;
  /**
   * The contents of the removed columns, in their order; undefined if the staged cells still hold
   * them.
   */
  readonly held: StandingRows | undefined;
}

type Standing = NonNullable<BlockWrite['standing']>;

/** Larger contents stay in the staged cells, because one response could not return them. */
const MAX_BYTES_HELD = 2_000_000;

/**
 * Stages the columns that leave. The first request finds free cells, the second moves the columns.
 * From then on the anchor spans the columns that stay.
 */
export async function stageColumns(
  run: ExcelRun,
  write: BlockWrite,
  { moves, standing }: Pick<Staged, 'moves' | 'standing'>,
  options: RunOptions,
): Promise<Staged> {
  const { anchor, note } = write;
  const { rows, columns } = standing.rect;
  const { isStaged, at, used, looks } = await readSnapshot(run, write, { moves, standing }, options);
  if (isStaged || !hasSameSize(at.rect, standing.rect)) throw new WorkbookFailure('CellsChanged', 'stageColumns');
  const area = stagingArea(used, at.rect, write, moves.leaving.length);
  if (!area) throw new WorkbookFailure('SheetEdge', 'stageColumns');
  const leaving = {
    length: rows,
    row: (index: number) => moves.leaving.map((from) => standing.rows.row(index)[from] ?? ''),
  };
  const isHeld = allOf(leaving).reduce((sum, row) => sum + jsonBytes(row), 0) < MAX_BYTES_HELD;
  const staged: Staged = { moves, standing, looks, held: isHeld ? leaving : undefined };
  const staging = { ...at, rect: area };
  const cuts = cutsOf(moves, at, staging);
  const marked = markedCuts(`${anchor}_cut`, cuts);
  /**
   * Queues the rest of the request. The name over the staged cells is set after the last cut, so it
   * proves that all cuts were made.
   */
  const queueRest = (context: Excel.RequestContext, made: number) => {
    queueCuts(context, cuts.slice(made));
    if (isHeld) rangeAt(context, staging).clear('Contents');
    const stays = { rows, columns: Math.max(1, moves.staying.length) };
    context.workbook.names.getItem(anchor).formula = referenceTo(at, stays);
    queueHiddenName(context, stagingName(anchor), rangeAt(context, staging));
    queueMarksGo(context, marked);
  };
  const queueAll = (context: Excel.RequestContext) => {
    queuePlaceGuard(context, anchor, at);
    const end = { rows: used.row + used.rows, columns: used.column + used.columns };
    const filled = context.workbook.worksheets.getItem(at.sheet).getUsedRange(true);
    queueNothingBeyond(context, filled, { ...at, rect: { row: 0, column: 0, ...end } });
    if (note) queueRecords(context, new Map([[note.key, note.text]]));
    const before = partsOf(context, at);
    const read = (isHeld ? moves.leaving : []).map((column) =>
      before({ row: 0, column, rows, columns: 1 }).load('formulas,values'),
    );
    queueMarks(context, marked);
    queueRest(context, 0);
    // Range objects from before the cuts moved with their cells, so new ones are needed.
    const part = partsOf(context, at);
    queueLooks(part, rows, looks, moves.staying, 'look');
    const stay = moves.staying.length;
    queueLeft(part, { row: 0, column: stay, rows, columns: columns - stay }, write.columns);
    return () => (isHeld ? sideBySide(read) : undefined);
  };
  let held: StandingRows | undefined;
  try {
    held = await run.ask('stageColumns', queueAll, options);
  } catch (error) {
    const isDone = (context: Excel.RequestContext) => queueIsStaged(context, anchor);
    await completeSteps(run, 'stageColumns', marked, isDone, queueRest);
    await bringBack(run, write, staged);
    throw isPlaceRefusal(error) ? new WorkbookFailure('CellsChanged', 'stageColumns') : error;
  }
  if (!held || JSON.stringify(allOf(held)) === JSON.stringify(allOf(leaving))) return staged;
  await bringBack(run, write, { ...staged, held });
  throw new WorkbookFailure('CellsChanged', 'stageColumns');
}

function readSnapshot(
  run: ExcelRun,
  write: BlockWrite,
  { moves, standing }: Pick<Staged, 'moves' | 'standing'>,
  options: RunOptions,
) {
  const queue = (context: Excel.RequestContext) => {
    const block = context.workbook.names.getItem(write.anchor).getRange().load(PLACE);
    const sheet = block.worksheet.getUsedRange().load(PLACE);
    const readLooks = queueReadLooks(partsOf(context, write.anchor), standing.rect, moves.staying, write);
    const readIsStaged = queueIsStaged(context, write.anchor);
    return () => ({
      isStaged: readIsStaged(),
      at: addressOf(block),
      used: addressOf(sheet).rect,
      looks: readLooks(),
    });
  };
  return run.ask('prepareColumns', queue, options);
}

function queueIsStaged(context: Excel.RequestContext, anchor: string): () => boolean {
  const { read } = queueAnchor(context, stagingName(anchor), PLACE);
  return () => read().kind !== 'missing';
}

/** Undoes {@link stageColumns}; does nothing if that did nothing. */
export function bringBack(run: ExcelRun, write: BlockWrite, staged: Staged): Promise<void> {
  const { anchor, note } = write;
  const queueEnd = (context: Excel.RequestContext) => {
    if (note) queueRecords(context, new Map([[note.key, undefined]]));
  };
  /**
   * The contents that must still be written. They are kept across retries: once the columns are
   * back, a retry finds no staging but must still write them.
   */
  let left: readonly Piece[] = [];
  return surely(run, 'bringBack', async () => {
    const names = [anchor, stagingName(anchor)];
    const places = await run.ask('bringBack', (context) => queueAnchors(context, names));
    const [block, staging] = names.map((name) => addressIn(places.get(name)));
    const isStaged = places.get(stagingName(anchor))?.kind !== 'missing';
    const back = block && isStaged ? await planBack(run, write, staged, block, staging) : undefined;
    if (isStaged) left = back?.left ?? [];
    if (back) await moveBack(run, anchor, back);
    for (const { part, rows } of left)
      await run.act('bringBack', (context) => {
        partsOf(context, anchor)(part).values = rows;
      });
    await run.act('bringBack', queueEnd);
  });
}

/**
 * Holds the cuts that bring columns back, and what comes before and after them in the same request.
 */
interface Back {
  readonly cuts: readonly Cut[];
  queueStart(context: Excel.RequestContext): void;
  queueEnd(context: Excel.RequestContext): void;
  /** The contents that do not fit into this request. */
  readonly left: readonly Piece[];
}

/** Completes a request that stops half-way, because its cuts cannot be made twice. */
async function moveBack(run: ExcelRun, anchor: string, { cuts, queueStart, queueEnd }: Back): Promise<void> {
  const marked = markedCuts(`${anchor}_back`, cuts);
  const queueRest = (context: Excel.RequestContext, made: number) => {
    queueCuts(context, cuts.slice(made));
    queueEnd(context);
    queueMarksGo(context, marked);
  };
  try {
    await run.act('bringBack', (context) => {
      queueStart(context);
      queueMarks(context, marked);
      queueRest(context, 0);
    });
  } catch (error) {
    const queueIsDone = (context: Excel.RequestContext) => {
      const read = queueIsStaged(context, anchor);
      return () => !read();
    };
    if (!(await completeSteps(run, 'bringBack', marked, queueIsDone, queueRest))) throw error;
  }
}

function markedCuts(name: string, cuts: readonly Cut[]): MarkedSteps {
  return {
    name,
    steps: cuts.length,
    cellsAfter: (made) => cuts.map(({ from, to }, index) => (index < made ? to : from)),
  };
}

/** @returns undefined if the remaining columns cannot be found again */
async function planBack(
  run: ExcelRun,
  write: BlockWrite,
  { moves, standing, looks, held }: Staged,
  block: Address,
  staging: Address | undefined,
): Promise<Back | undefined> {
  const { anchor } = write;
  const moved = await partsNow(run, write, closedUp(standing, moves.staying), block);
  if (!moved) return undefined;
  const isWhole = staging?.rect.columns === moves.leaving.length;
  const { cuts, cells, origins } = columnsBack(moves, block, moved, isWhole ? staging : undefined);
  const taken = await takenBeside(run, block, origins.length);
  const pieces = (held ? cells : []).flatMap(({ index, row, part }) => {
    const rows = { length: part.rows, row: (at: number) => [held?.row(row + at)[index] ?? ''] };
    return [...piecesOf({ part, rows, numberFormats: undefined }, [])];
  });
  const [first, ...left] = pieces;
  const queueStart = (context: Excel.RequestContext) => {
    queuePlaceGuard(context, anchor, block);
    if (staging) queuePlaceGuard(context, stagingName(anchor), staging);
    if (taken) rangeAt(context, taken).insert('Right');
  };
  const queueEnd = (context: Excel.RequestContext) => {
    const part = partsOf(context, block);
    queueLooks(part, block.rect.rows, looks, origins, 'former');
    if (first) part(first.part).values = first.rows;
    context.workbook.names.getItem(anchor).formula = referenceTo(block, { ...block.rect, columns: origins.length });
    // The staging name moved back with its cells, so the emptied cells are deleted by address.
    if (staging) queueDelete(context, staging);
    context.workbook.names.getItem(stagingName(anchor)).delete();
  };
  return { cuts, queueStart, queueEnd, left };
}

function queueCuts(context: Excel.RequestContext, cuts: readonly Cut[]): void {
  for (const { from, to } of cuts) rangeAt(context, from).moveTo(rangeAt(context, to));
}

/**
 * Finds the cells beside the block that must move right, because a user may have deleted the freed
 * columns or typed into them.
 * @param columns number of the block's columns after the rollback
 * @returns the cells to insert; undefined if all are free
 */
async function takenBeside(run: ExcelRun, { sheet, rect }: Address, columns: number): Promise<Address | undefined> {
  const [first, end] = [rect.column + rect.columns, rect.column + columns];
  if (first >= end) return undefined;
  return run.ask('bringBack', (context) => {
    const beside = rangeAt(context, { sheet, rect: { ...rect, column: first, columns: end - first } });
    const used = beside.getUsedRangeOrNullObject(true).load('columnIndex');
    return () => {
      if (used.isNullObject) return undefined;
      return { sheet, rect: { ...rect, column: used.columnIndex, columns: end - used.columnIndex } };
    };
  });
}

/**
 * Finds the remaining columns again, because a user may have inserted or deleted cells since.
 * Returns undefined if they cannot be distinguished from inserted ones.
 */
async function partsNow(
  run: ExcelRun,
  { anchor, analystColumns }: BlockWrite,
  { rect: { rows, columns }, rows: { row } }: Standing,
  { rect }: Address,
): Promise<readonly MovedPart[] | undefined> {
  const size = { rows, columns };
  if (hasSameSize(rect, size)) return [{ part: { row: 0, column: 0, ...size }, down: 0, right: 0 }];
  const now = await readBlock(run, anchor, rect, new AbortController().signal);
  // Excel has changed the user's formulas when the block closed up, so user columns do not help to
  // recognize rows.
  const telling = Array.from({ length: columns }, (_, column) => column).filter((one) => !analystColumns.includes(one));
  return movedParts({ ...size, row }, { ...rect, row: now.row }, telling);
}

/** Joins columns that were loaded one by one. */
function sideBySide(columns: readonly Excel.Range[]): StandingRows {
  const inputs = columns.map(({ formulas, values }) => inputsOf(formulas, values));
  return {
    length: inputs[0]?.length ?? 0,
    row: (index) => inputs.map((rows) => rows[index]?.[0] ?? ''),
  };
}

function allOf({ length, row }: StandingRows): (readonly CellInput[])[] {
  return Array.from({ length }, (_, index) => row(index));
}
