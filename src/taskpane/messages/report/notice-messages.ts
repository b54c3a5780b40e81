import type { Notice } from '../../../app';
import { type Formats, joinItems, joinPresent } from '../../../parts';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';
import { createDependentRangeMessages } from '../questions/dependent-range-messages';
import { createNoteMessages } from '../questions/note-messages';
import { createSizeDescription } from './block-sizes';
import { createLimitMessages } from './limit-messages';

type Kind = Notice['kind'];
type NoticeOf<K extends Kind> = { [One in K]: { readonly kind: One } & Extract<Notice, { kind: One }> }[K];
type Describers = { readonly [K in Kind]: (notice: NoticeOf<K>) => string };

export type NoticeTexts = Pick<PaneTexts, 'notices' | 'sizes' | 'lists' | 'notes' | 'dependentRanges' | 'limits'>;

const MAX_NAMED_COLUMNS = 5;
const MAX_CELL_LENGTH = 32_767;

export function createNoticeMessages(allTexts: NoticeTexts, formats: Pick<Formats, 'rows' | 'since'>) {
  const { notices: texts, sizes, lists } = allTexts;
  const { rows, since } = formats;
  const describeSize = createSizeDescription(sizes, rows);
  const describeColumns = createColumnDescriptions(allTexts);
  const noteMessages = createNoteMessages(allTexts);
  const dependentRangeMessages = createDependentRangeMessages(allTexts, formats);
  const limitMessages = createLimitMessages(allTexts, formats);

  function describeCut(notice: NoticeOf<'cut'>): string {
    const restRows = notice.rows - notice.rowsWritten;
    const restColumns = notice.columns - notice.columnsWritten;
    return texts.cut({
      ...{ count: restRows + restColumns, size: describeSize(restRows, restColumns) },
      ...{ rowsWritten: notice.rowsWritten, rows: rows(notice.rows) },
      ...{ columnsWritten: notice.columnsWritten, columns: sizes.columns(notice.columns) },
    });
  }

  function describeTexts({ kind, count, addresses }: NoticeOf<'longTexts' | 'cleanedTexts'>): string {
    return `${texts[kind]({ count, addresses, most: MAX_CELL_LENGTH })}${count > addresses.length ? ', …' : '.'}`;
  }

  const describers: Describers = {
    cut: describeCut,
    longTexts: describeTexts,
    cleanedTexts: describeTexts,
    narrowColumns: ({ count }) => texts.narrowColumns(count),
    columns: describeColumns.changed,
    columnsAtEnd: describeColumns.atEnd,
    renamed: ({ columns }) => columns.map(texts.renamed).join(' '),
    leftBehind: ({ count, notKeptCount }) =>
      joinPresent([texts.leftBehind.kept(count), notKeptCount && texts.leftBehind.notKept(notKeptCount)]),
    headersEmpty: (notice) => texts.headersEmpty(notice.rows),
    undoneInPart: ({ isPlacing, cells, steps }) =>
      isPlacing ? texts.undoneInPart.placing(steps) : texts.undoneInPart.refresh({ cells, steps }),
    sorted: ({ column }) => texts.sorted(column),
    rowsKept: ({ dataFrom }) => texts.rowsKept(since(dataFrom)),
    notes: noteMessages.ended,
    notesStay: ({ count }) => texts.notesStay(count),
    oldCellsStay: ({ cells }) => texts.oldCellsStay(cells),
    reach: dependentRangeMessages.ended,
    besideNotFilled: ({ cells }) =>
      cells.length === 0 ? texts.besideNotFilled.unnamed : texts.besideNotFilled.named(joinItems(lists.and, cells)),
    outlineOff: ({ reason: why }) => texts.outlineOff[why],
    outlineTooLong: ({ most }) => texts.outlineTooLong(most),
    tooManyLinks: ({ most }) => texts.tooManyLinks(most),
    captionEnded: ({ reason: because }) => texts.captionEnded[because],
    tableEnded: ({ reason }) => texts.tableEnded[reason],
    totalsDiffer: ({ measures }) => texts.totalsDiffer(measures),
    laidOutOf: limitMessages.cutPivot,
    limited: limitMessages.cutList,
    ownLimit: limitMessages.own,
    headersBack: () => texts.plain.headersBack,
    formatsStay: () => texts.plain.formatsStay,
    calculatesByHand: () => texts.plain.calculatesByHand,
    conversionDiffers: () => texts.plain.conversionDiffers,
    conversionRefused: ({ isPivot }) => (isPivot ? texts.plain.pivotConversionRefused : texts.plain.conversionRefused),
    linksRefused: () => texts.plain.linksRefused,
    notRecorded: () => texts.plain.notRecorded,
  };
  const describe = <K extends Kind>(notice: NoticeOf<K>): string => describers[notice.kind](notice);

  return { notice: (notice: Notice): string => describe(notice), plainNotices: texts.plain };
}

type ColumnsText = PaneTexts['notices']['columns']['removed'];

function createColumnDescriptions({ notices: texts, lists }: NoticeTexts) {
  const { listQuoted } = createListMessages({ lists });
  const describe = (text: ColumnsText, titles: readonly string[]) => {
    return titles.length > 0 && text({ count: titles.length, columns: listQuoted(titles, MAX_NAMED_COLUMNS) });
  };
  return {
    changed({ removed, added, returned, between = [], isKept = false }: NoticeOf<'columns'>): string {
      const pickBetween = (titles: readonly string[]) => titles.filter((title) => between.includes(title));
      const omitBetween = (titles: readonly string[]) => titles.filter((title) => !between.includes(title));
      return joinPresent([
        describe(texts.columns[isKept ? 'kept' : 'removed'], removed),
        describe(texts.columns.addedBetween, pickBetween(added)),
        describe(texts.columns.addedAtEnd, omitBetween(added)),
        describe(texts.columns.returnedBetween, pickBetween(returned)),
        describe(texts.columns.returnedAtEnd, omitBetween(returned)),
      ]);
    },
    atEnd: ({ columns, reason: why }: NoticeOf<'columnsAtEnd'>): string =>
      joinPresent([
        describe(texts.columnsAtEnd.columns, columns),
        texts.columnsAtEnd.why[why],
        texts.columnsAtEnd.remedy,
      ]),
  };
}
