/** Stores workbooks of the platform with their dashboards, and copies both. */
import * as z from 'zod/mini';
import { ServedDashboardConfig, ServedReportSnapshot } from '../../contract';
import type { Caller } from './accounts';
import type { Sql } from './database';
import { createReadableCondition } from './reports';

const freeObject = z.record(z.string(), z.unknown());

const workbookRow = z.object({
  id: z.number(),
  deployment_id: z.number(),
  folder_id: z.nullable(z.number()),
  name: z.string(),
  slug: z.nullable(z.string()),
  meta: freeObject,
  calculated_fields: freeObject,
  in_shared_workspace: z.boolean(),
  user_id: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  dashboard_draft: z.nullable(z.custom<ServedDashboardConfig>((value) => typeof value === 'object')),
  email: z.string(),
  first_name: z.string(),
  picture: z.nullable(z.string()),
});

/** Any of these actions lets a role change the workbooks that are shared with it. */
const EDIT_ACTIONS = ['All', 'WorkbookEdit', 'WorkbookManage'] as const;

/** Says what the caller may do with the workbook. */
export interface WorkbookAccess {
  readonly row: z.infer<typeof workbookRow>;
  readonly readable: boolean;
  readonly editable: boolean;
}

/** Returns undefined if the deployment has no such workbook. */
export async function findWorkbook(
  sql: Sql,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
): Promise<WorkbookAccess | undefined> {
  const found = await sql.queryRow(
    z.extend(workbookRow, { actions: z.array(z.string()) }),
    `SELECT w.id, w.deployment_id, w.folder_id, w.name, w.slug, w.meta, w.calculated_fields, w.in_shared_workspace,
        w.user_id, w.created_at, w.updated_at, w.dashboard_draft, u.email, u.first_name, u.picture,
        ARRAY(SELECT DISTINCT action FROM workbook_roles wr JOIN roles o ON o.id = wr.role_id,
          LATERAL jsonb_array_elements_text(o.actions) AS action
          WHERE wr.workbook_id = w.id AND wr.role_id = ANY($3::integer[])) AS actions
       FROM workbooks w JOIN users u ON u.id = w.user_id WHERE w.deployment_id = $1 AND w.id = $2`,
    [deploymentId, workbookId, [...caller.roles]],
  );
  if (found === undefined) return undefined;
  const { actions, ...row } = found;
  const hasFullAccess = caller.administrator || row.user_id === caller.userId;
  const isAllowed = (...permittedActions: readonly string[]): boolean =>
    hasFullAccess || permittedActions.some((word) => actions.includes(word));
  return { row, readable: isAllowed('All', 'WorkbookRead'), editable: isAllowed(...EDIT_ACTIONS) };
}

/** Returns those of the workbooks that the caller may edit. */
export async function findEditableWorkbooks(
  sql: Sql,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.queryRows(
    z.object({ id: z.number() }),
    `SELECT w.id FROM workbooks w WHERE w.id = ANY($1::integer[]) AND ($2::boolean OR w.user_id = $3 OR EXISTS (
        SELECT 1 FROM workbook_roles wr JOIN roles o ON o.id = wr.role_id,
          LATERAL jsonb_array_elements_text(o.actions) AS action
          WHERE wr.workbook_id = w.id AND wr.role_id = ANY($4::integer[]) AND action = ANY($5::text[])))`,
    [[...new Set(ids)], caller.administrator, caller.userId, [...caller.roles], [...EDIT_ACTIONS]],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface WorkbookCopy {
  readonly folderId: number | null;
  readonly userId: number;
  readonly name: string;
  readonly dashboardDraft: ServedDashboardConfig | null;
  readonly at: Date;
}

/**
 * Returns the id of the copy. The copy belongs to the user, is shared with no one, and has nothing
 * published.
 */
export async function copyWorkbook(sql: Sql, workbookId: number, copy: WorkbookCopy): Promise<number> {
  const newRow = await sql.queryRow(
    z.object({ id: z.number() }),
    `INSERT INTO workbooks (deployment_id, folder_id, name, slug, meta, calculated_fields, in_shared_workspace, user_id,
        created_at, updated_at, dashboard_draft)
      SELECT deployment_id, $2::integer, $3, NULL, meta, calculated_fields, false, $4::integer,
        $5::timestamptz, $5::timestamptz, $6::jsonb FROM workbooks WHERE id = $1
      RETURNING id`,
    [
      workbookId,
      copy.folderId,
      copy.name,
      copy.userId,
      copy.at.toISOString(),
      copy.dashboardDraft === null ? null : JSON.stringify(copy.dashboardDraft),
    ],
  );
  if (newRow === undefined) throw new Error(`Workbook ${workbookId} could not be copied.`);
  return newRow.id;
}

/**
 * Copies those of the reports that the caller may read into a workbook, in the order of their ids;
 * the caller owns the copies.
 * @returns the ids of the copies by the ids of the originals
 */
export async function copyReports(
  sql: Sql,
  caller: Caller,
  from: { readonly workbookId: number } | { readonly reportIds: readonly number[] },
  to: { readonly workbookId: number; readonly folderId: number | null; readonly at: Date },
): Promise<Map<number, number>> {
  const sourceCondition = 'workbookId' in from ? 'r.workbook_id = $1' : 'r.id = ANY($1::integer[])';
  const originals = await sql.queryRows(
    z.object({ id: z.number() }),
    `SELECT r.id FROM reports r WHERE ${sourceCondition} AND ${createReadableCondition('$2', '$3', '$4')} ORDER BY r.id`,
    [
      'workbookId' in from ? from.workbookId : [...from.reportIds],
      caller.administrator,
      caller.userId,
      [...caller.roles],
    ],
  );
  const copies = new Map<number, number>();
  for (const { id } of originals) {
    const newRow = await sql.queryRow(
      z.object({ id: z.number() }),
      `INSERT INTO reports (public_id, deployment_id, folder_id, workbook_id, name, title, description, sort_name, search_text,
          user_id, source, sql_query, json_query, pivot_items, meta, version, created_at, updated_at)
        SELECT substr(md5(random()::text || id), 1, 12), deployment_id, $2::integer, $3::integer, name, title, description,
          sort_name, search_text, $4::integer, source, sql_query, json_query, pivot_items, meta, 1,
          $5::timestamptz, $5::timestamptz FROM reports WHERE id = $1
        RETURNING id`,
      [id, to.folderId, to.workbookId, caller.userId, to.at.toISOString()],
    );
    if (newRow !== undefined) copies.set(id, newRow.id);
  }
  return copies;
}

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

const DASHBOARD_COLUMNS = Object.keys(dashboardRow.shape).join(', ');

/** `FOR UPDATE` makes other changes of the dashboard wait for this transaction. */
export async function findWorkbookDashboard(
  sql: Sql,
  workbookId: number,
  lock: '' | 'FOR UPDATE' = '',
): Promise<DashboardRow | undefined> {
  return sql.queryRow(dashboardRow, `SELECT ${DASHBOARD_COLUMNS} FROM dashboards WHERE workbook_id = $1 ${lock}`, [
    workbookId,
  ]);
}

export async function findDashboard(
  sql: Sql,
  deploymentId: number,
  publicId: string,
): Promise<DashboardRow | undefined> {
  return sql.queryRow(
    dashboardRow,
    `SELECT ${DASHBOARD_COLUMNS} FROM dashboards WHERE deployment_id = $1 AND public_id = $2`,
    [deploymentId, publicId],
  );
}

/** Stores the configuration as a new version. */
export async function publishConfig(sql: Sql, id: number, config: ServedDashboardConfig): Promise<void> {
  await sql.run('UPDATE dashboards SET config = $2::jsonb, version_number = version_number + 1 WHERE id = $1', [
    id,
    JSON.stringify(config),
  ]);
}
