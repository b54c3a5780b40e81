/**
 * Placings that the user takes back with Excel's undo: Excel removes the cells and the hidden name of the block, and leaves the records of
 * the file, which no undo changes. Such a placement is hidden, and comes back with redo.
 */
import type { ReadonlySignal } from '@preact/signals';
import { type Address, containsRect, type Rect, tryParseAddress } from '../../grid';
import { anchorName, type Placement } from '../../placement';
import type { Located, TypedCells } from '../../workbook';
import { isOf, type Session } from '../session/session';
import { forgetPlacement } from './record-placement';
import type { Registry } from './registry';

export interface UndonePlacings {
  /** Excel's undo can take back what was placed in this sitting. */
  placed(placementId: string): void;
  /** Whether an edit may be the undo or the redo of a placing: it reaches the first cell of such a block. */
  mayBe(cells: TypedCells | undefined): boolean;
  /** Hides placements whose name is gone, and shows those again whose name is back. */
  follow(located: ReadonlyMap<string, Located>): void;
}

interface Parts {
  readonly registry: Pick<Registry, 'placements' | 'undone' | 'hide' | 'showAgain' | 'workbook' | 'copyQuestion'>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** By anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  /** Whether something is under way that may be about to give the placement its name, or to take it away. */
  isBusy(placementId: string): boolean;
  /** Tells the platform of placements whose record it does not have. */
  sendPending(session: Session): Promise<void>;
  onFailure(error: unknown): void;
}

export function createUndonePlacings(parts: Parts): UndonePlacings {
  const { registry, session, online, located, isBusy, sendPending, onFailure } = parts;
  const placedHere = new Set<string>();

  function blockOf({ id, address }: Placement): Address | undefined {
    const place = located.peek().get(anchorName(id));
    return place?.kind === 'found' ? place.address : tryParseAddress(address);
  }

  function hide(placement: Placement): void {
    const now = session.peek();
    const workbook = registry.workbook.peek();
    registry.hide(placement);
    const isTold = now && workbook && isOf(placement, now) && online.peek() && !registry.copyQuestion.peek();
    // If it cannot be told, the platform's record stays behind, which does no harm.
    if (isTold) forgetPlacement(now, placement, workbook.id).catch(onFailure);
  }

  function showAgain({ recordId: _, ...placement }: Placement): void {
    const now = session.peek();
    registry.showAgain({ ...placement, recordPending: true });
    if (now) sendPending(now).catch(onFailure);
  }

  return {
    placed: (placementId) => placedHere.add(placementId),
    mayBe(cells) {
      if (cells?.sheet === undefined) return false;
      const { sheet, rect } = cells;
      const mine = registry.placements.peek().filter(({ id }) => placedHere.has(id));
      return [...mine, ...registry.undone.peek()].some((placement) => {
        const block = blockOf(placement);
        return block?.sheet === sheet && containsRect(rect, firstCellOf(block.rect));
      });
    },
    follow(places) {
      const placeOf = ({ id }: Placement) => places.get(anchorName(id))?.kind;
      for (const placement of registry.undone.peek()) if (placeOf(placement) === 'found') showAgain(placement);
      for (const placement of registry.placements.peek()) {
        const { id } = placement;
        if (placedHere.has(id) && placeOf(placement) === 'missing' && !isBusy(id)) hide(placement);
      }
    },
  };
}

function firstCellOf({ row, column }: Rect): Rect {
  return { row, column, rows: 1, columns: 1 };
}
