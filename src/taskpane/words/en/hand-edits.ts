import type { EditedCells } from '../../../app';
import { type Formats, firstOf, type Sentence } from '../../../parts';
import { MOST_OWN_CELLS } from '../../../placement';

const CELLS_SAID = 3;

/** Describes cells of a block that a user edited. */
export function createEditWords({ count, number }: Formats) {
  const cells = (value: number) => count(value, 'cell', 'cells');
  const places = ({ cells: named, count: all }: Pick<EditedCells, 'cells' | 'count'>) => {
    const { said, rest } = firstOf(
      named.flatMap(({ address }) => address ?? []),
      CELLS_SAID,
      all,
    );
    // Values that are saved for rows outside the report have no address.
    if (said.length === 0) return '';
    return rest > 0 ? `: ${said.join(', ')} and ${number(rest)} more` : `: ${said.join(', ')}`;
  };
  /** Says which cells cannot be kept, and why. */
  const whyNot = ({ count: all, inOwnRows, keeping }: EditedCells): string => {
    if (keeping === 'tooMany')
      return ` That is too many to keep: Inlay keeps at most ${number(MOST_OWN_CELLS)} of your cells in a report. Copy what you need before you overwrite them.`;
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
      return `You ${changed} ${cells(edited.count)} here by hand${places(edited)}.${whyNot(edited)} Nothing is written until you decide.`;
    },
    answers: {
      keepEdits: (all: number): string => (all === 1 ? 'Keep my value' : 'Keep all my values'),
      overwriteEdits: 'Overwrite with the report’s values',
      skip: 'Cancel',
    },
    kept: (edited: Pick<EditedCells, 'cells' | 'count'>): string =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `You keep ${cells(edited.count)} of your own, which the report does not have now.`
        : `You keep ${cells(edited.count)} of your own here${places(edited)}.`,
    review: (all: number): string => `Review ${cells(all)}`,
    askTitle: (all: number): string => `${cells(all)} changed by hand`,
    askText: (name: string): Sentence => [
      'Your values, and what ',
      { strong: name },
      ' has in their place. Nothing is written yet.',
    ],
    keptTitle: (all: number): string => `You keep ${cells(all)} of your own`,
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
    more: (rest: number) => `and ${cells(rest)} more`,
  };
}
