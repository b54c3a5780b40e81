import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/hand-edits';

export const handEditTexts: Translation<typeof english.handEditTexts> = {
  inTheWay: {
    cells: { one: '{count} Zelle', other: '{count} Zellen' },
    changed: { unnamed: 'Sie haben {cells} bearbeitet.', named: 'Sie haben {places} bearbeitet.' },
    maybeChanged: {
      unnamed: 'Sie haben vielleicht bis zu {cells} bearbeitet.',
      named: 'Sie haben vielleicht {places} bearbeitet.',
    },
    tooMany:
      'Inlay kann je Bericht höchstens {most} bearbeitete Zellen behalten. Kopieren Sie vor dem Überschreiben, was Sie brauchen.',
    unclear:
      'Dieses Gerät kennt die vorherigen Zeilen nicht. Inlay erkennt daher nicht, welche dieser Zellen Sie bearbeitet haben, und kann sie nicht behalten. Aktualisieren Sie auf dem Gerät, auf dem Sie sie bearbeitet haben, oder kopieren Sie vor dem Überschreiben, was Sie brauchen.',
    allInOwnRows: {
      one: 'Die Zeile dieser Zelle ist nicht im Bericht und wird überschrieben. Kopieren Sie vorher, was Sie brauchen.',
      other:
        'Die Zeilen dieser Zellen sind nicht im Bericht und werden überschrieben. Kopieren Sie vorher, was Sie brauchen.',
    },
    someInOwnRows: {
      one: 'Bei {count} dieser Zellen ist die Zeile nicht im Bericht und wird überschrieben. Kopieren Sie vorher, was Sie brauchen.',
      other:
        'Bei {count} dieser Zellen sind die Zeilen nicht im Bericht und werden überschrieben. Kopieren Sie vorher, was Sie brauchen.',
    },
  },
  answers: {
    keepEdits: { one: 'Meinen Wert behalten', other: 'Meine Werte behalten' },
    overwriteEdits: { one: 'Wert des Berichts verwenden', other: 'Werte des Berichts verwenden' },
    skip: 'Nicht jetzt',
  },
  kept: {
    gone: {
      one: '{count} bearbeitete Zelle bleibt erhalten. Die Zeile fehlt zurzeit im Bericht.',
      other: '{count} bearbeitete Zellen bleiben erhalten. Die Zeilen fehlen zurzeit im Bericht.',
    },
    unnamed: {
      one: '{count} bearbeitete Zelle bleibt erhalten.',
      other: '{count} bearbeitete Zellen bleiben erhalten.',
    },
    named: {
      one: '{count} bearbeitete Zelle bleibt erhalten: {places}.',
      other: '{count} bearbeitete Zellen bleiben erhalten: {places}.',
    },
  },
  review: 'Ansehen',
  askTitle: { one: '{count} bearbeitete Zelle', other: '{count} bearbeitete Zellen' },
  askText: 'Ihre Werte im Vergleich mit denen von <strong>{report}</strong>.',
  keptTitle: { one: '{count} bearbeitete Zelle bleibt erhalten', other: '{count} bearbeitete Zellen bleiben erhalten' },
  keptText:
    'Ihre Werte bleiben bei jeder Aktualisierung von <strong>{report}</strong> erhalten und folgen ihren Zeilen.',
  list: 'Bearbeitete Zellen',
  emptied: 'geleert',
  report: 'Bericht: {value}',
  leaves: 'wird aufbewahrt, bis die Zeile zurückkommt',
  was: 'war {value}',
  ownRow: 'Zeile nicht im Bericht, wird überschrieben',
  more: { one: 'und {count} weitere Zelle', other: 'und {count} weitere Zellen' },
};
