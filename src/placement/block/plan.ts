/**
 * The plan: what placing or refreshing would do to the sheet, as data. Nothing is written before the plan is clean or the analyst
 * has chosen. Pure: equal input gives an equal plan.
 */
import { containsRect, intersectRect, MAX_COLUMNS, MAX_ROWS, type Rect, subtractRect } from '../../grid';
import type { Frame } from '../record/placement';

/** Rows and columns that the whole result would take, the header row included. */
interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface PlanInput {
  readonly anchor: { readonly row: number; readonly column: number };
  readonly frame: Frame;
  /** The block that the placement owns now, without the columns that leave it; undefined where nothing of it stays, or at first. */
  readonly previous: Rect | undefined;
  /** All cells that the placement owns now, with the columns that leave: they are in nobody's way. `previous` when left out. */
  readonly standing?: Rect | undefined;
  readonly size: Size;
  /** Columns of the block that are the analyst's own, counted from its first: neither written nor cleared. */
  readonly analystColumns?: readonly number[];
  /** Filled rectangles outside the previous block, as far as the new block could reach. */
  readonly occupied: readonly Rect[];
  /** Cells beside the block that are to be filled with it. */
  readonly beside?: readonly Rect[];
  /** Cells with notes beside blocks further down; they move down together with these blocks. */
  readonly notesBelow?: readonly Rect[];
  /** The cell above a first block that its caption takes. */
  readonly above?: Rect | undefined;
  /** The analyst's word on cells in the way: they may be overwritten, or those below may move down. */
  readonly word?: 'overwrite' | 'shiftDown' | undefined;
}

type Conflict =
  /** Filled cells that are not ours stand where the block would go. */
  { readonly kind: 'cellsInTheWay'; readonly rects: readonly Rect[] };

/** The frame or the sheet's edge is smaller than the result. */
interface Cut {
  readonly by: 'frame' | 'edge';
  readonly rows: number;
  readonly columns: number;
}

export interface Plan {
  /** The block after the plan is carried out. */
  readonly block: Rect;
  /** Cells of the previous block that the new one leaves: their contents and our formats go. */
  readonly clears: readonly Rect[];
  /** Cells that become ours with this plan. */
  readonly gains: readonly Rect[];
  readonly conflicts: readonly Conflict[];
  /** Cells to insert before anything is written; what stood there and below, in these columns alone, moves down. */
  readonly shift: Rect | undefined;
  /** What does not fit, in rows and columns left out. */
  readonly cut: Cut | undefined;
}

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

/** As large as a block can become. It never takes whole rows: Excel neither reads their cells nor writes them. */
export function roomAt({ row, column }: PlanInput['anchor']): Size {
  return { rows: MAX_ROWS - row, columns: Math.min(MAX_COLUMNS - 1, MAX_COLUMNS - column) };
}

/**
 * Cells are inserted only where something would be in the way: below the previous block, or at the whole of a first one, its caption's row
 * included where that cell is filled.
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

/** The area whose cells must be looked at before planning: where the new block would reach beyond the previous one, and the caption's cell. */
export function groundToSurvey(input: Omit<PlanInput, 'occupied'>): readonly Rect[] {
  const { gains } = planBlock({ ...input, occupied: [] });
  return [...beyondStanding(input, gains), ...(input.above ? [input.above] : [])];
}

/** A block that keeps its present size: the plan for an analyst who wants no growth. */
export function keepToBlock(previous: Rect): Frame {
  return { kind: 'fixed', rows: previous.rows, columns: previous.columns };
}

/** A frame is fixed when several cells are selected. */
export function frameOf(selection: Rect): Frame {
  return selection.rows === 1 && selection.columns === 1
    ? { kind: 'free' }
    : { kind: 'fixed', rows: selection.rows, columns: selection.columns };
}

/** True when the plan writes only cells that are ours or approved. */
export function isClean(plan: Plan): boolean {
  return plan.conflicts.length === 0;
}

/** True when every cell that the plan touches is the block's, before or after. */
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

/** Formulas beside a block are filled down when it grows, and taken back when it shrinks: how many columns of them stand on each side. */
export interface Beside {
  readonly left: number;
  readonly right: number;
}

export interface BesidePlan {
  readonly fills: readonly { readonly from: Rect; readonly to: Rect }[];
  readonly clears: readonly Rect[];
}

/** The rows of data, or the row where the first one would stand. */
export function bodyOf(block: Rect, headerRows: number): Rect {
  return { ...block, row: block.row + headerRows, rows: Math.max(1, block.rows - headerRows) };
}

/** The last formula stays where the report has no row left: it is what the next rows are filled from. */
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
