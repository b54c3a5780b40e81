/** Seeds what the first migration creates: people, folders and reports. */
import { createHash } from 'node:crypto';
import { normalizeText, type Sql } from '../store';
import { AUTHORS, PRODUCTION, ROLES, STAGING, USERS } from './people';
import { FOLDERS, type SampleReport } from './sample-report';
import { SAMPLE_REPORTS, STAGING_REPORTS } from './sample-reports';

/** Dates of the sample company count back from this time, so that every machine has the same. */
export const SEEDED_AT = Date.UTC(2026, 10, 20, 9, 30);
export const DAY_MS = 86_400_000;

/**
 * All users have viewed these reports, the first most recently, so that a new user sees them at the
 * top.
 */
const VIEWED_REPORTS = [
  'Getting started',
  'Net sales by region',
  'Monthly net sales',
  'Category by quarter',
  'Store league table',
  'Top 100 products',
];

/** Fills an empty store with the sample company, with the same rows every time. */
export async function seedSampleCompany(sql: Sql): Promise<void> {
  await insertRows(sql, 'users', 'id integer, email text, first_name text, administrator boolean', USERS);
  await insertRows(sql, 'roles', 'id integer, name text, actions jsonb', ROLES);
  await insertRows(
    sql,
    'user_roles',
    'user_id integer, role_id integer',
    USERS.flatMap((user) => user.roles.map((role_id) => ({ user_id: user.id, role_id }))),
  );
  await insertRows(sql, 'deployments', 'id integer, name text, creation_step text', [
    { id: PRODUCTION, name: 'Retail production', creation_step: 'ready' },
    { id: STAGING, name: 'Retail staging', creation_step: 'ready' },
  ]);
  await insertRows(
    sql,
    'deployment_users',
    'deployment_id integer, user_id integer',
    USERS.flatMap((user) => user.deployments.map((deployment_id) => ({ deployment_id, user_id: user.id }))),
  );
  await insertRows(sql, 'environments', 'id integer, deployment_id integer, type text, branch text', [
    { id: 11, deployment_id: PRODUCTION, type: 'production', branch: null },
    { id: 12, deployment_id: PRODUCTION, type: 'development', branch: 'new-region-names' },
    { id: 21, deployment_id: STAGING, type: 'production', branch: null },
  ]);
  await insertRows(
    sql,
    'folders',
    `id integer, deployment_id integer, parent_id integer, name text, position integer,
     created_at timestamptz, updated_at timestamptz, created_by integer`,
    Object.values(FOLDERS).map((folder) => ({
      ...folder,
      created_at: toIso(SEEDED_AT - (900 - folder.id) * DAY_MS),
      updated_at: toIso(SEEDED_AT - (400 - folder.id) * DAY_MS),
      created_by: AUTHORS.Ingrid,
    })),
  );
  const reports = [
    ...SAMPLE_REPORTS.map((report, index) => createReportRow(report, index + 1, PRODUCTION)),
    ...STAGING_REPORTS.map((report, index) => createReportRow(report, index + 1001, STAGING)),
  ];
  await insertRows(
    sql,
    'reports',
    `id integer, public_id text, deployment_id integer, folder_id integer, name text, title text, description text,
     sort_name text, search_text text, user_id integer, source text, sql_query text, json_query text, pivot_items jsonb,
     version integer, created_at timestamptz, updated_at timestamptz, refreshed_by integer`,
    reports.map(({ restricted: _, ...row }) => row),
  );
  await insertRows(
    sql,
    'report_views',
    'user_id integer, report_id integer, viewed_at timestamptz',
    USERS.flatMap((user) =>
      VIEWED_REPORTS.map((name, index) => ({
        user_id: user.id,
        report_id: reports.find((report) => report.name === name)?.id,
        viewed_at: toIso(SEEDED_AT - index * DAY_MS),
      })),
    ),
  );
  await insertRows(
    sql,
    'report_roles',
    'report_id integer, role_id integer',
    reports.flatMap(({ id, restricted }) => (restricted ? [3] : [1, 2]).map((role_id) => ({ report_id: id, role_id }))),
  );
}

function createReportRow(report: SampleReport, id: number, deployment_id: number) {
  const digest = createHash('sha256').update(`report ${id}`).digest();
  const ageInDays = 20 + (digest.readUInt16BE(0) % 800);
  const daysSinceUpdate = digest.readUInt16BE(2) % Math.min(ageInDays, 60);
  const createdAt = SEEDED_AT - ageInDays * DAY_MS - (digest.readUInt16BE(4) % 500) * 60_000;
  const updatedAt = SEEDED_AT - daysSinceUpdate * DAY_MS - (digest.readUInt16BE(6) % 500) * 60_000;
  return {
    id,
    public_id: createPublicId(digest),
    deployment_id,
    folder_id: report.folder === undefined ? null : (FOLDERS[report.folder]?.id ?? null),
    name: report.name,
    title: report.title ?? null,
    description: report.description ?? null,
    sort_name: normalizeText(report.name),
    search_text: normalizeText([report.name, report.title ?? '', report.description ?? ''].join('\n')),
    user_id: AUTHORS[report.author],
    source: report.source ?? 'PLAYGROUND',
    sql_query: report.sql ?? null,
    json_query: report.json === undefined ? null : JSON.stringify(report.json),
    pivot_items: report.pivot ?? null,
    version: 1 + (digest.readUInt8(8) % 9),
    created_at: toIso(Math.min(createdAt, updatedAt)),
    updated_at: toIso(updatedAt),
    refreshed_by: report.refreshedBy === undefined ? null : AUTHORS[report.refreshedBy],
    restricted: report.restricted === true,
  };
}

/**
 * Inserts all rows in one statement as JSON, because the same text works embedded and on a server.
 */
export async function insertRows(sql: Sql, table: string, columns: string, rows: readonly object[]): Promise<void> {
  const names = [...columns.matchAll(/(?:^|,)\s*(\w+)/g)].map((match) => match[1]).join(', ');
  await sql.run(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS seeded (${columns})`,
    [JSON.stringify(rows)],
  );
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const createPublicId = (digest: Buffer): string =>
  Array.from({ length: 12 }, (_, index) => ALPHABET[digest.readUInt8(10 + index) % ALPHABET.length]).join('');

export const toIso = (time: number): string => new Date(time).toISOString();
