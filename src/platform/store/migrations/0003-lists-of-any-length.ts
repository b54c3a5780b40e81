/**
 * Postgres needs one trigger per kind of change, because it names the old and new rows only where
 * such rows exist.
 */
const createTriggers = (
  table: string,
  triggerFunction: string,
  events: readonly ('INSERT' | 'UPDATE' | 'DELETE')[],
): string[] =>
  events.map((event) => {
    const rows = {
      INSERT: 'NEW TABLE AS added',
      UPDATE: 'OLD TABLE AS removed NEW TABLE AS added',
      DELETE: 'OLD TABLE AS removed',
    }[event];
    return `CREATE TRIGGER ${triggerFunction}_on_${event.toLowerCase()} AFTER ${event} ON ${table}
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${triggerFunction}()`;
  });

const createCountSql = (rows: string): string =>
  `SELECT r.deployment_id, s.scope, r.user_id, r.audience, count(*)::integer AS reports
     FROM ${rows} r CROSS JOIN LATERAL (VALUES (0), (r.folder_id)) AS s (scope)
    WHERE s.scope IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

/**
 * Makes a list cost the same whatever its length: each report's row contains the roles that may
 * read it (`audience`, in order), counts are stored, and every order has an index.
 */
export const listsOfAnyLength = {
  id: 3,
  name: 'lists that cost the same at any length',
  statements: [
    `ALTER TABLE reports ADD COLUMN audience integer[] NOT NULL DEFAULT '{}'`,
    `UPDATE reports SET audience = ARRAY(SELECT role_id FROM report_roles WHERE report_id = reports.id ORDER BY role_id)`,
    `CREATE TABLE report_counts (
      deployment_id integer NOT NULL,
      scope integer NOT NULL,
      user_id integer NOT NULL,
      audience integer[] NOT NULL,
      reports integer NOT NULL,
      PRIMARY KEY (deployment_id, scope, user_id, audience))`,
    `INSERT INTO report_counts ${createCountSql('reports')}`,
    `CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE report_counts c SET reports = c.reports - g.reports FROM (${createCountSql('removed')}) g
           WHERE c.deployment_id = g.deployment_id AND c.scope = g.scope
             AND c.user_id = g.user_id AND c.audience = g.audience;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO report_counts ${createCountSql('added')}
          ON CONFLICT (deployment_id, scope, user_id, audience)
            DO UPDATE SET reports = report_counts.reports + EXCLUDED.reports;
        END IF;
        RETURN NULL;
      END $$`,
    ...createTriggers('reports', 'count_reports', ['INSERT', 'UPDATE', 'DELETE']),
    `CREATE FUNCTION note_audience() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE changed integer[];
      BEGIN
        IF TG_OP = 'INSERT' THEN changed := ARRAY(SELECT DISTINCT report_id FROM added);
        ELSE changed := ARRAY(SELECT DISTINCT report_id FROM removed); END IF;
        UPDATE reports r SET audience = a.roles FROM (
          SELECT id, ARRAY(SELECT role_id FROM report_roles WHERE report_id = id ORDER BY role_id) AS roles
            FROM unnest(changed) AS id) a
         WHERE r.id = a.id AND r.audience <> a.roles;
        RETURN NULL;
      END $$`,
    ...createTriggers('report_roles', 'note_audience', ['INSERT', 'DELETE']),
    `DROP INDEX reports_in_folder`,
    `CREATE INDEX reports_in_folder_by_name ON reports (folder_id, sort_name, id)`,
    `CREATE INDEX reports_in_folder_by_creation ON reports (folder_id, created_at, id)`,
    `CREATE INDEX reports_in_folder_by_update ON reports (folder_id, updated_at, id)`,
    `CREATE INDEX reports_by_id ON reports (deployment_id, id)`,
    `CREATE INDEX report_views_in_order ON report_views (user_id, viewed_at, report_id)`,
    // Without the extension a server still searches, only slower.
    `DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX reports_by_text ON reports USING gin (search_text gin_trgm_ops);
    EXCEPTION WHEN OTHERS THEN NULL; END $$`,
  ],
};
