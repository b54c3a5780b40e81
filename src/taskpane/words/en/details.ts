import type { AccessReason, CellDetails, ChangesShown, FoundBy, RepairReason, RepairState } from '../../../app';
import { type Formats, firstOf, type Sentence } from '../../../parts';
import { dataFrom } from '../../../placement';
import { createKeptNoteWords } from './kept-notes';
import { reachOptions } from './reach';
import { rowsNotKept } from './rows-not-kept';

type NoReport = Extract<RepairState, { kind: 'noReport' }>;

export type DetailsWords = ReturnType<typeof createDetailsWords>;

const TITLES_NAMED = 20;

/** Sentences of the pages about one placement: what changed, and what it may do without the analyst. */
export function createDetailsWords(formats: Formats) {
  const { age, number, rows, since, time, when } = formats;
  const signed = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const named = (titles: readonly string[]) => {
    const { said, rest } = firstOf(titles, TITLES_NAMED);
    return rest > 0 ? `${said.join(', ')} and ${number(rest)} more` : said.join(', ');
  };
  const all = (value: number) => (value === 1 ? 'The 1 row is' : `All ${rows(value)} are`);
  return {
    title: 'What changed',
    loading: 'Looking at the former rows…',
    /** When the newer rows came, and which older ones they are compared with. */
    meta: ({ at, against, sameSince }: ChangesShown, refreshedAt: number) => {
      const came = sameSince === undefined ? at : refreshedAt;
      return came === undefined ? `against ${when(against)}` : `${when(came)}, against ${when(sameSince ?? against)}`;
    },
    unknown: (remembers: boolean): Sentence => [
      { strong: 'No earlier rows are known here.' },
      remembers
        ? ' This device remembers them from one refresh to the next, unless they are very many.'
        : ` ${rowsNotKept}`,
    ],
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
    columnRenamed: (was: string, now: string) => `“${was}” is called “${now}” now.`,
    columnsAdded: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'New column' : 'New columns'}: ${named(titles)}.`,
    columnsRemoved: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'Column that is gone' : 'Columns that are gone'}: ${named(titles)}.`,
    was: 'was ',
    isNow: ' is now ',
    empty: 'empty',
    showCell: (address: string) => `Go to ${address}`,
    more: (value: number) => `Show ${number(value)} more`,
    notListed: (listed: number, all: number) => `The first ${number(listed)} of ${number(all)} are listed.`,
    columnsNotListed: (listed: number, all: number) =>
      `The first ${number(listed)} of ${number(all)} columns are listed.`,

    putBack: 'Put back',
    putsBack: (rowCount: number, at: number) => `Puts the ${rows(rowCount)} of ${time(at)} back into the block.`,
    untilRefresh: 'Until the next refresh.',
    waitsTitle: 'What would change',
    take: 'Take it',
    keepOld: 'Keep the old',
    nothingWritten: 'Nothing is written yet.',
    writing: (name: string) => `Writing ${name}`,

    repair: 'Repair',
    looking: 'Looking for its cells…',
    /** What has become of the block, one sentence for each reason. */
    reasons: {
      found: 'Its cells are where they should be. There is nothing to repair.',
      otherContents: 'Its cells show something else now: other contents were put in their place.',
      overlaps: 'Its cells lie over those of another placement, and only one of them can be right.',
      anchorLost: 'The hidden name that follows its cells was deleted, so they cannot be told from a copy.',
      cellsDeleted: 'Its cells were deleted.',
      originalDeleted: 'Its cells were deleted. A copy of their sheet still shows them.',
      copiesOnly: 'Only copies of its sheet are left, and none of them is its own.',
    } satisfies Record<RepairReason, string>,
    under: (name: string): Sentence => ['The other placement is ', { strong: name }, '.'],
    foundBy: {
      lastSeen: 'These cells look like it, where it was last seen:',
      platform: 'These cells look like it, where the platform last knew it:',
      search: 'These cells look like it, found by what they show:',
      copy: 'These cells of the copied sheet look like it:',
    } satisfies Record<FoundBy, string>,
    plan: 'What will happen',
    takePlan: (cells: string, rowCount: number): Sentence => [
      { cells },
      ` becomes its block again and is refreshed: about ${rows(rowCount)} are written there. Other cells stay as they are.`,
    ],
    takeCells: 'Take these cells',
    goThere: 'Go to these cells',
    againPlan: (rowCount: number) =>
      `Select a cell with room for about ${rows(rowCount)} below it, then place it there. Filled cells are never written over: then nothing happens.`,
    noCells: 'No other cells look like it.',
    searchedInPart: 'This workbook is too large to be looked through: some of its cells were not.',

    /** Why its report cannot be had, one sentence for each reason. */
    noReport: ({ reason, host, deployment, signedInTo }: NoReport): Sentence => {
      const reasons: Record<AccessReason, Sentence> = {
        otherPlatform: ['It belongs to ', { strong: host }, `. You are signed in to ${signedInTo.host}.`],
        otherDeployment: [
          'It belongs to the deployment ',
          { strong: deployment.name },
          `. You are signed in to ${signedInTo.deployment}.`,
        ],
        tokenRejected: [`${host} does not accept your token any more.`],
        noAccess: [`Your token does not let you read its report on ${host}.`],
        reportDeleted: [`${host} has no such report any more.`],
      };
      return reasons[reason];
    },
    /** What pressing the button does. */
    noReportPlan: ({ reason, host, deployment, signedInTo }: NoReport): string => {
      const reasons: Record<AccessReason, string> = {
        otherPlatform: `You are signed out of ${signedInTo.host} and asked for a token of ${host}. No cell changes. If you have no token there, let it go: its cells become plain cells.`,
        otherDeployment: `Inlay goes over to ${deployment.name} with the token that you have, and refreshes this placement. Placements of ${signedInTo.deployment} wait as they are. Or let it go: its cells become plain cells.`,
        tokenRejected: `You are asked for a new token of ${host}. No cell changes; then refresh it again.`,
        noAccess:
          'Copy a request and send it to whoever owns the report. Once you may read it, try again. No cell changes.',
        reportDeleted: 'It is let go: its cells stay as they are, as plain cells, and are not refreshed any more.',
      };
      return reasons[reason];
    },
    signInTo: (host: string) => `Sign in to ${host}`,
    goOver: (deployment: string) => `Go over to ${deployment}`,
    columnsPlan:
      'Columns that go are taken out of the block, and formulas that refer to them lose them. The others stay where they stand.',
    cellDetails: {
      title: 'Selected cell',
      header: 'Header',
      ownColumn: 'A column of your own',
      neverWritten: (report: string) => `It stands inside ${report}. No value of the report is written into it.`,
      rowNumber: (row: number) => `Row ${number(row)}`,
      from: (cell: Pick<CellDetails, 'reportName' | 'refreshedAt' | 'freshAt' | 'refreshedBy'>) => {
        const { reportName, refreshedAt, refreshedBy } = cell;
        const by = refreshedBy === undefined ? '' : ` by ${refreshedBy === 'you' ? 'you' : refreshedBy.name}`;
        const from = dataFrom(cell);
        return `${reportName}, refreshed ${age(refreshedAt)}${by}${from === undefined ? '' : `, data from ${since(from)}`}`;
      },
      asGiven: 'As the report gave it.',
      edited: (written: string) =>
        written === '' ? 'Typed by hand: the report left it empty.' : `Typed by hand: the report had ${written}.`,
    },

    notes: createKeptNoteWords(formats),
    reach: reachOptions,
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
    noNumbers: (remembers: boolean): string =>
      remembers ? 'No column of numbers is known on this device. Refresh once, then come back.' : rowsNotKept,
    badPercent: 'Type a number, for example 10.',
  };
}
