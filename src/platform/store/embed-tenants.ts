import * as z from 'zod/mini';
import type { Sql } from './database';

/** Makes the tenant when it is new; a display name that is given replaces the former one. */
export async function keepEmbedTenant(sql: Sql, name: string, displayName: string | null, at: Date): Promise<void> {
  await sql.run(
    `INSERT INTO embed_tenants (name, display_name, created_at) VALUES ($1, $2, $3::timestamptz)
     ON CONFLICT (name) DO UPDATE SET display_name = coalesce(EXCLUDED.display_name, embed_tenants.display_name)`,
    [name, displayName, at.toISOString()],
  );
}

/** Its users, groups and sessions go with it, and the users' places among the recipients of notifications. */
export async function deleteEmbedTenant(sql: Sql, name: string): Promise<void> {
  await sql.run('DELETE FROM embed_tenants WHERE name = $1', [name]);
}

export async function keepTenantGroups(
  sql: Sql,
  tenant: string,
  groups: readonly { readonly name: string; readonly description?: string | null | undefined }[],
): Promise<void> {
  // The last of two definitions of one name counts; one statement may not touch a row twice.
  const byName = new Map(groups.map((group) => [group.name, group.description ?? null]));
  await sql.run(
    `INSERT INTO embed_tenant_groups (tenant_name, name, description)
     SELECT $1, name, description FROM jsonb_to_recordset($2::jsonb) AS given (name text, description text)
     ON CONFLICT (tenant_name, name) DO UPDATE SET description = coalesce(EXCLUDED.description, embed_tenant_groups.description)`,
    [tenant, JSON.stringify([...byName].map(([name, description]) => ({ name, description })))],
  );
}

/** Those of the names that are no group of this tenant. */
export async function unknownTenantGroups(sql: Sql, tenant: string, names: readonly string[]): Promise<string[]> {
  return unknownNames(sql, names, 'SELECT name FROM embed_tenant_groups WHERE tenant_name = $2', [tenant]);
}

/** Those of the names that are no global group. */
export async function unknownGroups(sql: Sql, names: readonly string[]): Promise<string[]> {
  return unknownNames(sql, names, 'SELECT name FROM user_groups', []);
}

/** Those of the names that are no role. */
export async function unknownRoles(sql: Sql, names: readonly string[]): Promise<string[]> {
  return unknownNames(sql, names, 'SELECT name FROM roles', []);
}

async function unknownNames(
  sql: Sql,
  names: readonly string[],
  known: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const rows = await sql.rows(
    z.object({ name: z.string() }),
    `SELECT given AS name FROM unnest($1::text[]) AS given WHERE given NOT IN (${known}) ORDER BY 1`,
    [[...names], ...parameters],
  );
  return rows.map((row) => row.name);
}
