/** Seeds what the second migration creates: settings, workbooks, schedules and embedding. */
import { APP_CONFIG, type Sql } from '../store';
import { AUTHORS, DEVELOPER, SECOND_MIGRATION_ROLES, VIEWER } from './people';
import { DASHBOARDS, NOTIFICATIONS, RECIPIENTS, WORKBOOKS } from './sample-dashboards';
import { DAY_MS, insertRows, SEEDED_AT, toIso } from './seed';

/**
 * Fills the store with workbooks, dashboards, their schedules, an embedding customer and the
 * account's settings.
 */
export async function seedManagement(sql: Sql): Promise<void> {
  await seedPeople(sql);
  await seedWorkbooks(sql);
  await seedEmbedding(sql);
  await insertRows(
    sql,
    'notifications',
    `id integer, deployment_id integer, dashboard_id integer, cron_expression text, timezone text,
     human_readable_schedule text, is_enabled boolean, notification_enabled boolean, notification_format text,
     notification_ai_summary boolean, filters jsonb, time_grains jsonb, member_switchers jsonb, created_at timestamptz`,
    NOTIFICATIONS.map((notification) => ({
      ...notification,
      created_at: toIso(SEEDED_AT - (100 - notification.id) * DAY_MS),
    })),
  );
  await insertRows(
    sql,
    'notification_recipients',
    'notification_id integer, type text, recipient_id text, user_id integer, embed_user_id integer',
    RECIPIENTS,
  );
  await sql.run('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    APP_CONFIG,
    JSON.stringify(SAMPLE_APP_CONFIG),
  ]);
}

async function seedPeople(sql: Sql): Promise<void> {
  await insertRows(sql, 'roles', 'id integer, name text, actions jsonb', SECOND_MIGRATION_ROLES);
  await insertRows(sql, 'users', 'id integer, email text, first_name text, administrator boolean', [DEVELOPER]);
  await insertRows(
    sql,
    'deployment_users',
    'deployment_id integer, user_id integer',
    DEVELOPER.deployments.map((deployment_id) => ({ deployment_id, user_id: DEVELOPER.id })),
  );
  await sql.run('DELETE FROM user_roles WHERE user_id = $1', [VIEWER]);
  await insertRows(sql, 'user_roles', 'user_id integer, role_id integer', [
    ...DEVELOPER.roles.map((role_id) => ({ user_id: DEVELOPER.id, role_id })),
    { user_id: AUTHORS.Sam, role_id: 5 },
    { user_id: VIEWER, role_id: 6 },
  ]);
  await sql.run('INSERT INTO report_roles SELECT report_id, 6 FROM report_roles WHERE role_id = 1');
}

async function seedWorkbooks(sql: Sql): Promise<void> {
  await insertRows(
    sql,
    'workbooks',
    `id integer, deployment_id integer, folder_id integer, name text, slug text, meta jsonb, calculated_fields jsonb,
     in_shared_workspace boolean, user_id integer, created_at timestamptz, updated_at timestamptz`,
    WORKBOOKS.map(({ reports: _reports, roles: _roles, ...workbook }) => ({
      ...workbook,
      meta: {},
      calculated_fields: {},
      created_at: toIso(SEEDED_AT - 300 * DAY_MS),
      updated_at: toIso(SEEDED_AT - 30 * DAY_MS),
    })),
  );
  await insertRows(
    sql,
    'workbook_roles',
    'workbook_id integer, role_id integer',
    WORKBOOKS.flatMap(({ id, roles }) => roles.map((role_id) => ({ workbook_id: id, role_id }))),
  );
  for (const { id, reports } of WORKBOOKS) {
    await sql.run('UPDATE reports SET workbook_id = $1 WHERE id = ANY($2::integer[])', [id, [...reports]]);
  }
  await insertRows(
    sql,
    'dashboards',
    `id integer, public_id text, deployment_id integer, workbook_id integer, status text, allow_embed boolean, config jsonb,
     version_number integer, report_snapshots jsonb, created_by integer, from_shared_workspace boolean,
     restrict_data_download boolean, use_board_dashboards boolean`,
    DASHBOARDS,
  );
}

async function seedEmbedding(sql: Sql): Promise<void> {
  await insertRows(sql, 'user_groups', 'name text, description text', [
    { name: 'Store managers', description: 'Run one store' },
    { name: 'Regional leads', description: 'Look after a region' },
  ]);
  const created_at = toIso(SEEDED_AT - 200 * DAY_MS);
  await insertRows(sql, 'embed_tenants', 'name text, display_name text, created_at timestamptz', [
    { name: 'harbour-homeware', display_name: 'Harbour Homeware', created_at },
  ]);
  await insertRows(sql, 'embed_tenant_groups', 'tenant_name text, name text, description text', [
    { tenant_name: 'harbour-homeware', name: 'buyers', description: 'Plan ranges' },
  ]);
  await insertRows(
    sql,
    'embed_users',
    `id integer, tenant_name text, external_id text, email text, display_name text, is_ephemeral boolean,
     created_at timestamptz`,
    [
      { id: 501, external_id: 'hh-ada', display_name: 'Ada' },
      { id: 502, external_id: 'hh-bo', display_name: 'Bo' },
    ].map((user) => ({ ...user, tenant_name: 'harbour-homeware', email: null, is_ephemeral: false, created_at })),
  );
}

const createColorScheme = (backgroundColor: string, foregroundColor: string) => ({
  accentColor: '#1f6f5c',
  backgroundColor,
  foregroundColor,
  contrast: 60,
  logoUrl: '',
});

const SAMPLE_APP_CONFIG = {
  applyThemeGlobally: false,
  appTheme: { light: createColorScheme('#ffffff', '#1c2421'), dark: createColorScheme('#14201c', '#e8f0ec') },
  creatorMode: {
    localizedTitles: [
      { locale: 'en-GB', value: 'Haldenmoor reports' },
      { locale: 'de-DE', value: 'Haldenmoor-Berichte' },
    ],
    showGeneratedSql: true,
    showSemanticSql: true,
  },
  embedding: { locale: 'en-GB', timezone: 'UTC', showDashboardChat: true },
  sheetsUi: { showAppliedFilters: false },
  timezoneSettings: { enabled: false, timezone: 'UTC', allowUserOverride: true },
  sheetsAgentChatEnabled: false,
  dashboardAppsEnabled: false,
  restrictDataDownload: false,
};
