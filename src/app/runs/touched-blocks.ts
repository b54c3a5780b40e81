/**
 * Tracks the blocks whose cells a user has changed since the last refresh, by typing, clearing or
 * undoing. Uses only Excel's events and sends no requests.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  type Address,
  addressesOverlap,
  formatRect,
  intersectRect,
  type Rect,
  tryParseAddress,
  tryParseRect,
} from '../../grid';
import { anchorName, headerRowsOf, type Placement } from '../../placement';
import type { Located, TypedCells } from '../../workbook';
import type { Notice } from '../pipeline/commit/notice';
import type { Registry } from '../workbook/registry';
import type { PlacementStatuses } from './states';

export class TouchedBlocks {
  readonly last = signal<TypedCells | undefined>(undefined);
  /**
   * Maps placement ids to the time of the refresh after which cells were changed; the next refresh
   * makes the entry obsolete.
   */
  private readonly touched = signal<ReadonlyMap<string, number>>(new Map());

  /** @param located places of the blocks, by anchor */
  constructor(
    private readonly registry: Registry,
    private readonly located: ReadonlySignal<ReadonlyMap<string, Located>>,
    private readonly statuses: PlacementStatuses,
  ) {}

  typed(cells: TypedCells | undefined): void {
    if (!cells?.isTheirs || cells.sheet === undefined) return;
    const { sheet, rect } = cells;
    this.last.value = cells;
    const found = this.registry.placements.peek().filter((placement) => {
      const block = this.blockOf(placement);
      return block !== undefined && addressesOverlap(block, { sheet, rect });
    });
    for (const placement of found) this.noticeUndo(placement, rect);
    const touched = this.touched.peek();
    if (found.some((one) => touched.get(one.id) !== one.written.refreshedAt))
      this.touched.value = new Map([
        ...touched,
        ...found.map(({ id, written: { refreshedAt } }) => [id, refreshedAt] as const),
      ]);
  }

  /** Returns true if cells of the block were changed since its last refresh. Reads a signal. */
  has({ id, written: { refreshedAt } }: Placement): boolean {
    return this.touched.value.get(id) === refreshedAt;
  }

  /** Forgets the changes of an undone placement, because a redo restores it unchanged. */
  forget(placementId: string): void {
    const rest = new Map(this.touched.peek());
    if (rest.delete(placementId)) this.touched.value = rest;
  }

  private blockOf({ id, written: { address } }: Placement): Address | undefined {
    const place = this.located.peek().get(anchorName(id));
    return place?.kind === 'found' ? place.address : tryParseAddress(address);
  }

  /**
   * Shows a notice about a partial undo. Excel's undo takes a refresh of several requests back one
   * by one: after the first step, the notice says how many there are.
   */
  private noticeUndo(placement: Placement, changed: Rect): void {
    const { notices = [], lastRun } = this.statuses.get(placement.id) ?? {};
    const steps = lastRun?.steps ?? 1;
    const block = this.blockOf(placement)?.rect;
    const undone = block && intersectRect(block, changed);
    if (steps < 2 || !undone) return;
    const before = notices.find((notice) => notice.kind === 'undoneInPart');
    if (undone.rows < 2 && !before) return;
    const earlier = before && tryParseRect(before.cells);
    const isWhole = ({ rows }: Rect) => rows >= block.rows - headerRowsOf(placement.written);
    const cells = earlier && !isWhole(earlier) ? around(earlier, undone) : undone;
    const others = notices.filter((notice) => notice !== before);
    // In its last step the refresh moves columns between others, with their headers, so this is the
    // first step to be undone.
    const isMove = undone.rows === block.rows && undone.column + undone.columns === block.column + block.columns;
    const left = isMove ? others.map(withoutBetween) : others;
    const hasMoved = left.some((notice, at) => notice !== others[at]);
    const isAllUndone = isWhole(cells) && !hasMoved;
    const notice = { kind: 'undoneInPart', cells: formatRect(cells), steps } as const;
    this.statuses.setNotices(placement.id, isAllUndone ? left : [...left, notice]);
  }
}

/**
 * Removes the columns between others from the notice: after the undo they are at the right end
 * again.
 */
function withoutBetween(notice: Notice): Notice {
  if (notice.kind !== 'columns' || !notice.between) return notice;
  const { between: _, ...columns } = notice;
  return columns;
}

function around(one: Rect, other: Rect): Rect {
  const row = Math.min(one.row, other.row);
  const column = Math.min(one.column, other.column);
  const rows = Math.max(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.max(one.column + one.columns, other.column + other.columns) - column;
  return { row, column, rows, columns };
}
