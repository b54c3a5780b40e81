/** The body of generate-session as fields to fill in, one text each. */

/** How the text of a field is read. */
type EmbedKind =
  | 'text'
  | 'longText'
  | 'wholeNumber'
  | 'email'
  | 'tenantName'
  /** Three states: true, false, and empty for what the account says. */
  | 'choice'
  | 'names'
  | 'object'
  | 'groupDefinitions'
  | 'attributes'
  | 'attributeDefinitions';

/**
 * All of them but `groupDefinitions`, which the platform takes and ignores. A dot stands for an object within the body.
 */
export const EMBED_FIELDS = {
  externalId: 'text',
  email: 'email',
  'userProfile.displayName': 'text',
  'userProfile.picture': 'longText',
  internalId: 'text',
  isEphemeral: 'choice',
  deploymentId: 'wholeNumber',
  publicDashboardId: 'text',
  branchName: 'text',
  embedTenantName: 'tenantName',
  'embedTenantProfile.displayName': 'text',
  creatorMode: 'choice',
  tenantGroups: 'names',
  tenantGroupDefinitions: 'groupDefinitions',
  groups: 'names',
  roles: 'names',
  userAttributes: 'attributes',
  userAttributeDefinitions: 'attributeDefinitions',
  securityContext: 'object',
  'settings.showDashboardChat': 'choice',
  'settings.allowAi': 'choice',
  'settings.showAiWidgets': 'choice',
  'settings.showWorkbookChat': 'choice',
  'settings.allowChatWorkspaceAuthoring': 'choice',
  'settings.showWorkbookShare': 'choice',
  'settings.showDashboardSettings': 'choice',
  'settings.showMemberNames': 'choice',
  'settings.locale': 'text',
  'settings.timezone': 'text',
  'embedTheme.primaryColor': 'text',
  'embedTheme.font': 'text',
  'embedTheme.chat.inputColor': 'text',
  'embedTheme.analyticsChat.backgroundColor': 'text',
  'embedTheme.analyticsChat.chatInput.backgroundColor': 'text',
  'embedTheme.analyticsChat.chatInput.borderColor': 'text',
} as const satisfies Record<string, EmbedKind>;

export type EmbedField = keyof typeof EMBED_FIELDS;

/** Objects that a column of the sheet may hold whole, as JSON. */
export const EMBED_OBJECTS = ['userProfile', 'embedTenantProfile', 'settings', 'embedTheme'] as const;
export type EmbedObject = (typeof EMBED_OBJECTS)[number];

/** What was filled in. What is empty is not sent. */
export type EmbedTexts = Readonly<Partial<Record<EmbedField, string>>>;

export type EmbedProblem =
  /** Neither an external id, nor an internal one, nor a user for this session alone. */
  | 'needsPerson'
  | 'twoPersons'
  /** A user of the platform has rights of their own. */
  | 'notWithInternalId'
  | 'needsTenant'
  | 'needsCreatorMode'
  | 'notTenantName'
  | 'notEmail'
  | 'notWholeNumber'
  | 'notChoice'
  | 'tooLong'
  | 'tooMany'
  | 'notJson'
  | 'notObject'
  | 'notGroupDefinitions'
  | 'notAttributes'
  | 'notAttributeDefinitions'
  /** An object names something that the platform does not know. */
  | 'unknownKey';

export interface FieldProblem {
  readonly field: EmbedField | EmbedObject;
  readonly problem: EmbedProblem;
  /** What exactly, where the field alone does not tell. */
  readonly detail?: string;
}

export function isEmbedField(name: string): name is EmbedField {
  return Object.hasOwn(EMBED_FIELDS, name);
}
