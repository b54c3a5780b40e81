/**
 * Computes the first and last moment of the time bucket that begins at a value, in the query's time
 * zone. Pure.
 */

/** Every engine has these granularities. */
const INTERVALS: ReadonlyMap<string, string> = new Map(
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].map((unit) => [unit, `1 ${unit}`]),
);

const FIXED: ReadonlyMap<string, number> = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
]);

const MONTHS: ReadonlyMap<string, number> = new Map([
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
export function timeBucket(
  value: string,
  granularity: string,
  interval = INTERVALS.get(granularity),
): readonly [string, string] | undefined {
  const start = Date.parse(`${value.replace(' ', 'T').replace(/Z$/, '')}Z`);
  const next = interval === undefined ? undefined : after(start, interval);
  if (Number.isNaN(start) || next === undefined || next <= start) return undefined;
  return [wallClock(start), wallClock(next - 1)];
}

function after(start: number, interval: string): number | undefined {
  const parts = [...interval.toLowerCase().matchAll(/(\d+)\s+([a-z]+?)s?(?=\s|$)/g)];
  if (parts.length === 0) return undefined;
  let at = start;
  for (const [, count = '', unit = ''] of parts) {
    const fixed = FIXED.get(unit);
    const months = MONTHS.get(unit);
    if (fixed !== undefined) at += Number(count) * fixed;
    else if (months !== undefined) {
      const date = new Date(at);
      at = date.setUTCMonth(date.getUTCMonth() + Number(count) * months);
    } else return undefined;
  }
  return at;
}

function wallClock(time: number): string {
  return new Date(time).toISOString().slice(0, -1);
}
