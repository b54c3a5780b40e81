/** Describes rows that are missing because of a limit of the platform or of the report. */
import type { Notice } from '../../../app';
import type { Formats } from '../../../parts';

type PlatformLimit = Extract<Notice, { kind: 'limited' | 'laidOutOf' }>;
type ReportLimit = Extract<Notice, { kind: 'ownLimit' }>;

export function createLimitMessages({ number, rows }: Pick<Formats, 'number' | 'rows'>) {
  const describeListLimit = ({ rows: rowCount, total, isReached }: ReportLimit): string => {
    if (!isReached) return `This report is limited to ${rows(rowCount)}.`;
    const end =
      total === undefined
        ? `This report is limited to ${rows(rowCount)}. There may be more.`
        : `This report is limited to ${number(rowCount)} of ${rows(total)}.`;
    return `${end} Raise the limit in the report if you need all rows.`;
  };

  const describePivotLimit = ({ rows: rowCount, total, skipped, pivot }: ReportLimit): string => {
    const rowsText = total === undefined ? rows(rowCount) : `${number(rowCount)} of ${rows(total)}`;
    const causeText = skipped === undefined ? 'the report has its own limit' : 'the report leaves out the others';
    return [
      `This pivot is built from only ${rowsText}, because ${causeText}.`,
      'Cells may be empty although they have a value, and rows or columns may be missing.',
      ...(pivot === 'cellsAndTotals' ? ['The totals include all rows.'] : []),
      `Remove the limit${skipped === undefined ? '' : ' and the offset'} from the report to see everything.`,
    ].join(' ');
  };

  return {
    cutList: ({ rows: received, isCertain }: PlatformLimit): string =>
      isCertain
        ? `The platform stopped at its own limit of ${rows(received)}, but there are more. Narrow the report down to get all of its rows.`
        : `The platform returned exactly ${rows(received)}. That may be its limit, so there may be more.`,
    cutPivot: ({ rows: received, isCertain }: PlatformLimit): string => {
      const cut = isCertain
        ? `The platform stopped at its own limit of ${rows(received)} for this pivot, but there are more.`
        : `This pivot is built from exactly ${rows(received)}. That may be the platform’s limit, so there may be more.`;
      return `${cut} Cells may be empty although they have a value.`;
    },
    own: (limit: ReportLimit): string =>
      limit.pivot === undefined ? describeListLimit(limit) : describePivotLimit(limit),
  };
}
