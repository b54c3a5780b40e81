/** Rows that a limit of the platform or of the report leaves out. */
import type { Notice } from '../../../app';
import type { Formats } from '../../../parts';

type Cut = Extract<Notice, { kind: 'limited' | 'laidOutOf' }>;
type OwnLimit = Extract<Notice, { kind: 'ownLimit' }>;

export function createLimitWords({ number, rows }: Pick<Formats, 'number' | 'rows'>) {
  const own = ({ rows: kept, total, isReached }: OwnLimit): string => {
    if (!isReached) return `Ends at its own limit of ${rows(kept)} at the latest.`;
    const end =
      total === undefined
        ? `Ends at its own limit of ${rows(kept)}. There may be more.`
        : `Ends at its own limit: ${number(kept)} of ${rows(total)}.`;
    return `${end} Raise the limit in the report if you need all rows.`;
  };

  const ownOfPivot = ({ rows: kept, total, skipped, pivot }: OwnLimit): string => {
    const of = total === undefined ? rows(kept) : `${number(kept)} of ${rows(total)}`;
    const cause = skipped === undefined ? 'the report has a limit of its own' : 'the report leaves out the others';
    return [
      `This pivot is made of only ${of}, because ${cause}.`,
      'Cells that have a value can be empty, and rows or columns can be missing.',
      ...(pivot === 'cellsAndTotals' ? ['The totals count all rows.'] : []),
      `Remove the limit${skipped === undefined ? '' : ' and the offset'} in the report to see everything.`,
    ].join(' ');
  };

  return {
    cutList: ({ rows: came, isCertain }: Cut): string =>
      isCertain
        ? `The platform ended the result at its own limit of ${rows(came)}; there are more. Narrow the report to get all of its rows.`
        : `Exactly ${rows(came)} came, which can be a limit of the platform: there may be more.`,
    cutPivot: ({ rows: came, isCertain }: Cut): string => {
      const cut = isCertain
        ? `The platform ended the rows of this pivot at its own limit of ${rows(came)}; there are more.`
        : `This pivot is made of exactly ${rows(came)}, which can be a limit of the platform: there may be more.`;
      return `${cut} Cells may be empty here that have a value.`;
    },
    own: (limit: OwnLimit): string => (limit.pivot === undefined ? own(limit) : ownOfPivot(limit)),
  };
}
