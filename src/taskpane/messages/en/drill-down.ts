import type { DrillDownState, SumComparison } from '../../../app';
import type { Formats, Sentence } from '../../../parts';
import { parseInstant } from '../../../placement';

type NoRowsReason = Extract<DrillDownState, { kind: 'none' }>['because'];

export function createDrillDownMessages({ number, rows, time, since }: Formats) {
  const describeCount = (count: number | undefined) => (count === undefined ? 'More than 10,000 rows' : rows(count));
  const describeDifference = ({ by, because, written, freshAt }: NonNullable<SumComparison['differs']>): string => {
    const differenceText = by === undefined ? '' : ` That is ${by} apart.`;
    const from = parseInstant(freshAt);
    const reasons = {
      typed: ` The cell was changed by hand.${written ? ` The report gave ${written}.` : ' The report left it empty.'}`,
      newer: `${differenceText} The platform has newer data than your cells${from === undefined ? '' : `, read ${since(from)}`}.`,
      unknown: `${differenceText} The report or its data may have changed since your cells were written.`,
    };
    return reasons[because];
  };
  return {
    show: 'Show rows',
    title: (value: string) => `Rows behind ${value}`,
    loading: 'Asking the platform for the rows…',
    /** Shows how long a slow request has lasted. */
    soFar: (seconds: number) => `${number(seconds)} ${seconds === 1 ? 'second' : 'seconds'} so far`,
    asOf: (report: string, at: number) => `${report}, as of ${time(at)}`,
    /** Says that the rows add up to the number, or how they differ. */
    proof: (count: number | undefined, proof: SumComparison): Sentence => {
      const { comesTo, says } = proof;
      if (proof.how === 'unchecked')
        return [
          { strong: `${describeCount(count)}.` },
          ' Whether they come to what the cell says was not checked: the platform did not work it out.',
        ];
      const totalText = {
        adds: `${describeCount(count)}, together ${comesTo}`,
        addedThere: `${describeCount(count)}, which the platform adds up to ${comesTo}`,
        distinct: `${describeCount(count)} with ${comesTo === '1' ? '1 value' : `${comesTo} different values`}`,
        otherwise: `${describeCount(count)}, which come to ${comesTo}`,
      }[proof.how];
      if (!proof.differs) return [{ strong: `${totalText},` }, ' as the cell says.'];
      const firstItems = says === '' ? 'The cell is empty.' : `The cell says ${says}.`;
      return [{ strong: `${totalText}. ${firstItems}` }, describeDifference(proof.differs)];
    },
    nothing: 'No rows, as the cell says',
    nothingNow: 'The platform has no rows for it now.',
    first: (shown: number, count: number | undefined) =>
      count === undefined
        ? `First ${number(shown)} of more than ${rows(10_000)}`
        : shown < count
          ? `First ${number(shown)} of ${rows(count)}`
          : rows(count),
    refresh: 'Refresh this report',
    row: 'Row',
    scrolls: (value: string) => `Rows behind ${value}, scrolls`,
    choose: 'Choose columns',
    chooseText: (measure: string) => `${measure} is always shown: it is the number itself.`,
    chosen: (count: number) => (count === 1 ? 'Use 1 column' : `Use ${number(count)} columns`),
    inTable: 'In the table, in this order',
    moreColumns: 'More columns',
    findColumn: 'Find a column',
    noColumn: (searched: string) => `No other column contains “${searched}”.`,
    up: { short: 'Up', named: (title: string) => `Up: ${title}` },
    movedUp: (title: string, place: number, all: number) =>
      `${title} is now number ${number(place)} of ${number(all)}.`,
    remembered: 'Remembered for this report on this device.',
    cancel: 'Cancel',
    copy: 'Put on a new sheet',
    copyHint: (count: number | undefined) =>
      `${count === undefined ? 'All rows' : count === 1 ? 'The 1 row' : `All ${rows(count)}`}, as a plain copy.`,
    copying: 'Writing the rows to a new sheet…',
    sheetName: (cell: string) => `Rows ${cell}`,
    copied: (count: number, sheet: string): Sentence => [
      { strong: `${count === 1 ? '1 row is' : `${rows(count)} are`} now on the sheet “${sheet}”.` },
      ' A refresh does not change them.',
    ],
    cut: 'The sheet is full: more rows than it holds were left out.',
    goToSheet: 'Go to the sheet',
    failed: 'The rows did not load.',
    notCopied: 'The rows were not put on a new sheet.',
    none: {
      sql: [
        { strong: 'This report is written in SQL.' },
        ' Nobody can tell which rows of its source make one of its numbers.',
      ],
      alreadyRows: [
        { strong: 'These are the rows already.' },
        ' The report does not group them, so nothing lies behind.',
      ],
      noMeasure: [{ strong: 'Nothing lies behind this cell.' }, ' It describes its row and is not made of others.'],
      unknownGroup: [
        { strong: 'Which rows belong to it cannot be told.' },
        ' The report groups them in a way that cannot be asked for again.',
      ],
      otherFilters: [
        { strong: 'Its filters were changed since.' },
        ' Refresh this report; then the rows behind its numbers can be shown.',
      ],
      unknownRow: [
        { strong: 'This device does not know this row.' },
        ' Refresh the report here; then its rows can be shown.',
      ],
      notHere: [
        { strong: 'This report cannot be asked here.' },
        ' Sign in where it belongs, and allow this workbook to use it.',
      ],
    } satisfies Record<NoRowsReason, Sentence>,
  };
}
