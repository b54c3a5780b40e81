import type { EditedCells } from '../../../app';
import { joinPresent, listFirst } from '../../../parts';
import { MAX_USER_CELLS } from '../../../placement';
import type { PaneTexts } from '../pane-texts';

const MAX_NAMED_CELLS = 3;

/** Describes cells of a block that a user edited. */
export function createEditMessages({ handEdits: texts, lists }: Pick<PaneTexts, 'handEdits' | 'lists'>) {
  /** Returns '' if no cell has an address, as values that are saved for rows outside the report. */
  const listPlaces = ({ cells, count }: Pick<EditedCells, 'cells' | 'count'>) => {
    const addresses = cells.flatMap(({ address }) => address ?? []);
    return addresses.length === 0 ? '' : listFirst(lists.more, addresses, MAX_NAMED_CELLS, count);
  };
  /** Says which cells cannot be kept, and why. */
  const explainLoss = ({ count, ownRowCount: inOwnRows, keeping }: EditedCells): string | false => {
    if (keeping === 'tooMany') return texts.inTheWay.tooMany(MAX_USER_CELLS);
    if (keeping === 'unclear') return texts.inTheWay.unclear;
    if (inOwnRows === 0) return false;
    return inOwnRows < count ? texts.inTheWay.someInOwnRows(inOwnRows) : texts.inTheWay.allInOwnRows(count);
  };
  return {
    ...texts,
    /** Asks before a refresh writes anything. */
    inTheWay: (edited: EditedCells): string => {
      const cells = texts.inTheWay.cells(edited.count);
      const places = listPlaces(edited);
      const changed = texts.inTheWay[edited.keeping === 'unclear' ? 'maybeChanged' : 'changed'];
      return joinPresent([places === '' ? changed.unnamed(cells) : changed.named(places), explainLoss(edited)]);
    },
    kept: (edited: Pick<EditedCells, 'cells' | 'count'>): string => {
      if (edited.cells.every(({ rowState: fate }) => fate === 'rowLeaves')) return texts.kept.gone(edited.count);
      const places = listPlaces(edited);
      return places === '' ? texts.kept.unnamed(edited.count) : texts.kept.named({ count: edited.count, places });
    },
  };
}
