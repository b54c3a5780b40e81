/**
 * Asks for relative dates on days on which clocks or calendars change. Engines evaluate them by
 * their own clock.
 */
import type { Question } from './question';

/**
 * Summer time begins in London; it ends in New York; a longer month before a shorter one; the last
 * hour of a year.
 */
const CLOCKS = ['2026-03-29T00:30:00Z', '2026-11-01T05:30:00Z', '2026-03-31T12:00:00Z', '2026-12-31T23:30:00Z'];

export const RELATIVE_DATES = [
  ...[
    'today',
    'yesterday',
    'tomorrow',
    'now',
    'monday',
    'last friday',
    'next sunday',
    'January 2026',
    'march',
    '5 november',
  ],
  ...['day', 'week', 'month', 'quarter', 'year', 'hour'].flatMap((unit) => [`this ${unit}`, `last ${unit}`]),
  ...[
    'last 3 days',
    'last 2 weeks',
    'last 12 months',
    'last 4 quarters',
    'last 2 years',
    'last 24 hours',
    'last 30 minutes',
  ],
  ...[
    'next week',
    'next 3 days',
    'next 2 months',
    'Last 7 Days',
    '2 days ago',
    '3 weeks ago',
    'a month ago',
    '2 hours ago',
  ],
  ...[
    'from 7 days ago to now',
    'from 2 weeks ago to yesterday',
    'from 3 hours ago to now',
    'from january 2026 to march 2026',
  ],
  ...['2026', '2026-03', '2026-11-20', '2026-11-20T12:00', 'the day before', 'whenever', ''],
];
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Tokyo'];
const RELATIVE_STARTS = ['today', 'yesterday', 'last month', '3 weeks ago'];

/**
 * The questions read a small table. What counts is the date range that the engine derives, which it
 * repeats in its answer.
 */
export function createClockQuestions(): Question[] {
  return CLOCKS.flatMap((clock) =>
    ZONES.flatMap((timezone) => [
      ...RELATIVE_DATES.map((word) => ({
        name: `word '${word}' in ${timezone} at ${clock}`,
        query: createQuery(timezone, { dateRange: word }, []),
        clock,
      })),
      ...RELATIVE_STARTS.map((word) => ({
        name: `after '${word}' in ${timezone} at ${clock}`,
        query: createQuery(timezone, {}, [{ member: 'store_targets.month', operator: 'afterDate', values: [word] }]),
        clock,
      })),
    ]),
  );
}

function createQuery(timezone: string, range: object, filters: readonly object[]) {
  const timeDimensions = [{ dimension: 'store_targets.month', granularity: 'month', ...range }];
  return { measures: ['store_targets.target'], timeDimensions, timezone, filters };
}
