import type { Translation } from '../../../../parts';
import type * as english from '../../en/details/value-sheets';

export const valueSheetTexts: Translation<typeof english.valueSheetTexts> = {
  title: 'Ein Blatt pro Wert',
  text: 'Auf jedem Blatt steht der Wert in A1. Diese Zelle filtert den Bericht darunter.',
  loading: 'Spalten werden geladen…',
  periods: { day: '{title} (pro Tag)', month: '{title} (pro Monat)', year: '{title} (pro Jahr)' },
  search: 'Werte suchen',
  noValues: 'Diese Spalte hat keine Werte.',
  withoutSheet: {
    none: 'Jeder Wert hat ein Blatt.',
    some: { one: '{count} Wert ohne Blatt', other: '{count} Werte ohne Blatt' },
  },
  tooMany: 'Wählen Sie höchstens {most} Werte auf einmal.',
  moreValues: 'Die Spalte enthält weitere Werte. Nur die ersten 1.000 werden aufgelistet.',
  chooseAll: 'Alle auswählen',
  chooseNone: 'Auswahl aufheben',
  hasSheet: 'hat ein Blatt',
  isGone: 'nicht mehr in den Daten',
  create: { none: 'Blätter erstellen', some: { one: '{count} Blatt erstellen', other: '{count} Blätter erstellen' } },
  progress: '{done} von {total}: {value}',
  ended: {
    all: { one: '{count} Blatt erstellt.', other: '{count} Blätter erstellt.' },
    some: '{created} von {total} Blättern erstellt.',
  },
  failed: 'Das Blatt für {value} konnte nicht erstellt werden.',
};
