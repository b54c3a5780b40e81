/**
 * Plans what placing or refreshing would do to the sheet, as data. Nothing is written until the
 * plan has no conflict or the user has decided. Pure: equal input gives an equal plan.
 */
import { containsRect, intersectRect, MAX_COLUMNS, MAX_ROWS, type Rect, subtractRect } from '../../grid';
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
  readonly previous: Rect | undefined;
  /**
   * Covers all cells that the placement owns now, including columns that leave; they cause no
   * conflict. If it is left out, the remaining block counts.
   */
  readonly standing?: Rect | undefined;
  readonly size: Size;
  /**
   * Lists the user columns, counted from the block's first column; they are neither written nor
   * cleared.
   */
  readonly analystColumns?: readonly number[];
  /** Lists filled rectangles outside the previous block, as far as the new block could reach. */
  readonly occupied: readonly Rect[];
  /** Lists the cells beside the block that are filled with it. */
  readonly beside?: readonly Rect[];
  /** Lists cells with notes beside lower blocks; they move down together with these blocks. */
  readonly notesBelow?: readonly Rect[];
  /** Is the cell above a first block that its caption takes. */
  readonly above?: Rect | undefined;
  /** Is the user's answer about cells in the way: overwrite them, or move those below down. */
  readonly word?: 'overwrite' | 'shiftDown' | undefined;
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
  const { anchor, frame, previous, size } = input;
  const theirs = input.analystColumns ?? [];
  const room = roomAt(anchor);
  const limit =
    frame.kind === 'fixed'
      ? { rows: Math.min(frame.rows, room.rows), columns: Math.min(frame.columns + theirs.length, room.columns) }
      : room;
  const block: Rect = {
    row: anchor.row,
    column: anchor.column,
    rows: Math.max(1, Math.min(size.rows, limit.rows)),
    columns: Math.max(1, Math.min(size.columns, limit.columns)),
  };
  const leftOut = { rows: Math.max(0, size.rows - block.rows), columns: Math.max(0, size.columns - block.columns) };
  const cut = leftOut.rows + leftOut.columns > 0 ? { by: cutBy(frame, room, size), ...leftOut } : undefined;
  const withoutTheirs = (rects: readonly Rect[]) => withoutColumns(rects, anchor.column, theirs);
  const gains = withoutTheirs(previous ? subtractRect(block, previous) : [block]);
  const wanted = [...gains, ...(input.beside ?? []), ...(input.above ? [input.above] : [])];
  const shift = shiftFor(input, block, wanted);
  const open = beyondStanding(input, shift ? wanted.flatMap((rect) => subtractRect(rect, shift)) : wanted);
  const inTheWay = input.word === 'overwrite' ? [] : open.flatMap((gain) => common(gain, input.occupied));
  return {
    block,
    clears: withoutTheirs(previous ? subtractRect(previous, block) : []),
    gains,
    conflicts: inTheWay.length > 0 ? [{ kind: 'cellsInTheWay', rects: inTheWay }] : [],
    shift,
    cut,
  };
}

/**
 * Returns the maximum size of a block. It never takes whole rows, because Excel neither reads nor
 * writes the cells of whole rows.
 */
export function roomAt({ row, column }: PlanInput['anchor']): Size {
  return { rows: MAX_ROWS - row, columns: Math.min(MAX_COLUMNS - 1, MAX_COLUMNS - column) };
}

/**
 * Returns the cells to insert, if anything would be in the way: below the existing block, or at the
 * whole block if it is new, including its caption's row if that cell is filled.
 */
function shiftFor(input: PlanInput, block: Rect, gains: readonly Rect[]): Rect | undefined {
  if (input.word !== 'shiftDown') return undefined;
  const standing = input.standing ?? input.previous;
  const isAboveFilled = input.above !== undefined && common(input.above, input.occupied).length > 0;
  const top = standing ? standing.row + standing.rows : block.row - (isAboveFilled ? 1 : 0);
  const rows = block.row + block.rows - top;
  if (rows <= 0) return undefined;
  const columns = [block, ...(input.beside ?? []), ...(input.notesBelow ?? [])];
  const column = Math.min(...columns.map((rect) => rect.column));
  const right = Math.max(...columns.map((rect) => rect.column + rect.columns));
  const below = { row: top, rows, column, columns: right - column };
  const blocked = beyondStanding(input, gains).some((gain) =>
    common(gain, input.occupied).some((rect) => intersectRect(rect, below)),
  );
  return blocked ? below : undefined;
}

/**
 * Returns the cells to read before planning: those that the new block would take beyond the present
 * one, and the caption's cell.
 */
export function groundToSurvey(input: Omit<PlanInput, 'occupied'>): readonly Rect[] {
  const { gains } = planBlock({ ...input, occupied: [] });
  return [...beyondStanding(input, gains), ...(input.above ? [input.above] : [])];
}

/** Returns a frame of the block's present size, for a user who wants no growth. */
export function keepToBlock(previous: Rect): Frame {
  return { kind: 'fixed', rows: previous.rows, columns: previous.columns };
}

/** Returns a fixed frame if several cells are selected, else a free one. */
export function frameOf(selection: Rect): Frame {
  return selection.rows === 1 && selection.columns === 1
    ? { kind: 'free' }
    : { kind: 'fixed', rows: selection.rows, columns: selection.columns };
}

/** Returns true if the plan writes only cells that are ours or approved. */
export function isClean(plan: Plan): boolean {
  return plan.conflicts.length === 0;
}

/**
 * Returns true if every cell that the plan changes belongs to the block before or after the write.
 */
export function touchesOnlyOwn(plan: Plan, previous: Rect | undefined): boolean {
  const own = previous ? [plan.block, previous] : [plan.block];
  return [...plan.clears, ...plan.gains].every((rect) => own.some((block) => containsRect(block, rect)));
}

function beyondStanding({ standing }: Pick<PlanInput, 'standing'>, rects: readonly Rect[]): Rect[] {
  return standing ? rects.flatMap((rect) => subtractRect(rect, standing)) : [...rects];
}

function withoutColumns(rects: readonly Rect[], first: number, offsets: readonly number[]): Rect[] {
  const left = new Set(offsets.map((offset) => first + offset));
  return left.size === 0 ? [...rects] : rects.flatMap((rect) => between(rect, left));
}

function between(rect: Rect, columns: ReadonlySet<number>): Rect[] {
  const parts: Rect[] = [];
  const end = rect.column + rect.columns;
  for (let start = rect.column, column = start; column <= end; column += 1) {
    if (column < end && !columns.has(column)) continue;
    if (column > start) parts.push({ ...rect, column: start, columns: column - start });
    start = column + 1;
  }
  return parts;
}

function common(area: Rect, rects: readonly Rect[]): Rect[] {
  return rects.map((rect) => intersectRect(area, rect)).filter((rect) => rect !== undefined);
}

function cutBy(frame: Frame, room: Size, size: Size): Cut['by'] {
  if (frame.kind === 'free') return 'edge';
  const edgeBinds = room.rows < Math.min(frame.rows, size.rows) || room.columns < Math.min(frame.columns, size.columns);
  return edgeBinds ? 'edge' : 'frame';
}

/**
 * Counts the columns of formulas on each side of a block. They are filled down when it grows, and
 * removed when it shrinks.
 */
export interface Beside {
  readonly left: number;
  readonly right: number;
}

export interface BesidePlan {
  readonly fills: readonly { readonly from: Rect; readonly to: Rect }[];
  readonly clears: readonly Rect[];
}

/** Returns the rows of data, or the row where the first one would be. */
export function bodyOf(block: Rect, headerRows: number): Rect {
  return { ...block, row: block.row + headerRows, rows: Math.max(1, block.rows - headerRows) };
}

/**
 * Plans how formulas beside a block follow its size. The last formula stays if the report has no
 * rows left, because the next rows are filled from it.
 */
export function planBeside(standing: Rect, block: Rect, headerRows: number, { left, right }: Beside): BesidePlan {
  const before = bodyOf(standing, headerRows);
  const now = bodyOf(block, headerRows);
  const [end, newEnd] = [before.row + before.rows, now.row + now.rows];
  const sides = [
    { column: standing.column - left, columns: left },
    // A block that gains or loses columns has other columns beside it.
    { column: standing.column + standing.columns, columns: block.columns === standing.columns ? right : 0 },
  ].filter(({ columns }) => columns > 0);
  return {
    fills: sides.flatMap((side) =>
      newEnd > end ? [{ from: { ...side, row: end - 1, rows: 1 }, to: { ...side, row: end, rows: newEnd - end } }] : [],
    ),
    clears: sides.flatMap((side) => (newEnd < end ? [{ ...side, row: newEnd, rows: end - newEnd }] : [])),
  };
}
