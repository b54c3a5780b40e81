import type { NotAllowed, PlacementView } from '../../../app';
import type { Formats } from '../../../parts';

/** Whether a workbook that is new on this device may have its reports read. */
export function createAllowWords({ count, when }: Formats) {
  const reportsOf = ({ placements }: NotAllowed) =>
    count(new Set(placements.map(({ reportId }) => reportId)).size, 'report', 'reports');
  const savedAt = ({ placements }: NotAllowed) => when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ isMore }: NotAllowed): string =>
      isMore ? 'Let this workbook refresh more reports?' : 'Let this workbook refresh?',
    text: (asked: NotAllowed, host: string) =>
      `${asked.isMore ? 'It asks for reports that it was not allowed on this device.' : 'It is new on this device.'} If you allow it, Inlay reads ${reportsOf(asked)} from ${host} with your sign-in and updates the cells. The rows stay in the file for whoever gets it.`,
    /** Before what the file says of itself. */
    list: 'As the file names them',
    report: ({ reportId, name }: PlacementView) => `${name} (report ${reportId})`,
    more: (rest: number) => `and ${count(rest, 'more', 'more')}`,
    safe: (asked: NotAllowed) => `Until then nothing is read or sent. You still see the rows of ${savedAt(asked)}.`,
    allow: 'Allow for this workbook',
    notNow: 'Not now',
    putOffTitle: 'Not refreshed on this device.',
    putOff: (asked: NotAllowed) => `You see the rows of ${savedAt(asked)}. Your own cells work as always.`,
    askAgain: 'Allow refresh…',
    /** In the settings. */
    allowed: (reports: number) =>
      `It may read ${count(reports, 'report', 'reports')} with your sign-in on this device.`,
    takeBack: 'Take that back',
  };
}
