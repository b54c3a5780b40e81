import { assignFolders, createReport } from './sample-report';

export const customerReports = [
  ...assignFolders({
    Customers: [
      createReport('Customers by segment', 'Mei', {
        refreshedBy: 'Mei',
        measures: 'customer_count net_sales average_basket',
        dimensions: 'customers_segment',
      }),
      createReport('Top 200 customers', 'Mei', {
        description: 'By net sales of all time, with their 16-digit membership number.',
        sql: `SELECT customers_membership_number, customers_name, customers_loyalty_tier, MEASURE(net_sales) AS net_sales, MEASURE(order_count) AS orders
FROM sales GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT 200`,
      }),
      createReport('Customers by home town', 'Priya', {
        view: 'members',
        measures: 'member_count mailable_count',
        dimensions: 'city',
      }),
      createReport('Segment by category', 'Priya', {
        source: 'GOOGLE_SHEETS',
        measures: 'net_sales',
        dimensions: 'customers_segment products_category',
        pivot: ['products_category', 'customers_segment'],
      }),
    ],
    'Customers/Loyalty': [
      createReport('Loyalty tiers', 'Mei', {
        title: 'Members and sales by loyalty tier',
        description: 'Customers without a tier stand in an empty row.',
        measures: 'customer_count net_sales',
        dimensions: 'customers_loyalty_tier',
      }),
      createReport('New members by month', 'Mei', {
        view: 'members',
        measures: 'member_count',
        time: 'joined_on.month 2024-01-01 2026-10-31',
      }),
      createReport('Loyal members mailing list', 'Mei', {
        title: 'Gold members who accept email',
        sql: `SELECT membership_number, name, email, city, joined_on
FROM members WHERE loyalty_tier = 'Gold' AND accepts_email ORDER BY membership_number LIMIT 5000`,
      }),
      createReport('Tier by channel', 'Priya', {
        measures: 'net_sales order_count',
        dimensions: 'customers_loyalty_tier channel',
      }),
      createReport('Lapsed members', 'Priya', {
        description: 'Members whose last order is over a year old.',
        sql: `SELECT customers_membership_number, customers_name, max(ordered_at) AS last_order
FROM sales WHERE customers_loyalty_tier IS NOT NULL GROUP BY 1, 2 HAVING max(ordered_at) < '2025-11-20' ORDER BY 3, 1 LIMIT 2000`,
      }),
    ],
  }),
  createReport('Sales in New York time', 'Ingrid', {
    title: 'Daily orders seen from the New York office',
    description: 'The same days cut at midnight in New York.',
    measures: 'order_count',
    time: 'ordered_at.day 2026-10-20 2026-11-10',
    timezone: 'America/New_York',
  }),
  createReport('Getting started', 'Ingrid', {
    title: 'Five regions, three figures',
    description: 'A small table to try things with.',
    refreshedBy: 'Sam',
    measures: 'net_sales units order_count',
    dimensions: 'stores_region',
    order: 'stores_region',
    limit: 5,
  }),
];
