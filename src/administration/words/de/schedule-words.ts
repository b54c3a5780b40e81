import { capitalized } from '../../../parts';
import type { Cron } from '../../state/cron';
import type * as english from '../en/schedule-words';
import { createScheduleMoments, type Days, type FilterLanguage, filterSentence, type Times } from '../schedule-grammar';

export const createScheduleWords: typeof english.createScheduleWords = (locale) => {
  const moments = createScheduleMoments(locale);
  const and = new Intl.ListFormat('de', { type: 'conjunction' });
  const or = new Intl.ListFormat('de', { type: 'disjunction' });

  function every(times: Exclude<Times, { kind: 'at' }>): string {
    if (times.kind === 'minutes') return times.step === 1 ? 'jede Minute' : `alle ${times.step} Minuten`;
    const minutes = times.past === 1 ? 'Minute' : 'Minuten';
    const past = times.past === 0 ? '' : `, ${times.past} ${minutes} nach der vollen Stunde`;
    return times.step === 1 ? `jede Stunde${past}` : `alle ${times.step} Stunden${past}`;
  }

  function daysText(days: Days): string {
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

  function inWords(cron: Cron | undefined): string | undefined {
    const times = cron && moments.times(cron);
    const days = cron && moments.days(cron);
    if (times === undefined || days === undefined) return undefined;
    if (times.kind === 'at') return capitalized(`${daysText(days)} um ${and.format(times.times)}`);
    const isEveryDay = days.kind === 'every' && days.months === undefined;
    return capitalized(isEveryDay ? every(times) : `${every(times)}, ${daysText(days)}`);
  }

  return {
    when: ({ cron, cronExpression, humanReadableSchedule, timezone }) =>
      `${inWords(cron) ?? (humanReadableSchedule || cronExpression)}, ${moments.zone(timezone)}`,
    filter: (filter) => filterSentence(filter, FILTER, or),
    grain: ({ member, grain }) => `${member} nach ${grain}`,
    switched: ({ member, selected }) => `${member} zeigt ${selected}`,
  };
};

const FILTER: FilterLanguage = {
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
