/** Names the fields of an embed session and their problems. */
import type { EmbedField, EmbedObject, EmbedProblem } from '../../state/embed-fields';

export interface FieldMessages {
  readonly label: string;
  readonly hint?: string;
}

export const embedFieldTexts = {
  externalId: { label: 'External id', hint: 'The user’s id in your product.' },
  email: { label: 'Email' },
  'userProfile.displayName': { label: 'Display name' },
  'userProfile.picture': { label: 'Picture URL' },
  internalId: { label: 'Platform user', hint: 'Email of a platform user, instead of an external id.' },
  isEphemeral: { label: 'For this session only', hint: 'The platform doesn’t keep the user.' },
  deploymentId: { label: 'Deployment', hint: 'Number of another deployment. Empty for the one you’re signed in to.' },
  publicDashboardId: { label: 'Dashboard', hint: 'Public id of a published dashboard.' },
  branchName: { label: 'Branch', hint: 'Branch of the data model. Empty for production.' },
  embedTenantName: {
    label: 'Embed tenant',
    hint: 'Lowercase letters, digits and dashes. Created if it doesn’t exist.',
  },
  'embedTenantProfile.displayName': { label: 'Tenant display name' },
  creatorMode: { label: 'Creator mode', hint: 'Allows creating dashboards in the tenant.' },
  tenantGroups: { label: 'Tenant groups', hint: 'Separate with commas. Requires a tenant and creator mode.' },
  tenantGroupDefinitions: {
    label: 'New tenant groups',
    hint: 'Names separated by commas, or JSON with descriptions.',
  },
  groups: { label: 'Groups', hint: 'Existing groups of the account, separated by commas.' },
  roles: { label: 'Roles', hint: 'Separate with commas.' },
  userAttributes: { label: 'Attributes', hint: 'region = west, one per line, or JSON.' },
  userAttributeDefinitions: { label: 'New attributes', hint: 'region: string, one per line, or JSON.' },
  securityContext: { label: 'Security context', hint: 'A JSON object, for example {"country": "IE"}.' },
  'settings.showDashboardChat': { label: 'Dashboard chat' },
  'settings.allowAi': { label: 'AI' },
  'settings.showAiWidgets': { label: 'AI widgets' },
  'settings.showWorkbookChat': { label: 'Workbook chat' },
  'settings.allowChatWorkspaceAuthoring': { label: 'Create reports in chat' },
  'settings.showWorkbookShare': { label: 'Workbook sharing' },
  'settings.showDashboardSettings': { label: 'Dashboard settings' },
  'settings.showMemberNames': { label: 'Field names' },
  'settings.locale': { label: 'Language', hint: 'For example en-IE.' },
  'settings.timezone': { label: 'Time zone', hint: 'For example Europe/Dublin.' },
  'embedTheme.primaryColor': { label: 'Accent', hint: 'For example #0f6cbd.' },
  'embedTheme.font': { label: 'Font' },
  'embedTheme.chat.inputColor': { label: 'Chat input' },
  'embedTheme.analyticsChat.backgroundColor': { label: 'AI chat background' },
  'embedTheme.analyticsChat.chatInput.backgroundColor': { label: 'AI chat input background' },
  'embedTheme.analyticsChat.chatInput.borderColor': { label: 'AI chat input border' },
  userProfile: { label: 'User profile' },
  embedTenantProfile: { label: 'Tenant profile' },
  settings: { label: 'Settings' },
  embedTheme: { label: 'Theme' },
} satisfies Record<EmbedField | EmbedObject, FieldMessages>;

export const embedProblemTexts = {
  needsPerson: 'Enter an external id or a platform user, or select “For this session only”.',
  twoPersons: 'Enter either an external id or a platform user, not both.',
  notWithInternalId: 'Leave this empty. Platform users have their own permissions.',
  needsTenant: 'Enter the tenant that the groups belong to.',
  needsCreatorMode: 'Turn on creator mode. Tenant groups require it.',
  notTenantName: 'Use 2 to 36 lowercase letters, digits and dashes. Start with a letter and don’t end with a dash.',
  notEmail: 'Enter an email address, for example ann@example.com.',
  notWholeNumber: 'Enter a whole number, for example 12.',
  notChoice: 'Enter true or false, or leave it empty.',
  tooLong: 'This text is too long. Shorten it.',
  tooMany: 'Enter at most 1,000 items.',
  notJson: 'This isn’t JSON. Check the quotes and brackets.',
  notObject: 'Enter a JSON object, for example {"country": "IE"}.',
  notGroupDefinitions: 'Enter names separated by commas, or JSON: [{"name": "planners"}].',
  notAttributes: 'Enter region = west, one per line, or JSON: {"region": "west"}.',
  notAttributeDefinitions:
    'Enter region: string, one per line. Types: string, number, boolean, string_array, number_array.',
  unknownKey: 'The platform doesn’t have this field.',
} satisfies Record<EmbedProblem, string>;
