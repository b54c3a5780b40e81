/** What the sentences about a schedule are made of in any language: its moments, and its filters. */
import type { Cron, CronField } from '../state/cron';
import type { Schedule } from '../state/schedules';

/** What a sentence says of the hours: these times of a day, or every so many minutes or hours. */
export type Times =
  | { readonly kind: 'at'; readonly times: readonly string[] }
  | { readonly kind: 'minutes'; readonly step: number }
  /** `past` is minutes after the full hour. */
  | { readonly kind: 'hours'; readonly step: number; readonly past: number };

/** What a sentence says of the days; `months` when it is not every one of them. */
export type Days = (
  | { readonly kind: 'every' }
  | { readonly kind: 'weekdays'; readonly names: readonly string[] }
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] }
) & { readonly months?: readonly string[] };

/** More moments of a day than these are no sentence any more. */
const MOST_TIMES = 6;
const MONDAY_TO_FRIDAY = '1,2,3,4,5';

/**
 * Reads cron expressions into what a sentence of any language is made of.
 * @param locale BCP 47 tag of the names of days, months and time zones
 */
export function createScheduleMoments(locale: string) {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

  const timeName = (hour: number, minute: number) => clock.format(Date.UTC(2026, 0, 1, hour, minute));
  /** The first of February 2026 is a Sunday. */
  const weekdayName = (day: number) => weekday.format(Date.UTC(2026, 1, 1 + day));
  const monthName = (number: number) => month.format(Date.UTC(2026, number - 1, 1));

  function weekdays(field: Extract<CronField, { kind: 'values' }>): Days {
    // The week ends with Sunday, whatever cron says.
    const inOrder = [...field.values].sort((one, other) => (one || 7) - (other || 7));
    if (inOrder.join() === MONDAY_TO_FRIDAY) return { kind: 'span', from: weekdayName(1), to: weekdayName(5) };
    return { kind: 'weekdays', names: inOrder.map(weekdayName) };
  }

  return {
    /** Undefined for what no short sentence tells. */
    times({ minute, hour }: Cron): Times | undefined {
      if (minute.kind === 'step') return hour.kind === 'every' ? { kind: 'minutes', step: minute.step } : undefined;
      if (minute.kind === 'every') return hour.kind === 'every' ? { kind: 'minutes', step: 1 } : undefined;
      const [past = 0, ...more] = minute.values;
      if (hour.kind === 'values') {
        const times = hour.values.flatMap((at) => minute.values.map((each) => timeName(at, each)));
        return times.length <= MOST_TIMES ? { kind: 'at', times } : undefined;
      }
      if (more.length > 0) return undefined;
      return { kind: 'hours', step: hour.kind === 'every' ? 1 : hour.step, past };
    },

    /** Undefined for what no short sentence tells; cron reads two kinds of days as either. */
    days({ day, month: within, weekday: which }: Cron): Days | undefined {
      if (day.kind === 'step' || within.kind === 'step' || which.kind === 'step') return undefined;
      if (day.kind === 'values' && which.kind === 'values') return undefined;
      const months = within.kind === 'values' ? { months: within.values.map(monthName) } : {};
      if (day.kind === 'values') return { kind: 'numbers', numbers: day.values, ...months };
      return which.kind === 'every' ? { kind: 'every', ...months } : { ...weekdays(which), ...months };
    },

    /** `Ireland Time (Europe/Dublin)`; what the platform wrote where the browser knows no such zone. */
    zone(timeZone: string): string {
      try {
        const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
        const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
        return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`;
      } catch {
        return timeZone;
      }
    },
  };
}

type Filter = NonNullable<Schedule['filters']>[number];

/** What a language puts between the member and the values of a filter. */
export interface FilterLanguage {
  readonly is: string;
  readonly and: string;
  readonly operators: Readonly<Record<string, string>>;
  readonly capitalsCount: string;
  readonly capitalsDoNotCount: string;
  readonly startIncluded: string;
  readonly startLeftOut: string;
  readonly endIncluded: string;
  readonly endLeftOut: string;
}

/** `region is Ireland or Wales (capitals count)` */
export function filterSentence(filter: Filter, language: FilterLanguage, or: Intl.ListFormat): string {
  const { member, operator, value, caseSensitive, startInclusive, endInclusive } = filter;
  const verb = operator == null ? language.is : (language.operators[operator] ?? operator.replaceAll('_', ' '));
  const values = value == null ? [] : [value].flat().map(valueText);
  const range = operator === 'between' && values.length === 2;
  const shown = range ? values.join(` ${language.and} `) : or.format(values);
  const asides = [
    aside(caseSensitive, language.capitalsCount, language.capitalsDoNotCount),
    aside(startInclusive, language.startIncluded, language.startLeftOut),
    aside(endInclusive, language.endIncluded, language.endLeftOut),
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
