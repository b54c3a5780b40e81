import type { Translation } from '../../../../parts';
import type * as english from '../../en/placements/refreshes';

export const ageTexts: Translation<typeof english.ageTexts> = {
  placed: {
    refreshed: '{Age} aktualisiert',
    touched: '{Age} aktualisiert · seitdem bearbeitet',
    undone: '{Age} aktualisiert · rückgängig gemacht',
    from: '{Age} aktualisiert · Daten von {time}',
    unchanged: '{Age} aktualisiert · unverändert',
    rewritten: '{Age} aktualisiert · unverändert',
    changed: '{Age} aktualisiert · geändert',
  },
  lastKnown: 'Stand von {time}',
  outOfDate: { report: 'Bericht {age} geändert', source: 'Neuere Daten vorhanden ({time})' },
  all: {
    outOfDate: '{outOfDate} von {total} veraltet',
    upToDate: { one: '{count} Bericht, {age} aktualisiert', other: '{count} Berichte, {age} aktualisiert' },
    from: {
      one: '{count} Bericht, Daten von {time} oder später',
      other: '{count} Berichte, Daten von {time} oder später',
    },
    unknown: { one: '{count} Bericht', other: '{count} Berichte' },
  },
  refreshed: {
    upToDate: 'Alle Daten sind aktuell.',
    from: 'Daten von {time} oder später.',
    unknown: 'Alle Berichte wurden aktualisiert.',
  },
};

export const changeCountTexts: Translation<typeof english.changeCountTexts> = {
  cells: { one: '{count} Zelle', other: '{count} Zellen' },
  rows: { one: '{changes} Zeile', other: '{changes} Zeilen' },
  columns: { one: '{changes} Spalte', other: '{changes} Spalten' },
};
