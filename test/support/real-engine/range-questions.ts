/** Sets two conditions on one time: a report's own range, and that of a user's filter. */
import { type Query, TIME_MEMBER, toQuestions } from './question';

const [springRange, autumnRange] = [
  ['2026-01-01', '2026-06-30'],
  ['2026-05-10', '2026-11-20'],
] as const;
const rangeFilter = { member: TIME_MEMBER, operator: 'inDateRange', values: [...autumnRange] } as const;

const TWO_RANGES: Readonly<Record<string, Query>> = {
  'two ranges of one time, by months': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month', dateRange: [...springRange] },
      { dimension: TIME_MEMBER, dateRange: [...autumnRange] },
    ],
  },
  'two ranges of one time, the one by months second': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, dateRange: [...autumnRange] },
      { dimension: TIME_MEMBER, granularity: 'month', dateRange: [...springRange] },
    ],
  },
  'two ranges of one time, none by groups': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, dateRange: [...springRange] },
      { dimension: TIME_MEMBER, dateRange: [...autumnRange] },
    ],
  },
  'two ranges of one time that have nothing in common': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    timeDimensions: [
      { dimension: TIME_MEMBER, dateRange: ['2026-01-01', '2026-01-31'] },
      { dimension: TIME_MEMBER, dateRange: ['2026-03-01', '2026-03-31'] },
    ],
  },
  'a range and a time without one, by months': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month' },
      { dimension: TIME_MEMBER, dateRange: [...autumnRange] },
    ],
  },
  'a range of one time and a period in words': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month', dateRange: [...autumnRange] },
      { dimension: TIME_MEMBER, dateRange: 'last 6 months' },
    ],
  },
  'two periods in words of one time': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month', dateRange: 'this year' },
      { dimension: TIME_MEMBER, dateRange: 'last 60 days' },
    ],
  },
  'a range of a time and a filter on it': {
    measures: ['sales.units'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'month', dateRange: [...springRange] }],
    filters: [rangeFilter],
  },
  'two filters on one time': {
    measures: ['sales.units'],
    filters: [rangeFilter, { member: TIME_MEMBER, operator: 'inDateRange', values: [...springRange] }],
  },
};

export const RANGE_QUESTIONS = toQuestions(TWO_RANGES);
