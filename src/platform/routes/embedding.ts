/** Creates sessions for the end users of an embedding product, and deletes tenants. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type GenerateSessionInput, SERVED_OPERATIONS } from '../../contract';
import { invalidInput, notAllowed, notFound } from '../api-error';
import {
  addEmbedSession,
  attributeTypes,
  type Caller,
  deleteEmbedTenant,
  findDashboard,
  findUserByEmail,
  forgetExpiredSessions,
  keepAttributeDefinitions,
  keepAttributes,
  keepEmbedTenant,
  keepEmbedUser,
  keepTenantGroups,
  putIntoTenantGroups,
  type Sql,
  UNNAMED_TYPE,
  unknownGroups,
  unknownRoles,
  unknownTenantGroups,
} from '../store';
import { administrators, administratorsOfAccount, deploymentFor, ofAccount, type Surroundings } from './call';
import { branchOf } from './deployments';

/** A session can be opened for this many milliseconds. */
const SESSION_LIFE = 86_400_000;

const tenantDeleters = administratorsOfAccount('delete embed tenants');

export const EMBEDDING_HANDLERS = {
  /** Creates the session with its tenant, groups, attributes and user in one transaction. */
  generateSession: ofAccount(SERVED_OPERATIONS.generateSession, administrators('make embed sessions'), async (call) => {
    const { body, caller, surroundings } = call;
    checkCombination(body);
    const sessionId = randomBytes(16).toString('hex');
    await surroundings.database.transaction((sql) => makeSession(sql, caller, body, sessionId, surroundings.now()));
    return { sessionId };
  }),

  deleteEmbedTenant: ofAccount(SERVED_OPERATIONS.deleteEmbedTenant, tenantDeleters, deleteTenant),
  deleteEmbedTenantSlash: ofAccount(SERVED_OPERATIONS.deleteEmbedTenantSlash, tenantDeleters, deleteTenant),
};

interface TenantCall {
  readonly surroundings: Surroundings;
  readonly path: { readonly embedTenantName: string };
}

/** Also deletes the tenant's users, groups and sessions. A missing tenant is no error. */
async function deleteTenant({ path, surroundings }: TenantCall): Promise<undefined> {
  await surroundings.database.transaction((sql) => deleteEmbedTenant(sql, path.embedTenantName));
}

async function makeSession(
  sql: Sql,
  caller: Caller,
  input: GenerateSessionInput,
  sessionId: string,
  at: Date,
): Promise<void> {
  const deployment = await deploymentFor(caller, input.deploymentId, sql);
  const branch = await branchOf(sql, deployment.id, input.branchName);
  const dashboardId = await dashboardOf(sql, deployment.id, input.publicDashboardId);
  refuseUnknown('groups', await unknownGroups(sql, input.groups ?? []), 'global group');
  refuseUnknown('roles', await unknownRoles(sql, input.roles ?? []), 'role');
  const tenant = input.embedTenantName ?? null;
  if (tenant !== null) await keepEmbedTenant(sql, tenant, input.embedTenantProfile?.displayName ?? null, at);
  if (tenant !== null) await keepTenantGroups(sql, tenant, input.tenantGroupDefinitions ?? []);
  if (tenant !== null && input.tenantGroups != null) {
    const unknown = await unknownTenantGroups(sql, tenant, input.tenantGroups);
    refuseUnknown('tenantGroups', unknown, `group of the embed tenant ${tenant}`);
  }
  const internalUser = input.internalId == null ? undefined : await findUserByEmail(sql, input.internalId);
  if (input.internalId != null && internalUser === undefined) {
    throw invalidInput(`internalId names no user: ${input.internalId}.`);
  }
  await forgetExpiredSessions(sql, at);
  const embedUserId = internalUser === undefined ? await keepUser(sql, input, tenant, at) : null;
  await addEmbedSession(sql, sessionId, {
    deploymentId: deployment.id,
    tenant,
    embedUserId,
    userId: internalUser ?? null,
    creatorMode: input.creatorMode === true,
    dashboardId,
    branch,
    roles: input.roles ?? [],
    securityContext: securityContextOf(input),
    settings: Object.fromEntries(Object.entries(input.settings ?? {}).filter(([, value]) => value != null)),
    theme: input.embedTheme,
    createdAt: at,
    createdBy: caller.userId,
    expiresAt: new Date(at.getTime() + SESSION_LIFE),
  });
}

async function keepUser(sql: Sql, input: GenerateSessionInput, tenant: string | null, at: Date): Promise<number> {
  const id = await keepEmbedUser(
    sql,
    {
      tenant,
      externalId: input.externalId ?? `ephemeral-${randomUUID()}`,
      email: input.email ?? null,
      displayName: input.userProfile?.displayName ?? null,
      picture: input.userProfile?.picture ?? null,
      isEphemeral: input.isEphemeral === true,
    },
    at,
  );
  if (tenant !== null && input.tenantGroups != null) await putIntoTenantGroups(sql, id, tenant, input.tenantGroups);
  await keepAttributeDefinitions(sql, input.userAttributeDefinitions ?? []);
  const attributes = input.userAttributes ?? [];
  const types = await attributeTypes(
    sql,
    attributes.map(({ name }) => name),
  );
  for (const [index, { name, value }] of attributes.entries()) {
    const type = types.get(name);
    if (type === undefined) throw invalidInput(`userAttributes.${index}.name names no attribute: ${name}.`);
    if (!fits(value, type)) throw invalidInput(`userAttributes.${index}.value must be of the type ${type}.`);
  }
  await keepAttributes(sql, id, new Map(attributes.map(({ name, value }) => [name, value])));
  return id;
}

/** Checks rules that involve more than one field. */
function checkCombination(input: GenerateSessionInput): void {
  for (const field of ['tenantGroups', 'tenantGroupDefinitions'] as const) {
    if (input[field] == null) continue;
    if (input.creatorMode !== true) throw invalidInput(`creatorMode must be true when ${field} is used.`);
    if (input.embedTenantName == null) throw invalidInput(`embedTenantName is missing: ${field} belong to a tenant.`);
  }
  if (input.externalId != null && input.internalId != null) {
    throw invalidInput('externalId and internalId exclude each other: send one of them.');
  }
  if (input.externalId == null && input.internalId == null && input.isEphemeral !== true) {
    throw invalidInput('externalId is missing; or send internalId, or isEphemeral for a user of this session alone.');
  }
  if (input.internalId == null) return;
  const own = ['roles', 'groups', 'tenantGroups', 'userAttributes', 'securityContext'] as const;
  const extra = own.find((field) => input[field] != null);
  if (extra !== undefined) throw invalidInput(`${extra} cannot go with internalId: that user has rights of their own.`);
}

/**
 * Adds the names of groups as `platform.groups`, where the policies of a data model look for them.
 * Other fields of `platform` stay.
 */
function securityContextOf(input: GenerateSessionInput): Record<string, unknown> {
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

async function dashboardOf(
  sql: Sql,
  deploymentId: number,
  publicId: string | null | undefined,
): Promise<number | null> {
  if (publicId == null) return null;
  const found = await findDashboard(sql, deploymentId, publicId);
  if (found === undefined || found.status !== 'published') {
    throw notFound(`There is no published dashboard ${publicId} in deployment ${deploymentId}.`);
  }
  if (!found.allow_embed) throw notAllowed(`The dashboard ${publicId} may not be embedded.`);
  return found.id;
}

function refuseUnknown(field: string, unknown: readonly string[], kind: string): void {
  if (unknown.length === 0) return;
  throw invalidInput(`${field} names no ${kind}: ${unknown.join(', ')}.`);
}

/** A text fits every type, because release 0.2.1 writes all values as texts or booleans. */
function fits(value: unknown, type: string): boolean {
  if (value == null || typeof value === 'string') return true;
  if (type === UNNAMED_TYPE) return typeof value === 'boolean';
  if (type === 'string_array') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (type === 'number_array') return Array.isArray(value) && value.every((one) => typeof one === 'number');
  return typeof value === type;
}
