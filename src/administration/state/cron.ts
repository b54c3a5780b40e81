/** Parses cron expressions that are simple enough to be shown to the user as a plain sentence. */

/** Stands for all values, every nth value, or a sorted list of values. */
export type CronField =
  | { readonly kind: 'every' }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'values'; readonly values: readonly number[] };

export interface Cron {
  readonly minute: CronField;
  readonly hour: CronField;
  readonly day: CronField;
  /** January is 1, December 12. */
  readonly month: CronField;
  /** Sunday is 0, Saturday 6. */
  readonly weekday: CronField;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Returns undefined unless the expression has five plain fields. Seconds, years, `L`, `W` and `#`
 * are not supported.
 */
export function parseCron(expression: string): Cron | undefined {
  const [minuteText, hourText, dayText, monthText, weekdayText, extraText] = expression
    .trim()
    .toUpperCase()
    .split(/\s+/);
  if (weekdayText === undefined || extraText !== undefined) return undefined;
  const fields = {
    minute: parseField(minuteText, 0, 59),
    hour: parseField(hourText, 0, 23),
    day: parseField(dayText, 1, 31),
    month: parseField(monthText, 1, 12, MONTHS),
    weekday: parseField(weekdayText, 0, 7, WEEKDAYS),
  };
  const { minute, hour, day, month, weekday } = fields;
  if (!minute || !hour || !day || !month || !weekday) return undefined;
  return { minute, hour, day, month, weekday: normalizeSunday(weekday) };
}

function parseField(
  text: string | undefined,
  minimum: number,
  maximum: number,
  names: readonly string[] = [],
): CronField | undefined {
  if (text === undefined) return undefined;
  if (text === '*' || text === '?') return { kind: 'every' };
  const step = /^\*\/([1-9]\d?)$/.exec(text)?.[1];
  if (step !== undefined) return Number(step) === 1 ? { kind: 'every' } : { kind: 'step', step: Number(step) };
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const range = parseRange(part, minimum, names);
    if (!range || range.first > range.last || range.first < minimum || range.last > maximum) return undefined;
    for (let value = range.first; value <= range.last; value += range.step) values.add(value);
  }
  return { kind: 'values', values: [...values].sort((one, other) => one - other) };
}

function parseRange(part: string, minimum: number, names: readonly string[]) {
  const [, first = '', last = first, step = '1'] = /^(\w+)(?:-(\w+))?(?:\/([1-9]\d?))?$/.exec(part) ?? [];
  const parseNumber = (word: string): number => {
    const index = names.indexOf(word);
    return index >= 0 ? index + minimum : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  };
  const range = { first: parseNumber(first), last: parseNumber(last), step: Number(step) };
  // Servers disagree on `5/10`, a step without an end.
  const isOpenEnded = part.includes('/') && !part.includes('-');
  return Number.isNaN(range.first) || Number.isNaN(range.last) || isOpenEnded ? undefined : range;
}

/** Cron accepts 0 and 7 for Sunday. */
function normalizeSunday(field: CronField): CronField {
  if (field.kind !== 'values') return field;
  const values = [...new Set(field.values.map((value) => value % 7))].sort((one, other) => one - other);
  return values.length === 7 ? { kind: 'every' } : { kind: 'values', values };
}
