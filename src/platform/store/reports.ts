import * as z from 'zod/mini';
import type { ReportSortKey, SortDirection } from '../../contract';
import type { Caller } from './accounts';
import { type Cursor, writeCursor } from './cursor';
import type { Sql } from './database';

const reportRow = z.object({
  id: z.number(),
  public_id: z.string(),
  deployment_id: z.number(),
  folder_id: z.nullable(z.number()),
  name: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  sort_name: z.string(),
  user_id: z.number(),
  source: z.nullable(z.string()),
  sql_query: z.nullable(z.string()),
  json_query: z.nullable(z.string()),
  pivot_items: z.nullable(
    z.object({
      rows: z.array(z.string()),
      columns: z.array(z.string()),
      measures: z.array(z.string()),
      filters: z.array(z.string()),
    }),
  ),
  meta: z.nullable(z.record(z.string(), z.unknown())),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  refreshed_by: z.nullable(z.number()),
  email: z.string(),
  first_name: z.string(),
  picture: z.nullable(z.string()),
  refresher_email: z.nullable(z.string()),
  refresher_first_name: z.nullable(z.string()),
  refresher_picture: z.nullable(z.string()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** What to list. The filters that are null do not filter. */
export interface ReportSelection {
  readonly deploymentId: number;
  readonly search: string | null;
  readonly folderId: number | null;
  readonly externalWorkbookId: string | null;
}

export interface ReportOrder {
  readonly key: ReportSortKey;
  readonly direction: SortDirection;
}

/** Text as it is stored for searching and sorting: letter case does not count. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Rows in order from after the cursor, at most `limit`. Order by last view is the caller's own and takes no cursor. */
export async function listReports(
  sql: Sql,
  caller: Caller,
  selection: ReportSelection,
  order: ReportOrder,
  after: Cursor | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const column = SORT_COLUMNS[order.key];
  const direction = order.direction === 'ASC' ? 'ASC' : 'DESC';
  const parameters: unknown[] = [...filterParameters(caller, selection), limit];
  let position = '';
  if (after !== undefined) {
    parameters.push(after.value, after.id);
    const comparison = order.direction === 'ASC' ? '>' : '<';
    const value = order.key === 'name' ? '$8' : '$8::timestamptz';
    position = `AND (${column}, r.id) ${comparison} (${value}, $9)`;
  }
  return sql.rows(
    reportRow,
    `SELECT ${COLUMNS} WHERE ${FILTER} ${position}
      ORDER BY ${column} ${direction} ${order.key === 'lastViewedAt' ? 'NULLS LAST' : ''}, r.id ${direction} LIMIT $7`,
    parameters,
  );
}

export async function countReports(sql: Sql, caller: Caller, selection: ReportSelection): Promise<number> {
  const [row] = await sql.rows(
    z.object({ count: z.number() }),
    `SELECT count(*)::integer AS count FROM reports r WHERE ${FILTER}`,
    filterParameters(caller, selection),
  );
  return row?.count ?? 0;
}

/** `unknown` when the deployment has no such report, `refused` when this caller may not read it. */
export async function findReport(
  sql: Sql,
  caller: Caller,
  deploymentId: number,
  reportId: number,
): Promise<ReportRow | 'unknown' | 'refused'> {
  const [row] = await sql.rows(
    z.extend(reportRow, { readable: z.boolean() }),
    `SELECT ${READABLE} AS readable, ${COLUMNS} WHERE r.deployment_id = $1 AND r.id = $4`,
    [deploymentId, caller.administrator, caller.userId, reportId],
  );
  if (row === undefined) return 'unknown';
  return row.readable ? row : 'refused';
}

export async function recordView(sql: Sql, userId: number, reportId: number, at: Date): Promise<void> {
  await sql.run(
    `INSERT INTO report_views (user_id, report_id, viewed_at) VALUES ($1, $2, $3::timestamptz)
     ON CONFLICT (user_id, report_id) DO UPDATE SET viewed_at = EXCLUDED.viewed_at`,
    [userId, reportId, at.toISOString()],
  );
}

const roleRow = z.object({
  report_id: z.number(),
  id: z.number(),
  name: z.string(),
  actions: z.array(z.string()),
  held: z.boolean(),
});
export type ReportRoleRow = z.infer<typeof roleRow>;

/** The roles of each report; `held` when the caller has the role. */
export async function rolesOfReports(sql: Sql, caller: Caller, reportIds: readonly number[]): Promise<ReportRoleRow[]> {
  return sql.rows(
    roleRow,
    `SELECT rr.report_id, o.id, o.name, o.actions,
            EXISTS (SELECT 1 FROM user_roles ur WHERE ur.role_id = o.id AND ur.user_id = $2) AS held
       FROM report_roles rr JOIN roles o ON o.id = rr.role_id
      WHERE rr.report_id = ANY($1::integer[]) ORDER BY rr.report_id, o.id`,
    [[...reportIds], caller.userId],
  );
}

export function reportCursor(row: ReportRow, order: ReportOrder): string {
  const values = {
    name: row.sort_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastViewedAt: '',
  };
  return writeCursor({ order: cursorOrder(order), value: values[order.key], id: row.id });
}

export const cursorOrder = (order: ReportOrder): string => `reports ${order.key} ${order.direction}`;

const SORT_COLUMNS: Record<ReportSortKey, string> = {
  name: 'r.sort_name',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
  lastViewedAt: '(SELECT v.viewed_at FROM report_views v WHERE v.report_id = r.id AND v.user_id = $3)',
};

const COLUMNS = `r.id, r.public_id, r.deployment_id, r.folder_id, r.name, r.title, r.description, r.sort_name, r.user_id,
  r.source, r.sql_query, r.json_query, r.pivot_items, r.meta, r.version, r.created_at, r.updated_at, r.refreshed_by,
  u.email, u.first_name, u.picture,
  f.email AS refresher_email, f.first_name AS refresher_first_name, f.picture AS refresher_picture
  FROM reports r JOIN users u ON u.id = r.user_id LEFT JOIN users f ON f.id = r.refreshed_by`;

const READABLE = `($2 OR r.user_id = $3 OR EXISTS (
  SELECT 1 FROM report_roles rr JOIN user_roles ur ON ur.role_id = rr.role_id
   WHERE rr.report_id = r.id AND ur.user_id = $3))`;

const FILTER = `r.deployment_id = $1 AND ${READABLE}
  AND ($4::text IS NULL OR r.search_text LIKE $4 ESCAPE '\\')
  AND ($5::integer IS NULL OR r.folder_id = $5)
  AND ($6::text IS NULL OR EXISTS (
    SELECT 1 FROM placements p WHERE p.report_id = r.id AND p.external_workbook_id = $6))`;

function filterParameters(caller: Caller, selection: ReportSelection): unknown[] {
  const pattern = selection.search === null ? null : `%${folded(selection.search).replace(/[\\%_]/g, '\\$&')}%`;
  return [
    selection.deploymentId,
    caller.administrator,
    caller.userId,
    pattern,
    selection.folderId,
    selection.externalWorkbookId,
  ];
}
