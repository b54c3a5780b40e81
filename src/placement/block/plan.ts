/**
 * Plans what placing or refreshing would do to the sheet, as data. Nothing is written until the
 * plan has no conflict or the user has decided. Pure: equal input gives an equal plan.
 */
import { findRuns, intersectRect, MAX_COLUMNS, MAX_ROWS, type Rect, subtractRect } from '../../grid';
import type { Frame } from '../record/placement';

/** Counts the rows and columns of the whole result, header rows included. */
interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface PlanInput {
  readonly anchor: { readonly row: number; readonly column: number };
  readonly frame: Frame;
  /**
   * Is the present block without the columns that leave it; undefined if nothing of it stays, or
   * for a first placement.
   */
  readonly remainingBlock: Rect | undefined;
  /**
   * Covers all cells that the placement owns now, including columns that leave; they cause no
   * conflict. If it is left out, the remaining block counts.
   */
  readonly currentRect?: Rect | undefined;
  readonly size: Size;
  /**
   * Lists the user columns, counted from the block's first column; they are neither written nor
   * cleared.
   */
  readonly userColumns?: readonly number[];
  /** Lists filled rectangles outside the previous block, as far as the new block could reach. */
  readonly occupiedRects: readonly Rect[];
  /** Lists the cells beside the block that are filled with it. */
  readonly besideRects?: readonly Rect[];
  /** Lists cells with notes beside lower blocks; they move down together with these blocks. */
  readonly notesBelow?: readonly Rect[];
  /** Is the cell above a first block that its caption takes. */
  readonly captionCell?: Rect | undefined;
  /** Is the user's answer about cells in the way: overwrite them, or move those below down. */
  readonly answer?: 'overwrite' | 'shiftDown' | undefined;
}

type Conflict =
  /** The block would take filled cells that are not ours. */
  { readonly kind: 'cellsInTheWay'; readonly rects: readonly Rect[] };

/** Counts the rows and columns that do not fit, because of the frame or the sheet's edge. */
interface Cut {
  readonly by: 'frame' | 'edge';
  readonly rows: number;
  readonly columns: number;
}

export interface Plan {
  /** Is the block once it is written. */
  readonly block: Rect;
  /**
   * Lists cells of the previous block that the new one leaves: the write removes their contents and
   * our formats.
   */
  readonly clears: readonly Rect[];
  /** Lists cells that the block takes and that were not its own before. */
  readonly gains: readonly Rect[];
  readonly conflicts: readonly Conflict[];
  /**
   * Holds the cells to insert before anything is written; in these columns, the cells there and
   * below move down.
   */
  readonly shift: Rect | undefined;
  /** Is undefined if everything fits. */
  readonly cut: Cut | undefined;
}

/**
 * Returns what a write would change; it has conflicts if cells in the way need the user's answer.
 */
export function planBlock(input: PlanInput): Plan {
  const { anchor, frame, remainingBlock, size } = input;
  const userColumns = input.userColumns ?? [];
  const maxSize = getMaxSize(anchor);
  const sizeLimit =
    frame.kind === 'fixed'
      ? {
          rows: Math.min(frame.rows, maxSize.rows),
          columns: Math.min(frame.columns + userColumns.length, maxSize.columns),
        }
      : maxSize;
  const block: Rect = {
    row: anchor.row,
    column: anchor.column,
    rows: Math.max(1, Math.min(size.rows, sizeLimit.rows)),
    columns: Math.max(1, Math.min(size.columns, sizeLimit.columns)),
  };
  const omittedSize = { rows: Math.max(0, size.rows - block.rows), columns: Math.max(0, size.columns - block.columns) };
  const cut =
    omittedSize.rows + omittedSize.columns > 0
      ? { by: findCutReason(frame, maxSize, size), ...omittedSize }
      : undefined;
  const excludeUserColumns = (rects: readonly Rect[]) => excludeColumns(rects, anchor.column, userColumns);
  const gains = excludeUserColumns(remainingBlock ? subtractRect(block, remainingBlock) : [block]);
  const wantedRects = [...gains, ...(input.besideRects ?? []), ...(input.captionCell ? [input.captionCell] : [])];
  const shift = planShift(input, block, wantedRects);
  const openRects = subtractCurrentRect(
    input,
    shift ? wantedRects.flatMap((rect) => subtractRect(rect, shift)) : wantedRects,
  );
  const blockingRects =
    input.answer === 'overwrite' ? [] : openRects.flatMap((gain) => intersectAll(gain, input.occupiedRects));
  return {
    block,
    clears: excludeUserColumns(remainingBlock ? subtractRect(remainingBlock, block) : []),
    gains,
    conflicts: blockingRects.length > 0 ? [{ kind: 'cellsInTheWay', rects: blockingRects }] : [],
    shift,
    cut,
  };
}

/**
 * Returns the maximum size of a block. It never takes whole rows, because Excel neither reads nor
 * writes the cells of whole rows.
 */
export function getMaxSize({ row, column }: PlanInput['anchor']): Size {
  return { rows: MAX_ROWS - row, columns: Math.min(MAX_COLUMNS - 1, MAX_COLUMNS - column) };
}

/**
 * Returns the cells to insert, if anything would be in the way: below the existing block, or at the
 * whole block if it is new, including its caption's row if that cell is filled.
 */
function planShift(input: PlanInput, block: Rect, gains: readonly Rect[]): Rect | undefined {
  if (input.answer !== 'shiftDown') return undefined;
  const currentRect = input.currentRect ?? input.remainingBlock;
  const isAboveFilled =
    input.captionCell !== undefined && intersectAll(input.captionCell, input.occupiedRects).length > 0;
  const top = currentRect ? currentRect.row + currentRect.rows : block.row - (isAboveFilled ? 1 : 0);
  const rows = block.row + block.rows - top;
  if (rows <= 0) return undefined;
  const columns = [block, ...(input.besideRects ?? []), ...(input.notesBelow ?? [])];
  const column = Math.min(...columns.map((rect) => rect.column));
  const right = Math.max(...columns.map((rect) => rect.column + rect.columns));
  const below = { row: top, rows, column, columns: right - column };
  const isBlocked = subtractCurrentRect(input, gains).some((gain) =>
    intersectAll(gain, input.occupiedRects).some((rect) => intersectRect(rect, below)),
  );
  return isBlocked ? below : undefined;
}

/**
 * Returns the cells to read before planning: those that the new block would take beyond the present
 * one, and the caption's cell.
 */
export function findGroundToRead(input: Omit<PlanInput, 'occupiedRects'>): readonly Rect[] {
  const { gains } = planBlock({ ...input, occupiedRects: [] });
  return [...subtractCurrentRect(input, gains), ...(input.captionCell ? [input.captionCell] : [])];
}

/** Returns a frame of the block's present size, for a user who wants no growth. */
export function createFixedFrame(currentRect: Rect): Frame {
  return { kind: 'fixed', rows: currentRect.rows, columns: currentRect.columns };
}

/** Returns a fixed frame if several cells are selected, else a free one. */
export function createFrame(selection: Rect): Frame {
  return selection.rows === 1 && selection.columns === 1
    ? { kind: 'free' }
    : { kind: 'fixed', rows: selection.rows, columns: selection.columns };
}

function subtractCurrentRect({ currentRect }: Pick<PlanInput, 'currentRect'>, rects: readonly Rect[]): Rect[] {
  return currentRect ? rects.flatMap((rect) => subtractRect(rect, currentRect)) : [...rects];
}

export function excludeColumns(rects: readonly Rect[], first: number, offsets: readonly number[]): Rect[] {
  const excludedColumns = new Set(offsets.map((offset) => first + offset));
  return excludedColumns.size === 0 ? [...rects] : rects.flatMap((rect) => splitAtColumns(rect, excludedColumns));
}

function splitAtColumns(rect: Rect, columns: ReadonlySet<number>): Rect[] {
  const runs = findRuns(rect.columns, (offset) => !columns.has(rect.column + offset));
  return runs.map(({ start, count }) => ({ ...rect, column: rect.column + start, columns: count }));
}

function intersectAll(area: Rect, rects: readonly Rect[]): Rect[] {
  return rects.map((rect) => intersectRect(area, rect)).filter((rect) => rect !== undefined);
}

function findCutReason(frame: Frame, maxSize: Size, size: Size): Cut['by'] {
  if (frame.kind === 'free') return 'edge';
  const isEdgeTighter =
    maxSize.rows < Math.min(frame.rows, size.rows) || maxSize.columns < Math.min(frame.columns, size.columns);
  return isEdgeTighter ? 'edge' : 'frame';
}

/**
 * Counts the columns of formulas on each side of a block. They are filled down when it grows, and
 * removed when it shrinks.
 */
export interface FormulaColumns {
  readonly left: number;
  readonly right: number;
}

export interface BesidePlan {
  readonly fills: readonly { readonly from: Rect; readonly to: Rect }[];
  readonly clears: readonly Rect[];
}

/** Returns the rows of data, or the row where the first one would be. */
export function getBody(block: Rect, headerRows: number): Rect {
  return { ...block, row: block.row + headerRows, rows: Math.max(1, block.rows - headerRows) };
}

/**
 * Plans how formulas beside a block follow its size. The last formula stays if the report has no
 * rows left, because the next rows are filled from it.
 */
export function planFormulasBeside(
  currentRect: Rect,
  block: Rect,
  headerRows: number,
  { left, right }: FormulaColumns,
): BesidePlan {
  const formerBody = getBody(currentRect, headerRows);
  const newBody = getBody(block, headerRows);
  const [formerEnd, newEnd] = [formerBody.row + formerBody.rows, newBody.row + newBody.rows];
  const sides = [
    { column: currentRect.column - left, columns: left },
    // A block that gains or loses columns has other columns beside it.
    { column: currentRect.column + currentRect.columns, columns: block.columns === currentRect.columns ? right : 0 },
  ].filter(({ columns }) => columns > 0);
  return {
    fills: sides.flatMap((side) =>
      newEnd > formerEnd
        ? [
            {
              from: { ...side, row: formerEnd - 1, rows: 1 },
              to: { ...side, row: formerEnd, rows: newEnd - formerEnd },
            },
          ]
        : [],
    ),
    clears: sides.flatMap((side) => (newEnd < formerEnd ? [{ ...side, row: newEnd, rows: formerEnd - newEnd }] : [])),
  };
}
