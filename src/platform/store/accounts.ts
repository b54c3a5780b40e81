import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from './database';

/** Who calls. `onlyDeployment` is set for a token that is limited to one deployment. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly administrator: boolean;
  readonly onlyDeployment: number | null;
}

const callerRow = z.object({
  id: z.number(),
  email: z.string(),
  administrator: z.boolean(),
  deployment_id: z.nullable(z.number()),
});

export async function findCaller(sql: Sql, token: string): Promise<Caller | undefined> {
  const [row] = await sql.rows(
    callerRow,
    `SELECT u.id, u.email, u.administrator, t.deployment_id
       FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = $1`,
    [hashOf(token)],
  );
  if (row === undefined) return undefined;
  return { userId: row.id, email: row.email, administrator: row.administrator, onlyDeployment: row.deployment_id };
}

/** The caller behind a data token, by user id; undefined when the user is gone. */
export async function findUser(sql: Sql, userId: number): Promise<Caller | undefined> {
  const [row] = await sql.rows(
    callerRow,
    'SELECT id, email, administrator, NULL::integer AS deployment_id FROM users WHERE id = $1',
    [userId],
  );
  if (row === undefined) return undefined;
  return { userId: row.id, email: row.email, administrator: row.administrator, onlyDeployment: null };
}

/** Makes `token` the one token of this label; the label's former token stops working. Only a hash is stored. */
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
    [label, hashOf(token), userId, deploymentId],
  );
}

/** The stored value of a setting; `propose` is stored first when there is none. */
export async function settingOr(sql: Sql, name: string, propose: () => string): Promise<string> {
  await sql.run('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, propose()]);
  const [row] = await sql.rows(z.object({ value: z.string() }), 'SELECT value FROM settings WHERE name = $1', [name]);
  if (row === undefined) throw new Error(`The setting ${name} could not be stored.`);
  return row.value;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
