/** Sets two conditions on one time: a report's own range, and that of a user's filter. */
import { named, type Query } from './question';

const at = 'sales.ordered_at';
const [spring, since] = [
  ['2026-01-01', '2026-06-30'],
  ['2026-05-10', '2026-11-20'],
] as const;
const within = { member: at, operator: 'inDateRange', values: [...since] } as const;

const TWO_RANGES: Readonly<Record<string, Query>> = {
  'two ranges of one time, by months': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, granularity: 'month', dateRange: [...spring] },
      { dimension: at, dateRange: [...since] },
    ],
  },
  'two ranges of one time, the one by months second': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, dateRange: [...since] },
      { dimension: at, granularity: 'month', dateRange: [...spring] },
    ],
  },
  'two ranges of one time, none by groups': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, dateRange: [...spring] },
      { dimension: at, dateRange: [...since] },
    ],
  },
  'two ranges of one time that have nothing in common': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    timeDimensions: [
      { dimension: at, dateRange: ['2026-01-01', '2026-01-31'] },
      { dimension: at, dateRange: ['2026-03-01', '2026-03-31'] },
    ],
  },
  'a range and a time without one, by months': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, granularity: 'month' },
      { dimension: at, dateRange: [...since] },
    ],
  },
  'a range of one time and a period in words': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, granularity: 'month', dateRange: [...since] },
      { dimension: at, dateRange: 'last 6 months' },
    ],
  },
  'two periods in words of one time': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: at, granularity: 'month', dateRange: 'this year' },
      { dimension: at, dateRange: 'last 60 days' },
    ],
  },
  'a range of a time and a filter on it': {
    measures: ['sales.units'],
    timeDimensions: [{ dimension: at, granularity: 'month', dateRange: [...spring] }],
    filters: [within],
  },
  'two filters on one time': {
    measures: ['sales.units'],
    filters: [within, { member: at, operator: 'inDateRange', values: [...spring] }],
  },
};

export const RANGE_QUESTIONS = named(TWO_RANGES);
