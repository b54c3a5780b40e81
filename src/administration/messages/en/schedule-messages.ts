import { capitalize } from '../../../parts';
import type { Cron } from '../../state/cron';
import type { Schedule } from '../../state/schedules';
import { createScheduleMoments, type Days, type FilterLanguage, formatFilter, type Times } from '../schedule-grammar';

/** Says in plain words when a schedule runs, and what it shows. */
export function createScheduleMessages(locale: string) {
  const moments = createScheduleMoments(locale);
  const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

  function describeInterval(times: Exclude<Times, { kind: 'at' }>): string {
    if (times.kind === 'minutes') return times.step === 1 ? 'every minute' : `every ${times.step} minutes`;
    const past = times.minutesPast === 0 ? '' : `, ${times.minutesPast} minutes past`;
    return times.step === 1 ? `every hour${past}` : `every ${times.step} hours${past}`;
  }

  function describeDays(days: Days): string {
    const months = days.months && and.format(days.months);
    if (days.kind === 'numbers') return `on day ${and.format(days.numbers.map(String))} of ${months ?? 'the month'}`;
    const which = daysOfWeek(days);
    return months === undefined ? which : `${which} in ${months}`;
  }

  function daysOfWeek(days: Exclude<Days, { kind: 'numbers' }>): string {
    switch (days.kind) {
      case 'every':
        return 'every day';
      case 'span':
        return `every day from ${days.from} to ${days.to}`;
      case 'weekdays':
        return `every ${and.format(days.names)}`;
    }
  }

  function describeCron(cron: Cron | undefined): string | undefined {
    const times = cron && moments.times(cron);
    const days = cron && moments.days(cron);
    if (times === undefined || days === undefined) return undefined;
    if (times.kind === 'at') return capitalize(`${describeDays(days)} at ${and.format(times.times)}`);
    const isEveryDay = days.kind === 'every' && days.months === undefined;
    return capitalize(isEveryDay ? describeInterval(times) : `${describeInterval(times)}, ${describeDays(days)}`);
  }

  return {
    /** Prefers our sentence, then the platform's, then the cron expression. */
    when: ({ cron, cronExpression, humanReadableSchedule, timezone }: Schedule) =>
      `${describeCron(cron) ?? (humanReadableSchedule || cronExpression)}, ${moments.zone(timezone)}`,
    filter: (filter: NonNullable<Schedule['filters']>[number]) => formatFilter(filter, FILTER_LANGUAGE, or),
    grain: ({ member, grain }: NonNullable<Schedule['timeGrains']>[number]) => `${member} by ${grain}`,
    switched: ({ member, selected }: NonNullable<Schedule['memberSwitchers']>[number]) => `${member} shows ${selected}`,
  };
}

const FILTER_LANGUAGE: FilterLanguage = {
  is: 'is',
  and: 'and',
  operators: {
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
  },
  capitalsCount: 'capitals count',
  capitalsDoNotCount: 'capitals do not count',
  startIncluded: 'its start included',
  startLeftOut: 'its start left out',
  endIncluded: 'its end included',
  endLeftOut: 'its end left out',
};
