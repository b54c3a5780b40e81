import type { Failure, ManageAccess } from '../../app';
import type { Pictures } from './gallery-states';

const HOST = 'analytics.contoso.example';
const everything: ManageAccess = {
  kind: 'known',
  sections: [
    { section: 'dbtSync', offered: true },
    { section: 'workbooks', offered: true },
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
const [settings, manage] = [['Settings'], ['Settings', 'Manage']];
const sync = [...manage, 'dbt syncBring the data model up to date with its dbt project.'];
const duplicate = [...manage, 'WorkbooksDuplicate a workbook of the platform with its reports.'];

export const managePictures: Pictures = {
  entry: { manage: { access: everything }, press: settings },
  'entry-failed': {
    manage: { access: { kind: 'failed', failure: { code: 'PlatformTimeout', host: HOST } } },
    press: settings,
  },
  sections: { manage: { access: everything }, press: manage },
  'not-offered': {
    manage: { access: { kind: 'known', sections: [{ section: 'dbtSync', offered: false }] } },
    press: [...manage, 'dbt syncThis platform does not offer it.'],
  },
  'dbt-sync': { manage: { access: everything, branches: ['main', 'staging'] }, press: sync },
  'dbt-sync-started': {
    manage: {
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
    manage: { access: everything, dbtSync: { kind: 'failed', failure: refused, maybeDone: false } },
    press: sync,
  },
  'dbt-sync-unknown': {
    manage: {
      access: everything,
      dbtSync: { kind: 'failed', failure: { code: 'PlatformTimeout', host: HOST }, maybeDone: true },
    },
    press: sync,
  },
  'dbt-sync-stopped': { manage: { access: everything, dbtSync: { kind: 'stopped' } }, press: sync },
  'dbt-sync-running': { manage: { access: everything, dbtSync: { kind: 'running' } }, press: sync },
  workbooks: { manage: { access: everything, workbooks }, press: duplicate },
  'workbooks-by-id': { manage: { access: everything }, press: [...duplicate, 'Duplicate'] },
  'workbooks-duplicated': {
    manage: {
      access: everything,
      workbooks,
      duplicate: {
        kind: 'done',
        result: { id: 412, name: 'Weekly trading review (copy)', folder: ['Sales', 'Stores'] },
      },
    },
    press: duplicate,
  },
};
