import type { Translation } from '../../../../parts';
import type * as english from '../../en/shell/settings';

export const settingsTexts: Translation<typeof english.settingsTexts> = {
  title: 'Einstellungen',
  refreshOnOpen: 'Beim Öffnen aktualisieren',
  refreshOnOpenHint:
    'Aktualisiert Berichte, wenn die Arbeitsmappe geöffnet wird. Ihre eigenen Zellen werden nie überschrieben.',
  freshFor: 'Überspringen, wenn Aktualisierung jünger als',
  freshForHint: 'Die Schaltfläche „Aktualisieren“ lädt immer neue Daten.',
  olderThan: {
    any: 'Nie überspringen',
    days: { one: '{count} Tag', other: '{count} Tage' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
  },
  refreshEvery: 'Automatisch aktualisieren',
  refreshEveryHint: 'Nur, wenn Sie online sind und der Aufgabenbereich sichtbar ist.',
  every: {
    never: 'Aus',
    hour: 'Jede Stunde',
    minutes: { one: 'Alle {count} Minuten', other: 'Alle {count} Minuten' },
  },
  look: 'Darstellung',
  theme: 'Design',
  themes: { office: 'Wie Office', light: 'Hell', dark: 'Dunkel' },
  signedIn: 'Angemeldet',
  kept: {
    device: 'Ihr API-Schlüssel oder Zugriffstoken ist auf diesem Gerät gespeichert.',
    session: 'Ihr API-Schlüssel oder Zugriffstoken wird gelöscht, wenn Excel geschlossen wird.',
    page: 'Ihr API-Schlüssel oder Zugriffstoken wird gelöscht, wenn der Aufgabenbereich geschlossen wird, weil dieser Browser nichts auf diesem Gerät speichert.',
  },
  sampleToken: 'Beispieldaten, kein Konto nötig.',
  signOut: 'Abmelden',
  administration: 'Plattform verwalten',
  diagnostics: 'Diagnose',
  diagnosticsText: 'Versionen, Zeiten und Fehlercodes. Keine Zellwerte, Berichtsnamen, Schlüssel oder Token.',
  unreadableParts: 'Teile von Antworten, die nicht lesbar waren: {count}',
  copyDiagnostics: 'Diagnose kopieren',
  copied: 'Kopiert, {size}',
  help: 'So verwenden Sie Inlay',
};

export const helpTexts: Translation<typeof english.helpTexts> = {
  learnMore: 'Mehr dazu',
  page: 'assets/docs/using-inlay.de.html',
};
