import { assignFolders, createReport } from './sample-report';

export const financeReports = assignFolders({
  Finance: [
    createReport('Gross margin bridge', 'Léa', {
      title: 'Gross margin by category, 2025 and 2026',
      refreshedBy: 'Léa',
      sql: `SELECT products_category,
  sum(CASE WHEN ordered_at < '2026-01-01' THEN net_sales END) - sum(CASE WHEN ordered_at < '2026-01-01' THEN cost_of_sales END) AS margin_2025,
  sum(CASE WHEN ordered_at >= '2026-01-01' THEN net_sales END) - sum(CASE WHEN ordered_at >= '2026-01-01' THEN cost_of_sales END) AS margin_2026
FROM sales WHERE ordered_at >= '2025-01-01' GROUP BY 1 ORDER BY 1`,
    }),
  ],
  'Finance/Month end': [
    createReport('Revenue recognition extract', 'Léa', {
      description: 'Completed lines of October 2026, net of discount.',
      refreshedBy: 'Sam',
      sql: `SELECT order_number, ordered_at, stores_code, net_amount, cost_of_sales
FROM sales WHERE status = 'completed' AND ordered_at >= '2026-10-01' AND ordered_at < '2026-11-01' ORDER BY line_id LIMIT 20000`,
    }),
    createReport('Month-end sales by store', 'Léa', {
      title: 'October 2026 by store',
      measures: 'net_sales cost_of_sales returned_sales',
      dimensions: 'stores_code stores_name',
      time: 'ordered_at 2026-10-01 2026-10-31',
      order: 'stores_code',
    }),
    createReport('Month-end returns accrual', 'Léa', {
      measures: 'returned_sales returned_lines return_rate',
      dimensions: 'products_category',
      time: 'ordered_at.month 2026-01-01 2026-10-31',
    }),
    createReport('VAT by country', 'Tomás', {
      description: 'Net sales by country and quarter; VAT is worked out in the workbook.',
      measures: 'net_sales',
      dimensions: 'stores_country',
      time: 'ordered_at.quarter 2026-01-01 2026-09-30',
    }),
    createReport('Discount given', 'Tomás', {
      title: 'Discount by level and channel',
      sql: `SELECT discount, channel, count(*) AS lines, MEASURE(discount_given) AS discount_given
FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
    }),
    createReport('Cost of sales by month', 'Léa', {
      measures: 'cost_of_sales net_sales margin_rate',
      time: 'ordered_at.month 2025-01-01 2026-10-31',
    }),
    createReport('Margin by brand (old definition)', 'Tomás', {
      title: 'Margin by brand, before the model change',
      description:
        'Uses a measure that the data model no longer has, so its query fails. Kept until its successor is signed off.',
      sql: 'SELECT products_brand, MEASURE(contribution_margin) AS contribution_margin FROM sales GROUP BY 1',
    }),
  ],
  'Finance/Leadership': [
    createReport('Board pack: key figures', 'Léa', {
      description: 'One row: sales, margin, orders, customers.',
      refreshedBy: 'Ingrid',
      measures: 'net_sales gross_margin margin_rate order_count customer_count',
    }),
    createReport('Board pack: three-year view', 'Léa', {
      measures: 'net_sales gross_margin average_basket',
      time: 'ordered_at.year 2024-01-01 2026-11-20',
    }),
    createReport('Store bonus pool', 'Léa', {
      title: 'Bonus pool by store',
      description: 'Confidential.',
      restricted: true,
      sql: `SELECT stores_code, stores_name, MEASURE(gross_margin) * 0.004 AS bonus_pool
FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1, 2 ORDER BY 1`,
    }),
    createReport('Like-for-like growth', 'Ingrid', {
      title: 'Sales of the first ten months, 2025 and 2026',
      sql: `SELECT stores_region,
  sum(CASE WHEN ordered_at < '2025-11-01' THEN net_sales END) AS sales_2025,
  sum(CASE WHEN ordered_at >= '2026-01-01' AND ordered_at < '2026-11-01' THEN net_sales END) AS sales_2026
FROM sales WHERE ordered_at >= '2025-01-01' GROUP BY 1 ORDER BY 3 DESC`,
    }),
    createReport('Average basket trend', 'Ingrid', {
      measures: 'average_basket',
      dimensions: 'channel',
      time: 'ordered_at.month 2026-01-01 2026-10-31',
      pivot: ['ordered_at.month', 'channel'],
    }),
  ],
});
