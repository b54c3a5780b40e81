/**
 * Stores the tenants of embedding products with their groups, end users, attributes and sessions.
 */

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from './database';

/** Creates the tenant if it is new. A new display name replaces the earlier one. */
export async function upsertEmbedTenant(sql: Sql, name: string, displayName: string | null, at: Date): Promise<void> {
  await sql.run(
    `INSERT INTO embed_tenants (name, display_name, created_at) VALUES ($1, $2, $3::timestamptz)
     ON CONFLICT (name) DO UPDATE SET display_name = coalesce(EXCLUDED.display_name, embed_tenants.display_name)`,
    [name, displayName, at.toISOString()],
  );
}

/**
 * Also deletes the tenant's users, groups and sessions, and removes the users from the recipients
 * of notifications.
 */
export async function deleteEmbedTenant(sql: Sql, name: string): Promise<void> {
  await sql.run('DELETE FROM embed_tenants WHERE name = $1', [name]);
}

export async function upsertTenantGroups(
  sql: Sql,
  tenant: string,
  groups: readonly { readonly name: string; readonly description?: string | null | undefined }[],
): Promise<void> {
  // If a name occurs twice, its last definition counts, because one statement must not touch a row
  // twice.
  const byName = new Map(groups.map((group) => [group.name, group.description ?? null]));
  await sql.run(
    `INSERT INTO embed_tenant_groups (tenant_name, name, description)
     SELECT $1, name, description FROM jsonb_to_recordset($2::jsonb) AS given (name text, description text)
     ON CONFLICT (tenant_name, name) DO UPDATE SET description = coalesce(EXCLUDED.description, embed_tenant_groups.description)`,
    [tenant, JSON.stringify([...byName].map(([name, description]) => ({ name, description })))],
  );
}

/** Returns the names that are not groups of this tenant. */
export async function findUnknownTenantGroups(sql: Sql, tenant: string, names: readonly string[]): Promise<string[]> {
  return findUnknownNames(sql, names, 'SELECT name FROM embed_tenant_groups WHERE tenant_name = $2', [tenant]);
}

/** Returns the names that are not global groups. */
export async function findUnknownGroups(sql: Sql, names: readonly string[]): Promise<string[]> {
  return findUnknownNames(sql, names, 'SELECT name FROM user_groups', []);
}

/** Returns the names that are not roles. */
export async function findUnknownRoles(sql: Sql, names: readonly string[]): Promise<string[]> {
  return findUnknownNames(sql, names, 'SELECT name FROM roles', []);
}

async function findUnknownNames(
  sql: Sql,
  names: readonly string[],
  existingSql: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const rows = await sql.queryRows(
    z.object({ name: z.string() }),
    `SELECT given AS name FROM unnest($1::text[]) AS given WHERE given NOT IN (${existingSql}) ORDER BY 1`,
    [[...names], ...parameters],
  );
  return rows.map((row) => row.name);
}

interface EmbedUser {
  readonly tenant: string | null;
  readonly externalId: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly picture: string | null;
  readonly isEphemeral: boolean;
}

/** Creates the user or updates the given fields, and returns the id. */
export async function upsertEmbedUser(sql: Sql, user: EmbedUser, at: Date): Promise<number> {
  const row = await sql.queryRow(
    z.object({ id: z.number() }),
    `INSERT INTO embed_users (tenant_name, external_id, email, display_name, picture, is_ephemeral, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz)
     ON CONFLICT ((coalesce(tenant_name, '')), external_id) DO UPDATE SET
       email = coalesce(EXCLUDED.email, embed_users.email),
       display_name = coalesce(EXCLUDED.display_name, embed_users.display_name),
       picture = coalesce(EXCLUDED.picture, embed_users.picture),
       is_ephemeral = EXCLUDED.is_ephemeral
     RETURNING id`,
    [user.tenant, user.externalId, user.email, user.displayName, user.picture, user.isEphemeral, at.toISOString()],
  );
  if (row === undefined) throw new Error(`The embed user ${user.externalId} could not be kept.`);
  return row.id;
}

/** Puts the user into exactly these groups of the tenant. */
export async function setTenantGroups(
  sql: Sql,
  embedUserId: number,
  tenant: string,
  groups: readonly string[],
): Promise<void> {
  await sql.run('DELETE FROM embed_user_tenant_groups WHERE embed_user_id = $1', [embedUserId]);
  await sql.run(
    `INSERT INTO embed_user_tenant_groups (embed_user_id, tenant_name, group_name)
     SELECT DISTINCT $1::integer, $2, name FROM unnest($3::text[]) AS name`,
    [embedUserId, tenant, [...groups]],
  );
}

interface AttributeDefinition {
  readonly name: string;
  readonly type?: string | null | undefined;
  readonly defaultValue?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly displayName?: string | null | undefined;
}

/** An attribute has this type if its definition names none. */
export const UNNAMED_TYPE = 'unnamed';

export async function upsertAttributeDefinitions(sql: Sql, definitions: readonly AttributeDefinition[]): Promise<void> {
  for (const { name, type, defaultValue, description, displayName } of definitions) {
    await sql.run(
      `INSERT INTO user_attribute_definitions (name, type, default_value, description, display_name)
       VALUES ($1, coalesce($2, '${UNNAMED_TYPE}'), $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET type = coalesce($2, user_attribute_definitions.type),
         default_value = coalesce($3, user_attribute_definitions.default_value),
         description = coalesce($4, user_attribute_definitions.description),
         display_name = coalesce($5, user_attribute_definitions.display_name)`,
      [name, type ?? null, defaultValue ?? null, description ?? null, displayName ?? null],
    );
  }
}

/** Returns the type of each attribute that is defined. */
export async function findAttributeTypes(sql: Sql, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.queryRows(
    z.object({ name: z.string(), type: z.string() }),
    'SELECT name, type FROM user_attribute_definitions WHERE name = ANY($1::text[])',
    [[...names]],
  );
  return new Map(rows.map((row) => [row.name, row.type]));
}

export async function upsertAttributes(
  sql: Sql,
  embedUserId: number,
  values: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const [name, value] of values) {
    await sql.run(
      `INSERT INTO embed_user_attributes (embed_user_id, name, value) VALUES ($1, $2, $3::jsonb)
       ON CONFLICT (embed_user_id, name) DO UPDATE SET value = EXCLUDED.value`,
      [embedUserId, name, JSON.stringify(value ?? null)],
    );
  }
}

interface EmbedSession {
  readonly deploymentId: number;
  readonly tenant: string | null;
  readonly embedUserId: number | null;
  readonly userId: number | null;
  readonly creatorMode: boolean;
  readonly dashboardId: number | null;
  readonly branch: string | null;
  readonly roles: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  /** Contains only what the session sets itself; the rest follows the account. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly theme: unknown;
  readonly createdAt: Date;
  readonly createdBy: number;
  readonly expiresAt: Date;
}

/** Stores only a hash of the id, so that no one who reads the store can open the session. */
export async function addEmbedSession(sql: Sql, sessionId: string, session: EmbedSession): Promise<void> {
  await sql.run(
    `INSERT INTO embed_sessions (hash, deployment_id, tenant_name, embed_user_id, user_id, creator_mode, dashboard_id, branch,
        roles, security_context, settings, theme, created_at, created_by, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::timestamptz, $14, $15::timestamptz)`,
    [
      createHash('sha256').update(sessionId).digest('hex'),
      session.deploymentId,
      session.tenant,
      session.embedUserId,
      session.userId,
      session.creatorMode,
      session.dashboardId,
      session.branch,
      JSON.stringify(session.roles),
      JSON.stringify(session.securityContext),
      JSON.stringify(session.settings),
      session.theme == null ? null : JSON.stringify(session.theme),
      session.createdAt.toISOString(),
      session.createdBy,
      session.expiresAt.toISOString(),
    ],
  );
}

/** Deletes sessions that can no longer be opened, and the users that existed only for them. */
export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.run('DELETE FROM embed_sessions WHERE expires_at <= $1::timestamptz', [now.toISOString()]);
  await sql.run(
    `DELETE FROM embed_users u WHERE u.is_ephemeral AND u.created_at < $1::timestamptz - interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM embed_sessions s WHERE s.embed_user_id = u.id)`,
    [now.toISOString()],
  );
}

/** Finds the platform's user with this email in any letter case. */
export async function findUserByEmail(sql: Sql, email: string): Promise<number | undefined> {
  const row = await sql.queryRow(z.object({ id: z.number() }), 'SELECT id FROM users WHERE lower(email) = lower($1)', [
    email,
  ]);
  return row?.id;
}
