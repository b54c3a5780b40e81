import type { Platform } from '../../src/platform';

/** The id is larger than any of the sample company. */
export const FIRST_FOLDER = 100_000;
const FIRST_REPORT = 1_000_000;
const REPORTS_PER_FOLDER = 50;

/**
 * Fills the store with reports in folders of equal size that everyone may read. Their names contain
 * words that are common, rarer and rare at any size.
 */
export async function fillWithReports({ database }: Pick<Platform, 'database'>, reports: number): Promise<void> {
  const folders = reports / REPORTS_PER_FOLDER;
  await database.run(
    `INSERT INTO folders (id, deployment_id, parent_id, name, position, created_at, updated_at, created_by)
     SELECT $1::integer + n, 1, NULL, 'Folder ' || n, n, now(), now(), 1 FROM generate_series(0, $2::integer - 1) AS n`,
    [FIRST_FOLDER, folders],
  );
  await database.run(
    `INSERT INTO reports (id, public_id, deployment_id, folder_id, name, title, sort_name, search_text, user_id, source,
        sql_query, version, created_at, updated_at, audience)
     SELECT $1::integer + n, substr(md5(n::text), 1, 12), 1, $2::integer + n % $3::integer, name, name, lower(name),
        lower(name), 4, 'EXCEL', 'SELECT 1', 1, at, at, '{1,6}'
       FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 second' AS at,
               'Net sales of store ' || md5(n::text) || CASE WHEN n % ($4::integer / 20) = 0 THEN ' pineapple' ELSE '' END AS name
               FROM generate_series(0, $4::integer - 1) AS n) AS made`,
    [FIRST_REPORT, FIRST_FOLDER, folders, reports],
  );
  await database.run(
    'INSERT INTO report_roles SELECT id, role_id FROM reports, (VALUES (1), (6)) AS roles (role_id) WHERE id >= $1',
    [FIRST_REPORT],
  );
  // The platform itself does the same at its next start.
  await database.run('ANALYZE');
}
