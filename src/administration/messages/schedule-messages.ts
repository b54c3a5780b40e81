import { bindTexts, capitalize, type Formats, type Translation } from '../../parts';
import type { Cron } from '../state/cron';
import type { Schedule } from '../state/schedules';
import type { scheduleTexts } from './en/schedule-texts';
import { createScheduleMoments, type Days, formatFilter, type Times } from './schedule-grammar';

export type ScheduleTexts = Translation<typeof scheduleTexts>;

/** Says in plain words when a schedule runs, and what it shows. */
export function createScheduleMessages(table: ScheduleTexts, formats: Formats) {
  const texts = bindTexts<typeof scheduleTexts>(table, formats);
  const moments = createScheduleMoments(formats.spokenLocale);
  // British English writes lists without a comma before “and”, as the sentences around them do.
  const listLocale = formats.language === 'en' ? 'en-GB' : formats.language;
  const and = new Intl.ListFormat(listLocale, { type: 'conjunction' });
  const or = new Intl.ListFormat(listLocale, { type: 'disjunction' });

  function describeInterval(times: Exclude<Times, { kind: 'at' }>): string {
    const { step } = times;
    if (times.kind === 'minutes') return step === 1 ? texts.interval.everyMinute : texts.interval.minutes(step);
    const interval = step === 1 ? texts.interval.everyHour : texts.interval.hours(step);
    return times.minutesPast === 0 ? interval : texts.interval.past({ interval, count: times.minutesPast });
  }

  function describeDays(days: Days): string {
    const months = days.months && and.format(days.months);
    if (days.kind === 'numbers') {
      const numbers = and.format(days.numbers.map((day) => texts.days.day(day)));
      return months === undefined ? texts.days.inMonth(numbers) : texts.days.inMonths({ days: numbers, months });
    }
    const dayNames = describeDaysOfWeek(days);
    return months === undefined ? dayNames : texts.daysInMonths({ days: dayNames, months });
  }

  function describeDaysOfWeek(days: Exclude<Days, { kind: 'numbers' }>): string {
    if (days.kind === 'every') return texts.days.every;
    return days.kind === 'span' ? texts.days.span(days) : texts.days.weekdays(and.format(days.names));
  }

  function describeCron(cron: Cron | undefined): string | undefined {
    const times = cron && moments.times(cron);
    const days = cron && moments.days(cron);
    if (times === undefined || days === undefined) return undefined;
    if (times.kind === 'at') {
      return capitalize(texts.atTimes({ days: describeDays(days), times: and.format(times.times) }));
    }
    const isEveryDay = days.kind === 'every' && days.months === undefined;
    const interval = describeInterval(times);
    return capitalize(isEveryDay ? interval : texts.intervalOnDays({ interval, days: describeDays(days) }));
  }

  return {
    /** Prefers our sentence, then the platform's, then the cron expression. */
    when: ({ cron, cronExpression, humanReadableSchedule, timezone }: Schedule) =>
      `${describeCron(cron) ?? (humanReadableSchedule || cronExpression)}, ${moments.zone(timezone)}`,
    filter: (filter: NonNullable<Schedule['filters']>[number]) => formatFilter(filter, table.filter, or),
    grain: texts.grain,
    switched: texts.switched,
  };
}
