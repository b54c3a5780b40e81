/**
 * Tracks the blocks whose cells a user has changed since the last refresh, by typing, clearing or
 * undoing. Uses only Excel's events and sends no requests.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  type Address,
  addressesOverlap,
  countCells,
  formatRect,
  intersectRect,
  type Rect,
  tryParseAddress,
  tryParseRect,
} from '../../grid';
import { countHeaderRows, formatAnchorName, type Placement } from '../../placement';
import type { AnchorLocation, EditedCells } from '../../workbook';
import type { Notice } from '../pipeline/commit/notice';
import type { Registry } from '../workbook/registry';
import type { compareWithLastWrite } from './compare-with-last-write';
import type { PlacementStatuses } from './states';

export class TouchedBlocks {
  readonly lastTypedCells = signal<EditedCells | undefined>(undefined);
  /**
   * Maps placement ids to the time of the refresh after which cells were changed; the next refresh
   * makes the entry obsolete.
   */
  private readonly refreshTimes = signal<ReadonlyMap<string, number>>(new Map());
  /** Maps placement ids to the time of the refresh that the user has undone. */
  private readonly undoneTimes = signal<ReadonlyMap<string, number>>(new Map());
  /** Holds the ids of placements whose last refresh may have been undone or redone. */
  private readonly suspectIds = new Set<string>();

  /** @param placesByAnchor places of the blocks, by anchor */
  constructor(
    private readonly registry: Registry,
    private readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>,
    private readonly statuses: PlacementStatuses,
  ) {}

  /** @returns true if the change may be an undo or a redo of the last refresh, or of a part of it */
  onCellsTyped(cells: EditedCells | undefined): boolean {
    if (!cells?.isByUser || cells.sheet === undefined) return false;
    const { sheet, rect } = cells;
    this.lastTypedCells.value = cells;
    const touchedPlacements = this.registry.placements.peek().filter((placement) => {
      const block = this.findBlock(placement);
      return block !== undefined && addressesOverlap(block, { sheet, rect });
    });
    for (const placement of touchedPlacements) if (this.mayBeUndo(placement, rect)) this.suspectIds.add(placement.id);
    const isStep = touchedPlacements.map((placement) => this.updateUndoNotice(placement, rect)).includes(true);
    const refreshTimes = this.refreshTimes.peek();
    if (touchedPlacements.some((one) => refreshTimes.get(one.id) !== one.written.refreshedAt))
      this.refreshTimes.value = new Map([
        ...refreshTimes,
        ...touchedPlacements.map(({ id, written: { refreshedAt } }) => [id, refreshedAt] as const),
      ]);
    return isStep || this.suspectIds.size > 0;
  }

  /** Returns true if cells of the block were changed since its last refresh. Reads a signal. */
  isTouched({ id, written: { refreshedAt } }: Placement): boolean {
    return this.refreshTimes.value.get(id) === refreshedAt;
  }

  /** Returns true if the cells show the rows from before the last refresh. Reads a signal. */
  isRefreshUndone({ id, written: { refreshedAt } }: Placement): boolean {
    return this.undoneTimes.value.get(id) === refreshedAt;
  }

  /** Forgets the changes of an undone placement, because a redo restores it unchanged. */
  forget(placementId: string): void {
    for (const times of [this.refreshTimes, this.undoneTimes]) {
      const rest = new Map(times.peek());
      if (rest.delete(placementId)) times.value = rest;
    }
  }

  /** Finds out for each suspect whether its last refresh was undone or redone. */
  async checkSuspects(compare: (placement: Placement) => ReturnType<typeof compareWithLastWrite>): Promise<void> {
    const suspects = this.registry.placements.peek().filter(({ id }) => this.suspectIds.has(id));
    this.suspectIds.clear();
    for (const placement of suspects) {
      const result = await compare(placement);
      const { id, written } = placement;
      if (result === 'asWritten') this.forget(id);
      else {
        const times = new Map(this.undoneTimes.peek());
        if (result === 'undone') times.set(id, written.refreshedAt);
        else times.delete(id);
        this.undoneTimes.value = times;
      }
    }
  }

  /**
   * Returns true if the user may have undone or redone the last refresh, which changed cells. A
   * single cell counts only if the refresh changed no more.
   */
  private mayBeUndo({ id, written }: Placement, changed: Rect): boolean {
    const { lastRun } = this.statuses.get(id) ?? {};
    if (lastRun?.kind !== 'changed' || written.formerRowSums === undefined) return false;
    return countCells(changed) > 1 || lastRun.changes?.cells === 1;
  }

  private findBlock({ id, written: { address } }: Placement): Address | undefined {
    const place = this.placesByAnchor.peek().get(formatAnchorName(id));
    return place?.kind === 'found' ? place.address : tryParseAddress(address);
  }

  /**
   * Shows a notice about a partial undo. Excel's undo takes a refresh of several requests back one
   * by one: after the first step, the notice says how many there are.
   * @returns true if the change may be such a step
   */
  private updateUndoNotice(placement: Placement, changed: Rect): boolean {
    const { notices = [], lastRun, placingSteps } = this.statuses.get(placement.id) ?? {};
    const steps = lastRun?.steps ?? placingSteps ?? 1;
    const block = this.findBlock(placement)?.rect;
    const undoneRect = block && intersectRect(block, changed);
    if (steps < 2 || !undoneRect) return false;
    const noticeBefore = notices.find((notice) => notice.kind === 'undoneInPart');
    if (undoneRect.rows < 2 && !noticeBefore) return false;
    const cellsBefore = noticeBefore && tryParseRect(noticeBefore.cells);
    const isWhole = ({ rows }: Rect) => rows >= block.rows - countHeaderRows(placement.written);
    const cells = cellsBefore && !isWhole(cellsBefore) ? unionRect(cellsBefore, undoneRect) : undoneRect;
    const otherNotices = notices.filter((notice) => notice !== noticeBefore);
    // In its last step the refresh moves columns between others, with their headers, so this is the
    // first step to be undone.
    const isMove =
      undoneRect.rows === block.rows && undoneRect.column + undoneRect.columns === block.column + block.columns;
    const remainingNotices = isMove ? otherNotices.map(removeBetween) : otherNotices;
    const hasMoved = remainingNotices.some((notice, index) => notice !== otherNotices[index]);
    const isAllUndone = isWhole(cells) && !hasMoved;
    const isPlacing = placingSteps !== undefined && { isPlacing: true as const };
    const notice = { kind: 'undoneInPart', cells: formatRect(cells), steps, ...isPlacing } as const;
    this.statuses.setNotices(placement.id, isAllUndone ? remainingNotices : [...remainingNotices, notice]);
    return true;
  }
}

/**
 * Removes the columns between others from the notice: after the undo they are at the right end
 * again.
 */
function removeBetween(notice: Notice): Notice {
  if (notice.kind !== 'columns' || !notice.between) return notice;
  const { between: _, ...columns } = notice;
  return columns;
}

function unionRect(one: Rect, other: Rect): Rect {
  const row = Math.min(one.row, other.row);
  const column = Math.min(one.column, other.column);
  const rows = Math.max(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.max(one.column + one.columns, other.column + other.columns) - column;
  return { row, column, rows, columns };
}
