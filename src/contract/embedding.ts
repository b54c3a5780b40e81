/** Sessions of the end users of an embedding product, and its tenants. */
import * as z from 'zod/mini';
import { EMBED_TENANT_NAME, NOTHING, operation } from './operation';
import { deprecated, LARGEST_ID } from './paging';

const shortText = z.string().check(z.minLength(1), z.maxLength(255));
const longText = z.string().check(z.maxLength(2000));
const colour = z.nullish(z.string().check(z.maxLength(100)));

/** Of a global or of an embed tenant's group. */
const GroupDefinition = z.strictObject({ name: shortText, description: z.nullish(longText) });

const USER_ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;

const UserAttributeDefinition = z.strictObject({
  name: shortText,
  /** Release 0.2.1 does not name it: without it, texts and booleans are taken. */
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
  primaryColor: colour,
  font: colour,
  chat: z.nullish(z.strictObject({ inputColor: colour })),
  analyticsChat: z.nullish(
    z.strictObject({
      backgroundColor: colour,
      chatInput: z.nullish(z.strictObject({ backgroundColor: colour, borderColor: colour })),
    }),
  ),
});

const choice = z.nullish(z.boolean());

/** Each has three states: left out (or null) takes over the account's setting, now and whenever that changes. */
const EmbedSessionSettings = z.strictObject({
  showDashboardChat: choice,
  allowAi: choice,
  showAiWidgets: choice,
  showWorkbookChat: choice,
  allowChatWorkspaceAuthoring: choice,
  showWorkbookShare: choice,
  showDashboardSettings: choice,
  showMemberNames: choice,
  locale: z.nullish(z.string().check(z.maxLength(35))),
  timezone: z.nullish(z.string().check(z.maxLength(64))),
});

const names = z.nullish(z.array(shortText).check(z.maxLength(1000)));

/** Described as it once was, taken whatever it holds, and dropped before anything looks at it. */
const ignoredGroupDefinitions = z.pipe(
  z.union([z.array(z.object({ name: z.string(), description: z.optional(z.string()) })), z.unknown()]),
  z.transform(() => undefined),
);

/** Strict: a field of an older release, such as `ephemeralTtlSeconds`, is a mistake of the caller. */
export const GenerateSessionInput = z.strictObject({
  deploymentId: z.int().check(z.minimum(1), z.maximum(LARGEST_ID)),
  /** The end user as the embedding product knows them. */
  externalId: z.nullish(shortText),
  /** Email of a user of the platform. */
  internalId: z.nullish(shortText),
  email: z.nullish(shortText),
  creatorMode: choice,
  embedTenantName: z.nullish(z.string().check(z.regex(EMBED_TENANT_NAME))),
  embedTenantProfile: z.nullish(z.strictObject({ displayName: z.nullish(shortText) })),
  embedTheme: z.nullish(EmbedTheme),
  isEphemeral: choice,
  publicDashboardId: z.nullish(shortText),
  roles: names,
  securityContext: z.nullish(z.record(z.string(), z.unknown())),
  settings: z.nullish(EmbedSessionSettings),
  groups: names,
  groupDefinitions: deprecated(z.optional(ignoredGroupDefinitions)),
  tenantGroups: names,
  tenantGroupDefinitions: z.nullish(z.array(GroupDefinition).check(z.maxLength(1000))),
  userAttributeDefinitions: z.nullish(z.array(UserAttributeDefinition).check(z.maxLength(1000))),
  userAttributes: z.nullish(z.array(UserAttributeInput).check(z.maxLength(1000))),
  userProfile: z.nullish(z.strictObject({ displayName: z.nullish(shortText), picture: z.nullish(longText) })),
  /** Of the data model; the production branch when left out. */
  branchName: z.nullish(shortText),
});
export type GenerateSessionInput = z.infer<typeof GenerateSessionInput>;

export const GenerateSessionResponse = z.object({ sessionId: z.string().check(z.minLength(1)) });

const tenantDeletion = {
  method: 'DELETE',
  answer: z.unknown(),
  served: NOTHING,
  refusals: [400, 403],
  description: 'Deletes an embed tenant and all it holds',
} as const;

export const EMBEDDING_OPERATIONS = {
  generateSession: operation({
    method: 'POST',
    path: '/v1/embed/generate-session',
    body: GenerateSessionInput,
    answer: GenerateSessionResponse,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'A session for an end user of an embedding product',
  }),
  deleteEmbedTenantSlash: operation({
    ...tenantDeletion,
    path: '/v1/embed-tenants/{embedTenantName}/',
    since: '0.2.1',
    until: '0.3.0',
  }),
  deleteEmbedTenant: operation({ ...tenantDeletion, path: '/v1/embed-tenants/{embedTenantName}', since: '0.3.0' }),
} as const;
