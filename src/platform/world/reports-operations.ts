import { assignFolders, createReport } from './sample-report';

export const operationsReports = assignFolders({
  'Operations/Stock': [
    createReport('Stock on hand by store', 'Daniel', {
      refreshedBy: 'Sam',
      view: 'stock',
      measures: 'on_hand_units item_count low_items',
      dimensions: 'stores_code stores_name',
      order: 'stores_code',
    }),
    createReport('Items to reorder', 'Daniel', {
      title: 'Items below their reorder point',
      description: 'One row per store and product that should be ordered today.',
      sql: `SELECT stores_code, stores_name, products_sku, products_name, on_hand, reorder_point, counted_on
FROM stock WHERE on_hand < reorder_point ORDER BY 1, 3 LIMIT 5000`,
    }),
    createReport('Stock by category', 'Daniel', {
      view: 'stock',
      measures: 'on_hand_units',
      dimensions: 'products_category',
      segments: '',
    }),
    createReport('Low stock by category', 'Daniel', {
      view: 'stock',
      measures: 'item_count',
      dimensions: 'products_category',
      segments: 'low',
    }),
    createReport('Stock counts overdue', 'Tomás', {
      title: 'Stores whose oldest count is over two weeks old',
      sql: `SELECT stores_name, min(counted_on) AS oldest_count, count(*) AS items
FROM stock WHERE counted_on < '2026-11-06' GROUP BY 1 ORDER BY 2, 1`,
    }),
    createReport('Audited stock ledger', 'Tomás', {
      title: 'Audited stock by region (slow)',
      description: 'Reads the warehouse ledger, which takes about five seconds to answer.',
      refreshedBy: 'Tomás',
      sql: 'SELECT stores_region, MEASURE(on_hand_units) AS on_hand, MEASURE(item_count) AS items FROM stock_ledger GROUP BY 1 ORDER BY 1',
    }),
    createReport('Audited stock by format', 'Tomás', {
      title: 'Audited stock by store format (slow)',
      description: 'The same ledger through the query builder: the first answer is to wait.',
      view: 'stock_ledger',
      measures: 'on_hand_units low_items',
      dimensions: 'stores_format',
    }),
  ],
  'Operations/Stock/Suppliers': [
    createReport('Supplier import check', 'Mei', {
      title: 'Supplier import, as typed',
      description:
        'Awkward values on purpose: formulas, long numbers, leading zeros, emoji, empty and missing values, very old dates.',
      refreshedBy: 'Sam',
      sql: 'SELECT line, item, code, note, barcode, is_active, founded_on, received_at, ratio, price FROM supplier_items ORDER BY line',
    }),
    createReport('Supplier import check (query builder)', 'Mei', {
      description: 'The same rows as a query instead of SQL.',
      view: 'supplier_items',
      dimensions: 'line item code note barcode is_active founded_on received_at ratio price',
      order: 'line',
    }),
    createReport('Inactive supplier items', 'Mei', {
      view: 'supplier_items',
      dimensions: 'item code',
      where: ['is_active', 'false'],
    }),
    createReport('Price list by brand', 'Mei', {
      sql: 'SELECT brand, count(*) AS products, min(list_price) AS lowest, max(list_price) AS highest FROM products GROUP BY 1 ORDER BY 1',
    }),
    createReport('Discontinued lines still sold', 'Mei', {
      description: 'There should be none; an empty result is good news.',
      sql: "SELECT products_sku, products_name, units FROM sales WHERE ordered_at >= '2027-01-01' LIMIT 100",
    }),
  ],
  'Operations/Returns': [
    createReport('Returns by reason of format', 'Daniel', {
      title: 'Return rate by store format and category',
      measures: 'return_rate returned_lines',
      dimensions: 'stores_format products_category',
      pivot: ['products_category', 'stores_format'],
    }),
    createReport('Returned orders this month', 'Daniel', {
      sql: `SELECT order_number, ordered_at, stores_name, products_name, net_amount
FROM sales WHERE status = 'returned' AND ordered_at >= '2026-11-01' ORDER BY line_id LIMIT 10000`,
    }),
    createReport('Returns by month', 'Daniel', {
      refreshedBy: 'Daniel',
      measures: 'returned_sales return_rate',
      time: 'ordered_at.month 2025-11-01 2026-10-31',
    }),
    createReport('Cancelled orders by channel', 'Tomás', {
      measures: 'order_count',
      dimensions: 'channel',
      where: ['status', 'cancelled'],
    }),
  ],
  Operations: [
    createReport('Gift orders', 'Tomás', {
      measures: 'order_count net_sales',
      dimensions: 'products_category',
      segments: 'gifts',
    }),
    createReport('Click & collect share', 'Tomás', {
      sql: `SELECT DATE_TRUNC('month', ordered_at) AS month,
  1.0 * count(CASE WHEN channel = 'Click & collect' THEN line_count END) / MEASURE(line_count) AS share
FROM sales GROUP BY 1 ORDER BY 1`,
    }),
  ],
});
