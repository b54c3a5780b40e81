import type { DataModel } from '../../src/platform/query';

/**
 * Describes the model and rows of the recorded engine: the same queries must get the same answers
 * here.
 */
export const RECORDED_MODEL: DataModel = {
  currency: 'USD',
  cubes: [
    {
      name: 'orders',
      title: 'Orders',
      table: 'source.orders',
      joins: [{ cube: 'customers', sql: '{CUBE}.customer_id = {customers}.id' }],
      measures: [
        { name: 'count', title: 'Count', type: 'count' },
        { name: 'total_amount', title: 'Total Amount', type: 'sum', sql: '{CUBE}.amount', format: 'currency' },
        { name: 'avg_amount', title: 'Avg Amount', type: 'avg', sql: '{CUBE}.amount' },
        { name: 'completed_count', title: 'Completed Count', type: 'count', filters: ["{CUBE}.status = 'completed'"] },
        {
          name: 'completed_rate',
          title: 'Completed Rate',
          type: 'number',
          sql: '1.0 * {completed_count} / NULLIF({count}, 0)',
          format: 'percent',
        },
      ],
      dimensions: [
        { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true },
        { name: 'status', title: 'Status', type: 'string', sql: '{CUBE}.status' },
        { name: 'amount', title: 'Amount', type: 'number', sql: '{CUBE}.amount' },
        { name: 'is_big', title: 'Is Big', type: 'boolean', sql: '{CUBE}.amount > 500' },
        { name: 'created_at', title: 'Created at', type: 'time', sql: '{CUBE}.created_at' },
      ],
      segments: [{ name: 'completed', title: 'Completed', sql: "{CUBE}.status = 'completed'" }],
    },
    {
      name: 'customers',
      title: 'Customers',
      table: 'source.customers',
      joins: [],
      measures: [{ name: 'count', title: 'Count', type: 'count' }],
      dimensions: [{ name: 'city', type: 'string', sql: '{CUBE}.city' }],
      segments: [],
    },
  ],
  views: [
    {
      name: 'sales',
      title: 'Sales',
      description: 'Orders with the city of their customer',
      parts: [
        { joinPath: ['orders'], includes: '*' },
        { joinPath: ['orders', 'customers'], prefix: true, includes: ['city'] },
      ],
    },
  ],
};

export const RECORDED_TABLES: readonly string[] = [
  'CREATE SCHEMA source',
  "CREATE TABLE source.customers AS SELECT n AS id, 'City ' || (n % 50) AS city FROM range(500) AS r(n)",
  `CREATE TABLE source.orders AS SELECT
     n AS id, n % 500 AS customer_id,
     ['new', 'processing', 'completed', 'cancelled'][1 + n % 4] AS status,
     ((n * 7919 % 100000) / 100.0)::DECIMAL(10, 2) AS amount,
     TIMESTAMP '2024-01-01' + to_minutes(n) AS created_at
   FROM range(20000) AS r(n)`,
];
