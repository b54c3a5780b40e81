/** Lists the workbooks, dashboards and schedules of the sample company. */
import { AUTHORS, PRODUCTION, STAGING } from './people';
import { SAMPLE_REPORTS } from './sample-reports';

const [DEVELOPERS, ANALYSTS, VIEWERS, FINANCE] = [4, 5, 6, 3] as const;

const privateWorkbook = {
  deployment_id: PRODUCTION,
  folder_id: null,
  slug: null,
  in_shared_workspace: false,
  reports: [],
} as const;

/** Each workbook names its reports and the roles that it is shared with. */
export const WORKBOOKS = [
  {
    ...privateWorkbook,
    id: 1,
    folder_id: 1,
    name: 'Weekly trading review',
    slug: 'weekly-trading-review',
    user_id: AUTHORS.Priya,
    reports: [1, 2, 3],
    roles: [DEVELOPERS, ANALYSTS, VIEWERS],
  },
  {
    ...privateWorkbook,
    id: 2,
    name: 'Store operations pack',
    slug: 'store-operations',
    in_shared_workspace: true,
    user_id: AUTHORS.Ingrid,
    reports: [4, 5],
    roles: [DEVELOPERS],
  },
  {
    ...privateWorkbook,
    id: 3,
    folder_id: 6,
    name: 'Leadership figures',
    user_id: AUTHORS.Léa,
    roles: [FINANCE],
  },
  {
    ...privateWorkbook,
    id: 4,
    name: 'Range planning, unpublished',
    in_shared_workspace: true,
    user_id: AUTHORS.Daniel,
    roles: [DEVELOPERS, ANALYSTS, VIEWERS],
  },
  {
    ...privateWorkbook,
    id: 101,
    deployment_id: STAGING,
    name: 'Draft trading review',
    user_id: AUTHORS.Mei,
    reports: [1001],
    roles: [DEVELOPERS, ANALYSTS],
  },
] as const;

const publishedDashboard = {
  status: 'published',
  allow_embed: true,
  from_shared_workspace: false,
  restrict_data_download: false,
  use_board_dashboards: false,
} as const;

export const DASHBOARDS = [
  {
    ...publishedDashboard,
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
    report_snapshots: [1, 2, 3].map(createSnapshot),
    created_by: AUTHORS.Priya,
  },
  {
    ...publishedDashboard,
    id: 2,
    public_id: 'dshStoreOps1',
    deployment_id: PRODUCTION,
    workbook_id: 2,
    config: {
      title: 'Store operations',
      widgets: [{ id: 'stock', type: 'report', position: { x: 0, y: 0, w: 12, h: 6 }, config: { reportId: 4 } }],
    },
    version_number: 1,
    report_snapshots: [4, 5].map(createSnapshot),
    created_by: AUTHORS.Ingrid,
    from_shared_workspace: true,
    allow_embed: false,
  },
  {
    ...publishedDashboard,
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

const DEFAULT_SCHEDULE = {
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
    ...DEFAULT_SCHEDULE,
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
    ...DEFAULT_SCHEDULE,
    id: 2,
    cron_expression: '30 17 1 * *',
    human_readable_schedule: 'At 17:30, on day 1 of the month',
    timezone: 'America/New_York',
    notification_format: 'png',
    notification_ai_summary: true,
  },
  {
    ...DEFAULT_SCHEDULE,
    id: 3,
    dashboard_id: 2,
    cron_expression: '0 6 * * 1-5',
    human_readable_schedule: 'At 06:00, Monday through Friday',
    timezone: 'UTC',
    is_enabled: false,
    filters: [{ member: 'stock.units', operator: 'less_than', value: 10 }],
  },
  {
    ...DEFAULT_SCHEDULE,
    id: 101,
    deployment_id: STAGING,
    dashboard_id: 101,
    cron_expression: '0 0 * * *',
    human_readable_schedule: 'At 00:00',
    timezone: 'UTC',
  },
];

const createRecipient = (notification_id: number, type: 'USER' | 'EMBED_USER' | 'SLACK', id: number | string) => ({
  notification_id,
  type,
  recipient_id: String(id),
  user_id: type === 'USER' ? id : null,
  embed_user_id: type === 'EMBED_USER' ? id : null,
});

export const RECIPIENTS = [
  createRecipient(1, 'USER', AUTHORS.Sam),
  createRecipient(1, 'USER', AUTHORS.Priya),
  createRecipient(1, 'EMBED_USER', 501),
  createRecipient(1, 'EMBED_USER', 502),
  createRecipient(1, 'SLACK', 'C0TRADING'),
  createRecipient(2, 'USER', AUTHORS.Priya),
  createRecipient(3, 'USER', AUTHORS.Daniel),
  createRecipient(3, 'EMBED_USER', 501),
];

function createSnapshot(reportId: number) {
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
