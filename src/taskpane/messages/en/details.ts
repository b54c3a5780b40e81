import type {
  AccessReason,
  CellDetails,
  FoundBy,
  LastRun,
  RepairReason,
  RepairState,
  ShownChanges,
} from '../../../app';
import { bindTexts, capitalize, type Formats, type Sentence, takeFirst } from '../../../parts';
import { getSourceReadTime } from '../../../placement';
import { createNoteOptionMessages } from '../note-option-messages';
import { createDrillDownMessages } from './drill-down';
import { noCachedRows } from './no-cached-rows';
import { paneTexts } from './pane-texts';

type NoReport = Extract<RepairState, { kind: 'noReport' }>;

export type DetailsMessages = ReturnType<typeof createDetailsMessages>;

const MAX_NAMED_TITLES = 20;

export function createDetailsMessages(formats: Formats) {
  const { age, number, rows, since, time, when } = formats;
  const texts = bindTexts<typeof paneTexts>(paneTexts, formats);
  const formatSigned = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const listTitles = (titles: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_TITLES);
    return restCount > 0 ? `${firstItems.join(', ')} and ${number(restCount)} more` : firstItems.join(', ');
  };
  const allRowsAre = (value: number) => (value === 1 ? 'The 1 row is' : `All ${rows(value)} are`);
  return {
    title: 'What changed',
    loading: 'Looking at the former rows…',
    /** Says when the newer rows were read, and which older ones they are compared with. */
    meta: ({ at, comparedWith, sameSince }: ShownChanges, refreshedAt: number) => {
      const readAt = sameSince === undefined ? at : refreshedAt;
      return readAt === undefined
        ? `Compared with ${when(comparedWith)}`
        : `${capitalize(when(readAt))}, compared with ${when(sameSince ?? comparedWith)}`;
    },
    unknown: (remembers: boolean): Sentence => [
      { strong: 'Nothing to compare yet.' },
      remembers ? ' This device keeps the previous rows, up to a size limit.' : ` ${noCachedRows}`,
    ],
    nothing: (rowCount: number, at: number, lastRun?: LastRun): Sentence => {
      const sameRows = `${allRowsAre(rowCount)} the same as at ${time(at)}`;
      if (lastRun?.kind === 'unchanged') return [{ strong: 'Nothing.' }, ` ${sameRows}, so no cell was written.`];
      const firstItems = lastRun?.kind === 'rewritten' ? '. Cells that showed something else were written over.' : '.';
      return [{ strong: 'Nothing in the report.' }, ` ${sameRows}${firstItems}`];
    },
    before: 'The change before that',
    isBack: (rowsOf: number, cells: string | undefined): Sentence => [
      { strong: `The rows of ${time(rowsOf)} are back` },
      ...(cells === undefined ? ['.'] : [' in ', { cells }, '.']),
      ' Refresh on open is paused for this report.',
    ],
    totals: 'Totals',
    rowsAdded: (value: number) => ({
      figure: formatSigned(value, '+'),
      what: value === 1 ? 'row added' : 'rows added',
    }),
    rowsRemoved: (value: number) => ({
      figure: formatSigned(value, '−'),
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
      `${titles.length === 1 ? 'New column' : 'New columns'}: ${listTitles(titles)}.`,
    columnsRemoved: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'Column that is gone' : 'Columns that are gone'}: ${listTitles(titles)}.`,
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
    take: 'Update',
    keepOld: 'Keep current rows',
    nothingWritten: 'Nothing is written yet.',
    writing: (name: string) => `Writing ${name}`,

    repair: 'Repair',
    looking: 'Looking for its cells…',
    /** Say what happened to the block, with one sentence for each reason. */
    reasons: {
      found: 'Its cells are where they should be. There is nothing to repair.',
      otherContents: 'Its cells show something else now: other contents were put in their place.',
      overlaps: 'Its cells lie over those of another placed report, and only one of them can be right.',
      anchorLost: 'The hidden name that follows its cells was deleted, so they cannot be told from a copy.',
      cellsDeleted: 'Its cells were deleted.',
    } satisfies Record<RepairReason, string>,
    under: (name: string): Sentence => ['The other report is ', { strong: name }, '.'],
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
      `Select a cell with room for about ${rows(rowCount)} below it, then place it there. Cells with content are never written over: then nothing happens.`,
    noCells: 'No other cells look like it.',
    searchedInPart: 'This workbook is too large to be looked through: some of its cells were not.',

    /** Says why the report is unavailable, with one sentence for each reason. */
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
    /** Says what the button does. */
    noReportPlan: ({ reason, host, deployment, signedInTo }: NoReport): string => {
      const reasons: Record<AccessReason, string> = {
        otherPlatform: `You are signed out of ${signedInTo.host} and asked for a token of ${host}. No cell changes. If you have no token there, unlink it: its cells become plain cells.`,
        otherDeployment: `Inlay switches to ${deployment.name} with the token that you have, and refreshes this report. Reports of ${signedInTo.deployment} wait as they are. Or unlink it: its cells become plain cells.`,
        tokenRejected: `You are asked for a new token of ${host}. No cell changes; then refresh it again.`,
        noAccess:
          'Copy a request and send it to whoever owns the report. Once you may read it, try again. No cell changes.',
        reportDeleted: 'It is unlinked: its cells stay as they are, as plain cells, and are not refreshed any more.',
      };
      return reasons[reason];
    },
    signInTo: (host: string) => `Sign in to ${host}`,
    goOver: (deployment: string) => `Switch to ${deployment}`,
    columnsPlan:
      'Columns that go are taken out of the block, and formulas that refer to them lose them. The others stay where they stand.',
    cellDetails: {
      totalOf: (members: readonly string[]) =>
        members.length === 0 ? 'Total of all rows' : `Total of ${members.join(' › ')}`,
      title: 'Selected cell',
      header: 'Header',
      ownColumn: 'A column of your own',
      neverWritten: (report: string) => `It stands inside ${report}. No value of the report is written into it.`,
      rowNumber: (row: number) => `Row ${number(row)}`,
      from: (cell: Pick<CellDetails, 'reportName' | 'refreshedAt' | 'freshAt' | 'refreshedBy'>) => {
        const { reportName, refreshedAt, refreshedBy } = cell;
        const by = refreshedBy === undefined ? '' : ` by ${refreshedBy === 'you' ? 'you' : refreshedBy.name}`;
        const from = getSourceReadTime(cell);
        return `${reportName}, refreshed ${age(refreshedAt)}${by}${from === undefined ? '' : `, data from ${since(from)}`}`;
      },
      asGiven: 'As the report gave it.',
      upToLimit: 'As the report gave it, up to the 32,767 characters that a cell holds.',
      edited: ({ written, by }: Exclude<CellDetails['edit'], string>) => {
        const had = written === '' ? 'the report left it empty' : `the report had ${written}`;
        if (by === 'former') return `As it was before the last refresh: since then ${had}.`;
        if (by === 'kept') return `Kept as yours: ${had}.`;
        return by === 'cleared' ? `Cleared by hand: ${had}.` : `Typed by hand: ${had}.`;
      },
    },

    notes: createNoteOptionMessages(texts, formats, noCachedRows),
    drillDown: createDrillDownMessages(formats),
    reach: texts.dependentRangeOptions,
    options: 'Options',
    gates: 'Ask before updating if',
    gatesHint: 'Your current rows stay in their cells until you have seen the new ones.',
    gateEmpty: 'the new result is empty',
    gateColumns: 'columns are added or removed',
    gateRows: 'the row count changes by more than',
    gateTotal: 'a total changes by more than',
    perCent: 'per cent',
    rowsPercent: 'Rows, per cent',
    totalPercent: 'Total, per cent',
    totalOf: 'Total of',
    /** These columns hold numbers whose total is meaningless. */
    notAdded: (titles: readonly string[]): string =>
      `Not offered: ${titles.join(', ')}. Only what the data model calls a sum or a count surely adds up; an average, a rate or a distinct count does not.`,
    stillWatched: (title: string): string =>
      `${title} is no sum or count of the data model, so its total may say little. It is checked all the same, as you chose.`,
    additiveUnknown: 'The platform did not say which columns add up. Come back once you are signed in and online.',
    layout: {
      title: 'Layout',
      apply: 'Refresh with this layout',
      reset: 'Leave it as it is',
      hint: 'Changes take effect with the refresh. Columns that another layout does not have leave the block; you are asked first where formulas read them.',
    },
    noTotalRow:
      'A pivot is watched by its total row. Switch that on under Layout where its report can have one, and refresh once.',
    noNumbers: (remembers: boolean): string =>
      remembers ? 'No column of numbers is known on this device. Refresh once, then come back.' : noCachedRows,
    badPercent: 'Type a number, for example 10.',
  };
}
