import type { Access } from '../../administration/state/access';
import type { Removal } from '../../administration/state/removal';
import type { RemovalReport } from '../../administration/state/removal-list';
import type { Schedule } from '../../administration/state/schedules';
import type { Failure } from '../../app';
import type { Pictures } from './gallery-states';

const HOST = 'analytics.contoso.example';
const everything: Access = {
  kind: 'known',
  sections: [
    { section: 'schedules', offered: true },
    { section: 'dbtSync', offered: true },
    { section: 'workbooks', offered: true },
    { section: 'aiThread', offered: true },
    { section: 'embedSession', offered: true },
    { section: 'embedTable', offered: true },
    { section: 'embedTenant', offered: true },
  ],
};
const refused: Failure = {
  code: 'NotAllowed',
  host: HOST,
  at: 'startDbtSync',
  requestId: 'a1b2c3',
  said: 'None of your roles may start a dbt sync (SchemaUpdate).',
};
const workbooks = [
  { id: 1, reports: ['Basket size by channel', 'Net revenue by region', 'Orders by month', 'Returns by reason'] },
  { id: 2, reports: ['Stock by store'] },
];
const monday = { kind: 'values', values: [1] } as const;
const at = (value: number) => ({ kind: 'values', values: [value] }) as const;
const every = { kind: 'every' } as const;
const weekly: Schedule = {
  id: 1,
  dashboardId: 1,
  deploymentId: 1,
  cronExpression: '0 8 * * 1',
  cron: { minute: at(0), hour: at(8), day: every, month: every, weekday: monday },
  timezone: 'Europe/Dublin',
  humanReadableSchedule: 'At 08:00, only on Monday',
  isEnabled: true,
  notificationEnabled: true,
  notificationFormat: 'pdf',
  notificationAiSummary: false,
  filters: [
    { member: 'sales.stores_region', operator: 'equals', value: ['Ireland', 'Wales'] },
    { member: 'sales.ordered_at', operator: 'between', value: ['2026-01-01', '2026-12-31'], startInclusive: true },
    { member: 'sales.channel', operator: 'is_not_null' },
  ],
  timeGrains: [{ member: 'sales.ordered_at', grain: 'week' }],
};
const monthly: Schedule = {
  ...weekly,
  id: 2,
  cronExpression: '30 17 1 * *',
  cron: { minute: at(30), hour: at(17), day: at(1), month: every, weekday: every },
  timezone: 'America/New_York',
  humanReadableSchedule: 'At 17:30, on day 1 of the month',
  isEnabled: false,
};
const odd: Schedule = {
  ...weekly,
  id: 3,
  cronExpression: '0 9 L * *',
  cron: undefined,
  humanReadableSchedule: 'At 09:00, on the last day of the month',
};
const found = { kind: 'ready', schedules: [weekly, monthly, odd], hasMore: false, loadingMore: false } as const;
const reading: RemovalReport = {
  recipients: 4,
  removed: 0,
  duplicates: 1,
  unreadable: 2,
  entries: [
    { at: 'Sheet1!A2', text: '2', outcome: { kind: 'notSent' } },
    { at: 'Sheet1!A3', text: 'harbour-homeware 501', outcome: { kind: 'notSent' } },
    { at: 'Sheet1!A4', text: 'ada@harbour.example', outcome: { kind: 'unreadable', problem: 'email' } },
    { at: 'Sheet1!A5', text: '2', outcome: { kind: 'duplicate', of: 'Sheet1!A2' } },
    { at: 'Sheet1!A6', text: 'C0TRADING', outcome: { kind: 'notSent' } },
    { at: 'Sheet1!A7', text: 'harbour-homeware hh-ada', outcome: { kind: 'unreadable', problem: 'externalId' } },
    { at: 'Sheet1!A8', text: '=1+1', outcome: { kind: 'notSent' } },
  ],
};
const ended: RemovalReport = {
  ...reading,
  removed: 2,
  entries: reading.entries.map((entry, index) => ({
    ...entry,
    outcome: entry.outcome.kind === 'notSent' ? { kind: index < 3 ? 'removed' : 'refused' } : entry.outcome,
  })),
};
const broken: Failure = {
  code: 'PlatformBroken',
  host: HOST,
  at: 'removeNotificationRecipients',
  said: 'Out of memory.',
};
const removal = (now: Removal) => ({
  administration: { access: everything, opened: { schedule: weekly }, removal: now, selection: 'Sheet1!A2:A8' },
  press: schedules,
});

const [settings, room] = [['Settings'], ['Settings', 'Manage the platform']];
const sync = [...room, 'dbt syncBring the data model up to date with its dbt project.'];
const schedules = [...room, 'SchedulesWhen dashboards are sent. Find by recipient, and remove recipients.'];
const thread = [...room, 'AI assistant threadShow a thread in an AI widget of a dashboard.'];
const duplicate = [...room, 'WorkbooksDuplicate a workbook of the platform with its reports.'];

export const administrationPictures: Pictures = {
  entry: { administration: { access: everything }, press: settings },
  unknown: { administration: { access: { kind: 'unknown' } }, press: room },
  asking: { administration: { access: { kind: 'asking' } }, press: room },
  'not-asked': {
    administration: { access: { kind: 'failed', failure: { code: 'PlatformTimeout', host: HOST } } },
    press: room,
  },
  nothing: { administration: { access: { kind: 'known', sections: [] } }, press: room },
  sections: { administration: { access: everything }, press: room },
  'not-offered': {
    administration: { access: { kind: 'known', sections: [{ section: 'dbtSync', offered: false }] } },
    press: [...room, 'dbt syncThis platform does not offer it.'],
  },
  'dbt-sync': { administration: { access: everything, branches: ['main', 'staging'] }, press: sync },
  'dbt-sync-started': {
    administration: {
      access: everything,
      branches: ['main', 'staging'],
      dbtSync: {
        kind: 'done',
        result: {
          syncJobId: '0b5c5a4e-8f43-4a34-93b8-0a1f2b1f8f11',
          workflowId: 'dbt-sync-1-0b5c5a4e-8f43-4a34-93b8-0a1f2b1f8f11',
          branch: 'main',
        },
      },
    },
    press: sync,
  },
  'dbt-sync-refused': {
    administration: { access: everything, dbtSync: { kind: 'failed', failure: refused, maybeDone: false } },
    press: sync,
  },
  'dbt-sync-unknown': {
    administration: {
      access: everything,
      dbtSync: { kind: 'failed', failure: { code: 'PlatformTimeout', host: HOST }, maybeDone: true },
    },
    press: sync,
  },
  'dbt-sync-stopped': { administration: { access: everything, dbtSync: { kind: 'stopped' } }, press: sync },
  'dbt-sync-running': { administration: { access: everything, dbtSync: { kind: 'running' } }, press: sync },
  workbooks: { administration: { access: everything, workbooks }, press: duplicate },
  'workbooks-by-id': { administration: { access: everything }, press: [...duplicate, 'Duplicate'] },
  'workbooks-duplicated': {
    administration: {
      access: everything,
      workbooks,
      duplicate: {
        kind: 'done',
        result: { id: 412, name: 'Weekly trading review (copy)', folder: ['Sales', 'Stores'] },
      },
    },
    press: duplicate,
  },
  'ai-thread': { administration: { access: everything, workbooks }, press: thread },
  'ai-thread-empty': { administration: { access: everything }, press: [...thread, 'Attach thread'] },
  'ai-thread-conflict': {
    administration: {
      access: everything,
      workbooks,
      aiThread: {
        kind: 'failed',
        failure: { code: 'Conflict', host: HOST, said: 'The dashboard has changed since you read it.' },
        maybeDone: false,
      },
    },
    press: thread,
  },
  'ai-thread-attached': {
    administration: {
      access: everything,
      workbooks,
      aiThread: {
        kind: 'done',
        result: { title: 'Weekly trading', version: 5, checksum: '9f86d081884c7d659a2feaa0c55ad015' },
      },
    },
    press: thread,
  },
  schedules: { administration: { access: everything }, press: schedules },
  'schedules-found': {
    administration: {
      access: everything,
      schedules: { ...found, hasMore: true },
    },
    press: schedules,
  },
  'schedules-of-user': {
    administration: { access: everything, schedules: found, searchedUser: 4 },
    press: schedules,
  },
  'schedules-of-user-removed': {
    administration: {
      access: everything,
      schedules: { ...found, schedules: [monthly, odd] },
      searchedUser: 4,
      userRemoval: {
        kind: 'ended',
        user: 4,
        outcomes: new Map([
          [1, { kind: 'removed' }],
          [2, { kind: 'failed', failure: { ...broken, at: 'removeNotificationRecipients' }, maybeDone: true }],
          [3, { kind: 'notSent' }],
        ]),
      },
    },
    press: schedules,
  },
  'schedules-of-user-removing': {
    administration: {
      access: everything,
      schedules: found,
      searchedUser: 4,
      userRemoval: {
        kind: 'running',
        user: 4,
        outcomes: new Map([
          [1, { kind: 'removed' }],
          [2, { kind: 'notSent' }],
        ]),
      },
    },
    press: schedules,
  },
  'schedules-none': {
    administration: {
      access: everything,
      schedules: { kind: 'ready', schedules: [], hasMore: false, loadingMore: false },
    },
    press: schedules,
  },
  'schedules-failed': {
    administration: {
      access: everything,
      schedules: { kind: 'failed', failure: { code: 'PlatformTimeout', host: HOST } },
    },
    press: schedules,
  },
  'schedules-loading': { administration: { access: everything, schedules: { kind: 'loading' } }, press: schedules },
  schedule: removal({ kind: 'idle' }),
  'schedule-typed': {
    administration: { access: everything, opened: { schedule: monthly }, searchedUser: 4 },
    press: schedules,
  },
  'schedule-outdated': {
    administration: { access: everything, opened: { schedule: odd, failure: { code: 'NotFound', host: HOST } } },
    press: schedules,
  },
  'removal-reading': removal({ kind: 'reading', cells: 5_000, total: 12_000 }),
  'removal-nothing': removal({ kind: 'nothingThere' }),
  'removal-not-read': removal({ kind: 'notRead', failure: { code: 'WorkbookBusy' } }),
  'removal-review': removal({ kind: 'review', report: reading }),
  'removal-asked': {
    ...removal({ kind: 'review', report: reading }),
    press: [...schedules, 'Remove 4 recipients'],
  },
  'removal-sending': removal({ kind: 'sending', report: { ...ended, recipients: 4_000, removed: 2_000 } }),
  'removal-done': removal({ kind: 'ended', how: 'done', report: ended }),
  'removal-cancelled': removal({ kind: 'ended', how: 'cancelled', report: ended }),
  'removal-failed': removal({ kind: 'ended', how: 'failed', failure: broken, report: ended }),
};
