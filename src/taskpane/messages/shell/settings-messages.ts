import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

export function createSettingsMessages(
  { settings: texts }: Pick<PaneTexts, 'settings'>,
  { kilobytes }: Pick<Formats, 'kilobytes'>,
) {
  const { olderThan, every } = texts;
  return {
    ...texts,
    olderThan: (minutes: number): string => {
      if (minutes === 0) return olderThan.any;
      if (minutes % 1440 === 0) return olderThan.days(minutes / 1440);
      return minutes % 60 === 0 ? olderThan.hours(minutes / 60) : olderThan.minutes(minutes);
    },
    every: (minutes: number | undefined): string => {
      if (minutes === undefined) return every.never;
      return minutes === 60 ? every.hour : every.minutes(minutes);
    },
    copied: (bytes: number) => texts.copied(kilobytes(bytes)),
  };
}
