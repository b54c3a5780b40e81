/** Names the fields of an embed session and their problems. */
import type { EmbedField, EmbedObject, EmbedProblem } from '../../state/embed-fields';

export interface FieldMessages {
  readonly label: string;
  readonly hint?: string;
}

export const embedFieldTexts = {
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
} satisfies Record<EmbedField | EmbedObject, FieldMessages>;

export const embedProblemTexts = {
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
} satisfies Record<EmbedProblem, string>;
