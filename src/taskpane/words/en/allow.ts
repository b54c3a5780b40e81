import type { AskingFormulas, NotAllowed, PlacementView } from '../../../app';
import { type Formats, shortText } from '../../../parts';

/** Whether a workbook that is new on this device may have its reports read. */
export function createAllowWords({ count, when }: Formats) {
  const reportsOf = ({ placements, formulas }: NotAllowed) => {
    const reports = [...placements.map(({ reportId }) => reportId), ...formulas.map(({ report }) => report)];
    return count(new Set(reports).size, 'report', 'reports');
  };
  const savedAt = ({ placements }: NotAllowed) =>
    placements.length > 0 && when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ isMore }: NotAllowed): string =>
      isMore ? 'Let this workbook refresh more reports?' : 'Let this workbook refresh?',
    text: (asked: NotAllowed, host: string) =>
      `${asked.isMore ? 'It asks for reports that it was not allowed on this device.' : 'It is new on this device.'} If you allow it, Inlay reads ${reportsOf(asked)} from ${host} with your sign-in and updates the cells. The rows stay in the file for whoever gets it.`,
    /** Before what the file says of itself. */
    list: 'As the file names them',
    report: ({ reportId, name }: PlacementView) => `${shortText(name)} (report ${reportId})`,
    formulas: ({ report, name, formulas }: AskingFormulas) =>
      `${named(report, name)}: ${count(formulas, 'formula', 'formulas')}`,
    more: (rest: number) => `and ${count(rest, 'more', 'more')}`,
    safe: (asked: NotAllowed) =>
      savedAt(asked)
        ? `Until then nothing is read or sent. You still see the rows that the file says are of ${savedAt(asked)}.`
        : 'Until then nothing is read or sent, and its formulas show #N/A.',
    allow: 'Allow for this workbook',
    notNow: 'Not now',
    putOffTitle: 'Not refreshed on this device.',
    putOff: (asked: NotAllowed) =>
      savedAt(asked)
        ? `You see the rows that the file says are of ${savedAt(asked)}. Your own cells work as always.`
        : 'Its INLAY formulas show #N/A. Your own cells work as always.',
    askAgain: 'Allow refresh…',
    /** In the settings. */
    allowed: (reports: number) =>
      `It may read ${count(reports, 'report', 'reports')} with your sign-in on this device.`,
    takeBack: 'Take that back',
  };
}

function named(report: number | string, name: string | undefined): string {
  if (typeof report === 'string') return `“${shortText(report)}”`;
  return name === undefined ? `Report ${report}` : `“${shortText(name)}” (now report ${report})`;
}
