/** Parses the five fields of a cron expression that a plain sentence can express. */

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
export function readCron(expression: string): Cron | undefined {
  const [minute, hour, day, month, weekday, more] = expression.trim().toUpperCase().split(/\s+/);
  if (weekday === undefined || more !== undefined) return undefined;
  const fields = {
    minute: readField(minute, 0, 59),
    hour: readField(hour, 0, 23),
    day: readField(day, 1, 31),
    month: readField(month, 1, 12, MONTHS),
    weekday: readField(weekday, 0, 7, WEEKDAYS),
  };
  const { minute: m, hour: h, day: d, month: o, weekday: w } = fields;
  if (!m || !h || !d || !o || !w) return undefined;
  return { minute: m, hour: h, day: d, month: o, weekday: fromSunday(w) };
}

function readField(
  text: string | undefined,
  from: number,
  to: number,
  names: readonly string[] = [],
): CronField | undefined {
  if (text === undefined) return undefined;
  if (text === '*' || text === '?') return { kind: 'every' };
  const step = /^\*\/([1-9]\d?)$/.exec(text)?.[1];
  if (step !== undefined) return Number(step) === 1 ? { kind: 'every' } : { kind: 'step', step: Number(step) };
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const range = readRange(part, from, names);
    if (!range || range.first > range.last || range.first < from || range.last > to) return undefined;
    for (let value = range.first; value <= range.last; value += range.step) values.add(value);
  }
  return { kind: 'values', values: [...values].sort((one, other) => one - other) };
}

function readRange(part: string, from: number, names: readonly string[]) {
  const [, first = '', last = first, step = '1'] = /^(\w+)(?:-(\w+))?(?:\/([1-9]\d?))?$/.exec(part) ?? [];
  const readNumber = (word: string): number => {
    const index = names.indexOf(word);
    return index >= 0 ? index + from : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  };
  const range = { first: readNumber(first), last: readNumber(last), step: Number(step) };
  // Servers disagree on `5/10`, a step without an end.
  const isOpen = part.includes('/') && !part.includes('-');
  return Number.isNaN(range.first) || Number.isNaN(range.last) || isOpen ? undefined : range;
}

/** Cron accepts 0 and 7 for Sunday. */
function fromSunday(field: CronField): CronField {
  if (field.kind !== 'values') return field;
  const values = [...new Set(field.values.map((value) => value % 7))].sort((one, other) => one - other);
  return values.length === 7 ? { kind: 'every' } : { kind: 'values', values };
}
