import type { Translation } from '../../../parts';
import type * as english from '../en/ages';

export const ageTexts: Translation<typeof english.ageTexts> = {
  placed: {
    refreshed: '{Age} aktualisiert',
    touched: '{Age} aktualisiert, seitdem Zellen geändert',
    from: '{Age} aktualisiert, Daten von {time}',
    unchanged: '{Age} aktualisiert, unverändert',
    rewritten: '{Age} aktualisiert, dieselben Zeilen neu geschrieben',
    changed: '{Age} aktualisiert, geändert',
    upToDate: 'Aktuell, {age}',
  },
  lastKnown: 'Stand: {time}',
  outOfDate: { report: 'Veraltet, Bericht {age} geändert', source: 'Veraltet, neuere Daten seit {time}' },
  all: {
    outOfDate: '{outOfDate} von {total} veraltet',
    upToDate: { one: '{count} Bericht, aktuell', other: '{count} Berichte, alle aktuell' },
    from: {
      one: '{count} Bericht, Daten von {time} oder später',
      other: '{count} Berichte, Daten von {time} oder später',
    },
    unknown: { one: '{count} Bericht', other: '{count} Berichte' },
  },
  refreshed: {
    upToDate: 'Alle aktuell.',
    from: 'Daten von {time} oder später.',
    unknown: 'Alle Berichte wurden neu gelesen.',
  },
};
