import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/snapshots';

export const snapshotTexts: Translation<typeof english.snapshotTexts> = {
  title: 'Festgehaltene Stände',
  keep: 'Stand festhalten',
  keeping: 'Zeilen werden auf ein neues Blatt kopiert…',
  kept: {
    one: '<strong>Blatt „{sheet}“ hinzugefügt</strong> mit {count} Zeile (wird nicht aktualisiert).',
    other: '<strong>Blatt „{sheet}“ hinzugefügt</strong> mit {count} Zeilen (wird nicht aktualisiert).',
  },
  notKept: 'Der Stand konnte nicht festgehalten werden.',
  caption: '{name}, Stand vom {time}',
  none: 'Wenn Sie einen Stand festhalten, werden die Zeilen als Werte auf ein neues Blatt kopiert. So können Sie sie später vergleichen.',
  loading: 'Stände werden geladen…',
  list: 'Liste der Stände',
  dataFrom: '{rows}, Daten von {time}',
  gone: 'Zellen gelöscht',
  remove: { label: 'Aus Liste entfernen', name: 'Aus Liste entfernen: {time}' },
  removed: 'Aus der Liste entfernt: {time}.',
  before: 'Vorher',
  after: 'Nachher',
  now: 'Aktuelle Zeilen im Blatt',
  compare: 'Vergleichen',
  comparing: 'Wird verglichen…',
  notCompared: 'Die Zeilen konnten nicht verglichen werden.',
  otherCells: 'Die Zellen dieses Stands wurden gelöscht, oder dort wurden Spalten eingefügt oder gelöscht.',
  tooLarge: 'Es sind zu viele Zellen zum Vergleichen (mehr als 1.000.000).',
  totals: 'Geänderte Summen',
};
