import type { EditedCells } from '../../../app';
import { type Formats, type Sentence, takeFirst } from '../../../parts';
import { MAX_USER_CELLS } from '../../../placement';

const MAX_NAMED_CELLS = 3;

/** Describes cells of a block that a user edited. */
export function createEditMessages({ count, number }: Formats) {
  const countCells = (value: number) => count(value, 'cell', 'cells');
  const listPlaces = ({ cells: editedCells, count: all }: Pick<EditedCells, 'cells' | 'count'>) => {
    const { firstItems, restCount } = takeFirst(
      editedCells.flatMap(({ address }) => address ?? []),
      MAX_NAMED_CELLS,
      all,
    );
    // Values that are saved for rows outside the report have no address.
    if (firstItems.length === 0) return '';
    return restCount > 0 ? `: ${firstItems.join(', ')} and ${number(restCount)} more` : `: ${firstItems.join(', ')}`;
  };
  /** Says which cells cannot be kept, and why. */
  const whyNot = ({ count: all, inOwnRows, keeping }: EditedCells): string => {
    if (keeping === 'tooMany')
      return ` That is too many to keep: Inlay keeps at most ${number(MAX_USER_CELLS)} of your cells in a report. Copy what you need before you overwrite them.`;
    if (keeping === 'unclear')
      return ' This device has not seen the rows before, so Inlay cannot tell which of these cells you changed, and cannot keep them. Refresh on the device where you typed, or copy what you need before you overwrite them.';
    if (inOwnRows === 0) return '';
    const which = inOwnRows < all ? `${number(inOwnRows)} of them` : all === 1 ? 'It' : 'They';
    return ` ${which} ${inOwnRows === 1 ? 'is in a row' : 'are in rows'} that the report does not have: the refresh overwrites them. Copy what you need first.`;
  };
  return {
    /** Asks before a refresh writes anything. */
    inTheWay: (edited: EditedCells): string => {
      const changed = edited.keeping === 'unclear' ? 'may have changed up to' : 'changed';
      return `You ${changed} ${countCells(edited.count)} here by hand${listPlaces(edited)}.${whyNot(edited)} Nothing is written until you decide.`;
    },
    answers: {
      keepEdits: (all: number): string => (all === 1 ? 'Keep my value' : 'Keep all my values'),
      overwriteEdits: 'Overwrite with the report’s values',
      skip: 'Cancel',
    },
    kept: (edited: Pick<EditedCells, 'cells' | 'count'>): string =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `You keep ${countCells(edited.count)} of your own, which the report does not have now.`
        : `You keep ${countCells(edited.count)} of your own here${listPlaces(edited)}.`,
    review: (all: number): string => `Review ${countCells(all)}`,
    askTitle: (all: number): string => `${countCells(all)} changed by hand`,
    askText: (name: string): Sentence => [
      'Your values, and what ',
      { strong: name },
      ' has in their place. Nothing is written yet.',
    ],
    keptTitle: (all: number): string => `You keep ${countCells(all)} of your own`,
    keptText: (name: string): Sentence => [
      'Each refresh of ',
      { strong: name },
      ' writes your values again. They follow their rows. To give back a single cell, clear it and refresh.',
    ],
    giveUp: 'Overwrite all with the report’s values',
    list: 'Cells you changed by hand',
    emptied: 'cleared by hand',
    report: (now: string): string => `report: ${now}`,
    leaves: 'its row leaves',
    was: (written: string): string => `was ${written}`,
    ownRow: 'not a row of the report: the refresh overwrites it',
    more: (restCount: number) => `and ${countCells(restCount)} more`,
  };
}
