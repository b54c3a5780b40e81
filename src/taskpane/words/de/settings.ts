import type * as english from '../en/settings';

export const createSettingsWords: typeof english.createSettingsWords = ({ kilobytes, number }) => ({
  title: 'Einstellungen',
  refreshOnOpen: 'Beim Öffnen aktualisieren',
  refreshOnOpenHint:
    'Alles, was hier platziert ist, wird auf den neuesten Stand gebracht. Nie über Ihre Zellen: Was eine Entscheidung braucht, wartet.',
  refreshEvery: 'Aktualisieren, solange die Mappe offen ist',
  refreshEveryHint: 'Nur online und bei sichtbarem Bereich, und nie, während Sie eine Zelle bearbeiten.',
  every: (minutes) =>
    minutes === undefined ? 'Nur auf Wunsch' : minutes === 60 ? 'Jede Stunde' : `Alle ${number(minutes)} Minuten`,
  look: 'Darstellung',
  theme: 'Design',
  themes: {
    office: 'Wie Office',
    light: 'Hell',
    dark: 'Dunkel',
  },
  accountTheme: 'Die Farben sind die Ihrer Organisation, hell oder dunkel, wie Sie es hier wählen.',
  signedIn: 'Angemeldet',
  kept: {
    device: 'Das Token ist auf diesem Gerät gespeichert, nicht in der Arbeitsmappe.',
    session: 'Das Token wird vergessen, wenn Excel geschlossen wird. Es ist nicht in der Arbeitsmappe.',
  },
  sampleToken: 'Das ist die Beispielplattform, offen für alle.',
  signOut: 'Abmelden',
  administration: 'Plattform verwalten',
  diagnostics: 'Diagnose',
  diagnosticsText: 'Versionen, Zeiten und Fehlercodes. Keine Zellwerte, keine Token.',
  copyDiagnostics: 'Diagnose kopieren',
  copied: (bytes) => `Kopiert, ${kilobytes(bytes)}`,
  help: 'So verwenden Sie Inlay',
});
