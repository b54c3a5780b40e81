import type { SampleReport } from './sample-reports';

const COLUMNS =
  'order_number, ordered_at, stores_name, stores_region, products_sku, products_name, quantity, list_price, discount, net_amount';

/** Plain order lines in sizes that people take along: the columns of 'All order lines, long list', newest first. */
export const orderLineReports: readonly SampleReport[] = [
  {
    name: 'Order lines, latest thousand',
    title: 'The last 1,000 order lines',
    description: 'Newest first, with ten columns. For spot checks of the day.',
    folder: 'Sales/Daily trading',
    author: 'Sam',
    refreshedBy: 'Sam',
    sql: `SELECT ${COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 1000`,
  },
  {
    name: 'Order lines, latest twenty thousand',
    title: 'The last 20,000 order lines',
    description: 'Newest first, with ten columns. The last eleven days, for pivot tables of your own.',
    folder: 'Sales/Daily trading',
    author: 'Priya',
    refreshedBy: 'Sam',
    sql: `SELECT ${COLUMNS}
FROM sales ORDER BY line_id DESC LIMIT 20000`,
  },
];
