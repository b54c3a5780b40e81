/** Describes the changes of a placement, its repair, and the selected cell. */
import type {
  CellDetails,
  DroppedChoice,
  LastRun,
  NoFilters,
  NumberDifference,
  PlacementView,
  RepairState,
  SelectedCells,
  SheetColumn,
  ShownChanges,
} from '../../../app';
import { capitalize, type Formats, type Sentence } from '../../../parts';
import { getSourceReadTime, MAX_FILTERS } from '../../../placement';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';
import { createNoteOptionMessages } from '../questions/note-messages';
import { createDrillDownMessages } from './drill-down-messages';
import { createSnapshotMessages } from './snapshot-messages';

type NoReport = Extract<RepairState, { kind: 'noReport' }>;
type Texts = Pick<
  PaneTexts,
  'details' | 'drillDown' | 'snapshots' | 'lists' | 'noCachedRows' | 'noteOptions' | 'placementFilters' | 'valueSheets'
>;

export type DetailsMessages = ReturnType<typeof createDetailsMessages>;

const MAX_NAMED_TITLES = 20;

export function createDetailsMessages(texts: Texts, formats: Formats) {
  const { details, noCachedRows } = texts;
  return {
    ...details,
    notes: createNoteOptionMessages(texts, formats, noCachedRows),
    ...createChangesMessages(texts, formats),
    drillDown: createDrillDownMessages(texts, formats),
    snapshots: createSnapshotMessages(texts, formats),
    cellDetails: createCellMessages(texts, formats),
    sheets: createSheetMessages(texts),

    /** Says why the report is unavailable. */
    noReport: (state: NoReport): Sentence => {
      const { noReport: texts } = details;
      switch (state.reason) {
        case 'otherPlatform':
          return texts.otherPlatform({ host: state.host, signedInTo: state.signedInTo.host });
        case 'otherDeployment':
          return texts.otherDeployment({ deployment: state.deployment.name, signedInTo: state.signedInTo.deployment });
        default:
          return [texts[state.reason](state.host)];
      }
    },
    /** Says what the button does. */
    noReportPlan: (state: NoReport): string => {
      const { noReportPlan: texts } = details;
      switch (state.reason) {
        case 'otherPlatform':
          return texts.otherPlatform(state.signedInTo.host);
        case 'otherDeployment':
          return texts.otherDeployment(state.deployment.name);
        default:
          return texts[state.reason];
      }
    },
    otherReport: {
      ...details.otherReport,
      describe: ({ kind, titles }: DroppedChoice): string =>
        details.otherReport.choices[kind](createListMessages(texts).list(titles, MAX_NAMED_TITLES)),
    },
    noNumbers: (remembers: boolean): string => (remembers ? details.noNumbers : noCachedRows),
  };
}

function createSheetMessages({ valueSheets: texts, placementFilters }: Texts) {
  return {
    ...texts,
    columnTitle: ({ member: { title }, period }: SheetColumn): string =>
      period ? texts.periods[period](title) : title,
    noColumns(reason: NoFilters | 'filtersUnread' | 'tooManyFilters'): string {
      if (reason === 'filtersUnread') return placementFilters.newer;
      return reason === 'tooManyFilters' ? placementFilters.tooMany(MAX_FILTERS) : placementFilters.noFilters[reason];
    },
    withoutSheet(values: number, offered: number): string {
      if (values === 0) return texts.noValues;
      return offered === 0 ? texts.withoutSheet.none : texts.withoutSheet.some(offered);
    },
    create: (count: number): string => (count === 0 ? texts.create.none : texts.create.some(count)),
    ended: ({ created, total }: { readonly created: number; readonly total: number }): string =>
      created === total ? texts.ended.all(created) : texts.ended.some({ created, total }),
  };
}

function createChangesMessages(
  { details: texts, lists, noCachedRows }: Texts,
  { number, since, sinceSecond }: Formats,
) {
  const formatSigned = (value: number, sign: string) => (value === 0 ? '0' : `${sign}${number(value)}`);
  const { list } = createListMessages({ lists });
  const nameTitles = (titles: readonly string[]) => ({
    titles: list(titles, MAX_NAMED_TITLES),
    count: titles.length,
  });
  return {
    /** Says when the newer rows were read, and which older ones they are compared with. */
    meta: (
      { at, comparedWith, sameSince }: Pick<ShownChanges, 'at' | 'comparedWith' | 'sameSince'>,
      refreshedAt: number,
    ): string => {
      const readAt = sameSince === undefined ? at : refreshedAt;
      const formerAt = sameSince ?? comparedWith;
      if (readAt === undefined) return texts.meta.compared(since(formerAt));
      const format = since(readAt) === since(formerAt) ? sinceSecond : since;
      return texts.meta.read({ time: format(readAt), former: format(formerAt) });
    },
    unknown: (remembers: boolean): Sentence => [
      ...texts.unknown.nothingToCompare,
      ` ${remembers ? texts.unknown.rowsAreKept : noCachedRows}`,
    ],
    nothing: (at: number, lastRun?: LastRun): Sentence => texts.nothing[lastRun?.kind ?? 'changed'](since(at)),
    isBack: (rowsOf: number): Sentence => texts.isBack(since(rowsOf)),
    // A row that is no longer among the first ones may still be in the data, so it does not count as removed.
    rowsAdded: (value: number, firstRows?: number) => ({
      figure: formatSigned(value, '+'),
      what: firstRows === undefined ? texts.rowsAdded(value) : texts.joinedFirst(firstRows),
    }),
    rowsRemoved: (value: number, firstRows?: number) => ({
      figure: formatSigned(value, '−'),
      what: firstRows === undefined ? texts.rowsRemoved(value) : texts.leftFirst(firstRows),
    }),
    addedTitle: (firstRows: number | undefined): string =>
      firstRows === undefined ? texts.added : capitalize(texts.joinedFirst(firstRows)),
    removedTitle: (firstRows: number | undefined): string =>
      firstRows === undefined ? texts.removed : capitalize(texts.leftFirst(firstRows)),
    cellsChanged: (value: number) => ({ figure: number(value), what: texts.cellsChanged(value) }),
    /** Says how many of the changed cells are selected in the sheet, and why not all. */
    selectedCells: ({ count, total, missing }: SelectedCells): string => {
      const { selectedCells } = texts;
      if (count === 0) return selectedCells.none;
      return missing ? selectedCells[missing]({ count, total }) : selectedCells.all(count);
    },
    /** -> `+£28,175.00 (+0.5%)`, `−0.2 percentage points` */
    difference: ({ amount, text, isRate, percent }: NumberDifference): string => {
      const describe = texts.difference[amount < 0 ? 'fell' : 'rose'];
      const signed = describe(text);
      // For a rate, users would mistake the relative change for the difference of the rates.
      if (isRate) return texts.difference.points({ amount: signed, count: text === '1' ? 1 : 2 });
      if (percent === undefined) return signed;
      return texts.difference.withPercent({ difference: signed, percent: describe(number(roundPercent(percent))) });
    },
    columnsAdded: (titles: readonly string[]): string => texts.columnsAdded(nameTitles(titles)),
    columnsRemoved: (titles: readonly string[]): string => texts.columnsRemoved(nameTitles(titles)),
  };
}

/** Rounds to one decimal, and a smaller number to one digit: `0.04`. */
function roundPercent(percent: number): number {
  const size = Math.abs(percent);
  return size >= 0.1 ? Number(size.toFixed(size < 100 ? 1 : 0)) : Number(size.toPrecision(1));
}

function createCellMessages({ details: { cellDetails: texts } }: Texts, { age, since }: Formats) {
  const describeRefresh = ({
    reportName: report,
    refreshedAt,
    refreshedBy,
  }: Pick<CellDetails, 'reportName' | 'refreshedAt' | 'refreshedBy'>): string => {
    const values = { report, age: age(refreshedAt) };
    if (refreshedBy === undefined) return texts.from.unknown(values);
    return refreshedBy === 'you' ? texts.from.you(values) : texts.from.other({ ...values, name: refreshedBy.name });
  };
  return {
    ...texts,
    totalOf: (members: readonly string[]): string =>
      members.length === 0 ? texts.totalOf.all : texts.totalOf.members(members.join(' › ')),
    /**
     * Says which data the block shows.
     * @param placement says whether its last refresh restored former rows, or is undone
     */
    from: (
      cell: Pick<CellDetails, 'reportName' | 'refreshedAt' | 'freshAt' | 'refreshedBy'>,
      { restoredFrom, undone }: Pick<PlacementView, 'restoredFrom' | 'undone'> = {},
    ): string => {
      const { reportName: report } = cell;
      if (undone && restoredFrom !== undefined) return texts.from.restoreUndone(report);
      if (undone)
        return undone.dataFrom === undefined
          ? texts.from.undone(report)
          : texts.from.undoneTo({ report, time: since(undone.dataFrom) });
      if (restoredFrom !== undefined) return texts.from.restored({ report, time: since(restoredFrom) });
      const readAt = getSourceReadTime(cell);
      const refreshed = describeRefresh(cell);
      return readAt === undefined ? refreshed : texts.from.dataFrom({ refreshed, time: since(readAt) });
    },
    edited: ({ written, by }: Exclude<CellDetails['edit'], string>): string =>
      texts.edited[by](written === '' ? texts.edited.leftEmpty : written),
  };
}
