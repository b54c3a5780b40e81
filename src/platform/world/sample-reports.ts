/** Lists all reports of the sample company. */
import { analysisReports } from './reports-analysis';
import { customerReports } from './reports-customers';
import { financeReports } from './reports-finance';
import { operationsReports } from './reports-operations';
import { salesReports } from './reports-sales';
import { assignFolders, createReport } from './sample-report';

const LINE_COLUMNS =
  'order_number, ordered_at, stores_name, stores_region, products_sku, products_name, quantity, list_price, discount, net_amount';

/**
 * These reports hold order lines in several sizes, with the columns of the report 'All order lines,
 * long list'.
 */
const orderLineReports = assignFolders({
  'Sales/Daily trading': [
    createReport('Order lines, latest thousand', 'Sam', {
      title: 'The last 1,000 order lines',
      description: 'Newest first, with ten columns. For spot checks of the day.',
      refreshedBy: 'Sam',
      sql: `SELECT ${LINE_COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 1000`,
    }),
    createReport('Order lines, latest twenty thousand', 'Priya', {
      title: 'The last 20,000 order lines',
      description: 'Newest first, with ten columns. The last eleven days, for pivot tables of your own.',
      refreshedBy: 'Sam',
      sql: `SELECT ${LINE_COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 20000`,
    }),
    createReport('Order lines by SQL, first 50,000', 'Priya', {
      title: 'The first order lines, as far as SQL goes',
      description: 'Asks for 120,000 rows, but SQL ends at the largest result of the platform.',
      sql: `SELECT ${LINE_COLUMNS}
FROM sales ORDER BY line_id LIMIT 120000`,
    }),
  ],
});

/**
 * Ids count from 1 in this order. Add new reports at the end, or the ids of others would change.
 */
export const SAMPLE_REPORTS = [
  ...salesReports,
  ...financeReports,
  ...operationsReports,
  ...customerReports,
  ...orderLineReports,
  ...analysisReports,
];

/** Drafts in the staging deployment have ids from 1001. */
export const STAGING_REPORTS = assignFolders({
  'Staging/Drafts': [
    createReport('Draft: net sales by region', 'Mei', {
      description: 'Try-out of the new region names',
      measures: 'net_sales',
      dimensions: 'stores_region',
    }),
  ],
  'Staging/Drafts/Review': [
    createReport('Draft: basket size', 'Priya', {
      sql: 'SELECT channel, MEASURE(average_basket) AS average_basket FROM sales GROUP BY 1',
    }),
    createReport('Draft: store opening hours check', 'Tomás', {
      sql: 'SELECT EXTRACT(HOUR FROM ordered_at) AS hour, count(*) AS lines FROM sales GROUP BY 1 ORDER BY 1',
    }),
  ],
});
