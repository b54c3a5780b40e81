import * as z from 'zod/mini';
import type { Sql } from './database';

interface EmbedUser {
  readonly tenant: string | null;
  readonly externalId: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly picture: string | null;
  readonly isEphemeral: boolean;
}

/** The user's id. A user who is known is changed in what is given. */
export async function keepEmbedUser(sql: Sql, user: EmbedUser, at: Date): Promise<number> {
  const [row] = await sql.rows(
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

/** The user is in these groups of their tenant and in no others. */
export async function putIntoTenantGroups(
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

export async function keepAttributeDefinitions(sql: Sql, definitions: readonly AttributeDefinition[]): Promise<void> {
  for (const { name, type, defaultValue, description, displayName } of definitions) {
    await sql.run(
      `INSERT INTO user_attribute_definitions (name, type, default_value, description, display_name)
       VALUES ($1, coalesce($2, 'string'), $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET type = coalesce($2, user_attribute_definitions.type),
         default_value = coalesce($3, user_attribute_definitions.default_value),
         description = coalesce($4, user_attribute_definitions.description),
         display_name = coalesce($5, user_attribute_definitions.display_name)`,
      [name, type ?? null, defaultValue ?? null, description ?? null, displayName ?? null],
    );
  }
}

/** The type of each attribute that is defined. */
export async function attributeTypes(sql: Sql, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.rows(
    z.object({ name: z.string(), type: z.string() }),
    'SELECT name, type FROM user_attribute_definitions WHERE name = ANY($1::text[])',
    [[...names]],
  );
  return new Map(rows.map((row) => [row.name, row.type]));
}

export async function keepAttributes(
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
