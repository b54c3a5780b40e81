import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/settings';

export const settingsTexts: Translation<typeof english.settingsTexts> = {
  title: 'Einstellungen',
  refreshOnOpen: 'Beim Öffnen aktualisieren',
  freshFor: 'Überspringen, wenn jünger als',
  olderThan: {
    any: 'Nie überspringen',
    days: { one: '{count} Tag', other: '{count} Tage' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
  },
  theme: 'Design',
  themes: { office: 'Wie Office', light: 'Hell', dark: 'Dunkel' },
  signedIn: 'Angemeldet',
  kept: {
    session: 'Angemeldet, bis Excel geschlossen wird',
    page: 'Angemeldet, bis der Aufgabenbereich geschlossen wird',
  },
  signOut: 'Abmelden',
  administrationTitle: 'Verwaltung',
  administration: 'Plattform verwalten',
  diagnostics: 'Verbindung und Diagnose',
  diagnosticsText: 'Die Diagnose enthält keine Zellwerte, Berichtsnamen, Schlüssel oder Token.',
  unreadableParts: 'Teile von Antworten, die nicht lesbar waren: {count}',
  copyDiagnostics: 'Diagnose kopieren',
  copied: 'Kopiert, {size}',
  help: 'So verwenden Sie Inlay',
};

export const helpTexts: Translation<typeof english.helpTexts> = {
  learnMore: 'Mehr dazu',
  page: 'assets/docs/using-inlay.de.html',
};
