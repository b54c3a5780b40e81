import { formatFolderPath } from '../../../parts';
import type * as english from '../en/report-list';

export const createReportListMessages: typeof english.createReportListMessages = ({ age, count, number, time }) => ({
  search: 'Berichte suchen',
  clearSearch: 'Suche löschen',
  folder: 'Ordner',
  allFolders: 'Alle Ordner',
  includeSubfolders: 'Mit Unterordnern',
  folderPath: formatFolderPath,
  sortBy: 'Sortieren nach',
  sorts: {
    name: 'Name, A bis Z',
    updatedAt: 'Zuletzt geändert',
    lastViewedAt: 'Zuletzt angesehen',
  },

  loading: 'Berichte werden geladen…',
  loadingMore: 'Weitere werden geladen',
  loadMore: 'Weitere laden',
  found: (total, shown, search, staleSince) => {
    if (shown === 0) return search ? `Keine Berichte zu „${search}“` : 'Keine Berichte hier';
    if (search && total === undefined)
      return shown === 1 ? `Der beste Treffer zu „${search}“` : `Die ${number(shown)} besten Treffer zu „${search}“`;
    const many = count(total ?? shown, 'Bericht', 'Berichte');
    const matching = search ? `${many} zu „${search}“` : many;
    return staleSince === undefined ? matching : `${matching}, Stand ${time(staleSince)}`;
  },
  end: (total, search) => {
    if (total === undefined) return 'Nicht dabei? Suchen Sie nach einem Wort aus dem Namen.';
    if (search) return total === 1 ? 'Das ist der einzige.' : 'Das sind alle.';
    return total === 1 ? 'Das ist der einzige Bericht.' : `Das sind alle ${number(total)} Berichte.`;
  },
  viewedLast: (shown, total) =>
    `Das sind die ${number(shown)} zuletzt angesehenen. Sortieren Sie nach dem Namen, um alle ${number(total)} zu sehen.`,
  placedHere: 'In dieser Arbeitsmappe',
  facts: (folder, author, updatedAt) => [folder, author, age(updatedAt)].filter(Boolean).join(' · '),

  nothingFound: (search) => `Nichts namens „${search}“ gefunden`,
  nothingFoundNext: (folder) =>
    folder === undefined
      ? 'Prüfen Sie die Schreibweise.'
      : `Prüfen Sie die Schreibweise, oder suchen Sie außerhalb von ${folder}.`,
  emptyFolder: 'Keine Berichte in diesem Ordner',
  emptyFolderNext: 'Sehen Sie in einem anderen Ordner nach, oder in allen.',
  emptyPlatform: 'Noch keine Berichte',
  emptyPlatformNext: 'Speichern Sie einen Bericht in Ihrer Plattform; er erscheint dann hier.',
  searchEverywhere: 'In allen Ordnern suchen',
  showEverything: 'Alle Ordner anzeigen',
  failed: 'Die Berichte wurden nicht geladen.',
  moreFailed: 'Die nächsten Berichte wurden nicht geladen.',
  offline: (since) => `Sie sind offline. Die Liste ist von ${time(since)}; Platzieren braucht eine Netzwerkverbindung.`,
});
