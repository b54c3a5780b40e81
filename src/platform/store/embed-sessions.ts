import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from './database';

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
  /** Only what the session decides itself; what is missing follows the account. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly theme: unknown;
  readonly createdAt: Date;
  readonly createdBy: number;
  readonly expiresAt: Date;
}

/** Only a hash of the id is stored: whoever reads the store can open no session. */
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

/** Sessions that can be opened no more, and the users who existed for them alone. */
export async function forgetExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.run('DELETE FROM embed_sessions WHERE expires_at <= $1::timestamptz', [now.toISOString()]);
  await sql.run(
    `DELETE FROM embed_users u WHERE u.is_ephemeral AND u.created_at < $1::timestamptz - interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM embed_sessions s WHERE s.embed_user_id = u.id)`,
    [now.toISOString()],
  );
}

/** The user of the platform with this email, whatever its letter case. */
export async function findUserByEmail(sql: Sql, email: string): Promise<number | undefined> {
  const [row] = await sql.rows(z.object({ id: z.number() }), 'SELECT id FROM users WHERE lower(email) = lower($1)', [
    email,
  ]);
  return row?.id;
}
