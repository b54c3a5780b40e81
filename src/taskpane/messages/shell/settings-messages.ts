import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

export function createSettingsMessages(
  { settings: texts }: Pick<PaneTexts, 'settings'>,
  { kilobytes }: Pick<Formats, 'kilobytes'>,
) {
  const { olderThan } = texts;
  const formatPeriod = createPeriodMessage({ settings: texts });
  return {
    ...texts,
    olderThan: (minutes: number): string => (minutes === 0 ? olderThan.any : formatPeriod(minutes)),
    copied: (bytes: number) => texts.copied(kilobytes(bytes)),
  };
}

/** Returns a function that names a number of minutes: 240 -> `4 hours` */
export function createPeriodMessage({
  settings: { olderThan },
}: Pick<PaneTexts, 'settings'>): (minutes: number) => string {
  return (minutes) => {
    if (minutes % 1440 === 0) return olderThan.days(minutes / 1440);
    return minutes % 60 === 0 ? olderThan.hours(minutes / 60) : olderThan.minutes(minutes);
  };
}
