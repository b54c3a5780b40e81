/** Prepares the times and filters of a schedule as parts of sentences in every language. */
import type { Cron, CronField } from '../state/cron';
import type { Schedule } from '../state/schedules';

/** Describes the hours: given times of a day, or every n minutes or hours. */
export type Times =
  | { readonly kind: 'at'; readonly times: readonly string[] }
  | { readonly kind: 'minutes'; readonly step: number }
  /** `past` counts the minutes after the full hour. */
  | { readonly kind: 'hours'; readonly step: number; readonly minutesPast: number };

/** Describes the days. `months` is undefined if all months count. */
export type Days = (
  | { readonly kind: 'every' }
  | { readonly kind: 'weekdays'; readonly names: readonly string[] }
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] }
) & { readonly months?: readonly string[] };

/** A sentence lists at most this many times of a day. */
const MAX_TIMES = 6;
const MONDAY_TO_FRIDAY = '1,2,3,4,5';

/**
 * Returns functions that turn cron expressions into parts of sentences.
 * @param locale is the BCP 47 tag for the names of days, months and time zones
 */
export function createScheduleMoments(locale: string) {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

  const formatTime = (hour: number, minute: number) => clock.format(Date.UTC(2026, 0, 1, hour, minute));
  /** 1 February 2026 is a Sunday. */
  const formatWeekday = (day: number) => weekday.format(Date.UTC(2026, 1, 1 + day));
  const formatMonth = (number: number) => month.format(Date.UTC(2026, number - 1, 1));

  function toWeekdays(field: Extract<CronField, { kind: 'values' }>): Days {
    // Sentences end the week with Sunday, although cron starts with it.
    const orderedDays = [...field.values].sort((one, other) => (one || 7) - (other || 7));
    if (orderedDays.join() === MONDAY_TO_FRIDAY) return { kind: 'span', from: formatWeekday(1), to: formatWeekday(5) };
    return { kind: 'weekdays', names: orderedDays.map(formatWeekday) };
  }

  return {
    /** Returns undefined if no short sentence can express the times. */
    times({ minute, hour }: Cron): Times | undefined {
      if (minute.kind === 'step') return hour.kind === 'every' ? { kind: 'minutes', step: minute.step } : undefined;
      if (minute.kind === 'every') return hour.kind === 'every' ? { kind: 'minutes', step: 1 } : undefined;
      const [minutesPast = 0, ...more] = minute.values;
      if (hour.kind === 'values') {
        const times = hour.values.flatMap((at) => minute.values.map((each) => formatTime(at, each)));
        return times.length <= MAX_TIMES ? { kind: 'at', times } : undefined;
      }
      if (more.length > 0) return undefined;
      return { kind: 'hours', step: hour.kind === 'every' ? 1 : hour.step, minutesPast };
    },

    /**
     * Returns undefined if no short sentence can express the days. If an expression has both kinds
     * of days, cron runs on either.
     */
    days({ day, month: monthField, weekday: weekdayField }: Cron): Days | undefined {
      if (day.kind === 'step' || monthField.kind === 'step' || weekdayField.kind === 'step') return undefined;
      if (day.kind === 'values' && weekdayField.kind === 'values') return undefined;
      const months = monthField.kind === 'values' ? { months: monthField.values.map(formatMonth) } : {};
      if (day.kind === 'values') return { kind: 'numbers', numbers: day.values, ...months };
      return weekdayField.kind === 'every' ? { kind: 'every', ...months } : { ...toWeekdays(weekdayField), ...months };
    },

    /** -> `Ireland Time (Europe/Dublin)`; the platform's text if the browser lacks the zone */
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

/** Holds the words that a language puts between the member and the values of a filter. */
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

/** -> `region is Ireland or Wales (capitals count)` */
export function formatFilter(filter: Filter, language: FilterLanguage, or: Intl.ListFormat): string {
  const { member, operator, value, caseSensitive, startInclusive, endInclusive } = filter;
  const operatorText = operator == null ? language.is : (language.operators[operator] ?? operator.replaceAll('_', ' '));
  const values = value == null ? [] : [value].flat().map(formatValue);
  const isRange = operator === 'between' && values.length === 2;
  const shownValues = isRange ? values.join(` ${language.and} `) : or.format(values);
  const notes = [
    formatOption(caseSensitive, language.capitalsCount, language.capitalsDoNotCount),
    formatOption(startInclusive, language.startIncluded, language.startLeftOut),
    formatOption(endInclusive, language.endIncluded, language.endLeftOut),
  ].filter(Boolean);
  const sentence = [member, operatorText, shownValues].filter(Boolean).join(' ');
  return notes.length > 0 ? `${sentence} (${notes.join(', ')})` : sentence;
}

/**
 * Skips a value that is neither true nor false, because the contract allows any value for these
 * three options.
 */
function formatOption(value: unknown, on: string, off: string): string | undefined {
  return value === true ? on : value === false ? off : undefined;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
