import { EMBED_NOTES } from '../embed-notes';
import { embedFieldTexts, embedProblemTexts } from './embed-field-texts';

export const embedTexts = {
  fields: embedFieldTexts,
  problems: embedProblemTexts,
  unknownKey: 'The platform does not know {name}.',
  sessions: { one: '{count} session', other: '{count} sessions' },

  notes: EMBED_NOTES.en,
  /** Texts in the cell next to a person. */
  cells: {
    // This header is the same in all languages, like the field names, because users of another
    // language may open the sheet.
    header: 'Session id',
    unanswered: '{problem} A session may have been made; read again to make one for certain.',
  },

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
    life: 'It can be opened once within 24 hours, until {end}. Keep it like a password.',
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
    unknownColumns: {
      one: '<strong>One column is no field and is not sent: </strong>{headers}.',
      other: '<strong>These columns are no fields and are not sent: </strong>{headers}.',
    },
    changed: 'The cells changed since they were read. This is how they stand now; nothing was sent.',
    noFields: 'No column is a field. Name the columns in the first row, then read again.',
    repeated: '<strong>Two columns name the same field: </strong>{headers}. Keep one of them, then read again.',
    already: {
      one: 'One person has a session id already and is left out.',
      other: '{count} people have a session id already and are left out.',
    },
    problems: {
      one: '<strong>{count} person cannot be sent.</strong> The reason is written in the next column.',
      other: '<strong>{count} people cannot be sent.</strong> The reason is written in the next column.',
    },
    problemAt: '<cells>{address}</cells> {problem}',
    moreProblems: 'And {count} more.',
    obstaclesAt: {
      one: '<strong>{count} cell with content is in the way</strong> at <cells>{address}</cells>. Insert a column there and read again, or let them be overwritten.',
      other:
        '<strong>{count} cells with content are in the way</strong> at <cells>{address}</cells>. Insert a column there and read again, or let them be overwritten.',
    },
    obstaclesWithSample: {
      one: '<strong>{count} cell with content is in the way</strong> (“{sample}”) at <cells>{address}</cells>. Insert a column there and read again, or let them be overwritten.',
      other:
        '<strong>{count} cells with content are in the way</strong> (“{sample}”) at <cells>{address}</cells>. Insert a column there and read again, or let them be overwritten.',
    },
    placement:
      '<strong>“{name}” is placed there,</strong> at <cells>{address}</cells>. Insert a column beside your table, or move it, then read again.',
    people: { one: '{count} person', other: '{count} people' },
    make: { one: 'Make {count} session', other: 'Make {count} sessions' },
    overwrite: { one: 'Overwrite and make {count} session', other: 'Overwrite and make {count} sessions' },
    nobodyToSend: 'Nobody is left to send.',
    sending: 'Making sessions',
    made: '{made} of {sessions} made',
    madeAndRefused: '{made} of {sessions} made, {refused} refused',
    paused: 'The platform asked for a pause; we go on {when}.',
    allMade: { one: '{count} session made.', other: '{count} sessions made.' },
    someMade: '{made} of {sessions} made.',
    refusedPeople: {
      one: '{count} person was refused; the platform’s words stand in the next column.',
      other: '{count} people were refused; the platform’s words stand in the next column.',
    },
    notSentPeople: {
      one: '{count} person was not sent; the reason stands in the next column.',
      other: '{count} people were not sent; the reason stands in the next column.',
    },
    unanswered: {
      one: '{count} person has no answer: read again to send the rest.',
      other: '{count} people have no answer: read again to send the rest.',
    },
    life: 'Each can be opened once within 24 hours.',
    cancelled: 'You stopped it.',
    failed: 'It ended early.',
    orphaned: {
      one: 'One session id could not be written: its row is not where it was. Copy it.',
      other: '{count} session ids could not be written: their rows are not where they were. Copy them.',
    },
    copyOrphaned: 'Copy these ids',
  },

  tenant: {
    text: 'An embed tenant is a customer of yours on the platform. Deleting it takes its people, their groups and sessions, and their subscriptions along.',
    name: 'Name of the tenant',
    delete: 'Delete the tenant…',
    deleting: 'Deleting the tenant',
    notDeleted: 'The tenant was not deleted.',
    gone: 'There is no tenant {name} now.',
    goneText:
      'If there was one, its people, groups and sessions went with it. The platform answers alike where there was none.',
    question: 'Delete {name}?',
    consequence:
      'All people of <strong>{name}</strong>, their groups, their sessions and their subscriptions go at once, and do not come back.',
    confirm: 'Type {name} to confirm',
    notTheName: 'This must be {name}, letter by letter.',
    verb: 'Delete for good',
    keep: 'Keep it',
  },
} as const;
