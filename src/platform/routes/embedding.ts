/** Creates sessions for the end users of an embedding product, and deletes tenants. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type GenerateSessionInput, SERVED_OPERATIONS } from '../../contract';
import { createInvalidInputError, createNotAllowedError, createNotFoundError } from '../api-error';
import {
  addEmbedSession,
  type Caller,
  deleteEmbedTenant,
  deleteExpiredSessions,
  findAttributeTypes,
  findDashboard,
  findUnknownGroups,
  findUnknownRoles,
  findUnknownTenantGroups,
  findUserByEmail,
  type Sql,
  setTenantGroups,
  UNNAMED_TYPE,
  upsertAttributeDefinitions,
  upsertAttributes,
  upsertEmbedTenant,
  upsertEmbedUser,
  upsertTenantGroups,
} from '../store';
import {
  createAccountHandler,
  type Dependencies,
  permitAccountAdministrators,
  permitAdministrators,
  requireDeployment,
} from './call';
import { findBranch } from './deployments';

/** A session expires this many milliseconds after it was created. */
const SESSION_LIFETIME_MS = 86_400_000;

const permitTenantDeletion = permitAccountAdministrators('delete embed tenants');

export const EMBEDDING_HANDLERS = {
  /** Creates the session with its tenant, groups, attributes and user in one transaction. */
  generateSession: createAccountHandler(
    SERVED_OPERATIONS.generateSession,
    permitAdministrators('make embed sessions'),
    async (call) => {
      const { body, caller, deps } = call;
      assertValidCombination(body);
      const sessionId = randomBytes(16).toString('hex');
      await deps.database.transaction((sql) => createSession(sql, caller, body, sessionId, deps.now()));
      return { sessionId };
    },
  ),

  deleteEmbedTenant: createAccountHandler(SERVED_OPERATIONS.deleteEmbedTenant, permitTenantDeletion, deleteTenant),
  deleteEmbedTenantSlash: createAccountHandler(
    SERVED_OPERATIONS.deleteEmbedTenantSlash,
    permitTenantDeletion,
    deleteTenant,
  ),
};

interface TenantCall {
  readonly deps: Dependencies;
  readonly path: { readonly embedTenantName: string };
}

/** Also deletes the tenant's users, groups and sessions. A missing tenant is no error. */
async function deleteTenant({ path, deps }: TenantCall): Promise<undefined> {
  await deps.database.transaction((sql) => deleteEmbedTenant(sql, path.embedTenantName));
}

async function createSession(
  sql: Sql,
  caller: Caller,
  input: GenerateSessionInput,
  sessionId: string,
  now: Date,
): Promise<void> {
  const deployment = await requireDeployment(caller, input.deploymentId, sql);
  const branch = await findBranch(sql, deployment.id, input.branchName);
  const dashboardId = await findPublishedDashboard(sql, deployment.id, input.publicDashboardId);
  assertNoUnknown('groups', await findUnknownGroups(sql, input.groups ?? []), 'global group');
  assertNoUnknown('roles', await findUnknownRoles(sql, input.roles ?? []), 'role');
  const tenant = input.embedTenantName ?? null;
  if (tenant !== null) await upsertEmbedTenant(sql, tenant, input.embedTenantProfile?.displayName ?? null, now);
  if (tenant !== null) await upsertTenantGroups(sql, tenant, input.tenantGroupDefinitions ?? []);
  if (tenant !== null && input.tenantGroups != null) {
    const unknownGroups = await findUnknownTenantGroups(sql, tenant, input.tenantGroups);
    assertNoUnknown('tenantGroups', unknownGroups, `group of the embed tenant ${tenant}`);
  }
  const internalUserId = input.internalId == null ? undefined : await findUserByEmail(sql, input.internalId);
  if (input.internalId != null && internalUserId === undefined) {
    throw createInvalidInputError(`internalId names no user: ${input.internalId}.`);
  }
  await deleteExpiredSessions(sql, now);
  const embedUserId = internalUserId === undefined ? await storeEmbedUser(sql, input, tenant, now) : null;
  await addEmbedSession(sql, sessionId, {
    deploymentId: deployment.id,
    tenant,
    embedUserId,
    userId: internalUserId ?? null,
    creatorMode: input.creatorMode === true,
    dashboardId,
    branch,
    roles: input.roles ?? [],
    securityContext: buildSecurityContext(input),
    settings: Object.fromEntries(Object.entries(input.settings ?? {}).filter(([, value]) => value != null)),
    theme: input.embedTheme,
    createdAt: now,
    createdBy: caller.userId,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
  });
}

async function storeEmbedUser(
  sql: Sql,
  input: GenerateSessionInput,
  tenant: string | null,
  now: Date,
): Promise<number> {
  const id = await upsertEmbedUser(
    sql,
    {
      tenant,
      externalId: input.externalId ?? `ephemeral-${randomUUID()}`,
      email: input.email ?? null,
      displayName: input.userProfile?.displayName ?? null,
      picture: input.userProfile?.picture ?? null,
      isEphemeral: input.isEphemeral === true,
    },
    now,
  );
  if (tenant !== null && input.tenantGroups != null) await setTenantGroups(sql, id, tenant, input.tenantGroups);
  await upsertAttributeDefinitions(sql, input.userAttributeDefinitions ?? []);
  const attributes = input.userAttributes ?? [];
  const types = await findAttributeTypes(
    sql,
    attributes.map(({ name }) => name),
  );
  for (const [index, { name, value }] of attributes.entries()) {
    const type = types.get(name);
    if (type === undefined) throw createInvalidInputError(`userAttributes.${index}.name names no attribute: ${name}.`);
    if (!matchesType(value, type))
      throw createInvalidInputError(`userAttributes.${index}.value must be of the type ${type}.`);
  }
  await upsertAttributes(sql, id, new Map(attributes.map(({ name, value }) => [name, value])));
  return id;
}

/** Checks rules that involve more than one field. */
function assertValidCombination(input: GenerateSessionInput): void {
  for (const field of ['tenantGroups', 'tenantGroupDefinitions'] as const) {
    if (input[field] == null) continue;
    if (input.creatorMode !== true) throw createInvalidInputError(`creatorMode must be true when ${field} is used.`);
    if (input.embedTenantName == null)
      throw createInvalidInputError(`embedTenantName is missing: ${field} belong to a tenant.`);
  }
  if (input.externalId != null && input.internalId != null) {
    throw createInvalidInputError('externalId and internalId exclude each other: send one of them.');
  }
  if (input.externalId == null && input.internalId == null && input.isEphemeral !== true) {
    throw createInvalidInputError(
      'externalId is missing; or send internalId, or isEphemeral for a user of this session alone.',
    );
  }
  if (input.internalId == null) return;
  const permissionFields = ['roles', 'groups', 'tenantGroups', 'userAttributes', 'securityContext'] as const;
  const conflictingField = permissionFields.find((field) => input[field] != null);
  if (conflictingField !== undefined)
    throw createInvalidInputError(`${conflictingField} cannot go with internalId: that user has rights of their own.`);
}

/**
 * Adds the names of groups as `platform.groups`, where the policies of a data model look for them.
 * Other fields of `platform` stay.
 */
function buildSecurityContext(input: GenerateSessionInput): Record<string, unknown> {
  const context = input.securityContext ?? {};
  const tenantGroups = input.tenantGroups ?? [];
  const groups = [
    ...(input.groups ?? []),
    ...tenantGroups.map((name) => `system:tenant:${input.embedTenantName}:group:${name}`),
  ];
  if (groups.length === 0) return context;
  const platform = typeof context.platform === 'object' && context.platform !== null ? context.platform : {};
  return { ...context, platform: { ...platform, groups } };
}

async function findPublishedDashboard(
  sql: Sql,
  deploymentId: number,
  publicId: string | null | undefined,
): Promise<number | null> {
  if (publicId == null) return null;
  const dashboard = await findDashboard(sql, deploymentId, publicId);
  if (dashboard === undefined || dashboard.status !== 'published') {
    throw createNotFoundError(`There is no published dashboard ${publicId} in deployment ${deploymentId}.`);
  }
  if (!dashboard.allow_embed) throw createNotAllowedError(`The dashboard ${publicId} may not be embedded.`);
  return dashboard.id;
}

function assertNoUnknown(field: string, unknownNames: readonly string[], kind: string): void {
  if (unknownNames.length === 0) return;
  throw createInvalidInputError(`${field} names no ${kind}: ${unknownNames.join(', ')}.`);
}

/** A text fits every type, because release 0.2.1 of the platform takes only texts and booleans. */
function matchesType(value: unknown, type: string): boolean {
  if (value == null || typeof value === 'string') return true;
  if (type === UNNAMED_TYPE) return typeof value === 'boolean';
  if (type === 'string_array') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (type === 'number_array') return Array.isArray(value) && value.every((item) => typeof item === 'number');
  return typeof value === type;
}
