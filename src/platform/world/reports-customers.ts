import type { SampleReport } from './sample-report';

export const customerReports: readonly SampleReport[] = [
  {
    name: 'Customers by segment',
    folder: 'Customers',
    author: 'Mei',
    refreshedBy: 'Mei',
    json: {
      measures: ['sales.customer_count', 'sales.net_sales', 'sales.average_basket'],
      dimensions: ['sales.customers_segment'],
    },
  },
  {
    name: 'Top 200 customers',
    description: 'By net sales of all time, with their 16-digit membership number.',
    folder: 'Customers',
    author: 'Mei',
    sql: `SELECT customers_membership_number, customers_name, customers_loyalty_tier, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders
FROM sales GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT 200`,
  },
  {
    name: 'Customers by home town',
    folder: 'Customers',
    author: 'Priya',
    json: { measures: ['members.member_count', 'members.mailable_count'], dimensions: ['members.city'] },
  },
  {
    name: 'Segment by category',
    folder: 'Customers',
    author: 'Priya',
    source: 'GOOGLE_SHEETS',
    json: { measures: ['sales.net_sales'], dimensions: ['sales.customers_segment', 'sales.products_category'] },
    pivot: {
      rows: ['sales.products_category'],
      columns: ['sales.customers_segment'],
      measures: ['sales.net_sales'],
      filters: [],
    },
  },
  {
    name: 'Loyalty tiers',
    title: 'Members and sales by loyalty tier',
    description: 'Customers without a tier stand in an empty row.',
    folder: 'Customers/Loyalty',
    author: 'Mei',
    json: { measures: ['sales.customer_count', 'sales.net_sales'], dimensions: ['sales.customers_loyalty_tier'] },
  },
  {
    name: 'New members by month',
    folder: 'Customers/Loyalty',
    author: 'Mei',
    json: {
      measures: ['members.member_count'],
      timeDimensions: [
        { dimension: 'members.joined_on', granularity: 'month', dateRange: ['2024-01-01', '2026-10-31'] },
      ],
    },
  },
  {
    name: 'Loyal members mailing list',
    title: 'Gold members who accept email',
    folder: 'Customers/Loyalty',
    author: 'Mei',
    sql: `SELECT membership_number, name, email, city, joined_on
FROM members WHERE loyalty_tier = 'Gold' AND accepts_email ORDER BY membership_number LIMIT 5000`,
  },
  {
    name: 'Tier by channel',
    folder: 'Customers/Loyalty',
    author: 'Priya',
    json: {
      measures: ['sales.net_sales', 'sales.order_count'],
      dimensions: ['sales.customers_loyalty_tier', 'sales.channel'],
    },
  },
  {
    name: 'Lapsed members',
    description: 'Members whose last order is over a year old.',
    folder: 'Customers/Loyalty',
    author: 'Priya',
    sql: `SELECT customers_membership_number, customers_name, max(ordered_at) AS last_order
FROM sales WHERE customers_loyalty_tier IS NOT NULL GROUP BY 1, 2 HAVING max(ordered_at) < '2025-11-20' ORDER BY 3, 1 LIMIT 2000`,
  },
  {
    name: 'Sales in New York time',
    title: 'Daily orders seen from the New York office',
    description: 'The same days cut at midnight in New York.',
    author: 'Ingrid',
    json: {
      measures: ['sales.order_count'],
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'day', dateRange: ['2026-10-20', '2026-11-10'] }],
      timezone: 'America/New_York',
    },
  },
  {
    name: 'Getting started',
    title: 'Five regions, three figures',
    description: 'A small table to try things with.',
    author: 'Ingrid',
    refreshedBy: 'Sam',
    json: {
      measures: ['sales.net_sales', 'sales.units', 'sales.order_count'],
      dimensions: ['sales.stores_region'],
      order: { 'sales.stores_region': 'asc' },
      limit: 5,
    },
  },
];
