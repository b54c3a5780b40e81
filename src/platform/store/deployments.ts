import * as z from 'zod/mini';
import type { Caller } from './accounts';
import type { Sql } from './database';

const deploymentRow = z.object({ id: z.number(), name: z.string(), creation_step: z.string() });
export type DeploymentRow = z.infer<typeof deploymentRow>;

const environmentRow = z.object({
  id: z.number(),
  type: z.enum(['production', 'staging', 'development']),
  branch: z.nullable(z.string()),
});
export type EnvironmentRow = z.infer<typeof environmentRow>;

/** `unknown` when there is no such deployment, `refused` when this caller has nothing to do there. */
export async function findDeployment(
  sql: Sql,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow | 'unknown' | 'refused'> {
  const [row] = await sql.rows(
    z.extend(deploymentRow, { member: z.boolean() }),
    `SELECT d.id, d.name, d.creation_step,
            EXISTS (SELECT 1 FROM deployment_users m WHERE m.deployment_id = d.id AND m.user_id = $2) AS member
       FROM deployments d WHERE d.id = $1`,
    [deploymentId, caller.userId],
  );
  if (row === undefined) return 'unknown';
  const outside = caller.onlyDeployment !== null && caller.onlyDeployment !== deploymentId;
  if (outside || !(caller.administrator || row.member)) return 'refused';
  return row;
}

/** Whoever asks. */
export async function deploymentById(sql: Sql, deploymentId: number): Promise<DeploymentRow | undefined> {
  const [row] = await sql.rows(deploymentRow, 'SELECT id, name, creation_step FROM deployments WHERE id = $1', [
    deploymentId,
  ]);
  return row;
}

/** The caller's deployments by id, from after `afterId`, at most `limit`. */
export async function listDeployments(
  sql: Sql,
  caller: Caller,
  afterId: number,
  limit: number,
): Promise<DeploymentRow[]> {
  return sql.rows(
    deploymentRow,
    `SELECT d.id, d.name, d.creation_step FROM deployments d
      WHERE d.id > $1 AND ${VISIBLE} ORDER BY d.id LIMIT $5`,
    [afterId, caller.administrator, caller.userId, caller.onlyDeployment, limit],
  );
}

export async function countDeployments(sql: Sql, caller: Caller): Promise<number> {
  const [row] = await sql.rows(
    z.object({ count: z.number() }),
    `SELECT count(*)::integer AS count FROM deployments d WHERE d.id > $1 AND ${VISIBLE}`,
    [0, caller.administrator, caller.userId, caller.onlyDeployment],
  );
  return row?.count ?? 0;
}

export async function listEnvironments(sql: Sql, deploymentId: number, type: string | null): Promise<EnvironmentRow[]> {
  return sql.rows(
    environmentRow,
    `SELECT id, type, branch FROM environments
      WHERE deployment_id = $1 AND ($2::text IS NULL OR type = $2) ORDER BY id`,
    [deploymentId, type],
  );
}

const VISIBLE = `($2 OR EXISTS (SELECT 1 FROM deployment_users m WHERE m.deployment_id = d.id AND m.user_id = $3))
  AND ($4::integer IS NULL OR d.id = $4)`;
