import * as z from 'zod/mini';
import { ServedDashboardConfig, ServedReportSnapshot } from '../../contract';
import type { Sql } from './database';

const dashboardRow = z.object({
  id: z.number(),
  public_id: z.string(),
  deployment_id: z.number(),
  workbook_id: z.number(),
  status: z.enum(['draft', 'published', 'archived']),
  allow_embed: z.boolean(),
  config: ServedDashboardConfig,
  version_number: z.number(),
  report_snapshots: z.array(ServedReportSnapshot),
  created_by: z.number(),
  from_shared_workspace: z.boolean(),
  restrict_data_download: z.boolean(),
  use_board_dashboards: z.boolean(),
});
export type DashboardRow = z.infer<typeof dashboardRow>;

const COLUMNS = Object.keys(dashboardRow.shape).join(', ');

/** `FOR UPDATE`: whoever changes it next waits for this transaction. */
export async function dashboardOfWorkbook(
  sql: Sql,
  workbookId: number,
  lock: '' | 'FOR UPDATE' = '',
): Promise<DashboardRow | undefined> {
  const [row] = await sql.rows(dashboardRow, `SELECT ${COLUMNS} FROM dashboards WHERE workbook_id = $1 ${lock}`, [
    workbookId,
  ]);
  return row;
}

export async function findDashboard(
  sql: Sql,
  deploymentId: number,
  publicId: string,
): Promise<DashboardRow | undefined> {
  const [row] = await sql.rows(
    dashboardRow,
    `SELECT ${COLUMNS} FROM dashboards WHERE deployment_id = $1 AND public_id = $2`,
    [deploymentId, publicId],
  );
  return row;
}

/** A new version with another configuration. */
export async function publishConfig(sql: Sql, id: number, config: ServedDashboardConfig): Promise<void> {
  await sql.run('UPDATE dashboards SET config = $2::jsonb, version_number = version_number + 1 WHERE id = $1', [
    id,
    JSON.stringify(config),
  ]);
}
