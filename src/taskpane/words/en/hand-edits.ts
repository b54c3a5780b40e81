import type { EditedCells } from '../../../app';
import { type Formats, firstOf, type Sentence } from '../../../parts';

const CELLS_SAID = 3;

/** Cells of a block that somebody typed into. */
export function createEditWords({ count, number }: Formats) {
  const cells = (value: number) => count(value, 'cell', 'cells');
  const places = ({ cells: named, count: all }: EditedCells) => {
    const { said, rest } = firstOf(
      named.map(({ address }) => address),
      CELLS_SAID,
      all,
    );
    return rest > 0 ? `${said.join(', ')} and ${number(rest)} more` : said.join(', ');
  };
  return {
    /** After a refresh. */
    writtenOver: (edited: EditedCells): string => {
      const [only] = edited.cells;
      return edited.count === 1 && only
        ? `You had typed “${only.mine}” in ${only.address}; the report’s value is back.`
        : `You had typed in ${cells(edited.count)} here (${places(edited)}); the report’s values are back.`;
    },
    /** Before one: nothing is written yet. */
    inTheWay: (edited: EditedCells): string =>
      `You typed in ${cells(edited.count)} here: ${places(edited)}. A refresh would write over ${edited.count === 1 ? 'it' : 'them'}; nothing is written until you decide.`,
    needsYou: (name: string, edited: EditedCells): string =>
      `${name} needs you: you typed in ${cells(edited.count)} of its block.`,
    keepMine: 'Keep mine',
    takeReports: 'Take the report’s',
    forget: 'Let it go',
    kept: (edited: EditedCells): string =>
      edited.cells.length === 0
        ? `You keep ${cells(edited.count)} of your own; the report has no such ${edited.count === 1 ? 'row' : 'rows'} now.`
        : `You keep ${cells(edited.count)} of your own here: ${places(edited)}.`,
    keepTitle: 'Keep what you typed?',
    takeTitle: 'Take the report’s values?',
    keepText: 'These values are written again, and again at each refresh. They follow their rows.',
    takeText: (edited: EditedCells): Sentence => [
      'What you typed in ',
      { strong: cells(edited.count) },
      ' is written over. Copy what you need first.',
    ],
    takeBackText: 'The report’s values come back into these cells, now and at each refresh.',
    table: 'Cells with what you typed and what the report has',
    cell: 'Cell',
    mine: 'Yours',
    reports: 'Report’s',
    ownRow: 'not a row of the report',
    more: (rest: number) => `and ${cells(rest)} more`,
  };
}
