/** Maps the members of the generate-session body to form fields, each with one text. */

/** Says how the text of a field is parsed. */
type EmbedFieldKind =
  | 'text'
  | 'longText'
  | 'wholeNumber'
  | 'email'
  | 'tenantName'
  /** Has three values: true, false, or empty for the account's setting. */
  | 'choice'
  | 'names'
  | 'object'
  | 'groupDefinitions'
  | 'attributes'
  | 'attributeDefinitions';

/**
 * Lists all fields except `groupDefinitions`, which the platform accepts but ignores. A dot
 * separates an object from its member.
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
} as const satisfies Record<string, EmbedFieldKind>;

export type EmbedField = keyof typeof EMBED_FIELDS;

/** A single cell may hold one of these objects as JSON. */
export const EMBED_OBJECTS = ['userProfile', 'embedTenantProfile', 'settings', 'embedTheme'] as const;
export type EmbedObject = (typeof EMBED_OBJECTS)[number];

/** Only filled fields are present; empty ones are not sent. */
export type EmbedFieldTexts = Readonly<Partial<Record<EmbedField, string>>>;

export type EmbedProblem =
  /** The session names no external id, no internal id, and no temporary user. */
  | 'needsPerson'
  | 'twoPersons'
  /** A user of the platform has permissions of their own. */
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
  /** An object has a key that the platform does not have. */
  | 'unknownKey';

export interface FieldProblem {
  readonly field: EmbedField | EmbedObject;
  readonly problem: EmbedProblem;
  /** Says more about the problem if the field alone does not identify it. */
  readonly detail?: string;
}

export function isEmbedField(name: string): name is EmbedField {
  return Object.hasOwn(EMBED_FIELDS, name);
}
