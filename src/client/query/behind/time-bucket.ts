/** From when to when the bucket of a time goes that begins at a value, on the clock of the query's time zone. Pure. */

/** What the granularities that every engine knows are long. */
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
 * First and last millisecond. Undefined where the value is no time, or nobody says how long the granularity is.
 * @param interval of a granularity of the data model's own: `2 weeks`, `1 year 3 months`
 */
export function bucketOf(
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
