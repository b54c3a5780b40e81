import type { SampleReport } from './sample-report';

const categories = ['Kitchen', 'Dining', 'Bedroom', 'Bathroom', 'Garden', 'Lighting', 'Storage', 'Gifts'];
const slug = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '_');

/** One column per month and figure: 2 + 24 + 24 + 10 = 60 columns. */
function scorecardSql(): string {
  const months = Array.from(
    { length: 24 },
    (_, index) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  );
  const inMonth = (month: string) => `strftime(ordered_at, '%Y-%m') = '${month}'`;
  return [
    'SELECT stores_code, stores_name,',
    ...months.map((month) => `  sum(CASE WHEN ${inMonth(month)} THEN net_sales END) AS "Net sales ${month}",`),
    ...months.map((month) => `  sum(CASE WHEN ${inMonth(month)} THEN units END) AS "Units ${month}",`),
    ...categories.map(
      (category) =>
        `  sum(CASE WHEN products_category = '${category}' THEN net_sales END) AS net_sales_${slug(category)},`,
    ),
    '  MEASURE(margin_rate) AS margin_rate,',
    '  MEASURE(average_basket) AS average_basket',
    'FROM sales',
    "WHERE ordered_at >= '2025-01-01'",
    'GROUP BY 1, 2',
    'ORDER BY 1',
  ].join('\n');
}

export const salesReports: readonly SampleReport[] = [
  {
    name: 'Net sales by region',
    title: 'Net sales by region, all time',
    description: 'One row per region with sales, margin and orders. The quickest health check of the business.',
    folder: 'Sales',
    author: 'Priya',
    refreshedBy: 'Sam',
    json: {
      measures: ['sales.net_sales', 'sales.gross_margin', 'sales.margin_rate', 'sales.order_count'],
      dimensions: ['sales.stores_region'],
      order: { 'sales.net_sales': 'desc' },
    },
  },
  {
    name: 'Monthly net sales',
    title: 'Net sales by month',
    description: 'Time series over three years for charts.',
    folder: 'Sales',
    author: 'Priya',
    refreshedBy: 'Léa',
    json: {
      measures: ['sales.net_sales', 'sales.units'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2023-12-01', '2026-11-20'] },
      ],
    },
  },
  {
    name: 'Weekly net sales',
    title: 'Net sales by week',
    description: 'Weeks start on Monday.',
    folder: 'Sales',
    author: 'Tomás',
    json: {
      measures: ['sales.net_sales', 'sales.order_count'],
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'week', dateRange: ['2025-01-01', '2026-11-20'] }],
    },
  },
  {
    name: 'Category by quarter',
    title: 'Net sales: category by quarter',
    description: 'Laid out as a pivot: categories down, quarters across.',
    folder: 'Sales',
    author: 'Priya',
    refreshedBy: 'Priya',
    source: 'EXCEL',
    json: {
      measures: ['sales.net_sales'],
      dimensions: ['sales.products_category'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'quarter', dateRange: ['2025-01-01', '2026-09-30'] },
      ],
    },
    pivot: {
      rows: ['sales.products_category'],
      columns: ['sales.ordered_at.quarter'],
      measures: ['sales.net_sales'],
      filters: [],
    },
  },
  {
    name: 'Channel mix',
    description: 'Shop, online, and click & collect: sales, orders and average basket.',
    folder: 'Sales',
    author: 'Daniel',
    sql: `SELECT channel, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders, MEASURE(average_basket) AS average_basket
FROM sales GROUP BY 1 ORDER BY 2 DESC`,
  },
  {
    name: 'Daily trading summary',
    title: 'Daily trading, last 90 days',
    description: 'Sales, orders, units and discount per day.',
    folder: 'Sales/Daily trading',
    author: 'Tomás',
    refreshedBy: 'Sam',
    sql: `SELECT CAST(ordered_at AS DATE) AS day, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders,
  MEASURE(units) AS units, MEASURE(average_discount) AS average_discount
FROM sales WHERE ordered_at >= '2026-08-23' GROUP BY 1 ORDER BY 1`,
  },
  {
    name: 'Hourly footfall proxy',
    title: 'Orders by hour of the day',
    folder: 'Sales/Daily trading',
    author: 'Tomás',
    sql: `SELECT extract('hour' FROM ordered_at) AS hour, MEASURE(order_count) AS orders, MEASURE(average_basket) AS average_basket
FROM sales WHERE channel = 'Shop' GROUP BY 1 ORDER BY 1`,
  },
  {
    name: 'Black Friday week',
    title: 'Black Friday week, this year against last',
    description: 'Both weeks day by day.',
    folder: 'Sales/Daily trading',
    author: 'Priya',
    sql: `SELECT extract('year' FROM ordered_at) AS year, CAST(ordered_at AS DATE) AS day, MEASURE(net_sales) AS net_sales, MEASURE(units) AS units
FROM sales
WHERE ordered_at BETWEEN '2024-11-25' AND '2024-12-01 23:59:59' OR ordered_at BETWEEN '2025-11-24' AND '2025-11-30 23:59:59'
GROUP BY 1, 2 ORDER BY 2`,
  },
  {
    name: 'Weekend against weekday',
    folder: 'Sales/Daily trading',
    author: 'Daniel',
    sql: `SELECT CASE WHEN isodow(ordered_at) >= 6 THEN 'Weekend' ELSE 'Weekday' END AS part_of_week, channel, MEASURE(net_sales) AS net_sales
FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    name: 'Latest orders',
    title: 'The last 500 order lines',
    description: 'Newest first, with order number and time to the second.',
    folder: 'Sales/Daily trading',
    author: 'Sam',
    refreshedBy: 'Sam',
    sql: `SELECT order_number, ordered_at, stores_name, products_name, quantity, net_amount, status, is_gift
FROM sales ORDER BY line_id DESC LIMIT 500`,
  },
  {
    name: 'All order lines, long list',
    title: 'Order lines for the data room (120,000 rows)',
    description: 'The first 120,000 order lines with ten columns. Large: takes a while to write.',
    folder: 'Sales/Daily trading',
    author: 'Priya',
    sql: `SELECT order_number, ordered_at, stores_name, stores_region, products_sku, products_name, quantity, list_price, discount, net_amount
FROM sales ORDER BY line_id LIMIT 120000`,
  },
  {
    name: 'Store league table',
    title: 'Stores ranked by net sales',
    description: 'Every store with sales, margin rate and return rate.',
    folder: 'Sales/By store',
    author: 'Priya',
    refreshedBy: 'Tomás',
    json: {
      measures: ['sales.net_sales', 'sales.margin_rate', 'sales.return_rate', 'sales.order_count'],
      dimensions: ['sales.stores_code', 'sales.stores_name', 'sales.stores_format'],
      order: { 'sales.net_sales': 'desc' },
    },
  },
  {
    name: 'Store scorecard',
    title: 'Store scorecard, 60 columns',
    description: 'Two years of months side by side, categories, margin and basket. Wide on purpose.',
    folder: 'Sales/By store',
    author: 'Léa',
    refreshedBy: 'Priya',
    sql: scorecardSql(),
  },
  {
    name: 'Sales against target',
    title: 'Monthly target by store',
    folder: 'Sales/By store',
    author: 'Léa',
    json: {
      measures: ['store_targets.target'],
      dimensions: ['store_targets.stores_name'],
      timeDimensions: [
        { dimension: 'store_targets.month', granularity: 'month', dateRange: ['2026-01-01', '2026-11-30'] },
      ],
    },
  },
  {
    name: 'Sales per square metre',
    description: 'Net sales of the last twelve months by floor area.',
    folder: 'Sales/By store',
    author: 'Daniel',
    sql: `SELECT s.name AS store, s.format, s.floor_area, sum(l.net_sales) AS net_sales, sum(l.net_sales) / s.floor_area AS per_square_metre
FROM sales AS l JOIN stores AS s ON s.code = l.stores_code
WHERE l.ordered_at >= '2025-11-21' GROUP BY 1, 2, 3 ORDER BY 5 DESC`,
  },
  {
    name: 'Store formats',
    folder: 'Sales/By store',
    author: 'Daniel',
    json: { measures: ['sales.net_sales', 'sales.average_basket'], dimensions: ['sales.stores_format'] },
  },
  {
    name: 'New store openings',
    title: 'Stores by opening date',
    folder: 'Sales/By store',
    author: 'Tomás',
    json: {
      dimensions: ['stores.code', 'stores.name', 'stores.opened_on', 'stores.floor_area'],
      order: { 'stores.opened_on': 'desc' },
    },
  },
  {
    name: 'Ireland: daily sales',
    description: 'Dublin, Cork and Galway by day, this year.',
    folder: 'Sales/By store/Ireland',
    author: 'Daniel',
    json: {
      measures: ['sales.net_sales'],
      dimensions: ['sales.stores_city'],
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'day', dateRange: ['2026-01-01', '2026-11-20'] }],
      filters: [{ member: 'sales.stores_country', operator: 'equals', values: ['Ireland'] }],
    },
  },
  {
    name: 'Ireland: best sellers',
    folder: 'Sales/By store/Ireland',
    author: 'Daniel',
    sql: `SELECT products_sku, products_name, MEASURE(units) AS units, MEASURE(net_sales) AS net_sales
FROM sales WHERE stores_country = 'Ireland' GROUP BY 1, 2 ORDER BY 4 DESC LIMIT 50`,
  },
  {
    name: 'Top 100 products',
    title: 'The 100 best-selling products',
    description: 'SKU with leading zeros, 16-digit barcode, units and sales.',
    folder: 'Sales/By product',
    author: 'Mei',
    refreshedBy: 'Sam',
    json: {
      measures: ['sales.units', 'sales.net_sales', 'sales.margin_rate'],
      dimensions: ['sales.products_sku', 'sales.products_barcode', 'sales.products_name', 'sales.products_brand'],
      order: { 'sales.net_sales': 'desc' },
      limit: 100,
    },
  },
  {
    name: 'Category performance',
    folder: 'Sales/By product',
    author: 'Mei',
    json: {
      measures: ['sales.net_sales', 'sales.gross_margin', 'sales.units', 'sales.average_discount'],
      dimensions: ['sales.products_category'],
    },
  },
  {
    name: 'Brand by category',
    title: 'Brands within categories',
    folder: 'Sales/By product',
    author: 'Mei',
    json: {
      measures: ['sales.net_sales'],
      dimensions: ['sales.products_category', 'sales.products_brand'],
      order: [
        ['sales.products_category', 'asc'],
        ['sales.net_sales', 'desc'],
      ],
    },
    pivot: {
      rows: ['sales.products_brand'],
      columns: ['sales.products_category'],
      measures: ['sales.net_sales'],
      filters: [],
    },
  },
  {
    name: 'Product catalogue',
    title: 'All products with prices',
    description: 'Master data: 600 rows.',
    folder: 'Sales/By product',
    author: 'Mei',
    json: {
      dimensions: [
        'products.sku',
        'products.barcode',
        'products.name',
        'products.category',
        'products.brand',
        'products.list_price',
        'products.unit_cost',
        'products.launched_on',
        'products.is_discontinued',
      ],
      order: { 'products.sku': 'asc' },
    },
  },
  {
    name: 'Garden season',
    title: 'Garden category, spring and summer',
    folder: 'Sales/By product',
    author: 'Priya',
    json: {
      measures: ['sales.net_sales', 'sales.units'],
      dimensions: ['sales.products_subcategory'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-03-01', '2026-08-31'] },
      ],
      filters: [{ member: 'sales.products_category', operator: 'equals', values: ['Garden'] }],
    },
  },
  {
    name: 'Lighting launch tracker',
    title: 'Sales of the autumn lighting range',
    description: 'Empty until the range is launched.',
    folder: 'Sales/By product',
    author: 'Mei',
    json: {
      measures: ['sales.net_sales', 'sales.units'],
      dimensions: ['sales.products_name'],
      filters: [{ member: 'sales.products_brand', operator: 'equals', values: ['Aurora by Halden'] }],
    },
  },
];
