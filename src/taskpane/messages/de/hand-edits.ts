import type { Translation } from '../../../parts';
import type * as english from '../en/hand-edits';

export const handEditTexts: Translation<typeof english.handEditTexts> = {
  inTheWay: {
    cells: { one: '{count} Zelle', other: '{count} Zellen' },
    changed: {
      unnamed: 'Sie haben hier {cells} von Hand geändert.',
      named: 'Sie haben hier {cells} von Hand geändert: {places}.',
    },
    maybeChanged: {
      unnamed: 'Sie haben hier möglicherweise bis zu {cells} von Hand geändert.',
      named: 'Sie haben hier möglicherweise bis zu {cells} von Hand geändert: {places}.',
    },
    tooMany:
      'Das sind zu viele: Inlay behält höchstens {most} Ihrer Zellen je Bericht. Kopieren Sie, was Sie brauchen, bevor Sie überschreiben.',
    unclear:
      'Dieses Gerät kennt die früheren Zeilen nicht. Inlay kann deshalb nicht erkennen, welche dieser Zellen Sie geändert haben, und sie nicht behalten. Aktualisieren Sie auf dem Gerät, auf dem Sie eingegeben haben, oder kopieren Sie, was Sie brauchen, bevor Sie überschreiben.',
    allInOwnRows: {
      one: 'Sie steht in einer Zeile, die der Bericht nicht hat: Die Aktualisierung überschreibt sie. Kopieren Sie vorher, was Sie brauchen.',
      other:
        'Sie stehen in Zeilen, die der Bericht nicht hat: Die Aktualisierung überschreibt sie. Kopieren Sie vorher, was Sie brauchen.',
    },
    someInOwnRows: {
      one: '{count} davon steht in einer Zeile, die der Bericht nicht hat: Die Aktualisierung überschreibt sie. Kopieren Sie vorher, was Sie brauchen.',
      other:
        '{count} davon stehen in Zeilen, die der Bericht nicht hat: Die Aktualisierung überschreibt sie. Kopieren Sie vorher, was Sie brauchen.',
    },
    undecided: 'Nichts wird geschrieben, bis Sie entscheiden.',
  },
  answers: {
    keepEdits: { one: 'Meinen Wert behalten', other: 'Alle meine Werte behalten' },
    overwriteEdits: 'Mit den Werten des Berichts überschreiben',
    skip: 'Abbrechen',
  },
  kept: {
    gone: {
      one: 'Sie behalten {count} Zelle mit eigenen Werten; der Bericht hat sie zurzeit nicht.',
      other: 'Sie behalten {count} Zellen mit eigenen Werten; der Bericht hat diese zurzeit nicht.',
    },
    unnamed: {
      one: 'Sie behalten hier {count} Zelle mit eigenen Werten.',
      other: 'Sie behalten hier {count} Zellen mit eigenen Werten.',
    },
    named: {
      one: 'Sie behalten hier {count} Zelle mit eigenen Werten: {places}.',
      other: 'Sie behalten hier {count} Zellen mit eigenen Werten: {places}.',
    },
  },
  review: { one: '{count} Zelle ansehen', other: '{count} Zellen ansehen' },
  askTitle: { one: '{count} Zelle von Hand geändert', other: '{count} Zellen von Hand geändert' },
  askText: 'Ihre Werte, und was <strong>{report}</strong> an ihrer Stelle hat. Noch ist nichts geschrieben.',
  keptTitle: {
    one: 'Sie behalten {count} Zelle mit eigenen Werten',
    other: 'Sie behalten {count} Zellen mit eigenen Werten',
  },
  keptText:
    'Jede Aktualisierung von <strong>{report}</strong> schreibt Ihre Werte wieder. Sie folgen ihren Zeilen. Um eine einzelne Zelle zurückzugeben, leeren Sie sie und aktualisieren.',
  giveUp: 'Alle mit den Werten des Berichts überschreiben',
  list: 'Zellen, die Sie von Hand geändert haben',
  emptied: 'von Hand geleert',
  report: 'Bericht: {value}',
  leaves: 'die Zeile fällt weg',
  was: 'war {value}',
  ownRow: 'keine Zeile des Berichts: Die Aktualisierung überschreibt sie',
  more: { one: 'und {count} Zelle mehr', other: 'und {count} Zellen mehr' },
};
