import type { SampleReport } from './sample-report';

export const operationsReports: readonly SampleReport[] = [
  {
    name: 'Stock on hand by store',
    folder: 'Operations/Stock',
    author: 'Daniel',
    refreshedBy: 'Sam',
    json: {
      measures: ['stock.on_hand_units', 'stock.item_count', 'stock.low_items'],
      dimensions: ['stock.stores_code', 'stock.stores_name'],
      order: { 'stock.stores_code': 'asc' },
    },
  },
  {
    name: 'Items to reorder',
    title: 'Items below their reorder point',
    description: 'One row per store and product that should be ordered today.',
    folder: 'Operations/Stock',
    author: 'Daniel',
    sql: `SELECT stores_code, stores_name, products_sku, products_name, on_hand, reorder_point, counted_on
FROM stock WHERE on_hand < reorder_point ORDER BY 1, 3 LIMIT 5000`,
  },
  {
    name: 'Stock by category',
    folder: 'Operations/Stock',
    author: 'Daniel',
    json: { measures: ['stock.on_hand_units'], dimensions: ['stock.products_category'], segments: [] },
  },
  {
    name: 'Low stock by category',
    folder: 'Operations/Stock',
    author: 'Daniel',
    json: { measures: ['stock.item_count'], dimensions: ['stock.products_category'], segments: ['stock.low'] },
  },
  {
    name: 'Stock counts overdue',
    title: 'Stores whose oldest count is over two weeks old',
    folder: 'Operations/Stock',
    author: 'Tomás',
    sql: `SELECT stores_name, min(counted_on) AS oldest_count, count(*) AS items
FROM stock WHERE counted_on < '2026-11-06' GROUP BY 1 ORDER BY 2, 1`,
  },
  {
    name: 'Audited stock ledger',
    title: 'Audited stock by region (slow)',
    description: 'Reads the warehouse ledger, which takes about five seconds to answer.',
    folder: 'Operations/Stock',
    author: 'Tomás',
    refreshedBy: 'Tomás',
    sql: 'SELECT stores_region, MEASURE(on_hand_units) AS on_hand, MEASURE(item_count) AS items FROM stock_ledger GROUP BY 1 ORDER BY 1',
  },
  {
    name: 'Audited stock by format',
    title: 'Audited stock by store format (slow)',
    description: 'The same ledger through the query builder: the first answer is to wait.',
    folder: 'Operations/Stock',
    author: 'Tomás',
    json: {
      measures: ['stock_ledger.on_hand_units', 'stock_ledger.low_items'],
      dimensions: ['stock_ledger.stores_format'],
    },
  },
  {
    name: 'Supplier import check',
    title: 'Supplier import, as typed',
    description:
      'Awkward values on purpose: formulas, long numbers, leading zeros, emoji, empty and missing values, very old dates.',
    folder: 'Operations/Stock/Suppliers',
    author: 'Mei',
    refreshedBy: 'Sam',
    sql: 'SELECT line, item, code, note, barcode, is_active, founded_on, received_at, ratio, price FROM supplier_items ORDER BY line',
  },
  {
    name: 'Supplier import check (query builder)',
    description: 'The same rows as a query instead of SQL.',
    folder: 'Operations/Stock/Suppliers',
    author: 'Mei',
    json: {
      dimensions: [
        'supplier_items.line',
        'supplier_items.item',
        'supplier_items.code',
        'supplier_items.note',
        'supplier_items.barcode',
        'supplier_items.is_active',
        'supplier_items.founded_on',
        'supplier_items.received_at',
        'supplier_items.ratio',
        'supplier_items.price',
      ],
      order: { 'supplier_items.line': 'asc' },
    },
  },
  {
    name: 'Inactive supplier items',
    folder: 'Operations/Stock/Suppliers',
    author: 'Mei',
    json: {
      dimensions: ['supplier_items.item', 'supplier_items.code'],
      filters: [{ member: 'supplier_items.is_active', operator: 'equals', values: ['false'] }],
    },
  },
  {
    name: 'Price list by brand',
    folder: 'Operations/Stock/Suppliers',
    author: 'Mei',
    sql: 'SELECT brand, count(*) AS products, min(list_price) AS lowest, max(list_price) AS highest FROM products GROUP BY 1 ORDER BY 1',
  },
  {
    name: 'Discontinued lines still sold',
    description: 'There should be none; an empty result is good news.',
    folder: 'Operations/Stock/Suppliers',
    author: 'Mei',
    sql: "SELECT products_sku, products_name, units FROM sales WHERE ordered_at >= '2027-01-01' LIMIT 100",
  },
  {
    name: 'Returns by reason of format',
    title: 'Return rate by store format and category',
    folder: 'Operations/Returns',
    author: 'Daniel',
    json: {
      measures: ['sales.return_rate', 'sales.returned_lines'],
      dimensions: ['sales.stores_format', 'sales.products_category'],
    },
    pivot: {
      rows: ['sales.products_category'],
      columns: ['sales.stores_format'],
      measures: ['sales.return_rate'],
      filters: [],
    },
  },
  {
    name: 'Returned orders this month',
    folder: 'Operations/Returns',
    author: 'Daniel',
    sql: `SELECT order_number, ordered_at, stores_name, products_name, net_amount
FROM sales WHERE status = 'returned' AND ordered_at >= '2026-11-01' ORDER BY line_id LIMIT 10000`,
  },
  {
    name: 'Returns by month',
    folder: 'Operations/Returns',
    author: 'Daniel',
    refreshedBy: 'Daniel',
    json: {
      measures: ['sales.returned_sales', 'sales.return_rate'],
      timeDimensions: [
        { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2025-11-01', '2026-10-31'] },
      ],
    },
  },
  {
    name: 'Cancelled orders by channel',
    folder: 'Operations/Returns',
    author: 'Tomás',
    json: {
      measures: ['sales.order_count'],
      dimensions: ['sales.channel'],
      filters: [{ member: 'sales.status', operator: 'equals', values: ['cancelled'] }],
    },
  },
  {
    name: 'Gift orders',
    folder: 'Operations',
    author: 'Tomás',
    json: {
      measures: ['sales.order_count', 'sales.net_sales'],
      dimensions: ['sales.products_category'],
      segments: ['sales.gifts'],
    },
  },
  {
    name: 'Click & collect share',
    folder: 'Operations',
    author: 'Tomás',
    sql: `SELECT strftime(ordered_at, '%Y-%m') AS month, avg(CASE WHEN channel = 'Click & collect' THEN 1.0 ELSE 0.0 END) AS share
FROM sales GROUP BY 1 ORDER BY 1`,
  },
];
