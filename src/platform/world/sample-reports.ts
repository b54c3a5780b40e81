/** All reports of the sample company. */
import { customerReports } from './reports-customers';
import { financeReports } from './reports-finance';
import { operationsReports } from './reports-operations';
import { salesReports } from './reports-sales';
import type { SampleReport } from './sample-report';

const LINE_COLUMNS =
  'order_number, ordered_at, stores_name, stores_region, products_sku, products_name, quantity, list_price, discount, net_amount';

/** Plain order lines in sizes that people take along: the columns of 'All order lines, long list', newest first. */
const orderLineReports: readonly SampleReport[] = [
  {
    name: 'Order lines, latest thousand',
    title: 'The last 1,000 order lines',
    description: 'Newest first, with ten columns. For spot checks of the day.',
    folder: 'Sales/Daily trading',
    author: 'Sam',
    refreshedBy: 'Sam',
    sql: `SELECT ${LINE_COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 1000`,
  },
  {
    name: 'Order lines, latest twenty thousand',
    title: 'The last 20,000 order lines',
    description: 'Newest first, with ten columns. The last eleven days, for pivot tables of your own.',
    folder: 'Sales/Daily trading',
    author: 'Priya',
    refreshedBy: 'Sam',
    sql: `SELECT ${LINE_COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 20000`,
  },
];

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
