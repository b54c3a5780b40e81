import type { EditedCells } from '../../../app';
import { firstOf } from '../../../parts';
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
  return {
    inTheWay: (edited) =>
      `Sie haben hier ${cells(edited.count)} von Hand geändert${places(edited)}. Nichts wird geschrieben, bis Sie entscheiden.`,
    kept: (edited) =>
      edited.cells.every(({ fate }) => fate === 'rowLeaves')
        ? `Sie behalten ${cells(edited.count)} mit eigenen Werten; der Bericht hat ${edited.count === 1 ? 'sie' : 'diese'} zurzeit nicht.`
        : `Sie behalten hier ${cells(edited.count)} mit eigenen Werten${places(edited)}.`,
    review: (all) => `${cells(all)} ansehen`,
    askTitle: (all) => `Sie haben ${cells(all)} von Hand geändert`,
    askText: (name) => [
      { strong: name },
      ' soll aktualisiert werden und hat dafür eigene Werte. Noch ist nichts geschrieben.',
    ],
    keptTitle: (all) => `Sie behalten ${cells(all)} mit eigenen Werten`,
    keptText: (name) => [
      'Jede Aktualisierung von ',
      { strong: name },
      ' schreibt Ihre Werte wieder. Sie folgen ihren Zeilen.',
    ],
    cannot: {
      tooMany:
        'So viele Zellen kann Inlay nicht behalten. Kopieren Sie zuerst, was Sie brauchen, und nehmen Sie dann die Werte des Berichts, oder brechen Sie ab.',
      unclear:
        'Dieses Gerät hat die Zeilen nicht gesehen. Inlay kann nicht sagen, welche dieser Zellen Sie geändert haben und welche der Bericht. Aktualisieren Sie auf dem Gerät, auf dem Sie eingegeben haben, oder kopieren Sie, was Sie brauchen, und nehmen Sie die Werte des Berichts.',
    },
    forAll: (all) => `Für alle ${cells(all)}`,
    keepAll: 'Alle meine behalten',
    takeAll: 'Alle des Berichts nehmen',
    list: 'Zellen, die Sie von Hand geändert haben',
    legend: ({ address, label }) => [address, label].filter(Boolean).join(', '),
    keepMine: { stays: 'Meinen Wert behalten', empty: 'Leer lassen', leaves: 'Für die Rückkehr behalten' },
    takeReports: { stays: 'Den des Berichts nehmen', leaves: 'Mitgehen lassen' },
    emptied: 'von Hand geleert',
    leaves: 'die Zeile fällt weg',
    was: (written) => `war ${written}`,
    ownRow: 'Keine Zeile des Berichts: Sie geht mit der Aktualisierung. Kopieren Sie sie vorher.',
    sum: (keeps, gives) => {
      const { said, rest } = firstOf(gives, CELLS_SAID);
      const given = said.join(', ') + (rest > 0 ? ` und ${number(rest)} weitere` : '');
      if (gives.length === 0) return keeps === 1 ? 'Ihr Wert bleibt.' : `Alle ${number(keeps)} Werte bleiben.`;
      return keeps === 0
        ? `Überschreibt ${cells(gives.length)}: ${given}.`
        : `Behält ${number(keeps)} von Ihnen, überschreibt ${number(gives.length)}: ${given}.`;
    },
    verb: (keeps) => (keeps === 0 ? 'Die des Berichts nehmen' : `Aktualisieren, ${number(keeps)} behalten`),
    more: (rest) => `und ${cells(rest)} mehr`,
  };
};
