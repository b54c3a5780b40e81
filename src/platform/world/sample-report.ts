/** What a report of the sample company is, and the folders that reports lie in. */
import type { DataQuery } from '../../contract';
import { type Author, PRODUCTION, STAGING } from './people';

/** A report of the sample company. Exactly one of `sql` and `json` is set. */
export interface SampleReport extends ReportTexts {
  readonly name: string;
  readonly author: Author;
  /** Key into the sample folders; none for a report at the root. */
  readonly folder?: string;
  readonly sql?: string | undefined;
  readonly json?: DataQuery | undefined;
  readonly pivot?: { rows: string[]; columns: string[]; measures: string[]; filters: string[] } | undefined;
}

interface ReportTexts {
  readonly title?: string;
  readonly description?: string;
  readonly refreshedBy?: Author;
  /** Only for the finance leadership role. */
  readonly restricted?: boolean;
  readonly source?: 'EXCEL' | 'GOOGLE_SHEETS' | 'PLAYGROUND';
}

/** A query over one view. Members are named as the view has them; where several may stand, with spaces between. */
interface QuerySketch {
  /** `sales` when left out. */
  readonly view?: string;
  readonly measures?: string;
  readonly dimensions?: string;
  readonly segments?: string;
  /** A time member, its granularity if any, the first and the last day: `ordered_at.month 2026-01-01 2026-10-31`. */
  readonly time?: string;
  /** A member and the one value that it must have. */
  readonly where?: readonly [member: string, value: string];
  /** `-net_sales` is downwards. */
  readonly order?: string;
  readonly limit?: number;
  readonly timezone?: string;
  /** Lays the first measure out. */
  readonly pivot?: readonly [rows: string, columns: string, ...filters: string[]];
}

/** A report over SQL text, or over a query that is sketched. */
export function report(
  name: string,
  author: Author,
  content: ReportTexts & ({ readonly sql: string } | QuerySketch),
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
    pivot,
    ...texts
  } = content;
  const [rows = '', columns = '', ...filters] = pivot ?? [];
  const path = (member: string) => `${view}.${member}`;
  const paths = (members: string | undefined) => members?.split(' ').filter(Boolean).map(path);
  const json = {
    measures: paths(measures),
    dimensions: paths(dimensions),
    segments: paths(segments),
    timeDimensions: time === undefined ? undefined : [timeDimension(path(time))],
    filters: where && [{ member: path(where[0]), operator: 'equals' as const, values: [where[1]] }],
    order: order === undefined ? undefined : orderOf(order, path),
    limit,
    timezone,
  };
  return {
    name,
    author,
    ...texts,
    json,
    pivot: pivot && {
      rows: [path(rows)],
      columns: [path(columns)],
      measures: (json.measures ?? []).slice(0, 1),
      filters: filters.map(path),
    },
  };
}

/** The reports of each folder, in the folders' order. */
export function reportsIn(folders: Readonly<Record<string, readonly SampleReport[]>>): SampleReport[] {
  return Object.entries(folders).flatMap(([folder, reports]) => reports.map((one) => ({ ...one, folder })));
}

function timeDimension(text: string) {
  const [member = '', from = '', to = ''] = text.split(' ');
  const [view, name, granularity] = member.split('.');
  return { dimension: `${view}.${name}`, granularity, dateRange: [from, to] };
}

/** One term as an object, several as a list: both forms are in use. */
function orderOf(text: string, path: (member: string) => string) {
  const terms = text
    .split(' ')
    .map((term): [string, 'asc' | 'desc'] =>
      term.startsWith('-') ? [path(term.slice(1)), 'desc'] : [path(term), 'asc'],
    );
  return terms.length > 1 ? terms : Object.fromEntries(terms);
}

interface SampleFolder {
  readonly id: number;
  readonly deployment_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly position: number;
}

/** Folders of the sample company, by the path that reports name. */
export const FOLDERS: Readonly<Record<string, SampleFolder>> = {
  Sales: folder(1, null, 'Sales', 0),
  'Sales/Daily trading': folder(2, 1, 'Daily trading', 0),
  'Sales/By store': folder(3, 1, 'By store', 1),
  'Sales/By store/Ireland': folder(4, 3, 'Ireland', 0),
  'Sales/By product': folder(5, 1, 'By product', 2),
  Finance: folder(6, null, 'Finance', 1),
  'Finance/Month end': folder(7, 6, 'Month end', 0),
  'Finance/Leadership': folder(8, 6, 'Leadership', 1),
  Operations: folder(9, null, 'Operations', 2),
  'Operations/Stock': folder(10, 9, 'Stock', 0),
  'Operations/Stock/Suppliers': folder(11, 10, 'Suppliers', 0),
  'Operations/Returns': folder(12, 9, 'Returns', 1),
  Customers: folder(13, null, 'Customers', 3),
  'Customers/Loyalty': folder(14, 13, 'Loyalty', 0),
  'Staging/Drafts': folder(101, null, 'Drafts', 0, STAGING),
  'Staging/Drafts/Review': folder(102, 101, 'Review', 0, STAGING),
};

function folder(
  id: number,
  parent_id: number | null,
  name: string,
  position: number,
  deployment_id: number = PRODUCTION,
): SampleFolder {
  return { id, deployment_id, parent_id, name, position };
}
