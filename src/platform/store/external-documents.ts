/** Lists all placements in one spreadsheet file, across reports. */
import * as z from 'zod/mini';
import type { Caller } from './accounts';
import type { Sql } from './database';

const documentPlacementRow = z.object({
  id: z.string(),
  report_id: z.number(),
  deployment_id: z.number(),
  report_name: z.string(),
  readable: z.boolean(),
  user_id: z.number(),
  email: z.string(),
  first_name: z.string(),
  picture: z.nullable(z.string()),
  result_location: z.string(),
  end_result_cell: z.nullable(z.string()),
  host: z.nullable(z.string()),
  sheet_id: z.nullable(z.string()),
  sheet_name: z.nullable(z.string()),
  anchor_cell: z.nullable(z.string()),
  placed_at: z.date(),
  refreshed_at: z.date(),
});
export type DocumentPlacementRow = z.infer<typeof documentPlacementRow>;

/**
 * Lists the placements in a file across deployments, after a report and placement, at most `limit`.
 */
export async function listFilePlacements(
  sql: Sql,
  caller: Caller,
  externalWorkbookId: string,
  after: { readonly reportId: number; readonly id: string } | undefined,
  limit: number,
): Promise<DocumentPlacementRow[]> {
  return sql.queryRows(
    documentPlacementRow,
    `SELECT p.id, p.report_id, r.deployment_id, r.name AS report_name, r.user_id, u.email, u.first_name, u.picture,
        p.result_location, p.end_result_cell, p.host, p.sheet_id, p.sheet_name, p.anchor_cell, p.placed_at, p.refreshed_at,
        ($3::boolean OR EXISTS (
          SELECT 1 FROM deployment_users m WHERE m.deployment_id = r.deployment_id AND m.user_id = $2)
          AND (r.user_id = $2 OR r.audience && $4::integer[]))
          AND ($5::integer IS NULL OR r.deployment_id = $5) AS readable
       FROM placements p JOIN reports r ON r.id = p.report_id JOIN users u ON u.id = r.user_id
      WHERE p.external_workbook_id = $1 AND (p.report_id, p.id) > ($6, $7)
      ORDER BY p.report_id, p.id LIMIT $8`,
    [
      externalWorkbookId,
      caller.userId,
      caller.administrator,
      [...caller.roles],
      caller.onlyDeployment,
      after?.reportId ?? 0,
      after?.id ?? '',
      limit,
    ],
  );
}

/** Counts the placements in a file and their reports. */
export async function countFilePlacements(
  sql: Sql,
  externalWorkbookId: string,
): Promise<{ readonly reports: number; readonly placements: number }> {
  const row = await sql.queryRow(
    z.object({ reports: z.number(), placements: z.number() }),
    `SELECT count(DISTINCT report_id)::integer AS reports, count(*)::integer AS placements
       FROM placements WHERE external_workbook_id = $1`,
    [externalWorkbookId],
  );
  return row ?? { reports: 0, placements: 0 };
}
