import { EMBED_NOTES } from '../embed-notes';
import { embedFieldTexts, embedProblemTexts } from './embed-field-texts';

export const embedTexts = {
  fields: embedFieldTexts,
  problems: embedProblemTexts,
  unknownKey: 'The platform has no field {name}.',
  sessions: { one: '{count} session', other: '{count} sessions' },

  notes: EMBED_NOTES.en,
  /** Texts in the cell next to a person. */
  cells: {
    // This header is the same in all languages, like the field names, because users of another
    // language may open the sheet.
    header: 'Session id',
    unanswered: '{problem} A session may have been created. To create another, read the table again.',
  },

  one: {
    person: 'User details',
    groups: 'Groups and roles',
    rights: 'Attributes and security',
    settings: 'Session settings',
    look: 'Theme',
    place: 'Deployment and branch',
    asAccount: 'Account default',
    yes: 'Yes',
    no: 'No',
    make: 'Create session',
    making: 'Creating the session',
    notMade: 'No session was created.',
    made: 'Session created.',
    life: 'The session can be opened once within 24 hours (until {end}). Treat its id like a password.',
    id: 'Session id',
  },

  table: {
    text: 'Select a table with field names in its first row and one person in each row below. Session ids go in the next column.',
    names: 'Field names you can use',
    namesText: 'Case, spaces and dashes don’t matter. Separate lists with commas, and enter objects as JSON.',
    read: 'Read selected cells',
    readAgain: 'Read again',
    reading: 'Reading the cells',
    nothingThere: 'No people found.',
    nothingThereNext: 'Select a table with a header and at least one row below it, then read again.',
    notRead: 'The cells couldn’t be read.',
    at: 'Table',
    answersAt: 'Session ids go in',
    columns: 'Columns',
    unknownColumns: {
      one: '<strong>This column doesn’t match a field and will be ignored: </strong>{headers}.',
      other: '<strong>These columns don’t match a field and will be ignored: </strong>{headers}.',
    },
    changed: 'The cells have changed since they were read, so nothing was sent. This is the current table.',
    noFields: 'No column matches a field. Enter field names in the first row, then read again.',
    repeated: '<strong>Two columns match the same field: </strong>{headers}. Remove one, then read again.',
    already: {
      one: 'One person already has a session id and will be skipped.',
      other: '{count} people already have a session id and will be skipped.',
    },
    problems: {
      one: '<strong>{count} person can’t get a session.</strong> The reason will be written in the next column.',
      other: '<strong>{count} people can’t get a session.</strong> The reasons will be written in the next column.',
    },
    problemAt: '<cells>{address}</cells> {problem}',
    moreProblems: 'And {count} more.',
    obstaclesAt: {
      one: '<strong>{count} cell with content is in the way</strong> at <cells>{address}</cells>. Insert a column there and read again, or overwrite the content.',
      other:
        '<strong>{count} cells with content are in the way</strong> at <cells>{address}</cells>. Insert a column there and read again, or overwrite the content.',
    },
    obstaclesWithSample: {
      one: '<strong>{count} cell with content is in the way</strong> (“{sample}”) at <cells>{address}</cells>. Insert a column there and read again, or overwrite the content.',
      other:
        '<strong>{count} cells with content are in the way</strong> (“{sample}”) at <cells>{address}</cells>. Insert a column there and read again, or overwrite the content.',
    },
    placement:
      '<strong>“{name}” is already there</strong> (<cells>{address}</cells>). Insert a column beside your table, or move it, then read again.',
    people: { one: '{count} person', other: '{count} people' },
    make: { one: 'Create {count} session', other: 'Create {count} sessions' },
    overwrite: { one: 'Overwrite and create {count} session', other: 'Overwrite and create {count} sessions' },
    nobodyToSend: 'No sessions to create.',
    sending: 'Creating sessions',
    made: '{made} of {sessions} created',
    madeAndRefused: '{made} of {sessions} created, {refused} rejected',
    paused: 'The platform asked for a pause. Continues {when}.',
    allMade: { one: '{count} session created.', other: '{count} sessions created.' },
    someMade: '{made} of {sessions} created.',
    refusedPeople: {
      one: '{count} person was rejected by the platform. The reason is in the next column.',
      other: '{count} people were rejected by the platform. The reasons are in the next column.',
    },
    notSentPeople: {
      one: '{count} person was skipped. The reason is in the next column.',
      other: '{count} people were skipped. The reasons are in the next column.',
    },
    unanswered: {
      one: 'No response for {count} person. Read again to create the remaining sessions.',
      other: 'No response for {count} people. Read again to create the remaining sessions.',
    },
    life: 'Each session can be opened once within 24 hours.',
    cancelled: 'Stopped.',
    failed: 'Not all sessions were created.',
    orphaned: {
      one: 'One session id couldn’t be written because its row was moved or deleted. Copy it now.',
      other: '{count} session ids couldn’t be written because their rows were moved or deleted. Copy them now.',
    },
    copyOrphaned: 'Copy these ids',
  },

  tenant: {
    text: 'Deletes one of your customers with all users, groups, sessions and subscriptions.',
    name: 'Tenant name',
    delete: 'Delete tenant…',
    deleting: 'Deleting the tenant',
    notDeleted: 'The tenant wasn’t deleted.',
    gone: 'There is no tenant {name} now.',
    goneText:
      'If it existed, its users, groups and sessions were deleted too. The platform doesn’t say whether it did.',
    question: 'Delete {name}?',
    consequence:
      'This deletes all users of <strong>{name}</strong> and their groups, sessions and subscriptions. You can’t undo this.',
    confirm: 'Type {name} to confirm',
    notTheName: 'Enter exactly {name}.',
    verb: 'Delete permanently',
    keep: 'Keep it',
  },
} as const;
