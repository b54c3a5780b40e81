/** Workbooks, dashboards and schedules of the sample company. */
import { AUTHORS, PRODUCTION, STAGING } from './people';
import { SAMPLE_REPORTS } from './sample-reports';

const [DEVELOPERS, ANALYSTS, VIEWERS, FINANCE] = [4, 5, 6, 3] as const;

/** Workbooks of the sample company with the reports in them and the roles that they are shared with. */
export const WORKBOOKS = [
  {
    id: 1,
    deployment_id: PRODUCTION,
    folder_id: 1,
    name: 'Weekly trading review',
    slug: 'weekly-trading-review',
    in_shared_workspace: false,
    user_id: AUTHORS.Priya,
    reports: [1, 2, 3],
    roles: [DEVELOPERS, ANALYSTS, VIEWERS],
  },
  {
    id: 2,
    deployment_id: PRODUCTION,
    folder_id: null,
    name: 'Store operations pack',
    slug: 'store-operations',
    in_shared_workspace: true,
    user_id: AUTHORS.Ingrid,
    reports: [4, 5],
    roles: [DEVELOPERS],
  },
  {
    id: 3,
    deployment_id: PRODUCTION,
    folder_id: 6,
    name: 'Leadership figures',
    slug: null,
    in_shared_workspace: false,
    user_id: AUTHORS.Léa,
    reports: [],
    roles: [FINANCE],
  },
  {
    id: 4,
    deployment_id: PRODUCTION,
    folder_id: null,
    name: 'Range planning, unpublished',
    slug: null,
    in_shared_workspace: true,
    user_id: AUTHORS.Daniel,
    reports: [],
    roles: [DEVELOPERS, ANALYSTS, VIEWERS],
  },
  {
    id: 101,
    deployment_id: STAGING,
    folder_id: null,
    name: 'Draft trading review',
    slug: null,
    in_shared_workspace: false,
    user_id: AUTHORS.Mei,
    reports: [1001],
    roles: [DEVELOPERS, ANALYSTS],
  },
] as const;

const published = {
  status: 'published',
  allow_embed: true,
  from_shared_workspace: false,
  restrict_data_download: false,
  use_board_dashboards: false,
} as const;

export const DASHBOARDS = [
  {
    ...published,
    id: 1,
    public_id: 'dshWeekTrade',
    deployment_id: PRODUCTION,
    workbook_id: 1,
    config: {
      title: 'Weekly trading',
      description: 'Sales of the week by region and channel.',
      widgets: [
        { id: 'sales', type: 'report', position: { x: 0, y: 0, w: 8, h: 6 }, config: { reportId: 1 } },
        { id: 'assistant', type: 'ai', position: { x: 8, y: 0, w: 4, h: 6 }, config: { threadId: null } },
      ],
    },
    version_number: 4,
    report_snapshots: [1, 2, 3].map(snapshot),
    created_by: AUTHORS.Priya,
  },
  {
    ...published,
    id: 2,
    public_id: 'dshStoreOps1',
    deployment_id: PRODUCTION,
    workbook_id: 2,
    config: {
      title: 'Store operations',
      widgets: [{ id: 'stock', type: 'report', position: { x: 0, y: 0, w: 12, h: 6 }, config: { reportId: 4 } }],
    },
    version_number: 1,
    report_snapshots: [4, 5].map(snapshot),
    created_by: AUTHORS.Ingrid,
    from_shared_workspace: true,
    allow_embed: false,
  },
  {
    ...published,
    id: 101,
    public_id: 'dshStaging01',
    deployment_id: STAGING,
    workbook_id: 101,
    config: { title: 'Draft trading', widgets: [] },
    version_number: 1,
    report_snapshots: [],
    created_by: AUTHORS.Mei,
  },
];

const schedule = {
  deployment_id: PRODUCTION,
  dashboard_id: 1,
  timezone: 'Europe/Dublin',
  is_enabled: true,
  notification_enabled: true,
  notification_format: 'pdf',
  notification_ai_summary: false,
  filters: null,
  time_grains: null,
  member_switchers: null,
} as const;

export const NOTIFICATIONS = [
  {
    ...schedule,
    id: 1,
    cron_expression: '0 8 * * 1',
    human_readable_schedule: 'At 08:00, only on Monday',
    filters: [
      { member: 'sales.stores_region', operator: 'equals', value: ['Ireland', 'Wales'] },
      { member: 'sales.ordered_at', operator: 'between', value: ['2026-01-01', '2026-12-31'], startInclusive: true },
      { member: 'sales.channel', operator: 'is_not_null' },
    ],
    time_grains: [{ member: 'sales.ordered_at', grain: 'week' }],
  },
  {
    ...schedule,
    id: 2,
    cron_expression: '30 17 1 * *',
    human_readable_schedule: 'At 17:30, on day 1 of the month',
    timezone: 'America/New_York',
    notification_format: 'png',
    notification_ai_summary: true,
  },
  {
    ...schedule,
    id: 3,
    dashboard_id: 2,
    cron_expression: '0 6 * * 1-5',
    human_readable_schedule: 'At 06:00, Monday through Friday',
    timezone: 'UTC',
    is_enabled: false,
    filters: [{ member: 'stock.units', operator: 'less_than', value: 10 }],
  },
  {
    ...schedule,
    id: 101,
    deployment_id: STAGING,
    dashboard_id: 101,
    cron_expression: '0 0 * * *',
    human_readable_schedule: 'At 00:00',
    timezone: 'UTC',
  },
];

const user = (notification_id: number, user_id: number) => ({
  notification_id,
  type: 'USER',
  recipient_id: String(user_id),
  user_id,
  embed_user_id: null,
});
const embedUser = (notification_id: number, embed_user_id: number) => ({
  notification_id,
  type: 'EMBED_USER',
  recipient_id: String(embed_user_id),
  user_id: null,
  embed_user_id,
});

export const RECIPIENTS = [
  user(1, AUTHORS.Sam),
  user(1, AUTHORS.Priya),
  embedUser(1, 501),
  embedUser(1, 502),
  { notification_id: 1, type: 'SLACK', recipient_id: 'C0TRADING', user_id: null, embed_user_id: null },
  user(2, AUTHORS.Priya),
  user(3, AUTHORS.Daniel),
  embedUser(3, 501),
];

function snapshot(reportId: number) {
  const report = SAMPLE_REPORTS[reportId - 1];
  return {
    id: 7000 + reportId,
    reportId,
    versionNumber: 1,
    name: report?.name ?? null,
    title: report?.title ?? null,
    sqlQuery: report?.sql ?? null,
    fillMissingRows: null,
  };
}
