import {
  type Failure,
  isOutcomeOpen,
  type OverlappedCells,
  type PlaceDecision,
  type ReportDetail,
  type SwitchName,
  type Target,
} from '../../../app';
import { capitalize, type Formats, formatFolderPath, joinItems, joinPresent, type Sentence } from '../../../parts';
import type { PaneTexts } from '../pane-texts';
import { createSizeDescription } from './block-sizes';
import { createNoticeMessages, type NoticeTexts } from './notice-messages';

type DoesNotFit = Extract<PlaceDecision, { kind: 'doesNotFit' }>;
type TooSmall = Pick<DoesNotFit, 'resultRows' | 'resultColumns' | 'frameRows' | 'frameColumns'>;

interface SwitchMessages {
  readonly label: string;
}

export function createReportMessages(allTexts: Pick<PaneTexts, 'report'> & NoticeTexts, formats: Formats) {
  const { report: texts, sizes, lists } = allTexts;
  const { age, rows, when } = formats;
  const describeSize = createSizeDescription(sizes, rows);
  const switches: Readonly<Record<SwitchName, SwitchMessages>> = texts.switches;

  function rowsSoFar({ soFar, of }: typeof texts.rowsRead, done: number, total: number | undefined): string {
    return total === undefined ? soFar(rows(done)) : of({ done, rows: rows(total) });
  }

  return {
    ...texts,
    ...createNoticeMessages(allTexts, formats),
    switches,
    /** -> `Finance › Monthly close · Dana Whitfield · updated yesterday` */
    facts: ({ folder, root, author, updatedAt }: ReportDetail): string =>
      joinPresent([formatFolderPath(folder) || root, author, texts.facts.updated(age(updatedAt))], ' · '),
    /** -> `20 November 2026 at 09:40 · last refreshed by Lena Fischer` */
    factsTitle: ({ updatedAt, refreshedBy }: ReportDetail): string =>
      joinPresent(
        [capitalize(when(updatedAt)), refreshedBy !== undefined && texts.facts.refreshedBy(refreshedBy)],
        ' · ',
      ),
    previewSize: (shownCount: number, total: number | undefined): string => {
      if (total === undefined) return texts.previewSize.first(shownCount);
      return shownCount >= total ? rows(total) : texts.previewSize.firstOf({ shown: shownCount, rows: rows(total) });
    },
    noAccessNext: (author: string | undefined): string =>
      author === undefined ? texts.noAccessNext.unnamed : texts.noAccessNext.named(author),
    request: (report: string, author: string | undefined): string =>
      author === undefined ? texts.request.unnamed(report) : texts.request.named({ report, author }),
    noDownloadNext: (author: string | undefined): string =>
      author === undefined ? texts.noDownloadNext.unnamed : texts.noDownloadNext.named(author),
    requestDownload: (report: string, author: string | undefined): string =>
      author === undefined ? texts.requestDownload.unnamed(report) : texts.requestDownload.named({ report, author }),
    fills: (
      { tooSmall, fixed, fills: cells, beyondSheet }: Extract<Target, { kind: 'cells' }>,
      again: boolean,
    ): string => {
      // The notice above offers both sizes.
      if (tooSmall) return '';
      if (cells === undefined) return fixed ? texts.fills.selection : '';
      if (beyondSheet) {
        const count = beyondSheet.rows + beyondSheet.columns;
        return texts.fills.beyondSheet({ count, cells, size: describeSize(beyondSheet.rows, beyondSheet.columns) });
      }
      return texts.fills[again ? 'again' : 'cells'](cells);
    },
    /** Says, before the user presses Place, which cells are in the way. */
    overlaps: ({ cells, report }: OverlappedCells): string =>
      report === undefined ? texts.overlaps.filterCell(cells) : texts.overlaps.block({ report, cells }),
    tooBig: (size: TooSmall): Sentence => {
      const moreRows = Math.max(0, size.resultRows - size.frameRows);
      const moreColumns = Math.max(0, size.resultColumns - size.frameColumns);
      return texts.tooBig({ ...size, count: moreRows + moreColumns, size: describeSize(moreRows, moreColumns) });
    },
    useBlock: (block: string | undefined): string =>
      block === undefined ? texts.useBlock.unnamed : texts.useBlock.named(block),
    /** Adds the period by which a field on an axis groups: -> `Ordered at (quarter)`. */
    fieldTitle: (name: string, title: string): string => {
      const granularities: Readonly<Record<string, string>> = texts.granularities;
      const granularity = granularities[name.split('.')[2] ?? ''];
      const isNamed = granularity === undefined || title.toLowerCase().includes(granularity.toLowerCase());
      return isNamed ? title : texts.fieldTitle({ title, granularity });
    },
    formulaCopiedWithout: (titles: readonly string[]): string =>
      texts.formulaCopiedWithout({ count: titles.length, titles: titles.map(lists.quoted) }),
    onlyOnPlatform: (extras: ReportDetail['onlyOnPlatform']): string =>
      texts.onlyOnPlatform(
        joinItems(
          lists.and,
          extras.map((extra) => texts.platformExtras[extra]),
        ),
      ),
    rowsRead: (read: number, total: number | undefined): string => rowsSoFar(texts.rowsRead, read, total),
    rowsWritten: (written: number, total: number | undefined): string => rowsSoFar(texts.rowsWritten, written, total),
    /** Returns undefined if Excel did not answer, because the report may be placed. */
    notPlaced: (failure: Failure): string | undefined => (isOutcomeOpen(failure) ? undefined : texts.notPlaced),
  };
}
