/** Stores users, their roles and tokens, and the settings of the whole account. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from './database';

const callerRow = z.object({
  userId: z.number(),
  email: z.string(),
  administrator: z.boolean(),
  /** The token is limited to this deployment. */
  onlyDeployment: z.nullable(z.number()),
  roles: z.array(z.number()),
  /** Combines the actions of all roles that the caller has. */
  actions: z.array(z.string()),
});
export type Caller = Readonly<z.infer<typeof callerRow>>;

const CALLER_COLUMNS = `u.id AS "userId", u.email, u.administrator,
  ARRAY(SELECT role_id FROM user_roles WHERE user_id = u.id ORDER BY role_id) AS roles,
  ARRAY(SELECT DISTINCT action FROM user_roles ur JOIN roles o ON o.id = ur.role_id,
    LATERAL jsonb_array_elements_text(o.actions) AS action WHERE ur.user_id = u.id) AS actions`;

/** Finds the user of an access token that was set here, or that a sign-in has granted. */
export async function findCaller(sql: Sql, token: string, now: Date): Promise<Caller | undefined> {
  return sql.queryRow(
    callerRow,
    `SELECT ${CALLER_COLUMNS}, t.deployment_id AS "onlyDeployment" FROM (
       SELECT user_id, deployment_id FROM tokens WHERE hash = $1
       UNION ALL SELECT user_id, deployment_id FROM grants WHERE access_hash = $1 AND access_expires_at > $2
     ) t JOIN users u ON u.id = t.user_id`,
    [hashToken(token), now],
  );
}

/** Returns the caller of a data token by user id; undefined if the user no longer exists. */
export async function findUser(sql: Sql, userId: number): Promise<Caller | undefined> {
  return sql.queryRow(
    callerRow,
    `SELECT ${CALLER_COLUMNS}, NULL::integer AS "onlyDeployment" FROM users u WHERE u.id = $1`,
    [userId],
  );
}

/** One role that allows one of the actions is enough. Administrators may do everything. */
export function mayPerform(caller: Caller, ...actions: readonly string[]): boolean {
  return caller.administrator || ['All', ...actions].some((action) => caller.actions.includes(action));
}

/**
 * Makes `token` the only token of this label; an earlier one stops working. The store keeps only a
 * hash.
 */
export async function setToken(
  sql: Sql,
  label: string,
  token: string,
  userId: number,
  deploymentId: number | null,
): Promise<void> {
  await sql.run(
    `INSERT INTO tokens (label, hash, user_id, deployment_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (label) DO UPDATE SET hash = EXCLUDED.hash, user_id = EXCLUDED.user_id, deployment_id = EXCLUDED.deployment_id`,
    [label, hashToken(token), userId, deploymentId],
  );
}

/**
 * Stores the token if the label has none, and returns false if it has one. Of several processes at
 * once, only one stores its token.
 */
export async function storeTokenIfNew(
  sql: Sql,
  label: string,
  token: string,
  userId: number,
  deploymentId: number | null,
): Promise<boolean> {
  const stored = await sql.queryRow(
    z.object({ label: z.string() }),
    `INSERT INTO tokens (label, hash, user_id, deployment_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (label) DO NOTHING RETURNING label`,
    [label, hashToken(token), userId, deploymentId],
  );
  return stored !== undefined;
}

export async function deleteToken(sql: Sql, label: string): Promise<void> {
  await sql.run('DELETE FROM tokens WHERE label = $1', [label]);
}

/** This setting holds the account's configuration as JSON. */
export const APP_CONFIG = 'app config';

/** Returns the stored value of a setting; undefined if it was never stored. */
export async function findSetting(sql: Sql, name: string): Promise<string | undefined> {
  const row = await sql.queryRow(z.object({ value: z.string() }), 'SELECT value FROM settings WHERE name = $1', [name]);
  return row?.value;
}

export async function storeSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(
    'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/**
 * Returns the stored value of a setting, and first stores the result of `createDefault` if there is
 * none.
 */
export async function ensureSetting(sql: Sql, name: string, createDefault: () => string): Promise<string> {
  await sql.run('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    createDefault(),
  ]);
  const value = await findSetting(sql, name);
  if (value === undefined) throw new Error(`The setting ${name} could not be stored.`);
  return value;
}

/** Tokens have so much entropy that a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
