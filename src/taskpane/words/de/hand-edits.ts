import type { EditedCells } from '../../../app';
import { firstOf } from '../../../parts';
import type * as english from '../en/hand-edits';

const CELLS_SAID = 3;

/** Cells of a block that somebody typed into. */
export const createEditWords: typeof english.createEditWords = ({ count, number }) => {
  const cells = (value: number) => count(value, 'Zelle', 'Zellen');
  const places = ({ cells: named, count: all }: EditedCells) => {
    const { said, rest } = firstOf(
      named.map(({ address }) => address),
      CELLS_SAID,
      all,
    );
    return rest > 0 ? `${said.join(', ')} und ${number(rest)} weitere` : said.join(', ');
  };
  return {
    writtenOver: (edited) => {
      const [only] = edited.cells;
      return edited.count === 1 && only
        ? `Sie hatten „${only.mine}“ in ${only.address} eingegeben; der Wert des Berichts ist zurück.`
        : `Sie hatten hier in ${cells(edited.count)} etwas eingegeben (${places(edited)}); die Werte des Berichts sind zurück.`;
    },
    inTheWay: (edited) =>
      `Sie haben hier in ${cells(edited.count)} etwas eingegeben: ${places(edited)}. Eine Aktualisierung würde ${edited.count === 1 ? 'sie' : 'diese'} überschreiben; nichts wird geschrieben, bis Sie entscheiden.`,
    needsYou: (name, edited) => `${name} braucht Sie: In ${cells(edited.count)} des Blocks wurde etwas eingegeben.`,
    keepMine: 'Meine behalten',
    takeReports: 'Die des Berichts nehmen',
    forget: 'Nicht mehr behalten',
    kept: (edited) =>
      edited.cells.length === 0
        ? `Sie behalten ${cells(edited.count)} mit eigenen Werten; der Bericht hat ${edited.count === 1 ? 'diese Zeile' : 'diese Zeilen'} zurzeit nicht.`
        : `Sie behalten hier ${cells(edited.count)} mit eigenen Werten: ${places(edited)}.`,
    keepTitle: 'Ihre Eingaben behalten?',
    takeTitle: 'Werte des Berichts nehmen?',
    keepText: 'Diese Werte werden wieder geschrieben, auch bei jeder Aktualisierung. Sie folgen ihren Zeilen.',
    takeText: (edited) => [
      'Ihre Eingaben in ',
      { strong: cells(edited.count) },
      ' werden überschrieben. Kopieren Sie vorher, was Sie brauchen.',
    ],
    takeBackText: 'Die Werte des Berichts kommen in diese Zellen zurück, jetzt und bei jeder Aktualisierung.',
    table: 'Zellen mit Ihren Eingaben und den Werten des Berichts',
    cell: 'Zelle',
    mine: 'Ihre',
    reports: 'Bericht',
    ownRow: 'keine Zeile des Berichts',
    more: (rest) => `und ${cells(rest)} mehr`,
  };
};
