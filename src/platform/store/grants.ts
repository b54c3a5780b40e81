/** Stores the codes of the device flow and the tokens that it grants, as hashes only. */
import * as z from 'zod/mini';
import { type Caller, hashToken } from './accounts';
import type { Sql } from './database';

export interface GrantedTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
}

export async function addDeviceCode(
  sql: Sql,
  deviceCode: string,
  userCode: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql.run('DELETE FROM device_codes WHERE expires_at <= $1', [now]);
  await sql.run('INSERT INTO device_codes (hash, user_code_hash, expires_at) VALUES ($1, $2, $3)', [
    hashToken(deviceCode),
    hashToken(userCode),
    expiresAt,
  ]);
}

/** @returns false if no such code is waiting for an answer */
export async function answerDeviceCode(
  sql: Sql,
  userCode: string,
  { userId, onlyDeployment }: Caller,
  isApproved: boolean,
  now: Date,
): Promise<boolean> {
  const answered = await sql.queryRow(
    z.object({ hash: z.string() }),
    `UPDATE device_codes SET state = $2, user_id = $3, deployment_id = $4
     WHERE user_code_hash = $1 AND state = 'pending' AND expires_at > $5 RETURNING hash`,
    [hashToken(userCode), isApproved ? 'approved' : 'denied', userId, onlyDeployment, now],
  );
  return answered !== undefined;
}

const deviceCodeRow = z.object({ state: z.enum(['pending', 'approved', 'denied']), isExpired: z.boolean() });

type PollResult = z.infer<typeof deviceCodeRow>['state'] | 'expired' | 'tooSoon';

/**
 * Records that a device has asked for its tokens.
 * @param earliest a device that has already asked after this moment asks too soon
 */
export async function pollDeviceCode(sql: Sql, deviceCode: string, now: Date, earliest: Date): Promise<PollResult> {
  const hash = hashToken(deviceCode);
  const row = await sql.queryRow(
    z.extend(deviceCodeRow, { isTooSoon: z.boolean() }),
    `SELECT state, expires_at <= $2 AS "isExpired", coalesce(polled_at > $3, false) AS "isTooSoon"
     FROM device_codes WHERE hash = $1`,
    [hash, now, earliest],
  );
  await sql.run('UPDATE device_codes SET polled_at = $2 WHERE hash = $1', [hash, now]);
  if (!row || row.isExpired) return 'expired';
  return row.isTooSoon ? 'tooSoon' : row.state;
}

/**
 * Exchanges an approved code for tokens.
 * @returns false if it was exchanged already
 */
export async function redeemDeviceCode(sql: Sql, deviceCode: string, tokens: GrantedTokens): Promise<boolean> {
  const redeemed = await sql.queryRow(
    z.object({ user_id: z.number() }),
    `WITH code AS (DELETE FROM device_codes WHERE hash = $1 AND state = 'approved' RETURNING user_id, deployment_id)
     INSERT INTO grants (refresh_hash, access_hash, access_expires_at, user_id, deployment_id)
     SELECT $2, $3, $4, user_id, deployment_id FROM code RETURNING user_id`,
    [hashToken(deviceCode), hashToken(tokens.refreshToken), hashToken(tokens.accessToken), tokens.accessExpiresAt],
  );
  return redeemed !== undefined;
}

/**
 * Replaces the tokens of a grant. A refresh token that was replaced before may have been stolen, so
 * using it again ends the grant.
 * @returns false if the refresh token is not valid
 */
export async function replaceTokens(sql: Sql, refreshToken: string, tokens: GrantedTokens): Promise<boolean> {
  const hash = hashToken(refreshToken);
  const replaced = await sql.queryRow(
    z.object({ user_id: z.number() }),
    `UPDATE grants SET refresh_hash = $2, replaced_hash = $1, access_hash = $3, access_expires_at = $4
     WHERE refresh_hash = $1 RETURNING user_id`,
    [hash, hashToken(tokens.refreshToken), hashToken(tokens.accessToken), tokens.accessExpiresAt],
  );
  if (replaced === undefined) await sql.run('DELETE FROM grants WHERE replaced_hash = $1', [hash]);
  return replaced !== undefined;
}

/** Ends the grant of an access token or a refresh token. */
export async function revokeGrant(sql: Sql, token: string): Promise<void> {
  await sql.run('DELETE FROM grants WHERE refresh_hash = $1 OR access_hash = $1', [hashToken(token)]);
}
