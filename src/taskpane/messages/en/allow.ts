import type { AllowedWorkbookKind, NotAllowed, NotAllowedFormulas, PlacementView, ReportCount } from '../../../app';
import { type Formats, type Sentence, shortenText } from '../../../parts';

/** Asks whether a workbook that is new on this device may read its reports. */
export function createAllowMessages({ count, when }: Formats) {
  const describeReports = ({ reports, names }: ReportCount) => {
    if (reports === 0)
      return names === 1 ? 'the report named in a formula' : `${count(names, 'report', 'reports')} named in formulas`;
    const knownReports = count(reports, 'report', 'reports');
    return names === 0
      ? knownReports
      : `${knownReports} and ${count(names, 'more named in a formula', 'more named in formulas')}`;
  };
  const savedAtText = ({ placements }: NotAllowed) =>
    placements.length > 0 && when(Math.max(...placements.map(({ refreshedAt }) => refreshedAt)));
  return {
    title: ({ hasAllowedReports }: NotAllowed): string =>
      hasAllowedReports ? 'Let this workbook refresh more reports?' : 'Let this workbook refresh?',
    /** @param savedBy is the name that the file gives */
    text: (asked: NotAllowed, reports: ReportCount, host: string, savedBy?: string) =>
      `${asked.hasAllowedReports ? 'It asks for reports that you have not allowed on this device' : 'It is new on this device'}${savedBy ? `; the file says that ${shortenText(savedBy)} saved it last` : ''}. If you allow it, Inlay reads ${describeReports(reports)} from ${host} with your sign-in and updates the cells. The rows stay in the file for whoever gets it.`,
    /** Heads the list of the reports that the file names. */
    list: 'As the file names them',
    report: ({ reportId, name }: PlacementView) => `${shortenText(name)} (report ${reportId})`,
    formulas: ({ report, name, formulas }: NotAllowedFormulas) =>
      `${describeReport(report, name)}: ${count(formulas, 'formula', 'formulas')}`,
    more: (restCount: number) => `and ${count(restCount, 'more', 'more')}`,
    safe: (asked: NotAllowed) =>
      savedAtText(asked)
        ? `Until then nothing is read or sent. You still see the rows that the file says are of ${savedAtText(asked)}.`
        : 'Until then nothing is read or sent, and formulas that ask for these reports show #N/A.',
    gets: 'What the platform gets',
    getsText: ({ placements }: NotAllowed, host: string) =>
      [
        `${host} gets your sign-in, and which reports are wanted: by number, or by the name that a formula gives. Their queries go to the data API that it names.`,
        placements.length > 0 &&
          'It is told the id that Inlay gave this workbook, and where each report stands: its sheet and its cells.',
        'What cells hold is never sent, nor the name of the file.',
      ]
        .filter(Boolean)
        .join(' '),
    allow: 'Allow for this workbook',
    /** Precedes answers that also say whether the workbook is a copy. */
    mayBeCopy: 'Another workbook has the same placed reports: choose what this one is.',
    allowAs: {
      moved: 'Allow: moved or renamed',
      copy: 'Allow: an independent copy',
    } satisfies Record<AllowedWorkbookKind, string>,
    notNow: 'Not now',
    putOffTitle: 'Not refreshed on this device.',
    putOff: (asked: NotAllowed) =>
      savedAtText(asked)
        ? `You see the rows that the file says are of ${savedAtText(asked)}. Your own cells work as always.`
        : 'INLAY formulas that ask for reports you have not allowed show #N/A. Your own cells work as always.',
    askAgain: 'Allow refresh…',
    doneTitle: 'Allowed on this device.',
    done: (host: string) => `This workbook reads its reports from ${host} with your sign-in.`,
    change: 'Change in Settings',
    newPlatform: 'These reports come from another platform',
    newPlatformText: (reports: number, there: string, host: string): Sentence => [
      `${reports === 1 ? 'Its report comes' : `Its ${count(reports, 'report', 'reports')} come`} from `,
      { strong: there },
      `. Nothing of it was allowed for this workbook on this device yet. You are signed in to ${host}.`,
    ],
    newPlatformSafe: (there: string, host: string) =>
      `Sign in only if you know the address ${there}. Your sign-in to ${host} is never sent there: it ends on this device, and you sign in anew to come back.`,
    nothingSent: (savedBy?: string) =>
      `Nothing has been read or sent. Your cells show what was saved last${savedBy ? `, as the file says by ${shortenText(savedBy)}` : ''}.`,
    signInTo: (there: string) => `Sign in to ${there}`,
    /** Appears in the settings. It counts the reports that were found or given by number. */
    allowed: (reports: number) =>
      reports === 0
        ? 'It may look for the reports that its formulas name, with your sign-in on this device.'
        : `It may read ${count(reports, 'report', 'reports')} with your sign-in on this device.`,
    takeBack: 'Take that back',
  };
}

function describeReport(report: number | string, name: string | undefined): string {
  if (typeof report === 'string') return `“${shortenText(report)}”`;
  return name === undefined ? `Report ${report}` : `“${shortenText(name)}” (now report ${report})`;
}
