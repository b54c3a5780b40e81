import { assignFolders, createReport } from './sample-report';

const categories = ['Kitchen', 'Dining', 'Bedroom', 'Bathroom', 'Garden', 'Lighting', 'Storage', 'Gifts'];
const toSlug = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '_');

/** `7` -> `2025-08-01`, the first day of the month that many months after January 2025. */
const formatMonthStart = (month: number) => new Date(Date.UTC(2025, month)).toISOString().slice(0, 10);

/** Returns SQL with one column per month and figure: 2 + 24 + 24 + 10 = 60 columns. */
function createScorecardSql(): string {
  const months = Array.from({ length: 24 }, (_, month) => {
    const [start, end] = [formatMonthStart(month), formatMonthStart(month + 1)];
    return { name: start.slice(0, 7), condition: `ordered_at >= '${start}' AND ordered_at < '${end}'` };
  });
  return [
    'SELECT stores_code, stores_name,',
    ...months.map(({ name, condition }) => `  sum(CASE WHEN ${condition} THEN net_sales END) AS "Net sales ${name}",`),
    ...months.map(({ name, condition }) => `  sum(CASE WHEN ${condition} THEN units END) AS "Units ${name}",`),
    ...categories.map(
      (category) =>
        `  sum(CASE WHEN products_category = '${category}' THEN net_sales END) AS net_sales_${toSlug(category)},`,
    ),
    '  MEASURE(margin_rate) AS margin_rate,',
    '  MEASURE(average_basket) AS average_basket',
    'FROM sales',
    "WHERE ordered_at >= '2025-01-01'",
    'GROUP BY 1, 2',
    'ORDER BY 1',
  ].join('\n');
}

export const salesReports = assignFolders({
  Sales: [
    createReport('Net sales by region', 'Priya', {
      title: 'Net sales by region, all time',
      description: 'One row per region with sales, margin and orders. The quickest health check of the business.',
      refreshedBy: 'Sam',
      measures: 'net_sales gross_margin margin_rate order_count',
      dimensions: 'stores_region',
      order: '-net_sales',
    }),
    createReport('Monthly net sales', 'Priya', {
      title: 'Net sales by month',
      description: 'Time series over three years for charts.',
      refreshedBy: 'Léa',
      measures: 'net_sales units',
      time: 'ordered_at.month 2023-12-01 2026-11-20',
    }),
    createReport('Weekly net sales', 'Tomás', {
      title: 'Net sales by week',
      description: 'Weeks start on Monday.',
      measures: 'net_sales order_count',
      time: 'ordered_at.week 2025-01-01 2026-11-20',
    }),
    createReport('Category by quarter', 'Priya', {
      title: 'Net sales: category by quarter',
      description: 'Laid out as a pivot: categories down, quarters across.',
      refreshedBy: 'Priya',
      source: 'EXCEL',
      measures: 'net_sales',
      dimensions: 'products_category',
      time: 'ordered_at.quarter 2025-01-01 2026-09-30',
      pivot: ['products_category', 'ordered_at.quarter', 'channel', 'stores_region'],
    }),
    createReport('Channel mix', 'Daniel', {
      description: 'Shop, online, and click & collect: sales, orders and average basket.',
      sql: `SELECT channel, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders, MEASURE(average_basket) AS average_basket
FROM sales GROUP BY 1 ORDER BY 2 DESC`,
    }),
  ],
  'Sales/Daily trading': [
    createReport('Daily trading summary', 'Tomás', {
      title: 'Daily trading, last 90 days',
      description: 'Sales, orders, units and discount per day.',
      refreshedBy: 'Sam',
      sql: `SELECT CAST(ordered_at AS DATE) AS day, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders,
  MEASURE(units) AS units, MEASURE(average_discount) AS average_discount
FROM sales WHERE ordered_at >= '2026-08-23' GROUP BY 1 ORDER BY 1`,
    }),
    createReport('Hourly footfall proxy', 'Tomás', {
      title: 'Orders by hour of the day',
      sql: `SELECT EXTRACT(HOUR FROM ordered_at) AS hour, MEASURE(order_count) AS orders, MEASURE(average_basket) AS average_basket
FROM sales WHERE channel = 'Shop' GROUP BY 1 ORDER BY 1`,
    }),
    createReport('Black Friday week', 'Priya', {
      title: 'Black Friday week, this year against last',
      description: 'Both weeks day by day.',
      sql: `SELECT EXTRACT(YEAR FROM ordered_at) AS year, CAST(ordered_at AS DATE) AS day, MEASURE(net_sales) AS net_sales, MEASURE(units) AS units
FROM sales
WHERE ordered_at BETWEEN '2024-11-25' AND '2024-12-01 23:59:59' OR ordered_at BETWEEN '2025-11-24' AND '2025-11-30 23:59:59'
GROUP BY 1, 2 ORDER BY 2`,
    }),
    createReport('Weekend against weekday', 'Daniel', {
      sql: `SELECT CASE WHEN EXTRACT(DOW FROM ordered_at) IN (0, 6) THEN 'Weekend' ELSE 'Weekday' END AS part_of_week, channel, MEASURE(net_sales) AS net_sales
FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
    }),
    createReport('Latest orders', 'Sam', {
      title: 'The last 500 order lines',
      description: 'Newest first, with order number and time to the second.',
      refreshedBy: 'Sam',
      sql: `SELECT order_number, ordered_at, stores_name, products_name, quantity, net_amount, status, is_gift
FROM sales ORDER BY line_id DESC LIMIT 500`,
    }),
    createReport('All order lines, long list', 'Priya', {
      title: 'Order lines for the data room (120,000 rows)',
      description: 'The first 120,000 order lines with ten columns. Large: takes a while to write.',
      dimensions:
        'order_number ordered_at stores_name stores_region products_sku products_name quantity list_price discount net_amount',
      where: ['line_id', '120000', 'lte'],
      // Lines that are equal in these are equal in all columns, so that pages fit together.
      order: 'order_number products_sku quantity discount',
      ungrouped: true,
    }),
  ],
  'Sales/By store': [
    createReport('Store league table', 'Priya', {
      title: 'Stores ranked by net sales',
      description: 'Every store with sales, margin rate and return rate.',
      refreshedBy: 'Tomás',
      measures: 'net_sales margin_rate return_rate order_count',
      dimensions: 'stores_code stores_name stores_format',
      order: '-net_sales',
    }),
    createReport('Store scorecard', 'Léa', {
      title: 'Store scorecard, 60 columns',
      description: 'Two years of months side by side, categories, margin and basket. Wide on purpose.',
      refreshedBy: 'Priya',
      sql: createScorecardSql(),
    }),
    createReport('Sales against target', 'Léa', {
      title: 'Monthly target by store',
      view: 'store_targets',
      measures: 'target',
      dimensions: 'stores_name',
      time: 'month.month 2026-01-01 2026-11-30',
    }),
    createReport('Sales per square metre', 'Daniel', {
      description: 'Net sales of the last twelve months by floor area.',
      sql: `SELECT stores_name AS store, stores_format AS format, stores_floor_area AS floor_area,
  MEASURE(net_sales) AS net_sales, MEASURE(net_sales) / stores_floor_area AS per_square_metre
FROM sales WHERE ordered_at >= '2025-11-21' GROUP BY 1, 2, 3 ORDER BY 5 DESC`,
    }),
    createReport('Store formats', 'Daniel', { measures: 'net_sales average_basket', dimensions: 'stores_format' }),
    createReport('New store openings', 'Tomás', {
      title: 'Stores by opening date',
      view: 'stores',
      dimensions: 'code name opened_on floor_area',
      order: '-opened_on',
    }),
  ],
  'Sales/By store/Ireland': [
    createReport('Ireland: daily sales', 'Daniel', {
      description: 'Dublin, Cork and Galway by day, this year.',
      measures: 'net_sales',
      dimensions: 'stores_city',
      time: 'ordered_at.day 2026-01-01 2026-11-20',
      where: ['stores_country', 'Ireland'],
    }),
    createReport('Ireland: best sellers', 'Daniel', {
      sql: `SELECT products_sku, products_name, MEASURE(units) AS units, MEASURE(net_sales) AS net_sales
FROM sales WHERE stores_country = 'Ireland' GROUP BY 1, 2 ORDER BY 4 DESC LIMIT 50`,
    }),
  ],
  'Sales/By product': [
    createReport('Top 100 products', 'Mei', {
      title: 'The 100 best-selling products',
      description: 'SKU with leading zeros, 16-digit barcode, units and sales.',
      refreshedBy: 'Sam',
      measures: 'units net_sales margin_rate',
      dimensions: 'products_sku products_barcode products_name products_brand',
      order: '-net_sales',
      limit: 100,
    }),
    createReport('Category performance', 'Mei', {
      measures: 'net_sales gross_margin units average_discount',
      dimensions: 'products_category',
    }),
    createReport('Brand by category', 'Mei', {
      title: 'Brands within categories',
      measures: 'net_sales',
      dimensions: 'products_category products_brand',
      order: 'products_category -net_sales',
      pivot: ['products_brand', 'products_category'],
    }),
    createReport('Product catalogue', 'Mei', {
      title: 'All products with prices',
      description: 'Master data: 600 rows.',
      view: 'products',
      dimensions: 'sku barcode name category brand list_price unit_cost launched_on is_discontinued',
      order: 'sku',
    }),
    createReport('Garden season', 'Priya', {
      title: 'Garden category, spring and summer',
      measures: 'net_sales units',
      dimensions: 'products_subcategory',
      time: 'ordered_at.month 2026-03-01 2026-08-31',
      where: ['products_category', 'Garden'],
    }),
    createReport('Lighting launch tracker', 'Mei', {
      title: 'Sales of the autumn lighting range',
      description: 'Empty until the range is launched.',
      measures: 'net_sales units',
      dimensions: 'products_name',
      where: ['products_brand', 'Aurora by Halden'],
    }),
  ],
});
