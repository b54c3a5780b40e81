/**
 * Reports of more than 50,000 rows, which the client fetches in pages. In each, pages could
 * disagree for a different reason.
 */
import { type Query, TIME_MEMBER } from './question';

const yearRange = ['2025-11-21', '2026-11-20'];

export const PAGED_QUERIES: Readonly<Record<string, Query>> = {
  'a time with its granularity among the dimensions': {
    measures: ['sales.units'],
    dimensions: ['sales.status', `${TIME_MEMBER}.minute`],
    timeDimensions: [{ dimension: TIME_MEMBER, dateRange: yearRange }],
  },
  'the same, by measure downwards': {
    measures: ['sales.units'],
    dimensions: ['sales.status', `${TIME_MEMBER}.minute`],
    timeDimensions: [{ dimension: TIME_MEMBER, dateRange: ['2026-05-01', '2026-11-20'] }],
    order: { 'sales.units': 'desc' },
  },
  'two granularities of one time': {
    measures: ['sales.units'],
    dimensions: ['sales.stores_name'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'hour', dateRange: yearRange },
      { dimension: TIME_MEMBER, granularity: 'week' },
    ],
  },
  'two granularities, the coarser one ordered': {
    measures: ['sales.net_sales', 'sales.average_discount'],
    dimensions: ['sales.stores_name', 'sales.channel', `${TIME_MEMBER}.month`],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'day', dateRange: ['2025-01-01', '2026-11-20'] }],
    order: [[`${TIME_MEMBER}.month`, 'desc']],
  },
  'an order by a measure in which most rows tie': {
    measures: ['sales.line_count', 'sales.margin_rate'],
    dimensions: ['sales.customers_membership_number', 'sales.products_category'],
    timeDimensions: [{ dimension: TIME_MEMBER, dateRange: ['2026-09-01', '2026-11-20'] }],
    order: [['sales.line_count', 'desc']],
  },
  'keys that are empty': {
    measures: ['sales.net_sales'],
    dimensions: ['sales.customers_loyalty_tier', 'sales.customers_city', 'sales.products_sku', 'sales.stores_code'],
    segments: ['sales.completed'],
    timeDimensions: [{ dimension: TIME_MEMBER, dateRange: ['2026-09-20', '2026-11-20'] }],
    order: [['sales.customers_loyalty_tier', 'asc']],
  },
  'days of another time zone': {
    measures: ['sales.units', 'sales.last_ordered_at'],
    dimensions: ['sales.products_name'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'day', dateRange: ['2026-04-01', '2026-11-20'] }],
    timezone: 'America/New_York',
  },
  'ungrouped rows, many of them alike': {
    measures: ['sales.units'],
    dimensions: ['sales.stores_region', 'sales.products_category', 'sales.status'],
    timeDimensions: [{ dimension: TIME_MEMBER, dateRange: ['2026-09-20', '2026-11-20'] }],
    ungrouped: true,
  },
  'a limit and an offset': {
    measures: ['sales.units'],
    dimensions: ['sales.order_number'],
    order: [['sales.order_number', 'asc']],
    limit: 70_000,
    offset: 1_234,
  },
  'long numbers without a measure': {
    dimensions: ['sales.products_barcode', 'sales.customers_membership_number'],
    filters: [{ member: 'sales.is_gift', operator: 'equals', values: ['true'] }],
  },
  'an own order by a granularity': {
    measures: ['sales.units'],
    dimensions: ['sales.status'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'minute', dateRange: ['2026-05-01', '2026-11-20'] }],
    order: [
      [`${TIME_MEMBER}.minute`, 'desc'],
      ['sales.status', 'asc'],
    ],
  },
  'weeks and months, which do not nest': {
    measures: ['sales.units'],
    dimensions: ['sales.products_name', 'sales.status'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month' },
      { dimension: TIME_MEMBER, granularity: 'week' },
    ],
  },
  'a time beside its own month': {
    measures: ['sales.units'],
    dimensions: [TIME_MEMBER, 'sales.status'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'month', dateRange: ['2026-01-01', '2026-08-30'] }],
  },
  'averages without an order': {
    measures: ['sales.average_discount', 'sales.net_sales'],
    dimensions: ['sales.customers_name', 'sales.products_category', 'sales.stores_name'],
  },
};
