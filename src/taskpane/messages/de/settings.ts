import type { Translation } from '../../../parts';
import type * as english from '../en/settings';

export const settingsTexts: Translation<typeof english.settingsTexts> = {
  title: 'Einstellungen',
  refreshOnOpen: 'Beim Öffnen aktualisieren',
  refreshOnOpenHint:
    'Alles, was hier platziert ist, wird auf den neuesten Stand gebracht. Nie über Ihre Zellen: Was eine Entscheidung braucht, wartet.',
  freshFor: 'Beim Öffnen aktualisieren, was älter ist als',
  freshForHint: 'Jüngere Zeilen eines unveränderten Berichts bleiben. „Aktualisieren“ liest immer die Quelle.',
  olderThan: {
    any: 'Unabhängig vom Alter',
    days: { one: '{count} Tag', other: '{count} Tage' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
  },
  refreshEvery: 'Aktualisieren, solange die Mappe offen ist',
  refreshEveryHint: 'Nur online und bei sichtbarem Bereich, und nie, während Sie eine Zelle bearbeiten.',
  every: {
    never: 'Nur auf Wunsch',
    hour: 'Jede Stunde',
    minutes: { one: 'Alle {count} Minuten', other: 'Alle {count} Minuten' },
  },
  look: 'Darstellung',
  theme: 'Design',
  themes: { office: 'Wie Office', light: 'Hell', dark: 'Dunkel' },
  signedIn: 'Angemeldet',
  kept: {
    device:
      'Der Browser speichert das Token auf diesem Gerät, nicht in der Arbeitsmappe. Ein privates Fenster vergisst es beim Schließen.',
    session: 'Das Token wird vergessen, wenn Excel geschlossen wird. Es ist nicht in der Arbeitsmappe.',
    page: 'Das Token wird vergessen, wenn der Bereich geschlossen wird: Dieser Browser speichert nichts auf diesem Gerät. Es ist nicht in der Arbeitsmappe.',
  },
  sampleToken: 'Das ist die Beispielplattform, offen für alle.',
  signOut: 'Abmelden',
  administration: 'Plattform verwalten',
  diagnostics: 'Diagnose',
  diagnosticsText:
    'Versionen, Zeiten und Codes der Antworten von Excel und Plattform, und wie dieses Excel sich verhält. Keine Zellwerte, keine Berichtsnamen, keine Token.',
  copyDiagnostics: 'Diagnose kopieren',
  copied: 'Kopiert, {size}',
  help: 'So verwenden Sie Inlay',
};
