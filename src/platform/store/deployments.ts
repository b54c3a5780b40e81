/** Stores deployments, their environments, and the queue of their dbt syncs. */
import * as z from 'zod/mini';
import type { Caller } from './accounts';
import { countRows, type Sql } from './database';

const deploymentRow = z.object({ id: z.number(), name: z.string(), creation_step: z.string() });
export type DeploymentRow = z.infer<typeof deploymentRow>;

const environmentRow = z.object({
  id: z.number(),
  type: z.enum(['production', 'staging', 'development']),
  branch: z.nullable(z.string()),
});
export type EnvironmentRow = z.infer<typeof environmentRow>;

/**
 * Returns `unknown` if the deployment does not exist, `refused` if this caller has no access to it.
 */
export async function findDeployment(
  sql: Sql,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow | 'unknown' | 'refused'> {
  const row = await sql.queryRow(
    z.extend(deploymentRow, { member: z.boolean() }),
    `SELECT d.id, d.name, d.creation_step,
            EXISTS (SELECT 1 FROM deployment_users m WHERE m.deployment_id = d.id AND m.user_id = $2) AS member
       FROM deployments d WHERE d.id = $1`,
    [deploymentId, caller.userId],
  );
  if (row === undefined) return 'unknown';
  const isOutsideToken = caller.onlyDeployment !== null && caller.onlyDeployment !== deploymentId;
  if (isOutsideToken || !(caller.administrator || row.member)) return 'refused';
  return row;
}

/** Returns the deployment without a check of access. */
export async function findDeploymentById(sql: Sql, deploymentId: number): Promise<DeploymentRow | undefined> {
  return sql.queryRow(deploymentRow, 'SELECT id, name, creation_step FROM deployments WHERE id = $1', [deploymentId]);
}

/**
 * Lists the caller's deployments at these steps (at any if null) by id, after `afterId`, at most
 * `limit`, without the first `offset`.
 */
export async function listDeployments(
  sql: Sql,
  caller: Caller,
  creationSteps: readonly string[] | null,
  afterId: number,
  limit: number,
  offset: number,
): Promise<DeploymentRow[]> {
  return sql.queryRows(
    deploymentRow,
    `SELECT d.id, d.name, d.creation_step FROM deployments d
      WHERE d.id > $1 AND ${VISIBLE_CONDITION} ORDER BY d.id LIMIT $6 OFFSET $7`,
    [afterId, caller.administrator, caller.userId, caller.onlyDeployment, creationSteps, limit, offset],
  );
}

export async function countDeployments(
  sql: Sql,
  caller: Caller,
  creationSteps: readonly string[] | null,
): Promise<number> {
  return countRows(
    sql,
    `SELECT count(*)::integer AS count FROM deployments d WHERE d.id > $1 AND ${VISIBLE_CONDITION}`,
    [0, caller.administrator, caller.userId, caller.onlyDeployment, creationSteps],
  );
}

export async function listEnvironments(sql: Sql, deploymentId: number, type: string | null): Promise<EnvironmentRow[]> {
  return sql.queryRows(
    environmentRow,
    `SELECT id, type, branch FROM environments
      WHERE deployment_id = $1 AND ($2::text IS NULL OR type = $2) ORDER BY id`,
    [deploymentId, type],
  );
}

const VISIBLE_CONDITION = `($2 OR EXISTS (SELECT 1 FROM deployment_users m WHERE m.deployment_id = d.id AND m.user_id = $3))
  AND ($4::integer IS NULL OR d.id = $4) AND ($5::text[] IS NULL OR d.creation_step = ANY($5))`;

const jobRow = z.object({
  id: z.string(),
  workflow_id: z.string(),
  deployment_id: z.number(),
  branch_name: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed']),
  requested_by: z.number(),
  queued_at: z.date(),
  started_at: z.nullable(z.date()),
  finished_at: z.nullable(z.date()),
  outcome: z.nullable(z.record(z.string(), z.unknown())),
});
/** A job is `queued`, then `running`, then `succeeded` or `failed`. Each state has its time. */
export type DbtSyncJobRow = z.infer<typeof jobRow>;

const JOB_COLUMNS = Object.keys(jobRow.shape).join(', ');

interface NewDbtSyncJob {
  readonly id: string;
  readonly workflowId: string;
  readonly deploymentId: number;
  readonly branchName: string;
  readonly requestedBy: number;
  readonly at: Date;
}

export async function addDbtSyncJob(sql: Sql, job: NewDbtSyncJob): Promise<void> {
  await sql.run(
    `INSERT INTO dbt_sync_jobs (id, workflow_id, deployment_id, branch_name, state, requested_by, queued_at)
     VALUES ($1, $2, $3, $4, 'queued', $5, $6::timestamptz)`,
    [job.id, job.workflowId, job.deploymentId, job.branchName, job.requestedBy, job.at.toISOString()],
  );
}

export async function findDbtSyncJob(sql: Sql, id: string): Promise<DbtSyncJobRow | undefined> {
  return sql.queryRow(jobRow, `SELECT ${JOB_COLUMNS} FROM dbt_sync_jobs WHERE id = $1`, [id]);
}

/**
 * Marks the oldest queued job as `running` and returns it; undefined if there is none. Of several
 * processes, only one gets it.
 */
export async function takeDbtSyncJob(sql: Sql, at: Date): Promise<DbtSyncJobRow | undefined> {
  return sql.queryRow(
    jobRow,
    `UPDATE dbt_sync_jobs SET state = 'running', started_at = $1::timestamptz WHERE id = (
       SELECT id FROM dbt_sync_jobs WHERE state = 'queued' ORDER BY queued_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${JOB_COLUMNS}`,
    [at.toISOString()],
  );
}

export async function finishDbtSyncJob(
  sql: Sql,
  id: string,
  state: 'succeeded' | 'failed',
  outcome: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  await sql.run(
    'UPDATE dbt_sync_jobs SET state = $2, outcome = $3::jsonb, finished_at = $4::timestamptz WHERE id = $1',
    [id, state, JSON.stringify(outcome), at.toISOString()],
  );
}

/** Queues unfinished jobs again that started before this time, because their process is gone. */
export async function requeueDbtSyncJobs(sql: Sql, startedBefore: Date): Promise<void> {
  await sql.run(
    "UPDATE dbt_sync_jobs SET state = 'queued', started_at = NULL WHERE state = 'running' AND started_at <= $1::timestamptz",
    [startedBefore.toISOString()],
  );
}
