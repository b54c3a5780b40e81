import { assignFolders, createReport } from './sample-report';

/**
 * Lists reports that analysts wrote as SQL on the platform's pages: most of them could be queries
 * of the query builder, others compute with its results.
 */
export const analysisReports = assignFolders({
  Sales: [
    createReport('Category sales by month', 'Priya', {
      title: 'Net sales and margin by category and month, this year',
      sql: `SELECT DATE_TRUNC('month', ordered_at) AS month, products_category, MEASURE(net_sales) AS net_sales, MEASURE(margin_rate) AS margin_rate
FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1, 2 ORDER BY 1, 2`,
    }),
    createReport('Autumn weeks by channel', 'Tomás', {
      sql: `SELECT DATE_TRUNC('week', ordered_at) AS week, channel, MEASURE(order_count) AS orders, MEASURE(net_sales) AS net_sales
FROM sales WHERE ordered_at >= '2026-08-31' AND ordered_at < '2026-11-16' GROUP BY 1, 2 ORDER BY 1, 2`,
    }),
    createReport('Regions above two million', 'Daniel', {
      title: 'Regions with net sales above two million, this year',
      sql: `SELECT stores_region, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders
FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1 HAVING MEASURE(net_sales) > 2000000 ORDER BY 2 DESC`,
    }),
    createReport('Shoppers by month, estimated', 'Mei', {
      description: 'The estimate answers faster than the exact count beside it.',
      sql: `SELECT DATE_TRUNC('month', ordered_at) AS month, MEASURE(customer_estimate) AS estimated, MEASURE(customer_count) AS counted
FROM sales GROUP BY 1 ORDER BY 1`,
    }),
    createReport('Running total by month', 'Léa', {
      title: 'Net sales of 2026, month by month and in total so far',
      sql: `SELECT month, net_sales, SUM(net_sales) OVER (ORDER BY month) AS total_so_far
FROM (SELECT DATE_TRUNC('month', ordered_at) AS month, MEASURE(net_sales) AS net_sales FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1) AS months
ORDER BY 1`,
    }),
  ],
  'Sales/By product': [
    createReport('Products 11 to 30', 'Mei', {
      title: 'The twenty products after the ten best-selling ones',
      sql: `SELECT products_sku, products_name, MEASURE(units) AS units
FROM sales GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 20 OFFSET 10`,
    }),
    createReport('Price bands', 'Priya', {
      sql: `SELECT CASE WHEN list_price < 20 THEN '1: below 20' WHEN list_price < 60 THEN '2: 20 to 60' ELSE '3: from 60' END AS band,
  MEASURE(units) AS units, MEASURE(net_sales) AS net_sales, MEASURE(average_discount) AS average_discount
FROM sales GROUP BY 1 ORDER BY 1`,
    }),
    createReport('Average month by category', 'Priya', {
      sql: `SELECT products_category, AVG(net_sales) AS average_month, MAX(net_sales) AS best_month
FROM (SELECT products_category, DATE_TRUNC('month', ordered_at) AS month, MEASURE(net_sales) AS net_sales FROM sales WHERE ordered_at < '2026-11-01' GROUP BY 1, 2) AS months
GROUP BY 1 ORDER BY 1`,
    }),
  ],
  'Sales/By store/Ireland': [
    createReport('Ireland: stores', 'Daniel', {
      sql: "SELECT code, name, city, format, floor_area, opened_on FROM stores WHERE country = 'Ireland' ORDER BY code",
    }),
  ],
  Finance: [
    createReport('Discount by category', 'Tomás', {
      sql: `SELECT products_category, MEASURE(list_sales) AS at_list_price, MEASURE(discount_given) AS discount_given,
  MEASURE(discount_given) / MEASURE(list_sales) AS share
FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1 ORDER BY 4 DESC`,
    }),
  ],
  'Operations/Stock': [
    createReport('Counts by store', 'Daniel', {
      title: 'First and last stock count by store',
      sql: `SELECT stores_code, stores_name, min(counted_on) AS first_count, max(counted_on) AS last_count, MEASURE(item_count) AS items, MEASURE(low_items) AS low
FROM stock GROUP BY 1, 2 ORDER BY 1`,
    }),
  ],
  'Customers/Loyalty': [
    createReport('Basket by loyalty tier', 'Mei', {
      sql: `SELECT COALESCE(customers_loyalty_tier, 'No tier') AS tier, MEASURE(average_basket) AS average_basket, MEASURE(customer_count) AS customers
FROM sales GROUP BY 1 ORDER BY 1`,
    }),
    createReport('Members who joined in 2026', 'Mei', {
      sql: `SELECT membership_number, name, city, joined_on
FROM members WHERE joined_on >= '2026-01-01' AND loyalty_tier IS NOT NULL ORDER BY joined_on, membership_number LIMIT 5000`,
    }),
  ],
});
