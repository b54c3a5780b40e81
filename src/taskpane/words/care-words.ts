import type { ChangesShown } from '../../app';
import type { Sentence } from '../sentence';
import type { Formats } from './formats';

export type CareWords = ReturnType<typeof createCareWords>;

/** Sentences of the pages about one placement: what changed, and what it may do without a person. */
export function createCareWords({ number, rows, time, when }: Formats) {
  const signed = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const all = (value: number) => (value === 1 ? 'The 1 row is' : `All ${rows(value)} are`);
  return {
    title: 'What changed',
    loading: 'Looking at the former rows…',
    /** When the newer rows came, and which older ones they are compared with. */
    meta: ({ at, against, sameSince }: ChangesShown, refreshedAt: number) => {
      const came = sameSince === undefined ? at : refreshedAt;
      return came === undefined ? `against ${when(against)}` : `${when(came)}, against ${when(sameSince ?? against)}`;
    },
    unknown: [
      { strong: 'No earlier rows are known here.' },
      ' This device remembers them from one refresh to the next, unless they are very many.',
    ] satisfies Sentence,
    nothing: (rowCount: number, at: number): Sentence => [
      { strong: 'Nothing.' },
      ` ${all(rowCount)} the same as at ${time(at)}, so no cell was written.`,
    ],
    before: 'The change before that',
    isBack: (rowsOf: number, cells: string | undefined): Sentence => [
      { strong: `The rows of ${time(rowsOf)} are back` },
      ...(cells === undefined ? ['.'] : [' in ', { cells }, '.']),
      ' Refresh on open is paused for this placement.',
    ],
    totals: 'Totals',
    rowsAdded: (value: number) => ({ figure: signed(value, '+'), what: value === 1 ? 'row added' : 'rows added' }),
    rowsRemoved: (value: number) => ({
      figure: signed(value, '−'),
      what: value === 1 ? 'row removed' : 'rows removed',
    }),
    cellsChanged: (value: number) => ({ figure: number(value), what: value === 1 ? 'cell changed' : 'cells changed' }),
    changedCells: 'Changed cells',
    added: 'Rows added',
    removed: 'Rows removed',
    scrolls: (title: string) => `${title}, scrolls`,
    row: 'Row',
    columnsAdded: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'New column' : 'New columns'}: ${titles.join(', ')}.`,
    columnsRemoved: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'Column that is gone' : 'Columns that are gone'}: ${titles.join(', ')}.`,
    was: 'was ',
    isNow: ' is now ',
    empty: 'empty',
    showCell: (address: string) => `Go to ${address}`,
    more: (value: number) => `Show ${number(value)} more`,
    notListed: (listed: number, all: number) => `The first ${number(listed)} of ${number(all)} are listed.`,

    putBack: 'Put back',
    putsBack: (rowCount: number, at: number) => `Puts the ${rows(rowCount)} of ${time(at)} back into the block.`,
    untilRefresh: 'Until the next refresh.',
    waitsTitle: 'What would change',
    take: 'Take it',
    keepOld: 'Keep the old',
    nothingWritten: 'Nothing is written yet.',
    writing: (name: string) => `Writing ${name}`,

    options: 'Options',
    gates: 'Wait for me when a new result',
    beside: 'When its rows come and go',
    fillBeside: 'fill formulas directly beside it down and up',
    besideHint:
      'Columns left and right of the block whose cells hold one formula, filled down. Filled cells below are asked about.',
    gatesHint: 'The old rows stay in their cells until you have seen the new ones.',
    gateEmpty: 'has no rows',
    gateColumns: 'has other columns',
    gateRows: 'has more or fewer rows by more than',
    gateTotal: 'has another total by more than',
    perCent: 'per cent',
    rowsPercent: 'Rows, per cent',
    totalPercent: 'Total, per cent',
    totalOf: 'Total of',
    noNumbers: 'No column of numbers is known on this device. Refresh once, then come back.',
    badPercent: 'Type a number, for example 10.',
  };
}
