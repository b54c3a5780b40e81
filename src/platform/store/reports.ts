/** Stores reports, and lists those that a caller may read in pages of any order. */
import * as z from 'zod/mini';
import { type ListReportsQuery, REPORT_SOURCES, type ReportSortKey, type SortDirection } from '../../contract';
import type { Caller } from './accounts';
import { countRows, type Sql } from './database';

/**
 * An unreadable field of a row becomes null, so that it hides neither its report nor the others.
 */
const reportRow = z.object({
  id: z.number(),
  public_id: z.string(),
  deployment_id: z.number(),
  folder_id: z.nullable(z.number()),
  workbook_id: z.nullable(z.number()),
  name: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  sort_name: z.string(),
  user_id: z.number(),
  source: z.catch(z.nullable(z.enum(REPORT_SOURCES)), null),
  sql_query: z.nullable(z.string()),
  json_query: z.nullable(z.string()),
  pivot_items: z.catch(
    z.nullable(
      z.object({
        rows: z.array(z.string()),
        columns: z.array(z.string()),
        measures: z.array(z.string()),
        filters: z.array(z.string()),
      }),
    ),
    null,
  ),
  meta: z.catch(z.nullable(z.record(z.string(), z.unknown())), null),
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

type ReportFilters = Omit<ListReportsQuery, 'first' | 'after' | 'limit' | 'page' | 'sortBy' | 'sortDirection'>;

interface ReportSelection extends ReportFilters {
  readonly deploymentId: number;
}

/** Returns text in the form for search and sorting, which ignores letter case. */
export const normalizeText = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Lists rows in order after a row (its sort value and id), at most `limit`, without the first
 * `offset`. The order by last view is personal and always begins at its top.
 */
export async function listReports(
  sql: Sql,
  caller: Caller,
  selection: ReportSelection,
  order: { readonly key: ReportSortKey; readonly direction: SortDirection },
  after: { readonly value: string; readonly id: number } | undefined,
  limit: number,
  offset = 0,
): Promise<ReportRow[]> {
  const whereClause = buildWhereClause(caller, selection);
  if (order.key === 'lastViewedAt') return listReportsByView(sql, caller, whereClause, order.direction, limit, offset);
  const column = SORT_COLUMNS[order.key];
  if (after !== undefined) {
    const comparison = order.direction === 'ASC' ? '>' : '<';
    const value = whereClause.addParameter(after.value);
    whereClause.addCondition(
      `(${column}, r.id) ${comparison} (${order.key === 'name' ? value : `${value}::timestamptz`}, ${whereClause.addParameter(after.id)})`,
    );
  }
  return sql.queryRows(
    reportRow,
    `SELECT ${COLUMNS} WHERE ${whereClause.toSql()}
      ORDER BY ${column} ${order.direction}, r.id ${order.direction}
      LIMIT ${whereClause.addParameter(limit)} OFFSET ${whereClause.addParameter(offset)}`,
    whereClause.parameters,
  );
}

/**
 * Lists viewed reports by view, then the others by id, in two queries, because one query would have
 * to sort all of them.
 */
async function listReportsByView(
  sql: Sql,
  caller: Caller,
  whereClause: WhereClause,
  direction: SortDirection,
  limit: number,
  offset: number,
): Promise<ReportRow[]> {
  const user = whereClause.addParameter(caller.userId);
  const maxRows = whereClause.addParameter(offset + limit);
  const viewedReports = await sql.queryRows(
    reportRow,
    `SELECT ${COLUMNS} JOIN report_views v ON v.report_id = r.id AND v.user_id = ${user}
      WHERE ${whereClause.toSql()} ORDER BY v.viewed_at ${direction}, r.id ${direction} LIMIT ${maxRows}`,
    whereClause.parameters,
  );
  if (viewedReports.length >= offset + limit) return viewedReports.slice(offset);
  const otherReports = await sql.queryRows(
    reportRow,
    `SELECT ${COLUMNS} WHERE ${whereClause.toSql()}
        AND NOT EXISTS (SELECT 1 FROM report_views v WHERE v.report_id = r.id AND v.user_id = ${user})
      ORDER BY r.id ${direction} LIMIT ${maxRows}`,
    whereClause.parameters,
  );
  return [...viewedReports, ...otherReports].slice(offset, offset + limit);
}

/**
 * Counts the rows that the caller may read and that match the filters. The store keeps counts per
 * deployment and per folder.
 */
export async function countReports(sql: Sql, caller: Caller, selection: ReportSelection): Promise<number> {
  const { deploymentId, folderId, ...otherReports } = selection;
  // No folder has the id 0; the stored counts use it for the whole deployment.
  if (folderId === 0) return 0;
  if (Object.values(otherReports).every((value) => value === undefined)) {
    return countRows(
      sql,
      `SELECT coalesce(sum(reports), 0)::integer AS count FROM report_counts r
        WHERE r.deployment_id = $1 AND r.scope = $2 AND ($3 OR r.user_id = $4 OR r.audience && $5::integer[])`,
      [deploymentId, folderId ?? 0, caller.administrator, caller.userId, [...caller.roles]],
    );
  }
  const whereClause = buildWhereClause(caller, selection);
  return countRows(
    sql,
    `SELECT count(*)::integer AS count FROM reports r WHERE ${whereClause.toSql()}`,
    whereClause.parameters,
  );
}

/**
 * Returns `unknown` if the deployment has no such report, `refused` if this caller may not read it.
 */
export async function findReport(
  sql: Sql,
  caller: Caller,
  deploymentId: number,
  reportId: number,
): Promise<ReportRow | 'unknown' | 'refused'> {
  const row = await sql.queryRow(
    z.extend(reportRow, { readable: z.boolean() }),
    `SELECT ${createReadableCondition('$3', '$4', '$5')} AS readable, ${COLUMNS} WHERE r.deployment_id = $1 AND r.id = $2`,
    [deploymentId, reportId, caller.administrator, caller.userId, [...caller.roles]],
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

/** Records who ran the report last, wherever its rows were written. */
export async function recordRefresh(sql: Sql, userId: number, reportId: number): Promise<void> {
  await sql.run('UPDATE reports SET refreshed_by = $2 WHERE id = $1', [reportId, userId]);
}

const roleRow = z.object({
  report_id: z.number(),
  id: z.number(),
  name: z.string(),
  actions: z.array(z.string()),
  held: z.boolean(),
});
export type ReportRoleRow = z.infer<typeof roleRow>;

/** Returns the roles of each report. `held` says whether the caller has the role. */
export async function listRoles(sql: Sql, caller: Caller, reportIds: readonly number[]): Promise<ReportRoleRow[]> {
  return sql.queryRows(
    roleRow,
    `SELECT rr.report_id, o.id, o.name, o.actions,
            EXISTS (SELECT 1 FROM user_roles ur WHERE ur.role_id = o.id AND ur.user_id = $2) AS held
       FROM report_roles rr JOIN roles o ON o.id = rr.role_id
      WHERE rr.report_id = ANY($1::integer[]) ORDER BY rr.report_id, o.id`,
    [[...reportIds], caller.userId],
  );
}

/** Returns a row's sort value as text. */
export function readSortValue(row: ReportRow, key: ReportSortKey): string {
  const values = {
    name: row.sort_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastViewedAt: '',
  };
  return values[key];
}

const SORT_COLUMNS: Record<Exclude<ReportSortKey, 'lastViewedAt'>, string> = {
  name: 'r.sort_name',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
};

const COLUMNS = `r.id, r.public_id, r.deployment_id, r.folder_id, r.workbook_id, r.name, r.title, r.description,
  r.sort_name, r.user_id, r.source, r.sql_query, r.json_query, r.pivot_items, r.meta, r.version, r.created_at,
  r.updated_at, r.refreshed_by, u.email, u.first_name, u.picture,
  f.email AS refresher_email, f.first_name AS refresher_first_name, f.picture AS refresher_picture
  FROM reports r JOIN users u ON u.id = r.user_id LEFT JOIN users f ON f.id = r.refreshed_by`;

/**
 * Returns the condition for reports that a caller may read. Its arguments are the placeholders of
 * three parameters: whether the caller is an administrator, the caller's id, and the caller's
 * roles.
 */
export const createReadableCondition = (administrator: string, user: string, roles: string): string =>
  `(${administrator}::boolean OR r.user_id = ${user} OR r.audience && ${roles}::integer[])`;

/**
 * Collects a WHERE clause. It contains only the filters in use, so that the planner sees which
 * index fits.
 */
interface WhereClause {
  readonly parameters: unknown[];
  addParameter(value: unknown): string;
  addCondition(condition: string): void;
  toSql(): string;
}

/** Maps each filter to its condition on a report `r`; undefined if the filter is not in use. */
function createConditions(
  { search, folderId, workbookId, externalWorkbookId }: ReportFilters,
  addParameter: WhereClause['addParameter'],
): Readonly<Record<keyof ReportFilters, string | undefined>> {
  const ifDefined = (value: string | number | undefined, condition: (place: string) => string) =>
    value === undefined ? undefined : condition(addParameter(value));
  const pattern = search === undefined ? undefined : `%${normalizeText(search).replace(/[\\%_]/g, '\\$&')}%`;
  return {
    search: ifDefined(pattern, (text) => `r.search_text LIKE ${text} ESCAPE '\\'`),
    folderId: ifDefined(folderId, (id) => `r.folder_id = ${id}`),
    workbookId: ifDefined(workbookId, (id) => `r.workbook_id = ${id}`),
    externalWorkbookId: ifDefined(
      externalWorkbookId,
      (id) => `EXISTS (SELECT 1 FROM placements p WHERE p.report_id = r.id AND p.external_workbook_id = ${id})`,
    ),
  };
}

function buildWhereClause(caller: Caller, selection: ReportSelection): WhereClause {
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  const whereClause: WhereClause = {
    parameters,
    addParameter: (value) => `$${parameters.push(value)}`,
    addCondition: (condition) => conditions.push(condition),
    toSql: () => conditions.join(' AND '),
  };
  const { addParameter, addCondition } = whereClause;
  addCondition(`r.deployment_id = ${addParameter(selection.deploymentId)}`);
  if (!caller.administrator) {
    addCondition(
      `(r.user_id = ${addParameter(caller.userId)} OR r.audience && ${addParameter([...caller.roles])}::integer[])`,
    );
  }
  for (const condition of Object.values(createConditions(selection, addParameter)))
    if (condition) addCondition(condition);
  return whereClause;
}
