import type { DataQuery } from '../../contract';
import type { Author } from './people';
import { customerReports } from './reports-customers';
import { financeReports } from './reports-finance';
import { operationsReports } from './reports-operations';
import { orderLineReports } from './reports-order-lines';
import { salesReports } from './reports-sales';

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

/** In the order of their ids, which count from 1: new ones come last, or the ids of others would change. */
export const SAMPLE_REPORTS: readonly SampleReport[] = [
  ...salesReports,
  ...financeReports,
  ...operationsReports,
  ...customerReports,
  ...orderLineReports,
];

/** Drafts of the staging deployment, with ids from 1001. */
export const STAGING_REPORTS: readonly SampleReport[] = [
  {
    name: 'Draft: net sales by region',
    description: 'Try-out of the new region names',
    folder: 'Staging/Drafts',
    author: 'Mei',
    json: { measures: ['sales.net_sales'], dimensions: ['sales.stores_region'] },
  },
  {
    name: 'Draft: basket size',
    folder: 'Staging/Drafts/Review',
    author: 'Priya',
    sql: 'SELECT channel, MEASURE(average_basket) AS average_basket FROM sales GROUP BY 1',
  },
  {
    name: 'Draft: store opening hours check',
    folder: 'Staging/Drafts/Review',
    author: 'Tomás',
    sql: "SELECT extract('hour' FROM ordered_at) AS hour, count(*) AS lines FROM sales GROUP BY 1 ORDER BY 1",
  },
];
