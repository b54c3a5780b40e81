import {
  type Failure,
  isOutcomeOpen,
  type Notice,
  type PlaceDecision,
  type ReportDetail,
  type SwitchName,
  type Target,
} from '../../../app';
import { bindTexts, capitalize, type Formats, formatFolderPath, type Sentence, takeFirst } from '../../../parts';
import { createLimitMessages } from '../limit-messages';
import { createDependentRangeMessages } from './dependent-ranges';
import { createNoteMessages } from './notes';
import { paneTexts } from './pane-texts';

type ColumnChanges = Extract<Notice, { kind: 'columns' }>;
type ColumnsAtEnd = Extract<Notice, { kind: 'columnsAtEnd' }>;
type DoesNotFit = Extract<PlaceDecision, { kind: 'doesNotFit' }>;
type TooSmall = Pick<DoesNotFit, 'resultRows' | 'resultColumns' | 'frameRows' | 'frameColumns'>;

const MAX_NAMED_COLUMNS = 5;

interface SwitchMessages {
  readonly label: string;
  /** Appears below the label before placing, while the switch is on. */
  readonly hintAtPlacing?: string;
  /** Heads the switch on the page of a placement. */
  readonly title: string;
  /** Appears below the switch on the page of a placement. */
  readonly hint: string;
}

export function createReportMessages(formats: Formats) {
  const { age, count, number, rows, since, when } = formats;
  const noteMessages = createNoteMessages(formats);
  const dependentRangeMessages = createDependentRangeMessages(formats);
  const limitMessages = createLimitMessages(bindTexts<typeof paneTexts>(paneTexts, formats), formats);
  const columns = (value: number) => count(value, 'column', 'columns');
  const describeSize = (rowCount: number, columnCount: number) =>
    [rowCount > 0 && rows(rowCount), columnCount > 0 && columns(columnCount)].filter(Boolean).join(' and ');

  const describeColumns = (titles: readonly string[], singularEnd: string, pluralEnd: string) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_COLUMNS);
    const names = firstItems.map((title) => `“${title}”`).join(', ');
    const list = restCount > 0 ? `${names} and ${number(restCount)} more` : names;
    return titles.length === 0
      ? []
      : [titles.length === 1 ? `Column ${list} ${singularEnd}.` : `Columns ${list} ${pluralEnd}.`];
  };
  const columnChanges = ({ removed, added, returned, between = [], isKept = false }: ColumnChanges) => {
    const filterBetween = (titles: readonly string[], isAmongOthers: boolean) =>
      titles.filter((title) => between.includes(title) === isAmongOthers);
    return [
      ...(isKept
        ? describeColumns(
            removed,
            'is no longer in the report and is yours now',
            'are no longer in the report and are yours now',
          )
        : describeColumns(removed, 'is no longer in the report', 'are no longer in the report')),
      ...describeColumns(
        filterBetween(added, true),
        'is new, and stands where the report has it',
        'are new, and stand where the report has them',
      ),
      ...describeColumns(filterBetween(added, false), 'is new, at the right end', 'are new, at the right end'),
      ...describeColumns(
        filterBetween(returned, true),
        'had been deleted here and is back where the report has it',
        'had been deleted here and are back where the report has them',
      ),
      ...describeColumns(
        filterBetween(returned, false),
        'had been deleted here and is back at the right end',
        'had been deleted here and are back at the right end',
      ),
    ].join(' ');
  };

  const columnsAtEnd = ({ columns: titles, why }: ColumnsAtEnd) =>
    [
      ...describeColumns(
        titles,
        'belongs between others but stays at the right end',
        'belong between others but stay at the right end',
      ),
      {
        inTheWay: 'Something right of the report is in the way.',
        changed: 'The report’s cells were changed during the refresh.',
        refused: 'Excel refused to move columns here.',
      }[why],
      'You can move columns in Excel: each refresh leaves them where you put them.',
    ].join(' ');

  const captionEnded: Readonly<Record<Extract<Notice, { kind: 'captionEnded' }>['because'], string>> = {
    changed:
      'The cell above the block no longer holds the caption: it was changed, moved or deleted. Inlay writes none any more. Switch it on again in Options if you want it back.',
    inTheWay:
      'The caption was not written: the cell above the block is not free. Insert a row above the block, then switch the caption on again in Options.',
    firstRow:
      'The caption was not written: there is no row above the block. Insert a row above it, then switch the caption on again in Options.',
  };

  const switches: Readonly<Record<SwitchName, SwitchMessages>> = {
    fillBeside: {
      label: 'Extend adjacent formulas',
      title: 'When rows are added or removed',
      hint: 'Columns left and right of the block whose cells hold one formula, filled down. Where cells below have content, you are asked first.',
    },
    caption: {
      label: 'Caption with filters',
      hintAtPlacing: 'One line above the rows: their filters, and how recent their data are.',
      title: 'Caption',
      hint: 'One line above the rows: their filters, and how recent their data are. A refresh without new rows leaves it as it is.',
    },
  };

  /** These notices have the same text for every placement. */
  const plainNotices = {
    headersBack: 'Its header row had been deleted here and is back.',
    formatsStay:
      'This sheet is protected. The values are up to date, but number formats, colours and column widths are as they were. To get the number formats, choose Review, Unprotect Sheet in Excel, then refresh.',
    calculatesByHand:
      'This Excel calculates only when asked: formulas over these cells may show what they showed before. Press F9 to calculate.',
    notRecorded: 'The cells are written, but the platform has not recorded it yet. Inlay tries again by itself.',
  } satisfies Partial<Record<Notice['kind'], string>>;

  return {
    loading: 'Loading the report…',
    /** -> `Finance › Monthly close · Dana Whitfield · updated yesterday` */
    facts: ({ folder, root, author, updatedAt, refreshedBy }: ReportDetail) =>
      [
        formatFolderPath(folder) || root,
        author,
        `updated ${age(updatedAt)}`,
        refreshedBy !== undefined && `last refreshed by ${refreshedBy}`,
      ]
        .filter(Boolean)
        .join(' · '),
    placedAt: 'In this workbook at',
    when: (moment: string) => capitalize(when(moment)),

    layout: 'Layout',
    layouts: { saved: 'Pivot, as saved in the report', flat: 'Flat list', pivot: 'Pivot of your own' },
    pivot: {
      axes: { rows: 'Rows', columns: 'Columns', values: 'Values' },
      nothing: { rows: 'One row.', columns: 'The measures alone.' },
      up: { short: 'Up', named: (title: string) => `Up: ${title}` },
      to: {
        rows: { short: 'To rows', named: (title: string) => `To rows: ${title}` },
        columns: { short: 'To columns', named: (title: string) => `To columns: ${title}` },
        values: { short: 'To values', named: (title: string) => `To values: ${title}` },
      },
      measures: 'Measures',
      measuresOn: { rows: 'Measures below one another', columns: 'Measures beside one another' },
      howToMove: 'Drag a field to where it belongs. By keyboard: Alt with an arrow key moves it.',
      moved: (title: string, axis: 'rows' | 'columns' | 'values', place: number, all: number) =>
        `${title} is now number ${number(place)} of ${number(all)} in the ${axis}.`,
    },
    totals: { columns: 'Total row', rows: 'Total column' },
    subtotals: 'Subtotals',
    subtotalsOf: (member: string) => `Subtotals: ${member}`,
    outline: 'Outline',
    outlined:
      'Rows above a subtotal can be folded with the signs left of the row numbers. Excel folds whole rows of the sheet.',
    totalsAsked: {
      shown: 'Totals are calculated by the platform.',
      beyondLimit: 'Totals are calculated by the platform. They include rows that the limit of this report leaves out.',
      filtered:
        'Totals are calculated by the platform. They include what the filters on measures leave out of the rows.',
    },
    noTotals:
      'Totals are not available for a report of SQL: the platform gives its rows alone, and sums of them can be wrong, as for averages or customers counted once.',
    whyFlat: {
      tooFew:
        'Placed as a flat list: a pivot needs a column of numbers and another column, and this report has not both.',
      unreadable: 'Placed as a flat list: the query of this report cannot be laid out as a pivot.',
      compared: 'Placed as a flat list: a report that compares periods cannot be laid out as a pivot.',
      ungrouped: 'Placed as a flat list: rows that are not grouped cannot be laid out as a pivot.',
      noMeasure: 'Placed as a flat list: a pivot needs a measure, and this report has none.',
      noDimension: 'Placed as a flat list: a pivot needs a field for its rows or columns, and this report has none.',
    },

    preview: 'Preview',
    previewTable: 'First rows, scrolls',
    previewLoading: 'Reading the first rows…',
    previewEmpty: 'The query gives no rows at the moment. Placing it writes the headers.',
    previewColumns: (shown: number, all: number) =>
      `The first ${number(shown)} of ${number(all)} columns are shown here.`,
    previewSize: (shown: number, total: number | undefined, columnCount: number) => {
      if (total === undefined) return `First ${rows(shown)}, ${columns(columnCount)}`;
      if (shown >= total) return `${rows(total)}, ${columns(columnCount)}`;
      return `First ${number(shown)} of ${rows(total)}, ${columns(columnCount)}`;
    },
    notLoaded: 'The report did not load.',
    noAccess: 'You cannot read this report',
    noAccessNext: (author: string | undefined) =>
      author === undefined
        ? 'Ask its owner for read access, then come back.'
        : `It belongs to ${author}. Ask for read access, then come back.`,
    copyRequest: 'Copy a request',
    request: (name: string, author: string | undefined) =>
      `Hello${author === undefined ? '' : ` ${author}`}, could you give me read access to the report “${name}”? I would like to place it in a workbook.`,
    backToReports: 'Back to reports',
    noDownload: 'You cannot take these rows out',
    noDownloadNext: (author: string | undefined) =>
      author === undefined
        ? 'Ask the administrator of the platform for the right to download data, then come back.'
        : `Ask ${author} or the administrator of the platform for the right to download data, then come back.`,
    downloadLocked: 'Downloads are turned off',
    requestDownload: (name: string, author: string | undefined) =>
      `Hello${author === undefined ? '' : ` ${author}`}, could you give me the right to download the data of the report “${name}”? I would like to place it in a workbook.`,
    repairedBy: (author: string) => `${author} can repair the report.`,

    placeAt: 'Place at',
    placingAt: 'Placing at',
    place: 'Place',
    placeAnother: 'Place another copy',
    noSelection: 'Select a cell in the sheet; its address shows here.',
    unusable: 'Select one cell, or one block of cells, in the sheet.',
    fills: (
      target: Extract<Target, { kind: 'cells' }>,
      headers: boolean,
      total: number | undefined,
      again: boolean,
    ) => {
      if (target.tooSmall) return 'The block stays inside your selection.';
      if (target.fills === undefined) return target.fixed ? 'The block stays inside your selection.' : '';
      if (target.beyondSheet) {
        const { rows: down, columns: across } = target.beyondSheet;
        return `The sheet has no room for all of it here: fills ${target.fills}, and ${describeSize(down, across)} ${down + across === 1 ? 'is' : 'are'} left out.`;
      }
      const what = total === undefined ? '' : `: ${headers ? 'headers and ' : ''}${rows(total)}`;
      return again ? `fills ${target.fills}` : `Fills ${target.fills}${what}.`;
    },
    needsNetwork: 'You are offline; placing needs a network.',
    needsQuery: 'Nothing to place until the query runs.',
    needsFilter: 'Finish the filter first: press Done or Cancel.',
    needsLayout: 'Nothing to place in this layout.',
    headers: 'Headers',
    headersInOneRow: 'Headers in one row',
    switches,
    captionAt: (cell: string) => `The caption goes into ${cell}.`,

    tooBig: (size: TooSmall): Sentence => {
      const tooMany = { rows: size.resultRows - size.frameRows, columns: size.resultColumns - size.frameColumns };
      const singularEnd = Math.max(0, tooMany.rows) + Math.max(0, tooMany.columns) === 1;
      return [
        { strong: `${describeSize(tooMany.rows, tooMany.columns)} ${singularEnd ? 'does' : 'do'} not fit.` },
        ` The result is ${number(size.resultRows)} × ${number(size.resultColumns)} cells, you selected ${number(size.frameRows)} × ${number(size.frameColumns)}.`,
      ];
    },
    useBlock: (block: string | undefined) => (block === undefined ? 'Use all the cells it needs' : `Use ${block}`),
    keepWhatFits: 'Place only what fits',

    query: 'Query',
    copyFormula: 'Copy as formula',
    formulaCopied: 'Copied. Paste it into a cell.',
    formulaCopiedWithout: (titles: readonly string[]) => {
      const list = titles.map((title) => `“${title}”`).join(', ');
      const without =
        titles.length === 1 ? `the filter on ${list} is not in it` : `the filters on ${list} are not in it`;
      return `Copied, but ${without}: a formula knows “is” alone, with a few values. Paste it into a cell.`;
    },
    copyQuery: 'Copy query',
    generatedSql: 'Generated SQL',
    copySql: 'Copy SQL',
    sqlReading: 'Asking for the SQL…',
    sqlFailed: 'The SQL did not come.',
    noSql: 'The platform makes no SQL of this query.',
    openPage: 'Open on the platform',
    running: 'The platform is running the query…',
    rowsRead: (read: number, total: number | undefined) =>
      total === undefined ? `${rows(read)} read` : `${number(read)} of ${rows(total)} read`,
    rowsWritten: (written: number, total: number | undefined) =>
      `${total === undefined ? rows(written) : `${number(written)} of ${rows(total)}`} written`,
    placing: 'Placing',
    editing: 'You are editing a cell. Press Enter or Esc and we go on.',
    placed: (address: string, count: number): Sentence => [
      { strong: 'Placed.' },
      ` ${rows(count)} ${count === 1 ? 'is' : 'are'} now in `,
      { cells: address },
    ],
    cancelled: 'Cancelled. The sheet is as it was.',
    /** Returns undefined if Excel did not answer, because the report may be placed. */
    notPlaced: (failure: Failure): string | undefined => (isOutcomeOpen(failure) ? undefined : 'Not placed.'),
    sheetUntouched: 'The sheet is as it was.',

    plainNotices,
    notice: (notice: Notice): string => {
      switch (notice.kind) {
        case 'cut':
          return `${describeSize(notice.rows - notice.rowsWritten, notice.columns - notice.columnsWritten)} did not fit and ${notice.rows - notice.rowsWritten + notice.columns - notice.columnsWritten === 1 ? 'is' : 'are'} left out: ${number(notice.rowsWritten)} of ${rows(notice.rows)}, ${number(notice.columnsWritten)} of ${columns(notice.columns)} written.`;
        case 'longTexts':
          return `${count(notice.count, 'text is', 'texts are')} longer than a cell holds and end after 32,767 characters: ${notice.addresses.join(', ')}${notice.count > notice.addresses.length ? ', …' : '.'}`;
        case 'columns':
          return columnChanges(notice);
        case 'renamed':
          return notice.columns.map(({ was, now }) => `“${was}” is called “${now}” now.`).join(' ');
        case 'leftBehind':
          return `What was typed in ${count(notice.count, 'cell', 'cells')} of a column that left is kept: see Options.${notice.notKept ? ` ${count(notice.notKept, 'other cell that may have been typed into was', 'other cells that may have been typed into were')} too many to keep.` : ''}`;
        case 'columnsAtEnd':
          return columnsAtEnd(notice);
        case 'headersEmpty':
          return `This layout needs fewer header rows: ${notice.rows === 1 ? 'the upper one stays, empty' : `the upper ${number(notice.rows)} stay, empty`}. To be rid of that, place the report once more and unlink this one.`;
        case 'undoneInPart':
          return `${notice.cells} changed after this refresh. If you pressed Ctrl+Z: Excel takes this refresh back in ${number(notice.steps)} steps. Press Ctrl+Z again until all old rows are back, or Refresh for the new ones.`;
        case 'rowsKept':
          return `Kept. Showing data of ${since(notice.dataFrom)}.`;
        case 'notes':
          return noteMessages.ended(notice);
        case 'notesStay':
          return `Your ${notice.count === 1 ? 'note stays' : `${number(notice.count)} notes stay`} on the old sheet. Options lists ${notice.count === 1 ? 'it' : 'them'} with the names of the rows.`;
        case 'oldCellsStay':
          return `The old cells at ${notice.cells} were not emptied: they were changed meanwhile, or Excel does not let them be changed. Clear what you do not need there.`;
        case 'reach':
          return dependentRangeMessages.ended(notice);
        case 'besideNotFilled':
          return notice.cells.length === 0
            ? 'The formulas beside it are not filled down. Fill them down yourself; they go along with its next refreshes.'
            : `The formulas beside it are not filled down: other cells stand in ${notice.cells.join(' and ')}. Clear those and fill the formulas down; they go along with its next refreshes.`;
        case 'outlineOff':
          return notice.why === 'refused'
            ? 'Excel refused to group the rows above the subtotals. The values are complete. Outline is off for this placement now. Where groups were left, take them away in Excel with Data, Ungroup.'
            : 'Outline is off for this placement now: Excel does not tell which groups of rows were made for it. All groups stay as they are. Take them away in Excel with Data, Ungroup, then switch Outline on again.';
        case 'outlineTooLong':
          return `Its rows are not grouped: an outline has ${number(notice.most)} groups at most here, and this pivot has more.`;
        case 'captionEnded':
          return captionEnded[notice.because];
        case 'totalsDiffer':
          return `The values of ${notice.measures.join(', ')} do not add up to the totals: some of what they count belongs to several rows or columns. The totals are those of the platform.`;
        case 'laidOutOf':
          return limitMessages.cutPivot(notice);
        case 'limited':
          return limitMessages.cutList(notice);
        case 'ownLimit':
          return limitMessages.own(notice);
        default:
          return plainNotices[notice.kind];
      }
    },
  };
}
