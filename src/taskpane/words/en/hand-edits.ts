import type { EditedCell, EditedCells } from '../../../app';
import { type Formats, firstOf, type Sentence } from '../../../parts';

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
  return {
    /** Asks before a refresh writes anything. */
    inTheWay: (edited: EditedCells): string =>
      `You changed ${cells(edited.count)} here by hand${places(edited)}. Nothing is written until you decide.`,
    kept: (edited: Pick<EditedCells, 'cells' | 'count'>): string =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `You keep ${cells(edited.count)} of your own, which the report does not have now.`
        : `You keep ${cells(edited.count)} of your own here${places(edited)}.`,
    review: (all: number): string => `Review ${cells(all)}`,
    askTitle: (all: number): string => `You changed ${cells(all)} by hand`,
    askText: (name: string): Sentence => [
      { strong: name },
      ' is about to refresh and has its own values for them. Nothing is written yet.',
    ],
    keptTitle: (all: number): string => `You keep ${cells(all)} of your own`,
    keptText: (name: string): Sentence => [
      'Each refresh of ',
      { strong: name },
      ' writes your values again. They follow their rows.',
    ],
    cannot: {
      tooMany:
        'These are more cells than Inlay can keep. Copy what you need first, then take the report’s values, or cancel.',
      unclear:
        'This device has not seen the rows, so Inlay cannot tell which of these cells you changed and which the report did. Refresh on the device where you typed, or copy what you need and take the report’s values.',
    },
    forAll: (all: number): string => `For all ${cells(all)}`,
    keepAll: 'Keep all of mine',
    takeAll: 'Take all the report’s',
    list: 'Cells you changed by hand',
    legend: ({ address, label }: Pick<EditedCell, 'address' | 'label'>): string =>
      [address, label].filter(Boolean).join(', '),
    keepMine: { stays: 'Keep mine', empty: 'Keep it empty', leaves: 'Keep for its return' },
    takeReports: { stays: 'Take the report’s', leaves: 'Let it leave' },
    emptied: 'cleared by hand',
    leaves: 'its row leaves',
    was: (written: string): string => `was ${written}`,
    ownRow: 'Not a row of the report: it goes with the refresh. Copy it first.',
    sum: (keeps: number, gives: readonly string[]): string => {
      const { said, rest } = firstOf(gives, CELLS_SAID);
      const given = said.join(', ') + (rest > 0 ? ` and ${number(rest)} more` : '');
      if (gives.length === 0) return keeps === 1 ? 'Keeps yours.' : `Keeps all ${number(keeps)} of yours.`;
      return keeps === 0
        ? `Writes over ${cells(gives.length)}: ${given}.`
        : `Keeps ${number(keeps)} of yours, writes over ${number(gives.length)}: ${given}.`;
    },
    verb: (keeps: number): string => (keeps === 0 ? 'Take the report’s' : `Refresh, keep ${number(keeps)}`),
    more: (rest: number) => `and ${cells(rest)} more`,
  };
}
