/** Defines reports of the sample company and their folders. */
import type { DataQuery } from '../../contract';
import { type Author, PRODUCTION, STAGING } from './people';

/** A report has exactly one of `sql` and `json`. */
export interface SampleReport extends ReportTexts {
  readonly name: string;
  readonly author: Author;
  /** Names the path of a sample folder; a report at the root has none. */
  readonly folder?: string;
  readonly sql?: string | undefined;
  readonly json?: DataQuery | undefined;
  readonly pivot?: { rows: string[]; columns: string[]; measures: string[]; filters: string[] } | undefined;
}

interface ReportTexts {
  readonly title?: string;
  readonly description?: string;
  readonly refreshedBy?: Author;
  /** Only the finance leadership role may read the report. */
  readonly restricted?: boolean;
  readonly source?: 'EXCEL' | 'GOOGLE_SHEETS' | 'PLAYGROUND';
}

/** Sketches a query over one view. Members have the view's names; spaces separate several. */
interface ReportQuerySketch {
  /** The default is `sales`. */
  readonly view?: string;
  readonly measures?: string;
  readonly dimensions?: string;
  readonly segments?: string;
  /**
   * Holds a time member with an optional granularity, the first and the last day: `ordered_at.month
   * 2026-01-01 2026-10-31`.
   */
  readonly time?: string;
  /** The member must equal the value, or be at most the value. */
  readonly where?: readonly [member: string, value: string, operator?: 'lte'];
  /** `-net_sales` sorts downwards. */
  readonly order?: string;
  readonly limit?: number;
  readonly timezone?: string;
  readonly ungrouped?: true;
  /** The pivot shows the first measure. */
  readonly pivot?: readonly [rows: string, columns: string, ...filters: string[]];
}

/** Returns a report over SQL text or over a sketched query. */
export function createReport(
  name: string,
  author: Author,
  content: ReportTexts & ({ readonly sql: string } | ReportQuerySketch),
): SampleReport {
  if ('sql' in content) return { name, author, ...content };
  const {
    view = 'sales',
    measures,
    dimensions,
    segments,
    time,
    where,
    order,
    limit,
    timezone,
    ungrouped,
    pivot,
    ...texts
  } = content;
  const [rows = '', columns = '', ...filters] = pivot ?? [];
  const toMemberPath = (member: string) => `${view}.${member}`;
  const toMemberPaths = (members: string | undefined) => members?.split(' ').filter(Boolean).map(toMemberPath);
  const json = {
    measures: toMemberPaths(measures),
    dimensions: toMemberPaths(dimensions),
    segments: toMemberPaths(segments),
    timeDimensions: time === undefined ? undefined : [parseTimeDimension(toMemberPath(time))],
    filters: where && [
      { member: toMemberPath(where[0]), operator: where[2] ?? ('equals' as const), values: [where[1]] },
    ],
    order: order === undefined ? undefined : parseOrder(order, toMemberPath),
    limit,
    timezone,
    ungrouped,
  };
  return {
    name,
    author,
    ...texts,
    json,
    pivot: pivot && {
      rows: [toMemberPath(rows)],
      columns: [toMemberPath(columns)],
      measures: (json.measures ?? []).slice(0, 1),
      filters: filters.map(toMemberPath),
    },
  };
}

/** Returns the reports of all folders, in the order of the folders. */
export function assignFolders(folders: Readonly<Record<string, readonly SampleReport[]>>): SampleReport[] {
  return Object.entries(folders).flatMap(([folder, reports]) =>
    reports.map((sampleReport) => ({ ...sampleReport, folder })),
  );
}

function parseTimeDimension(text: string) {
  const [member = '', from = '', to = ''] = text.split(' ');
  const [view, name, granularity] = member.split('.');
  return { dimension: `${view}.${name}`, granularity, dateRange: [from, to] };
}

/** Writes one term as an object and several as a list, because both forms are in use. */
function parseOrder(text: string, toMemberPath: (member: string) => string) {
  const orderTerms = text
    .split(' ')
    .map((term): [string, 'asc' | 'desc'] =>
      term.startsWith('-') ? [toMemberPath(term.slice(1)), 'desc'] : [toMemberPath(term), 'asc'],
    );
  return orderTerms.length > 1 ? orderTerms : Object.fromEntries(orderTerms);
}

interface SampleFolder {
  readonly id: number;
  readonly deployment_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly position: number;
}

/** Reports name folders by these paths. */
export const FOLDERS: Readonly<Record<string, SampleFolder>> = {
  Sales: createFolder(1, null, 'Sales', 0),
  'Sales/Daily trading': createFolder(2, 1, 'Daily trading', 0),
  'Sales/By store': createFolder(3, 1, 'By store', 1),
  'Sales/By store/Ireland': createFolder(4, 3, 'Ireland', 0),
  'Sales/By product': createFolder(5, 1, 'By product', 2),
  Finance: createFolder(6, null, 'Finance', 1),
  'Finance/Month end': createFolder(7, 6, 'Month end', 0),
  'Finance/Leadership': createFolder(8, 6, 'Leadership', 1),
  Operations: createFolder(9, null, 'Operations', 2),
  'Operations/Stock': createFolder(10, 9, 'Stock', 0),
  'Operations/Stock/Suppliers': createFolder(11, 10, 'Suppliers', 0),
  'Operations/Returns': createFolder(12, 9, 'Returns', 1),
  Customers: createFolder(13, null, 'Customers', 3),
  'Customers/Loyalty': createFolder(14, 13, 'Loyalty', 0),
  'Staging/Drafts': createFolder(101, null, 'Drafts', 0, STAGING),
  'Staging/Drafts/Review': createFolder(102, 101, 'Review', 0, STAGING),
};

function createFolder(
  id: number,
  parent_id: number | null,
  name: string,
  position: number,
  deployment_id: number = PRODUCTION,
): SampleFolder {
  return { id, deployment_id, parent_id, name, position };
}
