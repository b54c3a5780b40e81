/**
 * Defines sessions for the end users of a product that embeds the platform, and the tenants that
 * they belong to.
 */
import * as z from 'zod/mini';
import { defineOperation, EMBED_TENANT_NAME, NOTHING } from './operation';
import { MAX_ID, markDeprecated } from './paging';

const shortText = z.string().check(z.minLength(1), z.maxLength(255));
const longText = z.string().check(z.maxLength(2000));
const themeText = z.nullish(z.string().check(z.maxLength(100)));

/** The same fields define a global group and a group of an embed tenant. */
const GroupDefinition = z.strictObject({ name: shortText, description: z.nullish(longText) });

const USER_ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;

const UserAttributeDefinition = z.strictObject({
  name: shortText,
  /** Release 0.2.1 has no `type`; a definition without one takes texts and booleans. */
  type: z.nullish(z.enum(USER_ATTRIBUTE_TYPES)),
  defaultValue: z.nullish(longText),
  description: z.nullish(longText),
  displayName: z.nullish(shortText),
});

const UserAttributeInput = z.strictObject({
  name: shortText,
  value: z.nullish(z.union([z.string(), z.boolean(), z.number(), z.array(z.string()), z.array(z.number())])),
});

const EmbedTheme = z.strictObject({
  primaryColor: themeText,
  font: themeText,
  chat: z.nullish(z.strictObject({ inputColor: themeText })),
  analyticsChat: z.nullish(
    z.strictObject({
      backgroundColor: themeText,
      chatInput: z.nullish(z.strictObject({ backgroundColor: themeText, borderColor: themeText })),
    }),
  ),
});

const optionalBoolean = z.nullish(z.boolean());

/** An omitted or null setting follows the account's setting, even when that changes later. */
const EmbedSessionSettings = z.strictObject({
  showDashboardChat: optionalBoolean,
  allowAi: optionalBoolean,
  showAiWidgets: optionalBoolean,
  showWorkbookChat: optionalBoolean,
  allowChatWorkspaceAuthoring: optionalBoolean,
  showWorkbookShare: optionalBoolean,
  showDashboardSettings: optionalBoolean,
  showMemberNames: optionalBoolean,
  locale: z.nullish(z.string().check(z.maxLength(35))),
  timezone: z.nullish(z.string().check(z.maxLength(64))),
});

const names = z.nullish(z.array(shortText).check(z.maxLength(1000)));

/** The API still describes the old shape, but accepts any value and drops it unread. */
const ignoredGroupDefinitions = z.pipe(
  z.union([z.array(z.object({ name: z.string(), description: z.optional(z.string()) })), z.unknown()]),
  z.transform(() => undefined),
);

/**
 * The object is strict, because a field of an older release, such as `ephemeralTtlSeconds`, is a
 * mistake of the caller.
 */
export const GenerateSessionInput = z.strictObject({
  deploymentId: z.int().check(z.minimum(1), z.maximum(MAX_ID)),
  /** Identifies the end user in the embedding product. */
  externalId: z.nullish(shortText),
  /** Identifies a user of the platform by email. */
  internalId: z.nullish(shortText),
  email: z.nullish(shortText),
  creatorMode: optionalBoolean,
  embedTenantName: z.nullish(z.string().check(z.regex(EMBED_TENANT_NAME))),
  embedTenantProfile: z.nullish(z.strictObject({ displayName: z.nullish(shortText) })),
  embedTheme: z.nullish(EmbedTheme),
  isEphemeral: optionalBoolean,
  publicDashboardId: z.nullish(shortText),
  roles: names,
  securityContext: z.nullish(z.record(z.string(), z.unknown())),
  settings: z.nullish(EmbedSessionSettings),
  groups: names,
  groupDefinitions: markDeprecated(z.optional(ignoredGroupDefinitions)),
  tenantGroups: names,
  tenantGroupDefinitions: z.nullish(z.array(GroupDefinition).check(z.maxLength(1000))),
  userAttributeDefinitions: z.nullish(z.array(UserAttributeDefinition).check(z.maxLength(1000))),
  userAttributes: z.nullish(z.array(UserAttributeInput).check(z.maxLength(1000))),
  userProfile: z.nullish(z.strictObject({ displayName: z.nullish(shortText), picture: z.nullish(longText) })),
  /** Names a branch of the data model; the default is the production branch. */
  branchName: z.nullish(shortText),
});
export type GenerateSessionInput = z.infer<typeof GenerateSessionInput>;

export const GenerateSessionResponse = z.object({ sessionId: z.string().check(z.minLength(1)) });

const tenantDeletion = {
  method: 'DELETE',
  answer: z.unknown(),
  servedAnswer: NOTHING,
  refusals: [400, 403],
  description: 'Deletes an embed tenant and all it holds',
} as const;

export const EMBEDDING_OPERATIONS = {
  generateSession: defineOperation({
    method: 'POST',
    path: '/v1/embed/generate-session',
    body: GenerateSessionInput,
    answer: GenerateSessionResponse,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'A session for an end user of an embedding product',
  }),
  deleteEmbedTenantSlash: defineOperation({
    ...tenantDeletion,
    path: '/v1/embed-tenants/{embedTenantName}/',
    since: '0.2.1',
    until: '0.3.0',
  }),
  deleteEmbedTenant: defineOperation({
    ...tenantDeletion,
    path: '/v1/embed-tenants/{embedTenantName}',
    since: '0.3.0',
  }),
} as const;
