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
import { countHeaderRows, formatAnchorName, type Placement } from '../../placement';
import type { AnchorLocation, EditedCells } from '../../workbook';
import type { Notice } from '../pipeline/commit/notice';
import type { Registry } from '../workbook/registry';
import type { PlacementStatuses } from './states';

export class TouchedBlocks {
  readonly lastTypedCells = signal<EditedCells | undefined>(undefined);
  /**
   * Maps placement ids to the time of the refresh after which cells were changed; the next refresh
   * makes the entry obsolete.
   */
  private readonly refreshTimes = signal<ReadonlyMap<string, number>>(new Map());

  /** @param placesByAnchor places of the blocks, by anchor */
  constructor(
    private readonly registry: Registry,
    private readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>,
    private readonly statuses: PlacementStatuses,
  ) {}

  /**
   * @returns the placements whose blocks a user has changed; `mayBeUndoStep` if the change may be
   * the undo of one of several requests
   */
  onCellsTyped(cells: EditedCells | undefined): {
    readonly placements: readonly Placement[];
    readonly mayBeUndoStep: boolean;
  } {
    if (!cells?.isByUser || cells.sheet === undefined) return { placements: [], mayBeUndoStep: false };
    const { sheet, rect } = cells;
    this.lastTypedCells.value = cells;
    const touchedPlacements = this.registry.placements.peek().filter((placement) => {
      const block = this.findBlock(placement);
      return block !== undefined && addressesOverlap(block, { sheet, rect });
    });
    const mayBeUndoStep = touchedPlacements.map((placement) => this.updateUndoNotice(placement, rect)).includes(true);
    const refreshTimes = this.refreshTimes.peek();
    if (touchedPlacements.some((one) => refreshTimes.get(one.id) !== one.written.refreshedAt))
      this.refreshTimes.value = new Map([
        ...refreshTimes,
        ...touchedPlacements.map(({ id, written: { refreshedAt } }) => [id, refreshedAt] as const),
      ]);
    return { placements: touchedPlacements, mayBeUndoStep };
  }

  /** Returns true if cells of the block were changed since its last refresh. Reads a signal. */
  isTouched({ id, written: { refreshedAt } }: Placement): boolean {
    return this.refreshTimes.value.get(id) === refreshedAt;
  }

  /** Forgets the changes of a block whose cells are as written again, or will be after a redo. */
  forget(placementId: string): void {
    const rest = new Map(this.refreshTimes.peek());
    if (rest.delete(placementId)) this.refreshTimes.value = rest;
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
