import type { Translation } from '../../../parts';
import { EMBED_NOTES } from '../embed-notes';
import type * as english from '../en/embed-texts';
import { embedFieldTexts, embedProblemTexts } from './embed-field-texts';

export const embedTexts: Translation<typeof english.embedTexts> = {
  fields: embedFieldTexts,
  problems: embedProblemTexts,
  unknownKey: 'Die Plattform kennt kein Feld {name}.',
  sessions: { one: '{count} Sitzung', other: '{count} Sitzungen' },

  notes: EMBED_NOTES.de,
  cells: {
    header: 'Session id',
    unanswered:
      '{problem} Vielleicht wurde eine Sitzung erstellt. Lesen Sie die Tabelle erneut, um eine weitere zu erstellen.',
  },

  one: {
    person: 'Angaben zum Benutzer',
    groups: 'Gruppen und Rollen',
    rights: 'Attribute und Sicherheit',
    settings: 'Sitzungseinstellungen',
    look: 'Design',
    place: 'Bereitstellung und Branch',
    asAccount: 'Kontostandard',
    yes: 'Ja',
    no: 'Nein',
    make: 'Sitzung erstellen',
    making: 'Sitzung wird erstellt',
    notMade: 'Es wurde keine Sitzung erstellt.',
    made: 'Sitzung erstellt.',
    life: 'Die Sitzung kann innerhalb von 24 Stunden einmal geöffnet werden (bis {end}). Behandeln Sie die ID wie ein Kennwort.',
    id: 'Sitzungs-ID',
  },

  table: {
    text: 'Wählen Sie eine Tabelle mit Feldnamen in der ersten Zeile und einer Person in jeder weiteren Zeile. Die Sitzungs-IDs stehen danach in der nächsten Spalte.',
    names: 'Mögliche Feldnamen',
    namesText:
      'Groß- und Kleinschreibung, Leerzeichen und Bindestriche spielen keine Rolle. Trennen Sie Listen durch Kommas, und geben Sie Objekte als JSON ein.',
    read: 'Ausgewählte Zellen lesen',
    readAgain: 'Erneut lesen',
    reading: 'Zellen werden gelesen',
    nothingThere: 'Keine Personen gefunden.',
    nothingThereNext:
      'Wählen Sie eine Tabelle mit Überschriften und mindestens einer Zeile darunter, und lesen Sie erneut.',
    notRead: 'Die Zellen konnten nicht gelesen werden.',
    at: 'Tabelle',
    answersAt: 'Sitzungs-IDs in',
    columns: 'Spalten',
    unknownColumns: {
      one: '<strong>Diese Spalte entspricht keinem Feld und wird ignoriert: </strong>{headers}.',
      other: '<strong>Diese Spalten entsprechen keinem Feld und werden ignoriert: </strong>{headers}.',
    },
    changed: 'Die Zellen haben sich seit dem Lesen geändert. Es wurde nichts gesendet. Dies ist die aktuelle Tabelle.',
    noFields: 'Keine Spalte entspricht einem Feld. Geben Sie in der ersten Zeile Feldnamen ein, und lesen Sie erneut.',
    repeated:
      '<strong>Zwei Spalten entsprechen demselben Feld: </strong>{headers}. Entfernen Sie eine, und lesen Sie erneut.',
    already: {
      one: 'Eine Person hat bereits eine Sitzungs-ID und wird übersprungen.',
      other: '{count} Personen haben bereits eine Sitzungs-ID und werden übersprungen.',
    },
    problems: {
      one: '<strong>Für {count} Person kann keine Sitzung erstellt werden.</strong> Der Grund wird in die nächste Spalte geschrieben.',
      other:
        '<strong>Für {count} Personen können keine Sitzungen erstellt werden.</strong> Der Grund wird in die nächste Spalte geschrieben.',
    },
    problemAt: '<cells>{address}</cells> {problem}',
    moreProblems: 'Und {count} weitere.',
    obstaclesAt: {
      one: '<strong>{count} nicht leere Zelle ist im Weg</strong> bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie erneut, oder überschreiben Sie die Zelle.',
      other:
        '<strong>{count} nicht leere Zellen sind im Weg</strong> bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie erneut, oder überschreiben Sie die Zellen.',
    },
    obstaclesWithSample: {
      one: '<strong>{count} nicht leere Zelle ist im Weg</strong> („{sample}“) bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie erneut, oder überschreiben Sie die Zelle.',
      other:
        '<strong>{count} nicht leere Zellen sind im Weg</strong> („{sample}“) bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie erneut, oder überschreiben Sie die Zellen.',
    },
    placement:
      '<strong>Dort ist bereits „{name}“</strong> (<cells>{address}</cells>). Fügen Sie neben Ihrer Tabelle eine Spalte ein, oder verschieben Sie die Tabelle, und lesen Sie erneut.',
    people: { one: '{count} Person', other: '{count} Personen' },
    make: { one: '{count} Sitzung erstellen', other: '{count} Sitzungen erstellen' },
    overwrite: {
      one: 'Überschreiben und {count} Sitzung erstellen',
      other: 'Überschreiben und {count} Sitzungen erstellen',
    },
    nobodyToSend: 'Keine Sitzungen zu erstellen.',
    sending: 'Sitzungen werden erstellt',
    made: '{made} von {sessions} erstellt',
    madeAndRefused: '{made} von {sessions} erstellt, {refused} abgelehnt',
    paused: 'Die Plattform hat um eine Pause gebeten. Fortsetzung: {when}.',
    allMade: { one: '{count} Sitzung erstellt.', other: '{count} Sitzungen erstellt.' },
    someMade: '{made} von {sessions} erstellt.',
    refusedPeople: {
      one: '{count} Person wurde von der Plattform abgelehnt. Der Grund steht in der nächsten Spalte.',
      other: '{count} Personen wurden von der Plattform abgelehnt. Der Grund steht in der nächsten Spalte.',
    },
    notSentPeople: {
      one: '{count} Person wurde übersprungen. Der Grund steht in der nächsten Spalte.',
      other: '{count} Personen wurden übersprungen. Der Grund steht in der nächsten Spalte.',
    },
    unanswered: {
      one: 'Keine Antwort für {count} Person. Lesen Sie erneut, um die restlichen Sitzungen zu erstellen.',
      other: 'Keine Antwort für {count} Personen. Lesen Sie erneut, um die restlichen Sitzungen zu erstellen.',
    },
    life: 'Jede Sitzung kann innerhalb von 24 Stunden einmal geöffnet werden.',
    cancelled: 'Abgebrochen.',
    failed: 'Nicht alle Sitzungen wurden erstellt.',
    orphaned: {
      one: 'Eine Sitzungs-ID konnte nicht geschrieben werden, weil ihre Zeile verschoben oder gelöscht wurde. Kopieren Sie die ID jetzt.',
      other:
        '{count} Sitzungs-IDs konnten nicht geschrieben werden, weil ihre Zeilen verschoben oder gelöscht wurden. Kopieren Sie die IDs jetzt.',
    },
    copyOrphaned: 'Diese IDs kopieren',
  },

  tenant: {
    text: 'Löscht einen Ihrer Kunden mit allen Benutzern, Gruppen, Sitzungen und Abonnements.',
    name: 'Name des Mandanten',
    delete: 'Mandanten löschen…',
    deleting: 'Mandant wird gelöscht',
    notDeleted: 'Der Mandant wurde nicht gelöscht.',
    gone: 'Es gibt jetzt keinen Mandanten {name}.',
    goneText:
      'Falls es ihn gab, wurden auch seine Benutzer, Gruppen und Sitzungen gelöscht. Die Plattform teilt nicht mit, ob es ihn gab.',
    question: '{name} löschen?',
    consequence:
      'Alle Benutzer von <strong>{name}</strong> und ihre Gruppen, Sitzungen und Abonnements werden gelöscht. Das lässt sich nicht rückgängig machen.',
    confirm: 'Zur Bestätigung {name} eingeben',
    notTheName: 'Geben Sie genau {name} ein.',
    verb: 'Endgültig löschen',
    keep: 'Behalten',
  },
};
