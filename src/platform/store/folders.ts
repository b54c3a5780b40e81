import * as z from 'zod/mini';
import type { Sql } from './database';

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

/** One level of the tree in its order, from after (`position`, `id`), at most `limit`. */
export async function listFolders(
  sql: Sql,
  deploymentId: number,
  parentId: number | null,
  after: { readonly position: number; readonly id: number } | undefined,
  limit: number,
): Promise<FolderRow[]> {
  return sql.rows(
    folderRow,
    `SELECT ${COLUMNS} WHERE f.deployment_id = $1 AND ${SAME_PARENT} AND (f.position, f.id) > ($3, $4)
      ORDER BY f.position, f.id LIMIT $5`,
    [deploymentId, parentId, after?.position ?? -1, after?.id ?? -1, limit],
  );
}

export async function countFolders(sql: Sql, deploymentId: number, parentId: number | null): Promise<number> {
  const [row] = await sql.rows(
    z.object({ count: z.number() }),
    `SELECT count(*)::integer AS count FROM folders f WHERE f.deployment_id = $1 AND ${SAME_PARENT}`,
    [deploymentId, parentId],
  );
  return row?.count ?? 0;
}

export interface FolderStep {
  readonly id: number;
  readonly name: string;
}

/** For every folder of the deployment the way down to it from the root, itself last. */
export async function folderPaths(sql: Sql, deploymentId: number): Promise<Map<number, FolderStep[]>> {
  const rows = await sql.rows(
    z.object({ id: z.number(), parent_id: z.nullable(z.number()), name: z.string() }),
    'SELECT id, parent_id, name FROM folders WHERE deployment_id = $1',
    [deploymentId],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paths = new Map<number, FolderStep[]>();
  for (const row of rows) {
    const path: FolderStep[] = [];
    for (let at: typeof row | undefined = row; at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) {
      path.unshift({ id: at.id, name: at.name });
    }
    paths.set(row.id, path);
  }
  return paths;
}

const SAME_PARENT = '(f.parent_id = $2 OR ($2::integer IS NULL AND f.parent_id IS NULL))';
