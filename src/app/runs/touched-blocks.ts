/**
 * Blocks in which somebody has changed cells since they were refreshed, by typing, clearing or undoing: known from what Excel tells by
 * itself, so nothing is asked for it.
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
import type { Notice } from '../pipeline/place-state';
import type { PlacementStatuses } from './placement-statuses';

export interface TouchedBlocks {
  typed(cells: TypedCells | undefined): void;
  /** Reads as a signal. */
  has(placement: Placement): boolean;
  /** A redo brings back an undone placement as it was. */
  forget(placementId: string): void;
  /** The cells that were changed last. */
  readonly last: ReadonlySignal<TypedCells | undefined>;
}

interface TouchedParts {
  readonly registry: { readonly placements: ReadonlySignal<readonly Placement[]> };
  /** By anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  readonly statuses: Pick<PlacementStatuses, 'get' | 'tell'>;
}

export function createTouchedBlocks({ registry, located, statuses }: TouchedParts): TouchedBlocks {
  const last = signal<TypedCells | undefined>(undefined);
  /** By placement, the refresh after which it was touched: with the next one it is the report's again. */
  const touched = signal<ReadonlyMap<string, number>>(new Map());

  function blockOf({ id, written: { address } }: Placement): Address | undefined {
    const place = located.peek().get(anchorName(id));
    return place?.kind === 'found' ? place.address : tryParseAddress(address);
  }

  /** Excel's undo takes a refresh of several requests back one by one: whoever has pressed it once is told so. */
  function tellUndo(placement: Placement, rect: Rect): void {
    const told = statuses.get(placement.id);
    const steps = told?.lastRun?.steps ?? 1;
    const block = blockOf(placement)?.rect;
    const now = block && intersectRect(block, rect);
    if (!told || steps < 2 || !now) return;
    const before = told.notices.find((notice) => notice.kind === 'undoneInPart');
    if (now.rows < 2 && !before) return;
    const known = before && tryParseRect(before.cells);
    const isWhole = ({ rows }: Rect) => rows >= block.rows - headerRowsOf(placement.written);
    const cells = known && !isWhole(known) ? around(known, now) : now;
    const others = told.notices.filter((notice) => notice !== before);
    // The step that let columns come between others moves them with their headers; it is the last of the refresh, and the first to be undone.
    const reaches = now.rows === block.rows && now.column + now.columns === block.column + block.columns;
    const apart = reaches ? others.map(withoutBetween) : others;
    const isArranged = apart.some((notice, at) => notice !== others[at]);
    // Nothing is left of it to take back.
    const isAll = isWhole(cells) && !isArranged;
    const notice = { kind: 'undoneInPart', cells: formatRect(cells), steps } as const;
    statuses.tell(placement.id, { ...told, notices: isAll ? apart : [...apart, notice] });
  }

  return {
    last,
    typed(cells) {
      if (!cells?.isTheirs || cells.sheet === undefined) return;
      const { sheet, rect } = cells;
      last.value = cells;
      const found = registry.placements.peek().filter((placement) => {
        const block = blockOf(placement);
        return block !== undefined && addressesOverlap(block, { sheet, rect });
      });
      for (const placement of found) tellUndo(placement, rect);
      if (found.some((one) => touched.peek().get(one.id) !== one.written.refreshedAt))
        touched.value = new Map([
          ...touched.peek(),
          ...found.map(({ id, written: { refreshedAt } }) => [id, refreshedAt] as const),
        ]);
    },
    has: ({ id, written: { refreshedAt } }) => touched.value.get(id) === refreshedAt,
    forget(placementId) {
      const rest = new Map(touched.peek());
      if (rest.delete(placementId)) touched.value = rest;
    },
  };
}

/** Columns that came between others are at the right end again. */
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
