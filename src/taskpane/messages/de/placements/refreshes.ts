import type { Translation } from '../../../../parts';
import type * as english from '../../en/placements/refreshes';

export const ageTexts: Translation<typeof english.ageTexts> = {
  placed: {
    refreshed: '{Age} aktualisiert',
    touched: '{Age} aktualisiert · seitdem bearbeitet',
    from: '{Age} aktualisiert · Daten von {time}',
    unchanged: '{Age} aktualisiert · unverändert',
    rewritten: '{Age} aktualisiert · unverändert',
    changed: '{Age} aktualisiert',
    undone: 'Aktualisierung rückgängig gemacht',
    undoneTo: 'Aktualisierung rückgängig gemacht · Daten von {time}',
  },
  lastKnown: 'Stand von {time}',
  outOfDate: {
    report: 'Bericht {age} geändert',
    source: 'Neuere Daten vorhanden ({time})',
    otherReport: 'Noch nicht aktualisiert',
  },
  all: {
    newer: 'Aktualisierung möglich: {newer} von {total}',
    refreshed: '{Age} aktualisiert',
    from: { one: 'Stand von {time}', other: 'Ältester Stand: {time}' },
    unknown: { one: '{count} Bericht', other: '{count} Berichte' },
  },
};

export const changeCountTexts: Translation<typeof english.changeCountTexts> = {
  cells: { one: '{count} Zelle', other: '{count} Zellen' },
  rows: { one: '{changes} Zeile', other: '{changes} Zeilen' },
  columns: { one: '{changes} Spalte', other: '{changes} Spalten' },
};
