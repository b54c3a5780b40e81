/**
 * Computes the first and last moment of the time bucket that begins at a value, in the query's time
 * zone. Pure.
 */

/** Every engine has these granularities. */
const STANDARD_INTERVALS: ReadonlyMap<string, string> = new Map(
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].map((unit) => [unit, `1 ${unit}`]),
);

const FIXED_UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
]);

const MONTHS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

/**
 * Returns the first and last millisecond, or undefined if the value is no time or the granularity
 * has no known length. `'2026-02-01', 'month' -> ['2026-02-01T00:00:00.000',
 * '2026-02-28T23:59:59.999']`
 * @param interval is the length of a granularity that the data model defines: `2 weeks`, `1 year 3
 * months`
 */
export function computeTimeBucket(
  value: string,
  granularity: string,
  interval = STANDARD_INTERVALS.get(granularity),
): readonly [string, string] | undefined {
  const start = Date.parse(`${value.replace(' ', 'T').replace(/Z$/, '')}Z`);
  const bucketEnd = interval === undefined ? undefined : addInterval(start, interval);
  if (Number.isNaN(start) || bucketEnd === undefined || bucketEnd <= start) return undefined;
  return [formatWallClock(start), formatWallClock(bucketEnd - 1)];
}

function addInterval(start: number, interval: string): number | undefined {
  const parts = [...interval.toLowerCase().matchAll(/(\d+)\s+([a-z]+?)s?(?=\s|$)/g)];
  if (parts.length === 0) return undefined;
  let time = start;
  for (const [, count = '', unit = ''] of parts) {
    const unitMs = FIXED_UNIT_MS.get(unit);
    const months = MONTHS_PER_UNIT.get(unit);
    if (unitMs !== undefined) time += Number(count) * unitMs;
    else if (months !== undefined) {
      const date = new Date(time);
      time = date.setUTCMonth(date.getUTCMonth() + Number(count) * months);
    } else return undefined;
  }
  return time;
}

function formatWallClock(time: number): string {
  return new Date(time).toISOString().slice(0, -1);
}
