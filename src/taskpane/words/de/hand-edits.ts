import type { EditedCells } from '../../../app';
import { firstOf } from '../../../parts';
import { MOST_OWN_CELLS } from '../../../placement';
import type * as english from '../en/hand-edits';

const CELLS_SAID = 3;

export const createEditWords: typeof english.createEditWords = ({ count, number }) => {
  const cells = (value: number) => count(value, 'Zelle', 'Zellen');
  const places = ({ cells: named, count: all }: Pick<EditedCells, 'cells' | 'count'>) => {
    const { said, rest } = firstOf(
      named.flatMap(({ address }) => address ?? []),
      CELLS_SAID,
      all,
    );
    // Values that are saved for rows outside the report have no address.
    if (said.length === 0) return '';
    return rest > 0 ? `: ${said.join(', ')} und ${number(rest)} weitere` : `: ${said.join(', ')}`;
  };
  const whyNot = ({ count: all, inOwnRows, keeping }: EditedCells): string => {
    if (keeping === 'tooMany')
      return ` Das sind zu viele: Inlay behält höchstens ${number(MOST_OWN_CELLS)} Ihrer Zellen je Bericht. Kopieren Sie, was Sie brauchen, bevor Sie überschreiben.`;
    if (keeping === 'unclear')
      return ' Dieses Gerät kennt die früheren Zeilen nicht. Inlay kann deshalb nicht erkennen, welche dieser Zellen Sie geändert haben, und sie nicht behalten. Aktualisieren Sie auf dem Gerät, auf dem Sie eingegeben haben, oder kopieren Sie, was Sie brauchen, bevor Sie überschreiben.';
    if (inOwnRows === 0) return '';
    const which =
      inOwnRows < all
        ? `${number(inOwnRows)} davon ${inOwnRows === 1 ? 'steht' : 'stehen'}`
        : all === 1
          ? 'Sie steht'
          : 'Sie stehen';
    return ` ${which} in ${inOwnRows === 1 ? 'einer Zeile, die' : 'Zeilen, die'} der Bericht nicht hat: Die Aktualisierung überschreibt sie. Kopieren Sie vorher, was Sie brauchen.`;
  };
  return {
    inTheWay: (edited) => {
      const changed = edited.keeping === 'unclear' ? 'möglicherweise bis zu ' : '';
      return `Sie haben hier ${changed}${cells(edited.count)} von Hand geändert${places(edited)}.${whyNot(edited)} Nichts wird geschrieben, bis Sie entscheiden.`;
    },
    answers: {
      keepEdits: (all) => (all === 1 ? 'Meinen Wert behalten' : 'Alle meine Werte behalten'),
      overwriteEdits: 'Mit den Werten des Berichts überschreiben',
      skip: 'Abbrechen',
    },
    kept: (edited) =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `Sie behalten ${cells(edited.count)} mit eigenen Werten; der Bericht hat ${edited.count === 1 ? 'sie' : 'diese'} zurzeit nicht.`
        : `Sie behalten hier ${cells(edited.count)} mit eigenen Werten${places(edited)}.`,
    review: (all) => `${cells(all)} ansehen`,
    askTitle: (all) => `${cells(all)} von Hand geändert`,
    askText: (name) => ['Ihre Werte, und was ', { strong: name }, ' an ihrer Stelle hat. Noch ist nichts geschrieben.'],
    keptTitle: (all) => `Sie behalten ${cells(all)} mit eigenen Werten`,
    keptText: (name) => [
      'Jede Aktualisierung von ',
      { strong: name },
      ' schreibt Ihre Werte wieder. Sie folgen ihren Zeilen. Um eine einzelne Zelle zurückzugeben, leeren Sie sie und aktualisieren.',
    ],
    giveUp: 'Alle mit den Werten des Berichts überschreiben',
    list: 'Zellen, die Sie von Hand geändert haben',
    emptied: 'von Hand geleert',
    report: (now) => `Bericht: ${now}`,
    leaves: 'die Zeile fällt weg',
    was: (written) => `war ${written}`,
    ownRow: 'keine Zeile des Berichts: Die Aktualisierung überschreibt sie',
    more: (rest) => `und ${cells(rest)} mehr`,
  };
};
