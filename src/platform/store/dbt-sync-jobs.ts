import * as z from 'zod/mini';
import type { Sql } from './database';

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
/** `queued`, then `running`, then `succeeded` or `failed`; each state has its time. */
export type DbtSyncJobRow = z.infer<typeof jobRow>;

const COLUMNS = Object.keys(jobRow.shape).join(', ');

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
  const [row] = await sql.rows(jobRow, `SELECT ${COLUMNS} FROM dbt_sync_jobs WHERE id = $1`, [id]);
  return row;
}

/** The oldest job that has not begun becomes `running`; undefined when there is none. One of several processes gets it. */
export async function takeDbtSyncJob(sql: Sql, at: Date): Promise<DbtSyncJobRow | undefined> {
  const [row] = await sql.rows(
    jobRow,
    `UPDATE dbt_sync_jobs SET state = 'running', started_at = $1::timestamptz WHERE id = (
       SELECT id FROM dbt_sync_jobs WHERE state = 'queued' ORDER BY queued_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [at.toISOString()],
  );
  return row;
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

/** Jobs that began before then and never ended begin anew: their process is gone. */
export async function requeueDbtSyncJobs(sql: Sql, startedBefore: Date): Promise<void> {
  await sql.run(
    "UPDATE dbt_sync_jobs SET state = 'queued', started_at = NULL WHERE state = 'running' AND started_at <= $1::timestamptz",
    [startedBefore.toISOString()],
  );
}
