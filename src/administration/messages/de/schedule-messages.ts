import { capitalize } from '../../../parts';
import type { Cron } from '../../state/cron';
import type * as english from '../en/schedule-messages';
import { createScheduleMoments, type Days, type FilterLanguage, formatFilter, type Times } from '../schedule-grammar';

export const createScheduleMessages: typeof english.createScheduleMessages = (locale) => {
  const moments = createScheduleMoments(locale);
  const and = new Intl.ListFormat('de', { type: 'conjunction' });
  const or = new Intl.ListFormat('de', { type: 'disjunction' });

  function describeInterval(times: Exclude<Times, { kind: 'at' }>): string {
    if (times.kind === 'minutes') return times.step === 1 ? 'jede Minute' : `alle ${times.step} Minuten`;
    const minutes = times.minutesPast === 1 ? 'Minute' : 'Minuten';
    const past = times.minutesPast === 0 ? '' : `, ${times.minutesPast} ${minutes} nach der vollen Stunde`;
    return times.step === 1 ? `jede Stunde${past}` : `alle ${times.step} Stunden${past}`;
  }

  function describeDays(days: Days): string {
    const months = days.months && and.format(days.months);
    if (days.kind === 'numbers') {
      const numbers = and.format(days.numbers.map((day) => `${day}.`));
      return months === undefined ? `am ${numbers} jedes Monats` : `am ${numbers} im ${months}`;
    }
    const which = daysOfWeek(days);
    return months === undefined ? which : `${which} im ${months}`;
  }

  function daysOfWeek(days: Exclude<Days, { kind: 'numbers' }>): string {
    switch (days.kind) {
      case 'every':
        return 'täglich';
      case 'span':
        return `täglich von ${days.from} bis ${days.to}`;
      case 'weekdays':
        return `jeden ${and.format(days.names)}`;
    }
  }

  function describeCron(cron: Cron | undefined): string | undefined {
    const times = cron && moments.times(cron);
    const days = cron && moments.days(cron);
    if (times === undefined || days === undefined) return undefined;
    if (times.kind === 'at') return capitalize(`${describeDays(days)} um ${and.format(times.times)}`);
    const isEveryDay = days.kind === 'every' && days.months === undefined;
    return capitalize(isEveryDay ? describeInterval(times) : `${describeInterval(times)}, ${describeDays(days)}`);
  }

  return {
    when: ({ cron, cronExpression, humanReadableSchedule, timezone }) =>
      `${describeCron(cron) ?? (humanReadableSchedule || cronExpression)}, ${moments.zone(timezone)}`,
    filter: (filter) => formatFilter(filter, FILTER_LANGUAGE, or),
    grain: ({ member, grain }) => `${member} nach ${grain}`,
    switched: ({ member, selected }) => `${member} zeigt ${selected}`,
  };
};

const FILTER_LANGUAGE: FilterLanguage = {
  is: 'ist',
  and: 'und',
  operators: {
    equals: 'ist',
    not_equals: 'ist nicht',
    greater_than: 'ist größer als',
    greater_than_or_equal: 'ist mindestens',
    less_than: 'ist kleiner als',
    less_than_or_equal: 'ist höchstens',
    contains: 'enthält',
    not_contains: 'enthält nicht',
    starts_with: 'beginnt mit',
    not_starts_with: 'beginnt nicht mit',
    ends_with: 'endet auf',
    not_ends_with: 'endet nicht auf',
    is_null: 'hat keinen Wert',
    is_not_null: 'hat einen Wert',
    is_empty: 'ist leer',
    is_not_empty: 'ist nicht leer',
    between: 'liegt zwischen',
    custom: 'folgt einer eigenen Regel',
  },
  capitalsCount: 'Groß- und Kleinschreibung zählt',
  capitalsDoNotCount: 'Groß- und Kleinschreibung zählt nicht',
  startIncluded: 'Anfang eingeschlossen',
  startLeftOut: 'ohne Anfang',
  endIncluded: 'Ende eingeschlossen',
  endLeftOut: 'ohne Ende',
};
