import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/snapshots';

export const snapshotTexts: Translation<typeof english.snapshotTexts> = {
  title: 'Festgehaltene Stände',
  keep: 'Stand festhalten',
  busy: {
    listing: 'Stände werden geladen…',
    keeping: 'Zeilen werden auf ein neues Blatt kopiert…',
    comparing: 'Zeilen werden verglichen…',
    removing: 'Wird aus der Liste entfernt…',
  },
  caption: '{name}, festgehalten am {time}',
  none: 'Wenn Sie einen Stand festhalten, werden die Zeilen als Werte auf ein neues Blatt kopiert. So können Sie sie später vergleichen.',
  list: 'Gespeicherte Stände',
  dataFrom: '{rows}, Daten von {time}',
  remove: { label: 'Aus Liste entfernen', name: 'Aus Liste entfernen: {time}' },
  removed: 'Aus der Liste entfernt: {time}.',
  before: 'Vorher',
  after: 'Nachher',
  now: 'Aktuelle Zeilen im Blatt',
  compare: 'Vergleichen',
  otherCells: 'Die Zellen dieses Stands wurden gelöscht, oder dort wurden Spalten eingefügt oder gelöscht.',
  tooLarge: 'Das sind zu viele Zellen für einen Vergleich (mehr als 1.000.000).',
  totals: 'Geänderte Summen',
};
