import type { EditedCells } from '../../../app';
import { takeFirst } from '../../../parts';
import { MAX_USER_CELLS } from '../../../placement';
import type * as english from '../en/hand-edits';

const MAX_NAMED_CELLS = 3;

export const createEditMessages: typeof english.createEditMessages = ({ count, number }) => {
  const countCells = (value: number) => count(value, 'Zelle', 'Zellen');
  const listPlaces = ({ cells: editedCells, count: all }: Pick<EditedCells, 'cells' | 'count'>) => {
    const { firstItems, restCount } = takeFirst(
      editedCells.flatMap(({ address }) => address ?? []),
      MAX_NAMED_CELLS,
      all,
    );
    // Values that are saved for rows outside the report have no address.
    if (firstItems.length === 0) return '';
    return restCount > 0 ? `: ${firstItems.join(', ')} und ${number(restCount)} weitere` : `: ${firstItems.join(', ')}`;
  };
  const whyNot = ({ count: all, inOwnRows, keeping }: EditedCells): string => {
    if (keeping === 'tooMany')
      return ` Das sind zu viele: Inlay behält höchstens ${number(MAX_USER_CELLS)} Ihrer Zellen je Bericht. Kopieren Sie, was Sie brauchen, bevor Sie überschreiben.`;
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
      return `Sie haben hier ${changed}${countCells(edited.count)} von Hand geändert${listPlaces(edited)}.${whyNot(edited)} Nichts wird geschrieben, bis Sie entscheiden.`;
    },
    answers: {
      keepEdits: (all) => (all === 1 ? 'Meinen Wert behalten' : 'Alle meine Werte behalten'),
      overwriteEdits: 'Mit den Werten des Berichts überschreiben',
      skip: 'Abbrechen',
    },
    kept: (edited) =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `Sie behalten ${countCells(edited.count)} mit eigenen Werten; der Bericht hat ${edited.count === 1 ? 'sie' : 'diese'} zurzeit nicht.`
        : `Sie behalten hier ${countCells(edited.count)} mit eigenen Werten${listPlaces(edited)}.`,
    review: (all) => `${countCells(all)} ansehen`,
    askTitle: (all) => `${countCells(all)} von Hand geändert`,
    askText: (name) => ['Ihre Werte, und was ', { strong: name }, ' an ihrer Stelle hat. Noch ist nichts geschrieben.'],
    keptTitle: (all) => `Sie behalten ${countCells(all)} mit eigenen Werten`,
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
    more: (restCount) => `und ${countCells(restCount)} mehr`,
  };
};
