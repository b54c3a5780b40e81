/** Lists folders and the paths to them. */
import * as z from 'zod/mini';
import { countRows, type Sql } from './database';

const folderRow = z.object({
  id: z.number(),
  deployment_id: z.number(),
  parent_id: z.nullable(z.number()),
  name: z.string(),
  position: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  created_by: z.number(),
  email: z.string(),
  first_name: z.string(),
  picture: z.nullable(z.string()),
});
export type FolderRow = z.infer<typeof folderRow>;

const COLUMNS = `f.id, f.deployment_id, f.parent_id, f.name, f.position, f.created_at, f.updated_at, f.created_by,
  u.email, u.first_name, u.picture FROM folders f JOIN users u ON u.id = f.created_by`;

/** Lists one level of the tree in its order, after (`position`, `id`), at most `limit`. */
export async function listFolders(
  sql: Sql,
  deploymentId: number,
  parentId: number | null,
  after: { readonly position: number; readonly id: number } | undefined,
  limit: number,
): Promise<FolderRow[]> {
  return sql.queryRows(
    folderRow,
    `SELECT ${COLUMNS} WHERE f.deployment_id = $1 AND ${SAME_PARENT_CONDITION} AND (f.position, f.id) > ($3, $4)
      ORDER BY f.position, f.id LIMIT $5`,
    [deploymentId, parentId, after?.position ?? -1, after?.id ?? -1, limit],
  );
}

export async function countFolders(sql: Sql, deploymentId: number, parentId: number | null): Promise<number> {
  return countRows(
    sql,
    `SELECT count(*)::integer AS count FROM folders f WHERE f.deployment_id = $1 AND ${SAME_PARENT_CONDITION}`,
    [deploymentId, parentId],
  );
}

export interface FolderPathStep {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns for each folder the path from the root down to the folder itself. An unknown folder has
 * no entry.
 */
export async function findFolderPaths(
  sql: Sql,
  deploymentId: number,
  folderIds: readonly number[],
): Promise<Map<number, FolderPathStep[]>> {
  const paths = new Map<number, FolderPathStep[]>();
  if (folderIds.length === 0) return paths;
  const rows = await sql.queryRows(
    z.object({ of: z.number(), id: z.number(), name: z.string() }),
    `WITH RECURSIVE way AS (
       SELECT id AS of, id, parent_id, name, 0 AS height FROM folders WHERE deployment_id = $1 AND id = ANY($2::integer[])
       UNION ALL
       SELECT w.of, f.id, f.parent_id, f.name, w.height + 1 FROM way w JOIN folders f ON f.id = w.parent_id)
     SELECT of, id, name FROM way ORDER BY of, height DESC`,
    [deploymentId, [...new Set(folderIds)]],
  );
  for (const { of, id, name } of rows) {
    const path = paths.get(of);
    if (path === undefined) paths.set(of, [{ id, name }]);
    else path.push({ id, name });
  }
  return paths;
}

const SAME_PARENT_CONDITION = '(f.parent_id = $2 OR ($2::integer IS NULL AND f.parent_id IS NULL))';
