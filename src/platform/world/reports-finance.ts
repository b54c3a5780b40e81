import type { SampleReport } from './sample-report';

export const financeReports: readonly SampleReport[] = [
  {
    name: 'Gross margin bridge',
    title: 'Gross margin by category, 2025 and 2026',
    folder: 'Finance',
    author: 'Léa',
    refreshedBy: 'Léa',
    sql: `SELECT products_category,
  sum(CASE WHEN ordered_at < '2026-01-01' THEN net_sales - cost_of_sales END) AS margin_2025,
  sum(CASE WHEN ordered_at >= '2026-01-01' THEN net_sales - cost_of_sales END) AS margin_2026
FROM sales WHERE ordered_at >= '2025-01-01' GROUP BY 1 ORDER BY 1`,
  },
  {
    name: 'Revenue recognition extract',
    description: 'Completed lines of October 2026, net of discount.',
    folder: 'Finance/Month end',
    author: 'Léa',
    refreshedBy: 'Sam',
    sql: `SELECT order_number, ordered_at, stores_code, net_amount, cost_of_sales
FROM sales WHERE status = 'completed' AND ordered_at >= '2026-10-01' AND ordered_at < '2026-11-01' ORDER BY line_id LIMIT 20000`,
  },
  {
    name: 'Month-end sales by store',
    title: 'October 2026 by store',
    folder: 'Finance/Month end',
    author: 'Léa',
    json: {
      measures: ['sales.net_sales', 'sales.cost_of_sales', 'sales.returned_sales'],
      dimensions: ['sales.stores_code', 'sales.stores_name'],
      timeDimensions: [{ dimension: 'sales.ordered_at', dateRange: ['2026-10-01', '2026-10-31'] }],
      order: { 'sales.stores_code': 'asc' },
    },
  },
  {
    name: 'Month-end returns accrual',
    folder: 'Finance/Month end',
    author: 'Léa',
    json: {
      measures: ['sales.returned_sales', 'sales.returned_lines', 'sales.return_rate'],
      dimensions: ['sales.products_category'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-01-01', '2026-10-31'] },
      ],
    },
  },
  {
    name: 'VAT by country',
    description: 'Net sales by country and quarter; VAT is worked out in the workbook.',
    folder: 'Finance/Month end',
    author: 'Tomás',
    json: {
      measures: ['sales.net_sales'],
      dimensions: ['sales.stores_country'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'quarter', dateRange: ['2026-01-01', '2026-09-30'] },
      ],
    },
  },
  {
    name: 'Discount given',
    title: 'Discount by level and channel',
    folder: 'Finance/Month end',
    author: 'Tomás',
    sql: `SELECT discount, channel, count(*) AS lines, sum(list_price * quantity) - sum(net_amount) AS discount_given
FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    name: 'Cost of sales by month',
    folder: 'Finance/Month end',
    author: 'Léa',
    json: {
      measures: ['sales.cost_of_sales', 'sales.net_sales', 'sales.margin_rate'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2025-01-01', '2026-10-31'] },
      ],
    },
  },
  {
    name: 'Margin by brand (old definition)',
    title: 'Margin by brand, before the model change',
    description:
      'Uses a measure that the data model no longer has, so its query fails. Kept until its successor is signed off.',
    folder: 'Finance/Month end',
    author: 'Tomás',
    sql: 'SELECT products_brand, MEASURE(contribution_margin) AS contribution_margin FROM sales GROUP BY 1',
  },
  {
    name: 'Board pack: key figures',
    description: 'One row: sales, margin, orders, customers.',
    folder: 'Finance/Leadership',
    author: 'Léa',
    refreshedBy: 'Ingrid',
    json: {
      measures: [
        'sales.net_sales',
        'sales.gross_margin',
        'sales.margin_rate',
        'sales.order_count',
        'sales.customer_count',
      ],
    },
  },
  {
    name: 'Board pack: three-year view',
    folder: 'Finance/Leadership',
    author: 'Léa',
    json: {
      measures: ['sales.net_sales', 'sales.gross_margin', 'sales.average_basket'],
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'year', dateRange: ['2024-01-01', '2026-11-20'] }],
    },
  },
  {
    name: 'Store bonus pool',
    title: 'Bonus pool by store',
    description: 'Confidential.',
    folder: 'Finance/Leadership',
    author: 'Léa',
    restricted: true,
    sql: `SELECT stores_code, stores_name, sum(net_sales - cost_of_sales) * 0.004 AS bonus_pool
FROM sales WHERE ordered_at >= '2026-01-01' GROUP BY 1, 2 ORDER BY 1`,
  },
  {
    name: 'Like-for-like growth',
    title: 'Sales of the first ten months, 2025 and 2026',
    folder: 'Finance/Leadership',
    author: 'Ingrid',
    sql: `SELECT stores_region,
  sum(CASE WHEN ordered_at < '2025-11-01' THEN net_sales END) AS sales_2025,
  sum(CASE WHEN ordered_at >= '2026-01-01' AND ordered_at < '2026-11-01' THEN net_sales END) AS sales_2026
FROM sales WHERE ordered_at >= '2025-01-01' GROUP BY 1 ORDER BY 3 DESC`,
  },
  {
    name: 'Average basket trend',
    folder: 'Finance/Leadership',
    author: 'Ingrid',
    json: {
      measures: ['sales.average_basket'],
      dimensions: ['sales.channel'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-01-01', '2026-10-31'] },
      ],
    },
    pivot: {
      rows: ['sales.ordered_at.month'],
      columns: ['sales.channel'],
      measures: ['sales.average_basket'],
      filters: [],
    },
  },
];
