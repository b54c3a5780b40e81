import type { Failure } from '../../../app';
import type { FailureWords, Formats, Sentence } from '../../../parts';
import type { EmbedField, EmbedObject, EmbedProblem, FieldProblem } from '../../state/embed-fields';
import type { CellProblem, EmbedCellWords, EmbedReview } from '../../state/embed-review';
import type { EmbedProgress } from '../../state/embed-sending';
import type { EmbedSessionMade } from '../../state/embed-sessions';
import { EMBED_NOTES, isEmbedNote } from '../embed-notes';

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
}

export type EmbedFields = Readonly<Record<EmbedField | EmbedObject, FieldWords>>;

const FIELDS: EmbedFields = {
  externalId: { label: 'External id', hint: 'The person as your own product knows them.' },
  email: { label: 'Email' },
  'userProfile.displayName': { label: 'Display name' },
  'userProfile.picture': { label: 'Address of a picture' },
  internalId: { label: 'User of the platform', hint: 'Email of a user, in place of an external id.' },
  isEphemeral: { label: 'For this session alone', hint: 'The platform forgets the person with the session.' },
  deploymentId: { label: 'Deployment', hint: 'Number of another one; empty for the one you are signed in to.' },
  publicDashboardId: { label: 'Dashboard', hint: 'Public id of a published dashboard.' },
  branchName: { label: 'Branch', hint: 'Of the data model; empty for production.' },
  embedTenantName: { label: 'Embed tenant', hint: 'Lower-case letters, digits and dashes. A new one is made.' },
  'embedTenantProfile.displayName': { label: 'Display name of the tenant' },
  creatorMode: { label: 'Creator mode', hint: 'The person may make dashboards within the tenant.' },
  tenantGroups: { label: 'Groups of the tenant', hint: 'Between commas. They need a tenant and creator mode.' },
  tenantGroupDefinitions: {
    label: 'New groups of the tenant',
    hint: 'Names between commas; with descriptions as JSON.',
  },
  groups: { label: 'Groups', hint: 'Of the whole account, between commas. They must exist.' },
  roles: { label: 'Roles', hint: 'Between commas.' },
  userAttributes: { label: 'Attributes', hint: 'region = west, one a line; or JSON.' },
  userAttributeDefinitions: { label: 'New attributes', hint: 'region: string, one a line; or JSON.' },
  securityContext: { label: 'Security context', hint: 'A JSON object, for example {"country": "IE"}.' },
  'settings.showDashboardChat': { label: 'Chat beside dashboards' },
  'settings.allowAi': { label: 'AI' },
  'settings.showAiWidgets': { label: 'AI widgets' },
  'settings.showWorkbookChat': { label: 'Chat beside workbooks' },
  'settings.allowChatWorkspaceAuthoring': { label: 'Making reports in chat' },
  'settings.showWorkbookShare': { label: 'Sharing of workbooks' },
  'settings.showDashboardSettings': { label: 'Settings of dashboards' },
  'settings.showMemberNames': { label: 'Names of members' },
  'settings.locale': { label: 'Language', hint: 'For example en-IE.' },
  'settings.timezone': { label: 'Time zone', hint: 'For example Europe/Dublin.' },
  'embedTheme.primaryColor': { label: 'Main colour', hint: 'For example #0f6cbd.' },
  'embedTheme.font': { label: 'Font' },
  'embedTheme.chat.inputColor': { label: 'Chat: input' },
  'embedTheme.analyticsChat.backgroundColor': { label: 'AI chat: background' },
  'embedTheme.analyticsChat.chatInput.backgroundColor': { label: 'AI chat: background of the input' },
  'embedTheme.analyticsChat.chatInput.borderColor': { label: 'AI chat: border of the input' },
  userProfile: { label: 'Profile of the person' },
  embedTenantProfile: { label: 'Profile of the tenant' },
  settings: { label: 'Settings' },
  embedTheme: { label: 'Look' },
};

const PROBLEMS: Readonly<Record<EmbedProblem, string>> = {
  needsPerson: 'Give an external id, or a user of the platform, or tick “For this session alone”.',
  twoPersons: 'Give either an external id or a user of the platform, not both.',
  notWithInternalId: 'Leave this empty: a user of the platform has rights of their own.',
  needsTenant: 'Name the tenant that the groups belong to.',
  needsCreatorMode: 'Turn creator mode on: groups of a tenant need it.',
  notTenantName: 'Use 2 to 36 lower-case letters, digits and dashes; a letter first, no dash last.',
  notEmail: 'Type an email address, for example ann@example.com.',
  notWholeNumber: 'Type a whole number, for example 12.',
  notChoice: 'Write true or false, or leave it empty.',
  tooLong: 'Shorten this text; the platform takes less.',
  tooMany: 'Name at most 1,000.',
  notJson: 'This is not JSON. Check its quotes and brackets.',
  notObject: 'Write a JSON object, for example {"country": "IE"}.',
  notGroupDefinitions: 'Write names between commas, or JSON: [{"name": "planners"}].',
  notAttributes: 'Write region = west, one a line, or JSON: {"region": "west"}.',
  notAttributeDefinitions:
    'Write region: string, one a line. Types are string, number, boolean, string_array and number_array.',
  unknownKey: 'The platform does not know this.',
};

const PROBLEMS_NAMED = 5;

export function createEmbedWords({ count, number, when }: Formats, failureWords: (failure: Failure) => FailureWords) {
  const sessions = (value: number) => count(value, 'session', 'sessions');
  const people = (value: number) => count(value, 'person', 'people');
  const problem = ({ problem: kind, detail }: FieldProblem) =>
    detail === undefined ? PROBLEMS[kind] : `The platform does not know ${detail}.`;
  const inField = (one: FieldProblem) => `${FIELDS[one.field].label}: ${problem(one)}`;
  /** In a cell, next to whoever it is about: why, and the platform's own words. */
  const cells: EmbedCellWords = {
    header: 'Session id',
    isNote: isEmbedNote,
    refused: ({ said, ...failure }) =>
      EMBED_NOTES.en.notMade + [failureWords(failure).what, said].filter(Boolean).join(' '),
    unanswered: (failure) =>
      `${EMBED_NOTES.en.noAnswer}${failureWords(failure).what} A session may have been made; read again to make one for certain.`,
    notSent: (problems) => EMBED_NOTES.en.notSent + problems.map(inField).join(' '),
  };

  return {
    field: (field: EmbedField): FieldWords => FIELDS[field],
    /** What headers may be called: the names of the fields themselves. */
    fieldNames: Object.keys(FIELDS),
    problem,
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
      life: ({ until }: EmbedSessionMade) =>
        `It can be opened once within 24 hours, until ${when(until)}. Keep it like a password.`,
      id: 'Session id',
    },

    table: {
      text: 'Select a table in the sheet: its first row names fields, each row below is a person. Each gets a session id in the next column.',
      names: 'What the columns may be called',
      namesText: 'Letter case, blanks and dashes do not count. Lists stand between commas, objects as JSON.',
      selected: 'Selected:',
      noSelection: 'Select one area of cells in the sheet.',
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
      problemAt: (one: CellProblem): Sentence => [{ cells: one.at }, ` ${inField(one)}`],
      problemsNamed: PROBLEMS_NAMED,
      moreProblems: (value: number) => `And ${number(value)} more.`,
      inTheWay: ({ inTheWay, resultsAt }: EmbedReview): Sentence => [
        { strong: `${count(inTheWay?.count ?? 0, 'filled cell is', 'filled cells are')} in the way` },
        inTheWay?.sample === undefined ? '' : ` (“${inTheWay.sample}”)`,
        ' at ',
        { cells: inTheWay?.addresses[0] ?? resultsAt },
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
      progress: ({ made, refused, toSend }: EmbedProgress) =>
        refused === 0
          ? `${number(made)} of ${sessions(toSend)} made`
          : `${number(made)} of ${sessions(toSend)} made, ${number(refused)} refused`,
      paused: (until: number) => `The platform asked for a pause; we go on ${when(until)}.`,
      done: ({ made, toSend }: EmbedProgress) =>
        made === toSend ? `${sessions(made)} made.` : `${number(made)} of ${sessions(toSend)} made.`,
      refused: (value: number) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'was' : 'were'} refused; the platform’s words stand in the next column.`,
      notSent: (value: number) =>
        value === 0
          ? ''
          : `${people(value)} ${value === 1 ? 'was' : 'were'} not sent; the reason stands in the next column.`,
      left: ({ made, refused, toSend }: EmbedProgress) => {
        const rest = toSend - made - refused;
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
      orphanedText: ({ orphaned }: EmbedProgress) =>
        orphaned.map(({ at, sessionId }) => `${at}\t${sessionId}`).join('\n'),
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
