/** What a report of the sample company is, and the folders that reports lie in. */
import type { DataQuery } from '../../contract';
import { type Author, PRODUCTION, STAGING } from './people';

/** A report of the sample company. Exactly one of `sql` and `json` is set. */
export interface SampleReport {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Key into the sample folders; none for a report at the root. */
  readonly folder?: string;
  readonly author: Author;
  readonly refreshedBy?: Author;
  readonly sql?: string;
  readonly json?: DataQuery;
  readonly pivot?: { rows: string[]; columns: string[]; measures: string[]; filters: string[] };
  /** Only for the finance leadership role. */
  readonly restricted?: boolean;
  readonly source?: 'EXCEL' | 'GOOGLE_SHEETS' | 'PLAYGROUND';
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
