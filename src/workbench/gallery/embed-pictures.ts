import type { Access } from '../../administration/state/access';
import type { EmbedReview } from '../../administration/state/embed-review';
import type { EmbedProgress } from '../../administration/state/embed-sending';
import type { Failure } from '../../app';
import type { Pictures } from './gallery-states';
import { NOW } from './samples';

const HOST = 'analytics.contoso.example';
const access: Access = {
  kind: 'known',
  sections: [
    { section: 'embedSession', offered: true },
    { section: 'embedTable', offered: true },
    { section: 'embedTenant', offered: true },
  ],
};
const room = ['Settings', 'Manage the platform'];
const session = [...room, 'Embed sessionLet one person open embedded dashboards.'];
const table = [...room, 'Embed sessions from the sheetOne for each row of a table.'];
const tenant = [...room, 'Delete an embed tenantWith its people, their groups and sessions.'];
const refused: Failure = {
  code: 'Refused',
  host: HOST,
  at: 'generateSession',
  requestId: 'a1b2c3',
  said: 'groups names no global group: Store manager.',
};

const review: EmbedReview = {
  address: 'Customers!A1:E20',
  resultsAt: 'Customers!F2:F20',
  columns: [
    { header: 'External id', field: 'externalId' },
    { header: 'E-mail', field: 'email' },
    { header: 'Tenant', field: 'embedTenantName' },
    { header: 'Groups', field: 'groups' },
  ],
  unknown: [],
  repeated: [],
  people: 19,
  already: 0,
  problems: [],
  withProblems: 0,
  toSend: 19,
  inTheWay: undefined,
  changed: false,
  placement: undefined,
};
const progress: EmbedProgress = {
  toSend: 16,
  made: 9,
  refused: 0,
  unanswered: 0,
  already: 3,
  notSent: 0,
  pausedUntil: undefined,
  orphaned: [],
};

/** Sessions of embedded people, and the tenants they belong to. */
export const embedPictures: Pictures = {
  'embed-session': { administration: { access }, press: session },
  'embed-session-unfolded': {
    administration: { access },
    press: [
      ...session,
      'More about the person',
      'Groups and roles',
      'Attributes and security',
      'Settings of the session',
      'Colours and font',
      'Deployment and branch',
    ],
  },
  'embed-session-problems': {
    administration: {
      access,
      embedProblems: [
        { field: 'externalId', problem: 'needsPerson' },
        { field: 'creatorMode', problem: 'needsCreatorMode' },
        { field: 'embedTenantName', problem: 'notTenantName' },
        { field: 'securityContext', problem: 'notJson' },
      ],
    },
    press: [...session, 'Make the session'],
  },
  'embed-session-made': {
    administration: {
      access,
      embedSession: {
        kind: 'done',
        result: { sessionId: '5f0c1be2a97d4e3f8b6a1c2d3e4f5061', until: NOW + 86_400_000 },
      },
    },
    press: session,
  },
  'embed-session-refused': {
    administration: { access, embedSession: { kind: 'failed', failure: refused, maybeDone: false } },
    press: session,
  },
  'embed-table': {
    administration: { access, selection: 'Customers!A1:E20' },
    press: [...table, 'What the columns may be called'],
  },
  'embed-table-reading': { administration: { access, embedTable: { kind: 'reading' } }, press: table },
  'embed-table-nothing': { administration: { access, embedTable: { kind: 'nothingThere' } }, press: table },
  'embed-table-selected': { administration: { access, selection: 'Customers!A1:E20' }, press: table },
  'embed-table-not-read': {
    administration: { access, embedTable: { kind: 'notRead', failure: { code: 'WorkbookBusy', at: 'readTexts' } } },
    press: table,
  },
  'embed-table-review': { administration: { access, embedTable: { kind: 'review', review } }, press: table },
  'embed-table-review-changed': {
    administration: {
      access,
      embedTable: { kind: 'review', review: { ...review, people: 18, toSend: 18, changed: true } },
    },
    press: table,
  },
  'embed-table-review-problems': {
    administration: {
      access,
      embedTable: {
        kind: 'review',
        review: {
          ...review,
          unknown: ['Comment', 'Account manager'],
          already: 3,
          withProblems: 2,
          toSend: 14,
          problems: [
            { at: 'Customers!B7', field: 'email', problem: 'notEmail' },
            { at: 'Customers!C7', field: 'embedTenantName', problem: 'notTenantName' },
            { at: 'Customers!A12', field: 'externalId', problem: 'needsPerson' },
          ],
          inTheWay: { addresses: ['Customers!F4', 'Customers!F9'], count: 2, sample: 'Call back' },
        },
      },
    },
    press: table,
  },
  'embed-table-review-placement': {
    administration: {
      access,
      embedTable: {
        kind: 'review',
        review: {
          ...review,
          columns: [],
          repeated: ['E-mail', 'Mail'],
          placement: { name: 'Net revenue by region', address: 'Customers!F1:K72' },
        },
      },
    },
    press: table,
  },
  'embed-table-sending': { administration: { access, embedTable: { kind: 'sending', progress } }, press: table },
  'embed-table-paused': {
    administration: {
      access,
      embedTable: { kind: 'sending', progress: { ...progress, refused: 2, pausedUntil: NOW + 90_000 } },
    },
    press: table,
  },
  'embed-table-done': {
    administration: { access, embedTable: { kind: 'ended', how: 'done', progress: { ...progress, made: 16 } } },
    press: table,
  },
  'embed-table-partly': {
    administration: {
      access,
      embedTable: {
        kind: 'ended',
        how: 'cancelled',
        progress: {
          ...progress,
          refused: 2,
          unanswered: 1,
          notSent: 1,
          orphaned: [{ at: 'Customers!A9', sessionId: '5f0c1be2a97d4e3f8b6a1c2d3e4f5061' }],
        },
      },
    },
    press: table,
  },
  'embed-table-failed': {
    administration: {
      access,
      embedTable: { kind: 'ended', how: 'failed', failure: { code: 'PlatformUnreachable', host: HOST }, progress },
    },
    press: table,
  },
  'embed-tenant': { administration: { access }, press: tenant },
  'embed-tenant-problem': { administration: { access }, press: [...tenant, 'Delete the tenant…'] },
  'embed-tenant-gone': {
    administration: { access, embedTenant: { kind: 'done', result: 'northwind' } },
    press: tenant,
  },
  'embed-tenant-refused': {
    administration: {
      access,
      embedTenant: {
        kind: 'failed',
        failure: {
          code: 'NotAllowed',
          host: HOST,
          at: 'deleteEmbedTenant',
          said: 'Your token is limited to one deployment.',
        },
        maybeDone: false,
      },
    },
    press: tenant,
  },
};
