import type { Notice } from '../../app';
import { type Formats, takeFirst } from '../../parts';
import { createSizeDescription, quoteTitles } from './block-sizes';
import { createDependentRangeMessages } from './dependent-range-messages';
import { createLimitMessages } from './limit-messages';
import { joinItems } from './list-items';
import { createNoteMessages } from './note-messages';
import type { PaneTexts } from './pane-texts';

type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

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

  function describeLongTexts({ count, addresses }: NoticeOf<'longTexts'>): string {
    return `${texts.longTexts({ count, addresses, most: MAX_CELL_LENGTH })}${count > addresses.length ? ', …' : '.'}`;
  }

  function notice(shown: Notice): string {
    switch (shown.kind) {
      case 'cut':
        return describeCut(shown);
      case 'longTexts':
        return describeLongTexts(shown);
      case 'columns':
        return describeColumns.changed(shown);
      case 'columnsAtEnd':
        return describeColumns.atEnd(shown);
      case 'renamed':
        return shown.columns.map(texts.renamed).join(' ');
      case 'leftBehind':
        return [texts.leftBehind.kept(shown.count), shown.notKept && texts.leftBehind.notKept(shown.notKept)]
          .filter(Boolean)
          .join(' ');
      case 'headersEmpty':
        return texts.headersEmpty(shown.rows);
      case 'undoneInPart':
        return texts.undoneInPart(shown);
      case 'rowsKept':
        return texts.rowsKept(since(shown.dataFrom));
      case 'notes':
        return noteMessages.ended(shown);
      case 'notesStay':
        return texts.notesStay(shown.count);
      case 'oldCellsStay':
        return texts.oldCellsStay(shown.cells);
      case 'reach':
        return dependentRangeMessages.ended(shown);
      case 'besideNotFilled':
        return shown.cells.length === 0
          ? texts.besideNotFilled.unnamed
          : texts.besideNotFilled.named(joinItems(lists.and, shown.cells));
      case 'outlineOff':
        return texts.outlineOff[shown.why];
      case 'outlineTooLong':
        return texts.outlineTooLong(shown.most);
      case 'captionEnded':
        return texts.captionEnded[shown.because];
      case 'totalsDiffer':
        return texts.totalsDiffer(shown.measures);
      case 'laidOutOf':
        return limitMessages.cutPivot(shown);
      case 'limited':
        return limitMessages.cutList(shown);
      case 'ownLimit':
        return limitMessages.own(shown);
      default:
        return texts.plain[shown.kind];
    }
  }

  return { notice, plainNotices: texts.plain };
}

type ColumnsText = PaneTexts['notices']['columns']['removed'];

function createColumnDescriptions({ notices: texts, sizes, lists }: NoticeTexts) {
  const describe = (text: ColumnsText, titles: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_COLUMNS);
    const list = quoteTitles(sizes, firstItems);
    const columns = restCount > 0 ? lists.more({ list, count: restCount }) : list;
    return titles.length === 0 ? [] : [text({ count: titles.length, columns })];
  };
  return {
    changed({ removed, added, returned, between = [], isKept = false }: NoticeOf<'columns'>): string {
      const stay = (titles: readonly string[]) => titles.filter((title) => between.includes(title));
      const end = (titles: readonly string[]) => titles.filter((title) => !between.includes(title));
      return [
        ...describe(texts.columns[isKept ? 'kept' : 'removed'], removed),
        ...describe(texts.columns.addedBetween, stay(added)),
        ...describe(texts.columns.addedAtEnd, end(added)),
        ...describe(texts.columns.returnedBetween, stay(returned)),
        ...describe(texts.columns.returnedAtEnd, end(returned)),
      ].join(' ');
    },
    atEnd: ({ columns, why }: NoticeOf<'columnsAtEnd'>): string =>
      [...describe(texts.columnsAtEnd.columns, columns), texts.columnsAtEnd.why[why], texts.columnsAtEnd.remedy].join(
        ' ',
      ),
  };
}
