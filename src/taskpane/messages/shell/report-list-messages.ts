import { type Formats, formatFolderPath, type Messages } from '../../../parts';
import type { shellTexts } from '../en/shell/shell-texts';

export function createReportListMessages(
  { catalogue: texts }: Pick<Messages<typeof shellTexts>, 'catalogue'>,
  formats: Formats,
) {
  const { age, time } = formats;
  return {
    ...texts,
    folderPath: formatFolderPath,
    /** Describes the list above it: the number of reports, the search, and how old the list is. */
    found: (
      total: number | undefined,
      shownCount: number,
      search: string,
      staleSince: number | undefined,
      correctedSearch?: string,
    ): string => {
      const { found } = texts;
      if (shownCount === 0) return search ? texts.nothingFound(search) : found.nothing;
      if (correctedSearch !== undefined) return found.corrected(correctedSearch);
      // The total is unknown if Inlay searched for more than the platform's own search finds.
      if (search && total === undefined) return found.bestMatches(search);
      const count = total ?? shownCount;
      const foundText = search ? found.matches({ count, search }) : found.reports(count);
      return staleSince === undefined ? foundText : found.asOf({ found: foundText, time: time(staleSince) });
    },
    /** -> `Finance › Monthly close · Dana Whitfield · yesterday`; the date only if it is given */
    facts: (folder: string, author: string | undefined, updatedAt: string) =>
      [folder, author, updatedAt && age(updatedAt)].filter(Boolean).join(' · '),
    unreadableName: ({ id, name }: { readonly id?: number; readonly name?: string }): string =>
      name ?? (id === undefined ? texts.unreadableName.unknown : texts.unreadableName.numbered(id)),
    offline: (since: number) => texts.offline(time(since)),
  };
}
