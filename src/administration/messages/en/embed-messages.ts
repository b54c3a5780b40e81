import type { Failure } from '../../../app';
import type { FailureMessage, Formats, Sentence } from '../../../parts';
import type { EmbedField, FieldProblem } from '../../state/embed-fields';
import type { CellProblem, EmbedCellTexts, EmbedReview } from '../../state/embed-review';
import type { EmbedProgress } from '../../state/embed-sending';
import type { CreatedEmbedSession } from '../../state/embed-sessions';
import { EMBED_NOTES, isEmbedNote } from '../embed-notes';
import { FIELD_MESSAGES, type FieldMessages, PROBLEM_MESSAGES } from './embed-fields';

const MAX_NAMED_PROBLEMS = 5;

export function createEmbedMessages(
  { count, number, when }: Formats,
  describeFailure: (failure: Failure) => FailureMessage,
) {
  const sessions = (value: number) => count(value, 'session', 'sessions');
  const people = (value: number) => count(value, 'person', 'people');
  const describeProblem = ({ problem: kind, detail }: FieldProblem) =>
    detail === undefined ? PROBLEM_MESSAGES[kind] : `The platform does not know ${detail}.`;
  const describeFieldProblem = (one: FieldProblem) => `${FIELD_MESSAGES[one.field].label}: ${describeProblem(one)}`;
  /** Holds the texts for the cell next to a person: the reason, and the platform's own words. */
  const cells: EmbedCellTexts = {
    header: 'Session id',
    isNote: isEmbedNote,
    refused: ({ detail, ...failure }) =>
      EMBED_NOTES.en.notMade + [describeFailure(failure).problem, detail].filter(Boolean).join(' '),
    unanswered: (failure) =>
      `${EMBED_NOTES.en.noAnswer}${describeFailure(failure).problem} A session may have been made; read again to make one for certain.`,
    notSent: (problems) => EMBED_NOTES.en.notSent + problems.map(describeFieldProblem).join(' '),
  };

  return {
    field: (field: EmbedField): FieldMessages => FIELD_MESSAGES[field],
    /** Lists the names of the fields, which may be used as headers. */
    fieldNames: Object.keys(FIELD_MESSAGES),
    problem: describeProblem,
    cells,

    one: {
      text: 'A session lets one person open embedded dashboards as you say here.',
      person: 'More about the person',
      groups: 'Groups and roles',
      rights: 'Attributes and security',
      settings: 'Settings of the session',
      look: 'Colours and font',
      place: 'Deployment and branch',
      asAccount: 'As the account says',
      yes: 'Yes',
      no: 'No',
      make: 'Make the session',
      making: 'Making the session',
      notMade: 'No session was made.',
      made: 'The session is made.',
      life: ({ openableUntil }: CreatedEmbedSession) =>
        `It can be opened once within 24 hours, until ${when(openableUntil)}. Keep it like a password.`,
      id: 'Session id',
    },

    table: {
      text: 'Select a table in the sheet: its first row names fields, each row below is a person. Each gets a session id in the next column.',
      names: 'What the columns may be called',
      namesText: 'Letter case, blanks and dashes do not count. Lists stand between commas, objects as JSON.',
      read: 'Read the selected cells',
      readAgain: 'Read again',
      reading: 'Reading the cells',
      nothingThere: 'No people found.',
      nothingThereNext: 'Select a table with a header and at least one row below it, then read again.',
      notRead: 'The cells were not read.',
      at: 'Table',
      answersAt: 'Session ids go to',
      columns: 'Columns',
      columnNames: ({ columns }: EmbedReview) => columns.map(({ header }) => header).join(', '),
      unknown: (headers: readonly string[]): Sentence => [
        {
          strong:
            headers.length === 1
              ? 'One column is no field and is not sent: '
              : 'These columns are no fields and are not sent: ',
        },
        `${headers.join(', ')}.`,
      ],
      changed: 'The cells changed since they were read. This is how they stand now; nothing was sent.',
      noFields: 'No column is a field. Name the columns in the first row, then read again.',
      repeated: (headers: readonly string[]): Sentence => [
        { strong: 'Two columns name the same field: ' },
        `${headers.join(', ')}. Keep one of them, then read again.`,
      ],
      already: (value: number) =>
        value === 1
          ? 'One person has a session id already and is left out.'
          : `${number(value)} people have a session id already and are left out.`,
      problems: (value: number): Sentence => [
        { strong: `${people(value)} cannot be sent.` },
        ' The reason is written in the next column.',
      ],
      problemAt: (one: CellProblem): Sentence => [{ cells: one.address }, ` ${describeFieldProblem(one)}`],
      problemsNamed: MAX_NAMED_PROBLEMS,
      moreProblems: (value: number) => `And ${number(value)} more.`,
      obstacles: ({ obstacles, resultAddress }: EmbedReview): Sentence => [
        { strong: `${count(obstacles?.count ?? 0, 'cell with content is', 'cells with content are')} in the way` },
        obstacles?.sample === undefined ? '' : ` (“${obstacles.sample}”)`,
        ' at ',
        { cells: obstacles?.addresses[0] ?? resultAddress },
        '. Insert a column there and read again, or let them be overwritten.',
      ],
      placement: (name: string, address: string): Sentence => [
        { strong: `“${name}” is placed there,` },
        ' at ',
        { cells: address },
        '. Insert a column beside your table, or move it, then read again.',
      ],
      people,
      make: (value: number) => `Make ${sessions(value)}`,
      overwrite: (value: number) => `Overwrite and make ${sessions(value)}`,
      nobodyToSend: 'Nobody is left to send.',
      sending: 'Making sessions',
      progress: ({ created, refused, toSend }: EmbedProgress) =>
        refused === 0
          ? `${number(created)} of ${sessions(toSend)} made`
          : `${number(created)} of ${sessions(toSend)} made, ${number(refused)} refused`,
      paused: (until: number) => `The platform asked for a pause; we go on ${when(until)}.`,
      done: ({ created, toSend }: EmbedProgress) =>
        created === toSend ? `${sessions(created)} made.` : `${number(created)} of ${sessions(toSend)} made.`,
      refused: (value: number) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'was' : 'were'} refused; the platform’s words stand in the next column.`,
      notSent: (value: number) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'was' : 'were'} not sent; the reason stands in the next column.`,
      left: ({ created, refused, toSend }: EmbedProgress) => {
        const rest = toSend - created - refused;
        return rest <= 0
          ? ''
          : `${people(rest)} ${rest === 1 ? 'has' : 'have'} no answer: read again to send the rest.`;
      },
      life: 'Each can be opened once within 24 hours.',
      cancelled: 'You stopped it.',
      failed: 'It ended early.',
      orphaned: (value: number) =>
        value === 1
          ? 'One session id could not be written: its row is not where it was. Copy it.'
          : `${number(value)} session ids could not be written: their rows are not where they were. Copy them.`,
      copyOrphaned: 'Copy these ids',
      orphanedText: ({ orphanedSessions }: EmbedProgress) =>
        orphanedSessions.map(({ address, sessionId }) => `${address}\t${sessionId}`).join('\n'),
    },

    tenant: {
      text: 'An embed tenant is a customer of yours on the platform. Deleting it takes its people, their groups and sessions, and their subscriptions along.',
      name: 'Name of the tenant',
      delete: 'Delete the tenant…',
      deleting: 'Deleting the tenant',
      notDeleted: 'The tenant was not deleted.',
      gone: (name: string) => `There is no tenant ${name} now.`,
      goneText:
        'If there was one, its people, groups and sessions went with it. The platform answers alike where there was none.',
      question: (name: string) => `Delete ${name}?`,
      consequence: (name: string): Sentence => [
        'All people of ',
        { strong: name },
        ', their groups, their sessions and their subscriptions go at once, and do not come back.',
      ],
      confirm: (name: string) => `Type ${name} to confirm`,
      notTheName: (name: string) => `This must be ${name}, letter by letter.`,
      verb: 'Delete for good',
      keep: 'Keep it',
    },
  };
}
