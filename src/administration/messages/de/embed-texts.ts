import type { Translation } from '../../../parts';
import { EMBED_NOTES } from '../embed-notes';
import type * as english from '../en/embed-texts';
import { embedFieldTexts, embedProblemTexts } from './embed-field-texts';

export const embedTexts: Translation<typeof english.embedTexts> = {
  fields: embedFieldTexts,
  problems: embedProblemTexts,
  unknownKey: 'Die Plattform kennt {name} nicht.',
  sessions: { one: '{count} Sitzung', other: '{count} Sitzungen' },

  notes: EMBED_NOTES.de,
  cells: {
    header: 'Session id',
    unanswered: '{problem} Vielleicht wurde eine Sitzung erstellt; noch einmal lesen, um sicher eine zu erstellen.',
  },

  one: {
    text: 'Mit einer Sitzung kann eine Person eingebettete Dashboards so öffnen, wie Sie es hier angeben.',
    person: 'Mehr zur Person',
    groups: 'Gruppen und Rollen',
    rights: 'Attribute und Sicherheit',
    settings: 'Einstellungen der Sitzung',
    look: 'Farben und Schrift',
    place: 'Bereitstellung und Branch',
    asAccount: 'Wie im Konto festgelegt',
    yes: 'Ja',
    no: 'Nein',
    make: 'Sitzung erstellen',
    making: 'Sitzung wird erstellt',
    notMade: 'Es wurde keine Sitzung erstellt.',
    made: 'Die Sitzung ist erstellt.',
    life: 'Sie kann innerhalb von 24 Stunden einmal geöffnet werden (bis {end}). Bewahren Sie sie wie ein Kennwort auf.',
    id: 'Sitzungs-ID',
  },

  table: {
    text: 'Wählen Sie im Blatt eine Tabelle aus: Die erste Zeile nennt Felder, jede Zeile darunter ist eine Person. Jede bekommt in der nächsten Spalte eine Sitzungs-ID.',
    names: 'Wie die Spalten heißen können',
    namesText:
      'Großschreibung, Leerzeichen und Bindestriche zählen nicht. Listen durch Kommas getrennt, Objekte als JSON.',
    read: 'Ausgewählte Zellen lesen',
    readAgain: 'Noch einmal lesen',
    reading: 'Zellen werden gelesen',
    nothingThere: 'Keine Personen gefunden.',
    nothingThereNext:
      'Wählen Sie eine Tabelle mit Überschriften und mindestens einer Zeile darunter aus, und lesen Sie noch einmal.',
    notRead: 'Die Zellen wurden nicht gelesen.',
    at: 'Tabelle',
    answersAt: 'Sitzungs-IDs kommen nach',
    columns: 'Spalten',
    unknownColumns: {
      one: '<strong>Eine Spalte ist kein Feld und wird nicht gesendet: </strong>{headers}.',
      other: '<strong>Diese Spalten sind keine Felder und werden nicht gesendet: </strong>{headers}.',
    },
    changed: 'Die Zellen haben sich seit dem Lesen geändert. So stehen sie jetzt; gesendet wurde nichts.',
    noFields: 'Keine Spalte ist ein Feld. Benennen Sie die Spalten in der ersten Zeile, und lesen Sie noch einmal.',
    repeated:
      '<strong>Zwei Spalten nennen dasselbe Feld: </strong>{headers}. Behalten Sie eine davon, und lesen Sie noch einmal.',
    already: {
      one: 'Eine Person hat schon eine Sitzungs-ID und wird ausgelassen.',
      other: '{count} Personen haben schon eine Sitzungs-ID und werden ausgelassen.',
    },
    problems: {
      one: '<strong>{count} Person kann nicht gesendet werden.</strong> Der Grund steht in der nächsten Spalte.',
      other: '<strong>{count} Personen können nicht gesendet werden.</strong> Der Grund steht in der nächsten Spalte.',
    },
    problemAt: '<cells>{address}</cells> {problem}',
    moreProblems: 'Und {count} weitere.',
    obstaclesAt: {
      one: '<strong>{count} nicht leere Zelle ist im Weg</strong> bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie noch einmal, oder lassen Sie überschreiben.',
      other:
        '<strong>{count} nicht leere Zellen sind im Weg</strong> bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie noch einmal, oder lassen Sie überschreiben.',
    },
    obstaclesWithSample: {
      one: '<strong>{count} nicht leere Zelle ist im Weg</strong> („{sample}“) bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie noch einmal, oder lassen Sie überschreiben.',
      other:
        '<strong>{count} nicht leere Zellen sind im Weg</strong> („{sample}“) bei <cells>{address}</cells>. Fügen Sie dort eine Spalte ein und lesen Sie noch einmal, oder lassen Sie überschreiben.',
    },
    placement:
      '<strong>„{name}“ ist dort platziert,</strong> bei <cells>{address}</cells>. Fügen Sie neben Ihrer Tabelle eine Spalte ein, oder verschieben Sie die Tabelle, und lesen Sie noch einmal.',
    people: { one: '{count} Person', other: '{count} Personen' },
    make: { one: '{count} Sitzung erstellen', other: '{count} Sitzungen erstellen' },
    overwrite: {
      one: 'Überschreiben und {count} Sitzung erstellen',
      other: 'Überschreiben und {count} Sitzungen erstellen',
    },
    nobodyToSend: 'Niemand ist mehr zu senden.',
    sending: 'Sitzungen werden erstellt',
    made: '{made} von {sessions} erstellt',
    madeAndRefused: '{made} von {sessions} erstellt, {refused} abgelehnt',
    paused: 'Die Plattform hat um eine Pause gebeten; es geht weiter: {when}.',
    allMade: { one: '{count} Sitzung erstellt.', other: '{count} Sitzungen erstellt.' },
    someMade: '{made} von {sessions} erstellt.',
    refusedPeople: {
      one: '{count} Person wurde abgelehnt; die Worte der Plattform stehen in der nächsten Spalte.',
      other: '{count} Personen wurden abgelehnt; die Worte der Plattform stehen in der nächsten Spalte.',
    },
    notSentPeople: {
      one: '{count} Person wurde nicht gesendet; der Grund steht in der nächsten Spalte.',
      other: '{count} Personen wurden nicht gesendet; der Grund steht in der nächsten Spalte.',
    },
    unanswered: {
      one: '{count} Person hat keine Antwort: Lesen Sie noch einmal, um den Rest zu senden.',
      other: '{count} Personen haben keine Antwort: Lesen Sie noch einmal, um den Rest zu senden.',
    },
    life: 'Jede kann innerhalb von 24 Stunden einmal geöffnet werden.',
    cancelled: 'Sie haben es angehalten.',
    failed: 'Es endete vorzeitig.',
    orphaned: {
      one: 'Eine Sitzungs-ID konnte nicht geschrieben werden: Ihre Zeile ist nicht mehr an ihrem Ort. Kopieren Sie sie.',
      other:
        '{count} Sitzungs-IDs konnten nicht geschrieben werden: Ihre Zeilen sind nicht mehr an ihrem Ort. Kopieren Sie sie.',
    },
    copyOrphaned: 'Diese IDs kopieren',
  },

  tenant: {
    text: 'Ein Embed-Mandant ist ein Kunde von Ihnen auf der Plattform. Beim Löschen gehen seine Personen, deren Gruppen und Sitzungen und ihre Abonnements mit.',
    name: 'Name des Mandanten',
    delete: 'Mandanten löschen…',
    deleting: 'Mandant wird gelöscht',
    notDeleted: 'Der Mandant wurde nicht gelöscht.',
    gone: 'Einen Mandanten {name} gibt es jetzt nicht.',
    goneText:
      'Wenn es ihn gab, gingen seine Personen, Gruppen und Sitzungen mit. Die Plattform antwortet genauso, wenn es ihn nicht gab.',
    question: '{name} löschen?',
    consequence:
      'Alle Personen von <strong>{name}</strong>, ihre Gruppen, ihre Sitzungen und ihre Abonnements gehen sofort verloren und kommen nicht zurück.',
    confirm: 'Zur Bestätigung {name} eingeben',
    notTheName: 'Das muss {name} sein, Buchstabe für Buchstabe.',
    verb: 'Endgültig löschen',
    keep: 'Behalten',
  },
};
