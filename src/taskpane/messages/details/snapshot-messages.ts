import type { ListedSnapshot } from '../../../app';
import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

/** Describes the snapshots of a placement. */
export function createSnapshotMessages(
  { snapshots: texts }: Pick<PaneTexts, 'snapshots'>,
  { rows, since, spokenLocale }: Formats,
) {
  const formatTime = (at: number) =>
    new Intl.DateTimeFormat(spokenLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return {
    ...texts,
    /** -> `1 Dec 2026, 10:30`. The time of day distinguishes snapshots of one day. */
    time: formatTime,
    /** Describes the copied rows, with a full date because the sheet is kept. */
    caption: (name: string, at: number): string => texts.caption({ name, time: formatTime(at) }),
    dataFrom: ({ rows: count, dataAt }: Pick<ListedSnapshot, 'rows' | 'dataAt'>): string =>
      texts.dataFrom({ rows: rows(count), time: since(dataAt) }),
  };
}

/** -> `2026-12-01`, which sorts by date in every language. Swedish dates have this format. */
export function formatSheetDate(at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
