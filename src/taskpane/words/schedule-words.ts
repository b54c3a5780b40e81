import type { Cron, CronField, Schedule } from '../../app';
import { capitalized } from './formats';

export type ScheduleWords = ReturnType<typeof createScheduleWords>;

type Filter = NonNullable<Schedule['filters']>[number];

/** More moments of a day than these are no sentence any more. */
const MOST_TIMES = 6;
const MONDAY_TO_FRIDAY = '1,2,3,4,5';

/** When a schedule runs, and what it shows, as a person would say it. */
export function createScheduleWords(locale: string) {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

  const timeName = (hour: number, minute: number) => clock.format(Date.UTC(2026, 0, 1, hour, minute));
  /** The first of February 2026 is a Sunday. */
  const weekdayName = (day: number) => weekday.format(Date.UTC(2026, 1, 1 + day));
  const monthName = (number: number) => month.format(Date.UTC(2026, number - 1, 1));

  /** `at 08:00 and 17:30`, `every 15 minutes`; undefined for what no short sentence tells. */
  function times({ minute, hour }: Cron): { readonly at?: string; readonly every?: string } | undefined {
    if (minute.kind === 'step') return hour.kind === 'every' ? { every: `every ${minute.step} minutes` } : undefined;
    if (minute.kind === 'every') return hour.kind === 'every' ? { every: 'every minute' } : undefined;
    const [first = 0, ...more] = minute.values;
    if (hour.kind === 'values') {
      const all = hour.values.flatMap((at) => minute.values.map((past) => timeName(at, past)));
      return all.length <= MOST_TIMES ? { at: `at ${and.format(all)}` } : undefined;
    }
    if (more.length > 0) return undefined;
    const past = first === 0 ? '' : `, ${first} minutes past`;
    return { every: hour.kind === 'every' ? `every hour${past}` : `every ${hour.step} hours${past}` };
  }

  /** `every day`, `every Monday and Friday in January`, `on day 1 of the month`; cron reads two kinds of days as either. */
  function days({ day, month: months, weekday: weekdays }: Cron): string | undefined {
    if (day.kind === 'step' || months.kind === 'step' || weekdays.kind === 'step') return undefined;
    const within = months.kind === 'values' ? and.format(months.values.map(monthName)) : undefined;
    if (day.kind === 'values') {
      if (weekdays.kind === 'values') return undefined;
      const numbers = and.format(day.values.map(String));
      return `on day ${numbers} of ${within ?? 'the month'}`;
    }
    const which = weekdays.kind === 'every' ? 'every day' : `every ${weekdayNames(weekdays)}`;
    return within === undefined ? which : `${which} in ${within}`;
  }

  function weekdayNames(field: Extract<CronField, { kind: 'values' }>): string {
    // The week ends with Sunday, whatever cron says.
    const inOrder = [...field.values].sort((one, other) => (one || 7) - (other || 7));
    if (inOrder.join() === MONDAY_TO_FRIDAY) return `day from ${weekdayName(1)} to ${weekdayName(5)}`;
    return and.format(inOrder.map(weekdayName));
  }

  function inWords(cron: Cron | undefined): string | undefined {
    const time = cron && times(cron);
    const day = cron && days(cron);
    if (time === undefined || day === undefined) return undefined;
    if (time.at !== undefined) return capitalized(`${day} ${time.at}`);
    return capitalized(day === 'every day' ? `${time.every}` : `${time.every}, ${day}`);
  }

  /** `Ireland Time (Europe/Dublin)`; what the platform wrote where the browser knows no such zone. */
  function zone(timeZone: string): string {
    try {
      const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
      return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`;
    } catch {
      return timeZone;
    }
  }

  return {
    /** Our sentence; the platform's own where ours has no words for it; at last the expression itself. */
    when: ({ cron, cronExpression, humanReadableSchedule, timezone }: Schedule) =>
      `${inWords(cron) ?? (humanReadableSchedule || cronExpression)}, ${zone(timezone)}`,
    filter: (filter: Filter) => filterWords(filter, or),
    grain: ({ member, grain }: NonNullable<Schedule['timeGrains']>[number]) => `${member} by ${grain}`,
    switched: ({ member, selected }: NonNullable<Schedule['memberSwitchers']>[number]) => `${member} shows ${selected}`,
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  equals: 'is',
  not_equals: 'is not',
  greater_than: 'is greater than',
  greater_than_or_equal: 'is at least',
  less_than: 'is less than',
  less_than_or_equal: 'is at most',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  not_starts_with: 'does not start with',
  ends_with: 'ends with',
  not_ends_with: 'does not end with',
  is_null: 'has no value',
  is_not_null: 'has a value',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
  between: 'is between',
  custom: 'follows a rule of its own',
};

function filterWords(filter: Filter, or: Intl.ListFormat): string {
  const { member, operator, value, caseSensitive, startInclusive, endInclusive } = filter;
  const verb = operator == null ? 'is' : (OPERATORS[operator] ?? operator.replaceAll('_', ' '));
  const values = value == null ? [] : [value].flat().map(valueText);
  const range = operator === 'between' && values.length === 2;
  const shown = range ? values.join(' and ') : or.format(values);
  const asides = [
    aside(caseSensitive, 'capitals count', 'capitals do not count'),
    aside(startInclusive, 'its start included', 'its start left out'),
    aside(endInclusive, 'its end included', 'its end left out'),
  ].filter(Boolean);
  const sentence = [member, verb, shown].filter(Boolean).join(' ');
  return asides.length > 0 ? `${sentence} (${asides.join(', ')})` : sentence;
}

/** These three are any value on the wire: what is neither true nor false is passed over. */
function aside(value: unknown, on: string, off: string): string | undefined {
  return value === true ? on : value === false ? off : undefined;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
