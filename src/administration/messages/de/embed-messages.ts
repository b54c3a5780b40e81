import type { FieldProblem } from '../../state/embed-fields';
import type { EmbedCellTexts } from '../../state/embed-review';
import { EMBED_NOTES, isEmbedNote } from '../embed-notes';
import type * as english from '../en/embed-messages';
import { FIELD_MESSAGES, PROBLEM_MESSAGES } from './embed-fields';

const MAX_NAMED_PROBLEMS = 5;

export const createEmbedMessages: typeof english.createEmbedMessages = ({ count, number, when }, describeFailure) => {
  const sessions = (value: number) => count(value, 'Sitzung', 'Sitzungen');
  const people = (value: number) => count(value, 'Person', 'Personen');
  const problem = ({ problem: kind, detail }: FieldProblem) =>
    detail === undefined ? PROBLEM_MESSAGES[kind] : `Die Plattform kennt ${detail} nicht.`;
  const describeFieldProblem = (one: FieldProblem) => `${FIELD_MESSAGES[one.field].label}: ${problem(one)}`;
  const cells: EmbedCellTexts = {
    // This header stays English like the field names, because users of another language may open
    // the sheet.
    header: 'Session id',
    isNote: isEmbedNote,
    refused: ({ detail, ...failure }) =>
      EMBED_NOTES.de.notMade + [describeFailure(failure).problem, detail].filter(Boolean).join(' '),
    unanswered: (failure) =>
      `${EMBED_NOTES.de.noAnswer}${describeFailure(failure).problem} Vielleicht wurde eine Sitzung erstellt; noch einmal lesen, um sicher eine zu erstellen.`,
    notSent: (problems) => EMBED_NOTES.de.notSent + problems.map(describeFieldProblem).join(' '),
  };

  return {
    field: (field) => FIELD_MESSAGES[field],
    fieldNames: Object.keys(FIELD_MESSAGES),
    problem,
    cells,

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
      life: ({ openableUntil }) =>
        `Sie kann innerhalb von 24 Stunden einmal geöffnet werden (bis ${when(openableUntil)}). Bewahren Sie sie wie ein Kennwort auf.`,
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
      changed: 'Die Zellen haben sich seit dem Lesen geändert. So stehen sie jetzt; gesendet wurde nichts.',
      at: 'Tabelle',
      answersAt: 'Sitzungs-IDs kommen nach',
      columns: 'Spalten',
      columnNames: ({ columns }) => columns.map(({ header }) => header).join(', '),
      unknown: (headers) => [
        {
          strong:
            headers.length === 1
              ? 'Eine Spalte ist kein Feld und wird nicht gesendet: '
              : 'Diese Spalten sind keine Felder und werden nicht gesendet: ',
        },
        `${headers.join(', ')}.`,
      ],
      noFields: 'Keine Spalte ist ein Feld. Benennen Sie die Spalten in der ersten Zeile, und lesen Sie noch einmal.',
      repeated: (headers) => [
        { strong: 'Zwei Spalten nennen dasselbe Feld: ' },
        `${headers.join(', ')}. Behalten Sie eine davon, und lesen Sie noch einmal.`,
      ],
      already: (value) =>
        value === 1
          ? 'Eine Person hat schon eine Sitzungs-ID und wird ausgelassen.'
          : `${number(value)} Personen haben schon eine Sitzungs-ID und werden ausgelassen.`,
      problems: (value) => [
        { strong: `${people(value)} ${value === 1 ? 'kann' : 'können'} nicht gesendet werden.` },
        ' Der Grund steht in der nächsten Spalte.',
      ],
      problemAt: (one) => [{ cells: one.address }, ` ${describeFieldProblem(one)}`],
      problemsNamed: MAX_NAMED_PROBLEMS,
      moreProblems: (value) => `Und ${number(value)} weitere.`,
      obstacles: ({ obstacles, resultAddress }) => [
        { strong: `${count(obstacles?.count ?? 0, 'nicht leere Zelle ist', 'nicht leere Zellen sind')} im Weg` },
        obstacles?.sample === undefined ? '' : ` („${obstacles.sample}“)`,
        ' bei ',
        { cells: obstacles?.addresses[0] ?? resultAddress },
        '. Fügen Sie dort eine Spalte ein und lesen Sie noch einmal, oder lassen Sie überschreiben.',
      ],
      placement: (name, address) => [
        { strong: `„${name}“ ist dort platziert,` },
        ' bei ',
        { cells: address },
        '. Fügen Sie neben Ihrer Tabelle eine Spalte ein, oder verschieben Sie die Tabelle, und lesen Sie noch einmal.',
      ],
      people,
      make: (value) => `${sessions(value)} erstellen`,
      overwrite: (value) => `Überschreiben und ${sessions(value)} erstellen`,
      nobodyToSend: 'Niemand ist mehr zu senden.',
      sending: 'Sitzungen werden erstellt',
      progress: ({ created, refused, toSend }) =>
        refused === 0
          ? `${number(created)} von ${sessions(toSend)} erstellt`
          : `${number(created)} von ${sessions(toSend)} erstellt, ${number(refused)} abgelehnt`,
      paused: (until) => `Die Plattform hat um eine Pause gebeten; es geht weiter: ${when(until)}.`,
      done: ({ created, toSend }) =>
        created === toSend ? `${sessions(created)} erstellt.` : `${number(created)} von ${sessions(toSend)} erstellt.`,
      refused: (value) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'wurde' : 'wurden'} abgelehnt; die Worte der Plattform stehen in der nächsten Spalte.`,
      notSent: (value) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'wurde' : 'wurden'} nicht gesendet; der Grund steht in der nächsten Spalte.`,
      left: ({ created, refused, toSend }) => {
        const rest = toSend - created - refused;
        return rest <= 0
          ? ''
          : `${people(rest)} ${rest === 1 ? 'hat' : 'haben'} keine Antwort: Lesen Sie noch einmal, um den Rest zu senden.`;
      },
      life: 'Jede kann innerhalb von 24 Stunden einmal geöffnet werden.',
      cancelled: 'Sie haben es angehalten.',
      failed: 'Es endete vorzeitig.',
      orphaned: (value) =>
        value === 1
          ? 'Eine Sitzungs-ID konnte nicht geschrieben werden: Ihre Zeile ist nicht mehr an ihrem Ort. Kopieren Sie sie.'
          : `${number(value)} Sitzungs-IDs konnten nicht geschrieben werden: Ihre Zeilen sind nicht mehr an ihrem Ort. Kopieren Sie sie.`,
      copyOrphaned: 'Diese IDs kopieren',
      orphanedText: ({ orphanedSessions }) =>
        orphanedSessions.map(({ address, sessionId }) => `${address}\t${sessionId}`).join('\n'),
    },

    tenant: {
      text: 'Ein Embed-Mandant ist ein Kunde von Ihnen auf der Plattform. Beim Löschen gehen seine Personen, deren Gruppen und Sitzungen und ihre Abonnements mit.',
      name: 'Name des Mandanten',
      delete: 'Mandanten löschen…',
      deleting: 'Mandant wird gelöscht',
      notDeleted: 'Der Mandant wurde nicht gelöscht.',
      gone: (name) => `Einen Mandanten ${name} gibt es jetzt nicht.`,
      goneText:
        'Wenn es ihn gab, gingen seine Personen, Gruppen und Sitzungen mit. Die Plattform antwortet genauso, wenn es ihn nicht gab.',
      question: (name) => `${name} löschen?`,
      consequence: (name) => [
        'Alle Personen von ',
        { strong: name },
        ', ihre Gruppen, ihre Sitzungen und ihre Abonnements gehen sofort verloren und kommen nicht zurück.',
      ],
      confirm: (name) => `Zur Bestätigung ${name} eingeben`,
      notTheName: (name) => `Das muss ${name} sein, Buchstabe für Buchstabe.`,
      verb: 'Endgültig löschen',
      keep: 'Behalten',
    },
  };
};
